import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error -- this script has no declarations
import { load } from "js-yaml";
import {
  choiceTypes,
  entryWith,
  noGrants,
  wareTypes,
  type Entry,
} from "../../../../src/features/creation/entry.ts";

const sources = join(import.meta.dirname, "../../../../packs/_source");
const packs = ["weapons", "armor", "munitions", "gear", "implants", "gene-mods", "origins"];
/** All documents in these compendiums, with their UUIDs. */
const documents = packs.flatMap(pack =>
  readdirSync(join(sources, pack), { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".yaml"))
    .map(file => load(readFileSync(join(sources, pack, file), "utf8")))
    .map(data => ({ data, uuid: `Compendium.blackout.${pack}.Item.${data._id}` })),
);

const types: readonly string[] = [...choiceTypes, ...wareTypes];

/**
 * The entries that the system's compendiums offer during character creation, read from the source files.
 * `gatherOffers` returns the same entries for a user who can see all compendiums.
 */
export const packOffers: readonly Entry[] = documents
  .filter(({ data }) => types.includes(data.type))
  .map(({ data, uuid }) => {
    const { name, type, img, system } = data;
    const { damage, attacks, ammunition } = system;
    return entryWith({
      key: uuid,
      source: uuid,
      type,
      name,
      img,
      grants: { ...noGrants, ...system.grants },
      kind: system.kind === "positive" || system.kind === "negative" ? system.kind : "",
      backgrounds: system.backgrounds ?? [],
      traits: system.traits ?? [],
      tier: system.tier ?? "",
      requirement: system.requirement ?? "",
      price: system.price ?? 0,
      rarity: system.rarity ?? "common",
      quantity: system.quantity ?? 1,
      weight: system.weight ?? 0,
      hands: ["weapon", "armor"].includes(type) ? (system.hands ?? 0) : 0,
      category: type === "weapon" ? system.category : "",
      skills: (attacks ?? []).map(({ skill }: { skill: string }) => skill),
      shots: type === "weapon" ? (ammunition?.max ?? 0) : 0,
      fits: system.fits && type === "ammunition" ? system.fits : "",
      harmful: type === "weapon" && (damage.dice > 0 || damage.flat > 0 || damage.attribute !== ""),
      data: { name, type, img, system },
    });
  });
