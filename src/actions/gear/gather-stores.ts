import { storedName } from "../../compat/content-language.ts";
import { actorFromUuid, documentFromUuid } from "../../compat/documents.ts";
import type { Embedded } from "../../ledger/change.ts";
import type { Source } from "../../ledger/plain.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { chosenText } from "../core/choices.ts";
import type { Choices } from "../core/facts.ts";
import { chosenBasket } from "./basket.ts";
import { withParts, type Store, type StoredItem, type Stores } from "./store.ts";

/**
 * Returns the current inventories of both sides of a move, or null if one of the actors no longer exists.
 * Items that are moved, or with which moved items could be merged, include all of their data.
 */
export function gatherStores(choices: Choices): Stores | null {
  const [from, to] = [actorFromUuid(chosenText(choices, "from")), actorFromUuid(chosenText(choices, "to"))];
  if (!from || !to) return null;
  const ids = [chosenText(choices, "item"), ...chosenBasket(choices).map(line => line.item)];
  const items = ids.flatMap(id => from.items.get(id) ?? []);
  const bare = storeOf(from, () => false);
  const parts = new Set(items.flatMap(({ id }) => withParts(id ?? "", bare).map(part => part.id)));
  const alike = (other: BlackoutItem) =>
    items.some(item => other.type === item.type && storedName(other) === storedName(item));
  const wanted = (other: BlackoutItem) => parts.has(other.id ?? "");
  const whole = from === to ? (other: BlackoutItem) => wanted(other) || alike(other) : alike;
  return { from: storeOf(from, from === to ? whole : wanted), to: storeOf(to, whole) };
}

/** Returns the inventory of an actor. `whole` selects the items that are included with all their data. */
function storeOf(actor: BlackoutActor, whole: (item: BlackoutItem) => boolean): Store {
  const credits = actor.isCharacter() || actor.isParty() ? actor.system.credits : null;
  return {
    uuid: actor.uuid,
    name: storedName(actor.token ?? actor),
    credits,
    load: actor.isPerson()
      ? { carried: actor.system.load.carried, capacity: actor.system.load.capacity }
      : null,
    items: actor.items.contents.map(item => storedItem(item, whole(item))),
  };
}

function storedItem(item: BlackoutItem, whole: boolean): StoredItem {
  const thing = item.isThing() ? item.system : null;
  return {
    id: item.id ?? "",
    name: storedName(item),
    type: item.type,
    quantity: thing?.quantity ?? 0,
    container: thing?.container ?? "",
    weight: thing?.weight ?? 0,
    host: item.isMod() ? item.system.host : "",
    grafted: item.isImplant() && item.system.grafted,
    capacity: item.isContainer() ? item.system.capacity : 0,
    stowed: thing?.location === "stowed",
    source: whole ? sourceOf(item) : null,
  };
}

function sourceOf(item: BlackoutItem): Embedded | null {
  const source: Source | undefined = documentFromUuid(item.uuid)?.toObject();
  return source && item.id ? { ...source, _id: item.id } : null;
}
