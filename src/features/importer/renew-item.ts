import { storedName } from "../../compat/content-language.ts";
import { currentMessageMode } from "../../compat/messages.ts";
import { fetchedByUuid, type AnyDocument } from "../../compat/documents.ts";
import { collectionIndex, visiblePacks } from "../../compat/compendiums.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { renewal, type Renewed } from "../../importer/renew.ts";
import { perform } from "../../actions/core/perform.ts";

/**
 * Returns an item's compendium source. This is the stored source or, if it can't be found, the only
 * compendium item with the same name and type. Returns null if there is no such item or this user can't see
 * it.
 */
export async function sourceOf(item: BlackoutItem): Promise<AnyDocument | null> {
  const remembered = item._stats.compendiumSource;
  const found = remembered ? await fetchedByUuid(remembered) : null;
  if (found?.documentName === "Item") return found;
  const packs = visiblePacks().filter(({ type }) => type === "Item");
  const entries = (
    await Promise.all(packs.map(({ id }) => collectionIndex({ name: "Item", pack: id }, [])))
  ).flat();
  const same = entries.filter(
    entry => (entry["originalName"] ?? entry["name"]) === storedName(item) && entry["type"] === item.type,
  );
  return same.length === 1 ? fetchedByUuid(String(same[0]?.["uuid"])) : null;
}

/**
 * Returns the changes that update an item from its source. The name, quantity and notes don't change
 * (`src/importer/renew.ts`).
 */
export function changesFrom(item: BlackoutItem, source: AnyDocument): readonly Renewed[] {
  const { type, system } = source.toObject();
  return type === item.type ? renewal(item._source.system, system as object) : [];
}

/**
 * Asks the writer to apply the changes to an actor's item in a single action, which can be undone. Returns
 * the action's message, or null if the action isn't allowed.
 */
export async function renewItem(
  item: BlackoutItem,
  changes: readonly Renewed[],
): Promise<BlackoutChatMessage | null> {
  const actor = item.parent;
  if (!(actor instanceof Actor) || !item.id) return null;
  const choices = { item: item.id, values: changes.map(([path, , after]) => [path, after]) };
  // Changes to the party's items are posted in the current message mode. Changes to other actors' items are
  // posted for this user only.
  const mode = actor.isParty() ? currentMessageMode() : "self";
  return perform({ action: "renewItem", actor, targets: [], choices, fast: true, mode });
}
