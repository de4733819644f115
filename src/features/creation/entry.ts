import type { ItemRarity } from "./rarity.ts";

/** What an item gives whoever has it (see `data/item/grants.ts`), as plain data. */
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

/** An item that gives nothing. */
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

/** Kinds of items that somebody chooses who makes a character; Drives end up in the list of Drives. */
export const choiceTypes = ["background", "feature", "trait", "training", "geneMod", "drive"] as const;

/**
 * An item as the making of a character sees it: one that somebody has, one on offer, or one about to be made. What its kind does not have is empty or zero.
 */
export interface Entry {
  /** Its id on the actor; for one that is not there yet something that no id is. */
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  /** The uuid of what it was copied from; empty for one of somebody's own. */
  readonly source: string;
  readonly grants: Grants;
  /** Of a trait: whether it is good or bad, and whether it came with a feature (R13.5). */
  readonly kind: "positive" | "negative" | "";
  readonly fromFeature: boolean;
  /** Of a feature: the backgrounds that it is open to, none for all, and the traits that come with it (R13.4, R13.5). */
  readonly backgrounds: readonly string[];
  readonly traits: readonly string[];
  /** Of a gene mod: its tier; empty for others. */
  readonly tier: string;
  /** What it takes to have it, in words. */
  readonly requirement: string;
  /** Of a thing. */
  readonly price: number;
  readonly rarity: ItemRarity;
  readonly quantity: number;
  readonly weight: number;
  /** What is created for one that is not there yet; null for one that is. */
  readonly data: ItemSource | null;
}

/** The data of an item that is about to be created. */
export interface ItemSource {
  readonly name: string;
  readonly type: string;
  readonly img?: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** An entry of a kind, with what is said of it and nothing else. */
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
    data: null,
    ...part,
  };
}

/** Whether two names mean the same: capitals and spaces around do not count. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Is an entry something to be carried, not something that somebody is or can? */
export function isWare({ type }: Pick<Entry, "type">): boolean {
  return wareTypes.some(ware => ware === type);
}

/** Kinds of items that can be bought; the same as `thingTypes` of the data, named here so that plans run without it. */
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
