import { valueAt } from "../../importer/same.ts";

/** A quality as an entry has it. */
export interface EntryQuality {
  readonly key: string;
  readonly x: number | null;
  readonly text: string;
}

/** What is known of a weapon without its document. */
export interface EntryWeapon {
  readonly category: string;
  readonly attacks: readonly { readonly attribute: string; readonly skill: string }[];
  readonly dice: number;
  /** The attribute that the damage depends on; empty for none. */
  readonly attribute: string;
  readonly flat: number;
  readonly actionPoints: number;
  readonly burst: number;
  readonly blast: number;
  readonly magazine: number;
}

/** One line of the catalogue: what an index says of a document. */
export interface CatalogueEntry {
  readonly uuid: string;
  readonly document: string;
  readonly name: string;
  readonly img: string;
  /** The type of a thing or a person, or what kind of document it is. */
  readonly kind: string;
  /** The title of its compendium; empty for the world. */
  readonly place: string;
  /** Credits, weight and feet; null where it has none. */
  readonly price: number | null;
  readonly weight: number | null;
  readonly range: number | null;
  readonly rarity: string;
  readonly rank: string;
  readonly armor: number | null;
  readonly resistance: number | null;
  readonly qualities: readonly EntryQuality[];
  readonly weapon: EntryWeapon | null;
  /** What else tells it from others of its kind, in words: the dice of a table. Empty for nothing. */
  readonly detail: string;
}

/** What a page of a journal is, as documents are called. */
export const RULES_PAGE = "JournalEntryPage";

/** An entry out of what an index says; what cannot be is left out. */
export function entryOf(
  source: object,
  { uuid, document, place }: Pick<CatalogueEntry, "uuid" | "document" | "place">,
): CatalogueEntry {
  const of = (path: string) => valueAt(source, path);
  const word = (path: string) => (typeof of(path) === "string" ? (of(path) as string) : "");
  const amount = (path: string) => (typeof of(path) === "number" ? (of(path) as number) : null);
  const kind = document === "Item" || document === "Actor" ? word("type") : document;
  return {
    uuid,
    document,
    place,
    kind,
    name: word("name"),
    img: word("img"),
    price: amount("system.price"),
    weight: amount("system.weight"),
    range: kind === "weapon" ? amount("system.range") : null,
    rarity: word("system.rarity"),
    rank: word("system.rank"),
    armor: amount(document === "Actor" ? "system.ownArmor.max" : "system.armor.max"),
    resistance: amount("system.resistance.max"),
    qualities: listOf(of("system.qualities")).map(({ key, x, text }) => ({
      key: String(key ?? ""),
      x: typeof x === "number" ? x : null,
      text: String(text ?? ""),
    })),
    weapon:
      kind === "weapon"
        ? {
            category: word("system.category"),
            attacks: listOf(of("system.attacks")).map(({ attribute, skill }) => ({
              attribute: String(attribute),
              skill: String(skill),
            })),
            dice: amount("system.damage.dice") ?? 0,
            attribute: word("system.damage.attribute"),
            flat: amount("system.damage.flat") ?? 0,
            actionPoints: amount("system.actionPoints") ?? 1,
            burst: amount("system.burst") ?? 0,
            blast: amount("system.blast") ?? 0,
            magazine: amount("system.ammunition.max") ?? 0,
          }
        : null,
    // A table without dice is looked up, and rolled by nobody.
    detail: document === "RollTable" && /d\d/u.test(word("formula")) ? word("formula") : "",
  };
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value)
    ? value.filter((one): one is Readonly<Record<string, unknown>> => typeof one === "object" && one !== null)
    : [];
}

/** What is looked for in the catalogue; empty and null look for nothing in particular. */
export interface Sought {
  readonly text: string;
  readonly kind: string;
  readonly quality: string;
  readonly rarity: string;
  readonly rank: string;
  /** `world`, or the title of a compendium. */
  readonly place: string;
  readonly mostPrice: number | null;
  readonly leastRange: number | null;
}

export const nothingSought: Sought = {
  text: "",
  kind: "",
  quality: "",
  rarity: "",
  rank: "",
  place: "",
  mostPrice: null,
  leastRange: null,
};

/** The place in which what is of the world is looked for. */
export const WORLD = "world";

/** Whether an entry is what is looked for. What has no price or range is not among those of a price or range. Every word of the text must be in its name. */
export function isSought(entry: CatalogueEntry, sought: Sought): boolean {
  const name = entry.name.toLowerCase();
  return (
    sought.text
      .toLowerCase()
      .split(/\s+/u)
      .every(word => name.includes(word)) &&
    (sought.kind === "" || entry.kind === sought.kind) &&
    (sought.rarity === "" || (entry.rarity === sought.rarity && entry.price !== null)) &&
    (sought.rank === "" || entry.rank === sought.rank) &&
    (sought.quality === "" || qualitiesOf(entry).has(sought.quality)) &&
    (sought.place === "" || (entry.place || WORLD) === sought.place) &&
    (sought.mostPrice === null || (entry.price !== null && entry.price <= sought.mostPrice)) &&
    (sought.leastRange === null || (entry.range !== null && entry.range >= sought.leastRange))
  );
}

/** The keys of an entry's qualities, those that weapons have a number for among them. */
export function qualitiesOf({ qualities, weapon }: CatalogueEntry): ReadonlySet<string> {
  return new Set([
    ...qualities.flatMap(({ key }) => (key === "" ? [] : [key])),
    ...(weapon ? (["burst", "blast"] as const).filter(key => weapon[key] > 0) : []),
  ]);
}

/** By name, and always the same way. */
export function byName(a: CatalogueEntry, b: CatalogueEntry): number {
  return a.name.localeCompare(b.name) || (a.uuid < b.uuid ? -1 : 1);
}

/** In which order the catalogue is listed. */
export const orders = ["name", "kind", "price", "place"] as const;
export type Order = (typeof orders)[number];

/** The entries that are looked for, in order; what has no price comes last. */
export function found(
  entries: readonly CatalogueEntry[],
  sought: Sought,
  order: Order,
): readonly CatalogueEntry[] {
  const kept = entries.filter(entry => isSought(entry, sought));
  if (order === "name") return kept;
  if (order === "price")
    return kept.toSorted(
      (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE) || byName(a, b),
    );
  return kept.toSorted((a, b) => a[order].localeCompare(b[order]) || byName(a, b));
}
