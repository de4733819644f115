import { documentFromUuid, fetchedByUuid, shelfIndex, updateDocument, visiblePacks, type AnyDocument } from "../../compat.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { restoring, type Change } from "../../importer/plan.ts";
import { renewal } from "../../importer/renew.ts";
import { SYSTEM_ID } from "../../system-id.ts";

const FLAG = `flags.${SYSTEM_ID}.renewed`;

/** The thing in a compendium that an item came from: the one that it remembers, or else the only one there with its name and kind. Null when there is none to be seen. */
export async function sourceOf(item: BlackoutItem): Promise<AnyDocument | null> {
  const remembered = item._stats.compendiumSource;
  const found = remembered ? await fetchedByUuid(remembered) : null;
  if (found?.documentName === "Item") return found;
  const packs = visiblePacks().filter(({ type }) => type === "Item");
  const entries = (await Promise.all(packs.map(({ id }) => shelfIndex({ name: "Item", pack: id }, [])))).flat();
  const same = entries.filter(entry => entry["name"] === item.name && entry["type"] === item.type);
  return same.length === 1 ? fetchedByUuid(String(same[0]?.["uuid"])) : null;
}

/** What an item would take over from its source; its name, its number and what somebody wrote about it stay (`src/importer/renew.ts`). */
export function changesFrom(item: BlackoutItem, source: AnyDocument): readonly Change[] {
  const { type, system } = source.toObject();
  return type === item.type ? renewal(item._source.system, system as object) : [];
}

/** Makes these changes in one write. The item remembers them, so that they can be taken back. */
export async function renewItem(item: BlackoutItem, changes: readonly Change[]): Promise<void> {
  await write(item, { ...Object.fromEntries(changes.map(([path, , after]) => [path, after])), [FLAG]: changes });
}

/** What the last update from a compendium changed; empty when there was none, or it was taken back. */
export function renewedBy(item: BlackoutItem): readonly Change[] {
  const flags = item.flags as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const changes = flags[SYSTEM_ID]?.["renewed"];
  return Array.isArray(changes) ? changes as readonly Change[] : [];
}

/** Takes the last update from a compendium back. Answers the paths that somebody changed since and that stay as they are. */
export async function takeBackRenewal(item: BlackoutItem): Promise<readonly string[]> {
  const { back, left } = restoring(item.toObject(), renewedBy(item));
  await write(item, { ...back, [FLAG]: [] });
  return left;
}

/** The item as any document, at hand by its uuid. */
async function write(item: BlackoutItem, update: object): Promise<void> {
  const document = documentFromUuid(item.uuid);
  if (document) await updateDocument(document, update);
}
