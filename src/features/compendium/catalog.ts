import { storedName } from "../../compat/content-language.ts";
import { packIndex, visiblePacks } from "../../compat/compendiums.ts";
import { byName, entryOf, type CatalogEntry } from "./entry.ts";

/** The index fields to load for items and actors from a compendium. */
const OF_SYSTEM = [
  "type",
  "img",
  "system.price",
  "system.weight",
  "system.rarity",
  "system.range",
  "system.qualities",
  "system.rank",
  "system.category",
  "system.attacks",
  "system.damage",
  "system.burst",
  "system.blast",
  "system.template",
  "system.actionPoints",
  "system.ammunition",
  "system.armor",
  "system.resistance",
  "system.stealth",
  "system.tier",
  "system.kind",
  "system.ownArmor",
  "system.step",
];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Item: OF_SYSTEM,
  Actor: OF_SYSTEM,
  RollTable: ["img", "formula"],
};

/**
 * Returns the entries of all compendiums that the user may see, except for adventures, and of the world's
 * items and actors that the user may observe. Loads only the compendiums' indexes, not their documents.
 */
export async function catalogue(): Promise<readonly CatalogEntry[]> {
  const packs = await Promise.all(
    visiblePacks()
      .filter(({ type }) => type !== "Adventure")
      .map(async ({ id, title, type }) => {
        const entries = await packIndex(id, FIELDS[type] ?? ["img"]);
        return entries.map(entry =>
          entryOf(entry, { uuid: String(entry["uuid"]), document: type, place: title }),
        );
      }),
  );
  // Entries reveal values such as an actor's rank, so only documents that the user is allowed to observe are
  // listed.
  const ofWorld = [
    ...game.items.filter(item => item.testUserPermission(game.user, "OBSERVER")),
    ...game.actors.filter(actor => actor.type !== "party" && actor.testUserPermission(game.user, "OBSERVER")),
  ].map(document =>
    entryOf(
      { ...document._source, name: document.name, originalName: storedName(document) },
      { uuid: document.uuid, document: document.documentName, place: "" },
    ),
  );
  return [...packs.flat(), ...ofWorld].toSorted(byName);
}
