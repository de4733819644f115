import { shownText, storedName } from "../../compat/content-language.ts";
import { storedSystem } from "../../compat/stored-texts.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { SYSTEM_ID, systemFlag } from "../../system-id.ts";
import {
  choiceTypes,
  entryWith,
  noGrants,
  wareTypes,
  type Entry,
  type Grants,
  type ItemSource,
} from "./entry.ts";
import type { CreationState } from "./state.ts";

/** A character actor with its system data. */
export type CharacterActor = BlackoutActor<"character"> & { system: CharacterData };

/** Returns the current state of an unfinished character. */
export function creationStateOf(actor: CharacterActor): CreationState {
  const { system } = actor;
  // Reads the stored texts rather than the displayed ones, so that translations are never written back to the
  // actor.
  const { biography, drives } = storedSystem(actor);
  const skills = Object.entries(system.allSkills);
  return {
    name: storedName(actor),
    concept: biography.concept,
    ambition: biography.ambition,
    attributes: Object.fromEntries(attributes.map(key => [key, system.attributes[key].value])) as Record<
      Attribute,
      number
    >,
    ranks: Object.fromEntries(skills.map(([key, { rank }]) => [key, rank])),
    specialized: skills.filter(([, { specialized }]) => specialized).map(([key]) => key),
    drives: drives.map(({ text, chosen, fulfilled }) => ({ text, chosen, fulfilled })),
    entries: [...actor.items].map(item => ({
      ...entryOf(item, item.id ?? "", flagOf(item, "source"), null),
      kit: flagOf(item, "kit"),
    })),
  };
}

/**
 * Returns all items from which this user can choose: the visible items of the world and of every visible
 * compendium. Loads missing items from the server.
 */
export async function gatherOffers(): Promise<readonly Entry[]> {
  return (await visibleItems(isOffered))
    .map(offerOf)
    .sort((a, b) => shownText(a.name).localeCompare(shownText(b.name)) || (a.key < b.key ? -1 : 1));
}

/**
 * Returns the items of the wanted types that this user can see in the world and in visible compendiums. Loads
 * missing items from the server.
 */
export async function visibleItems(isWanted: (type: string) => boolean): Promise<readonly BlackoutItem[]> {
  const world = game.items.filter(
    item => isWanted(item.type) && item.testUserPermission(game.user, "OBSERVER"),
  );
  const packs = [...game.packs].filter(pack => pack.documentName === "Item" && pack.visible);
  const stored = await Promise.all(
    packs.map(async pack => {
      const ids = [...(await pack.getIndex())].flatMap(entry =>
        "type" in entry && typeof entry.type === "string" && isWanted(entry.type) ? [entry._id] : [],
      );
      const found: readonly unknown[] = ids.length === 0 ? [] : await pack.getDocuments({ _id__in: ids });
      return found.filter(isItem);
    }),
  );
  return [...world, ...stored.flat()];
}

/** Returns an actor's item in the form of an offered item. Its key is the item's ID on the actor. */
export function ownedOffer(item: BlackoutItem): Entry {
  return { ...offerOf(item), key: item.id ?? "" };
}

function isItem(document: unknown): document is BlackoutItem {
  return document instanceof foundry.documents.Item;
}

function isOffered(type: string): boolean {
  return [...choiceTypes, ...wareTypes].some(known => known === type);
}

function offerOf(item: BlackoutItem): Entry {
  const { name, type, img, system, effects } = item.toObject();
  const data: ItemSource = {
    name,
    type,
    ...(img ? { img } : {}),
    system: { ...system },
    effects,
    flags: { [SYSTEM_ID]: { source: item.uuid } },
  };
  return entryOf(item, item.uuid, item.uuid, data);
}

/**
 * Returns a value that character creation stored on an item: its source, or the kit it was bought with.
 * Returns an empty string if there is none.
 */
function flagOf(item: BlackoutItem, key: "source" | "kit"): string {
  const noted = systemFlag(item, key);
  return typeof noted === "string" ? noted : "";
}

function entryOf(item: BlackoutItem, key: string, source: string, data: ItemSource | null): Entry {
  const base = { key, source, data, type: item.type, name: storedName(item), img: item.img ?? "" };
  if (item.isThing()) {
    const { price, rarity, quantity, weight, container } = item.system;
    const location = container === "" ? item.system.location : "stowed";
    const ware = { ...base, price, rarity, quantity, weight, location };
    if (item.isWeapon()) {
      const { hands, category, attacks, ammunition, damage } = item.system;
      return entryWith({
        ...ware,
        hands,
        category,
        skills: attacks.map(({ skill }) => skill),
        shots: ammunition.max,
        harmful: damage.dice > 0 || damage.flat > 0 || damage.attribute !== "",
      });
    }
    if (item.isArmor()) return entryWith({ ...ware, hands: item.system.hands });
    if (item.isAmmunition()) return entryWith({ ...ware, fits: item.system.fits });
    return entryWith(ware);
  }
  if (item.isTrait())
    return entryWith({
      ...base,
      grants: grantsOf(item.system.grants),
      kind: item.system.kind,
      fromFeature: item.system.fromFeature,
    });
  if (item.isFeature())
    return entryWith({
      ...base,
      grants: grantsOf(item.system.grants),
      backgrounds: [...item.system.backgrounds],
      traits: [...item.system.traits],
    });
  if (item.isTraining())
    return entryWith({ ...base, grants: grantsOf(item.system.grants), requirement: item.system.requirement });
  if (item.isGeneMod())
    return entryWith({ ...base, grants: grantsOf(item.system.grants), tier: item.system.tier });
  return entryWith({ ...base, grants: item.isBackground() ? grantsOf(item.system.grants) : noGrants });
}

/** Returns a deep copy of an entry's grants. */
function grantsOf({
  skills,
  specialized,
  credits,
  geneModPoints,
  rareForLess,
  advantage,
  drives,
  ambition,
}: Grants): Grants {
  return {
    skills: skills.map(({ skill, rank, modifier }) => ({ skill, rank, modifier })),
    specialized: { offer: [...specialized.offer], picks: specialized.picks },
    credits,
    geneModPoints,
    rareForLess,
    advantage,
    drives: [...drives],
    ambition,
  };
}
