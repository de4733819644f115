import type { ItemRarity } from "./rarity.ts";

/**
 * The location of an item. This is the same type as `ItemLocation` in the data layer, repeated here so that
 * plans don't depend on that layer.
 */
export type ItemLocation = "worn" | "carried" | "stowed";

/** The bonuses that an item grants its owner, as plain data (see `data/item/grants.ts`). */
export interface Grants {
  readonly skills: readonly { readonly skill: string; readonly rank: number; readonly modifier: number }[];
  readonly specialized: { readonly offer: readonly string[]; readonly picks: number };
  readonly credits: number;
  readonly geneModPoints: number;
  readonly rareForLess: boolean;
  readonly advantage: string;
  readonly drives: readonly string[];
  readonly ambition: string;
}

/** The grants of an item that has no bonuses. */
export const noGrants: Grants = {
  skills: [],
  specialized: { offer: [], picks: 0 },
  credits: 0,
  geneModPoints: 0,
  rareForLess: false,
  advantage: "",
  drives: [],
  ambition: "",
};

/**
 * The types of items that players choose during character creation. Drives are added to the character's list
 * of Drives.
 */
export const choiceTypes = ["background", "feature", "trait", "training", "geneMod", "drive"] as const;

/**
 * An item in character creation: one that the character already owns, one on offer, or a new one. Fields that
 * don't apply to the item's type are empty or zero.
 */
export interface Entry {
  /** The ID of the item on the actor or, for a new item, a key that can't be a document ID. */
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  /** The UUID of the source item, or empty for a custom item. */
  readonly source: string;
  readonly grants: Grants;
  /** For a trait: whether it is positive or negative, and whether it came with a feature (R13.5). */
  readonly kind: "positive" | "negative" | "";
  readonly fromFeature: boolean;
  /**
   * For a feature: the backgrounds that allow it (an empty list allows all), and the traits that it includes
   * (R13.4, R13.5).
   */
  readonly backgrounds: readonly string[];
  readonly traits: readonly string[];
  /** For a gene mod: the tier. Empty for other types. */
  readonly tier: string;
  /** For training: a description of its requirements. */
  readonly requirement: string;
  /** For gear: the price. */
  readonly price: number;
  readonly rarity: ItemRarity;
  readonly quantity: number;
  readonly weight: number;
  /** The location of the item: worn or held, carried, or stowed (which includes items in containers). */
  readonly location: ItemLocation;
  /** For a weapon or armor: the number of hands that it requires. */
  readonly hands: number;
  /**
   * For a weapon: the category, the skills with which it is used, and the number of shots that it can hold.
   */
  readonly category: string;
  readonly skills: readonly string[];
  readonly shots: number;
  /** For ammunition: the weapons that it fits (see `ammunitionFit`). */
  readonly fits: string;
  /** Whether the weapon does damage. */
  readonly harmful: boolean;
  /**
   * The key of the kit with which the item was bought, or an empty string if it wasn't part of a kit. See
   * `kits.ts`.
   */
  readonly kit: string;
  /** The data for creating a new item, or null if the character already owns the item. */
  readonly data: ItemSource | null;
}

/** The data for creating an item. */
export interface ItemSource {
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** Returns an entry of the given type with these fields. All other fields have default values. */
export function entryWith(part: Pick<Entry, "key" | "type" | "name"> & Partial<Entry>): Entry {
  return {
    img: "",
    source: "",
    grants: noGrants,
    kind: "",
    fromFeature: false,
    backgrounds: [],
    traits: [],
    tier: "",
    requirement: "",
    price: 0,
    rarity: "common",
    quantity: 1,
    weight: 0,
    location: "carried",
    hands: 0,
    category: "",
    skills: [],
    shots: 0,
    fits: "",
    harmful: false,
    kit: "",
    data: null,
    ...part,
  };
}

/** Whether two names are equal, ignoring case and surrounding spaces. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns whether an entry is a physical item rather than, for example, a trait. */
export function isWare({ type }: Pick<Entry, "type">): boolean {
  return wareTypes.some(ware => ware === type);
}

/**
 * The types of items that can be bought. They match `physicalItemTypes` of the data layer, and are repeated here so
 * that code for planning doesn't depend on that layer.
 */
export const wareTypes = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "container",
  "mod",
  "implant",
] as const;
