import { loadOfItems } from "../data/item/nesting.ts";
import { localize } from "../language/localize.ts";
import { canCarry } from "../rules/gear/encumbrance.ts";
import { SYSTEM_ID } from "../system-id.ts";
import type { BlackoutActor } from "./actor.ts";
import type { BlackoutItem } from "./item.ts";

/** The properties of an item that affect the weight that the actor carries. */
const weighing = ["quantity", "weight", "location", "container", "grafted"] as const;

/**
 * Limits an actor's load to twice the capacity (R8.4). Returns whether an item may be added or changed, and
 * notifies the user of any problem. Depending on the `enforceLoad` setting, excess weight is rejected, causes
 * a warning, or is ignored. Gamemasters may always exceed the limit. Changes that don't increase the load are
 * always allowed.
 */
export function mayCarry(item: BlackoutItem, changes: Readonly<Record<string, unknown>> = {}): boolean {
  const bearer = item.parent;
  if (!item.isThing() || !(bearer instanceof Actor) || !bearer.isPerson()) return true;
  const isNew = !bearer.items.has(item.id ?? "");
  if (!isNew && !weighing.some(field => field in changes)) return true;
  const { carried, capacity } = bearer.system.load;
  const others = bearer.items.contents.filter(other => other.id !== item.id);
  const weight = loadOfItems([
    ...others,
    { id: item.id ?? "new", type: item.type, system: { ...item.system, ...changes } },
  ]).weight;
  if (weight <= carried || canCarry(weight, capacity)) return true;
  const strictness = game.settings.get(SYSTEM_ID, "enforceLoad");
  if (strictness === "off") return true;
  const refused = strictness === "enforce" && !game.user.isGM;
  const names = { name: nameOf(bearer), item: item.name };
  ui.notifications.warn(
    refused ? localize("BLACKOUT.gear.refused", names) : localize("BLACKOUT.gear.tooHeavyFor", names),
  );
  return !refused;
}

function nameOf(actor: BlackoutActor): string {
  return actor.token?.name ?? actor.name;
}
