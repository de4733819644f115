import type { ItemRarity } from "./rarity.ts";

/**
 * The location of an item; the same as `ItemLocation` of the data layer, repeated so that plans work without
 * it.
 */
export type ItemLocation = "worn" | "carried" | "stowed";

/** What an item grants its owner (see `data/item/grants.ts`), as plain data. */
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

/** An item that grants nothing. */
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

/** The types of items that are chosen in character creation; Drives are added to the list of Drives. */
export const choiceTypes = ["background", "feature", "trait", "training", "geneMod", "drive"] as const;

/**
 * An item in character creation: an owned one, one on offer, or a new one. Fields that its type does not have
 * are empty or zero.
 */
export interface Entry {
  /** Its ID on the actor; for a new item a text that can't be an ID. */
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  /** The UUID of its source; empty for a custom one. */
  readonly source: string;
  readonly grants: Grants;
  /** For a trait: whether it is positive or negative, and whether it came with a feature (R13.5). */
  readonly kind: "positive" | "negative" | "";
  readonly fromFeature: boolean;
  /**
   * For a feature: the backgrounds that can take it, none for all, and the traits that come with it (R13.4,
   * R13.5).
   */
  readonly backgrounds: readonly string[];
  readonly traits: readonly string[];
  /** For a gene mod: its tier; empty for others. */
  readonly tier: string;
  /** The requirements, as text. */
  readonly requirement: string;
  /** For gear. */
  readonly price: number;
  readonly rarity: ItemRarity;
  readonly quantity: number;
  readonly weight: number;
  /** Whether it is worn or held, carried, or stored: stowed or in a container. */
  readonly location: ItemLocation;
  /** For a weapon or armor: the hands that it requires. */
  readonly hands: number;
  /** For a weapon: its category, the skills that it is used with, and the shots that it holds. */
  readonly category: string;
  readonly skills: readonly string[];
  readonly shots: number;
  /** For ammunition: the weapons that it fits; see `ammunitionFit`. */
  readonly fits: string;
  /** Whether a weapon does damage. */
  readonly harmful: boolean;
  /** The key of the kit that it was bought with; empty for none. See `kits.ts`. */
  readonly kit: string;
  /** The data to create a new item; null for an owned one. */
  readonly data: ItemSource | null;
}

/** The data of a new item. */
export interface ItemSource {
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** Returns an entry of a type with the given fields, and otherwise empty. */
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

/** Whether two names are equal, ignoring case and surrounding space. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether an entry is carried, unlike traits and the like. */
export function isWare({ type }: Pick<Entry, "type">): boolean {
  return wareTypes.some(ware => ware === type);
}

/**
 * The types of items that can be bought; the same as `thingTypes` of the data layer, repeated so that plans
 * work without it.
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
