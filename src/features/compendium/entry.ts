import { searchedName } from "../../compat/searched-name.ts";
import { valueAt } from "../../importer/plain-data.ts";

/** A quality of a catalog entry. */
export interface EntryQuality {
  readonly key: string;
  readonly x: number | null;
  readonly text: string;
}

/** The weapon data that the index contains. */
export interface EntryWeapon {
  readonly category: string;
  readonly attacks: readonly { readonly attribute: string; readonly skill: string }[];
  readonly dice: number;
  /** The attribute whose dice are added to the damage, or empty if there is none. */
  readonly attribute: string;
  readonly flat: number;
  readonly actionPoints: number;
  readonly burst: number;
  readonly blast: number;
  readonly magazine: number;
}

/** An entry of the catalog, created from index data. */
export interface CatalogEntry {
  readonly uuid: string;
  readonly document: string;
  readonly name: string;
  /**
   * The string in which searches look for matches: the displayed name, followed by the stored name if it
   * differs.
   */
  readonly searched: string;
  readonly img: string;
  /** The subtype of an item or actor, or the type of any other document. */
  readonly kind: string;
  /** The title of the compendium, or an empty string if the entry is in the world. */
  readonly place: string;
  /** The price in credits, the weight, and the range in feet. Each is null if it does not apply. */
  readonly price: number | null;
  readonly weight: number | null;
  readonly range: number | null;
  readonly rarity: string;
  readonly rank: string;
  readonly armor: number | null;
  readonly resistance: number | null;
  readonly qualities: readonly EntryQuality[];
  readonly weapon: EntryWeapon | null;
  /** Additional text that distinguishes the entry, such as the dice of a table, or an empty string. */
  readonly detail: string;
}

/** The document type of rules pages. */
export const RULES_PAGE = "JournalEntryPage";

/** Returns a catalog entry created from index data. Values of the wrong type are replaced with empty ones. */
export function entryOf(
  source: object,
  { uuid, document, place }: Pick<CatalogEntry, "uuid" | "document" | "place">,
): CatalogEntry {
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
    searched: searchedName({ name: word("name"), originalName: word("originalName") }),
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
    // A table whose formula contains no dice is meant to be read, not rolled on.
    detail: document === "RollTable" && /d\d/u.test(word("formula")) ? word("formula") : "",
  };
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value)
    ? value.filter((one): one is Readonly<Record<string, unknown>> => typeof one === "object" && one !== null)
    : [];
}

/** The filters of the catalog. A filter with an empty or null value has no effect. */
export interface CatalogFilters {
  readonly text: string;
  readonly kind: string;
  readonly quality: string;
  readonly rarity: string;
  readonly rank: string;
  /** Where the entry is: `world`, or the title of a compendium. */
  readonly place: string;
  readonly mostPrice: number | null;
  readonly leastRange: number | null;
}

export const nothingSought: CatalogFilters = {
  text: "",
  kind: "",
  quality: "",
  rarity: "",
  rank: "",
  place: "",
  mostPrice: null,
  leastRange: null,
};

/** The filter key for the world as the source of entries. */
export const WORLD = "world";

/**
 * Whether an entry passes the filters. If a filter limits the price or the range, entries without that value
 * do not pass. The name must contain every word of the search text.
 */
export function matchesFilters(entry: CatalogEntry, sought: CatalogFilters): boolean {
  return (
    hasEveryWord(entry.searched, sought.text) &&
    (sought.kind === "" || entry.kind === sought.kind) &&
    (sought.rarity === "" || (entry.rarity === sought.rarity && entry.price !== null)) &&
    (sought.rank === "" || entry.rank === sought.rank) &&
    (sought.quality === "" || qualitiesOf(entry).has(sought.quality)) &&
    (sought.place === "" || (entry.place || WORLD) === sought.place) &&
    (sought.mostPrice === null || (entry.price !== null && entry.price <= sought.mostPrice)) &&
    (sought.leastRange === null || (entry.range !== null && entry.range >= sought.leastRange))
  );
}

/** Whether a string contains every word of a search, in any order and regardless of case. */
export function hasEveryWord(text: string, search: string): boolean {
  const within = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every(word => within.includes(word));
}

/** Returns the keys of an entry's qualities, including those that weapons store as numbers. */
export function qualitiesOf({ qualities, weapon }: CatalogEntry): ReadonlySet<string> {
  return new Set([
    ...qualities.flatMap(({ key }) => (key === "" ? [] : [key])),
    ...(weapon ? (["burst", "blast"] as const).filter(key => weapon[key] > 0) : []),
  ]);
}

/** Compares two entries by name. Entries with equal names are ordered by UUID. */
export function byName(a: CatalogEntry, b: CatalogEntry): number {
  return a.name.localeCompare(b.name) || (a.uuid < b.uuid ? -1 : 1);
}

/** The sort orders of the catalog. */
export const orders = ["name", "kind", "price", "place"] as const;
export type Order = (typeof orders)[number];

/** Returns the filtered entries in sorted order. When sorted by price, entries without a price come last. */
export function found(
  entries: readonly CatalogEntry[],
  sought: CatalogFilters,
  order: Order,
): readonly CatalogEntry[] {
  const kept = entries.filter(entry => matchesFilters(entry, sought));
  if (order === "name") return kept;
  if (order === "price")
    return kept.toSorted(
      (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE) || byName(a, b),
    );
  return kept.toSorted((a, b) => a[order].localeCompare(b[order]) || byName(a, b));
}
