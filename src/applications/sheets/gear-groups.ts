import type { Filling } from "../../rules/gear/containers.ts";
import type { ItemLocation } from "../../data/item/common.ts";
import { loadOfItems, nestingOfItems } from "../../data/item/nesting.ts";
import type { Words } from "../shared/words.ts";
import { fillingText } from "./item/item-parts.ts";
import { itemRow, type AnyItemFacts, type BareAttribute, type ItemRow } from "./item-rows.ts";

/** A row of a gear list. Contents and installed mods are indented below the item that contains them. */
export interface GearRow extends ItemRow {
  readonly type: string;
  /** The location of the item or, if it is inside or installed in another item, of the outermost item. */
  readonly group: ItemLocation;
  /** The nesting depth of the row. Outermost items have depth 0. */
  readonly depth: number;
  /** Whether the item is inside the container above it. */
  readonly inside: boolean;
  /** Whether the item is installed in the item above it. */
  readonly built: boolean;
  readonly favourite: boolean;
  /** The fill level of the container, and whether it is overfull. Null for items that aren't containers. */
  readonly filling: { readonly full: string; readonly overfull: boolean } | null;
  /**
   * The text that explains why the item's stored container or host item is invalid, or an empty string if it
   * is valid.
   */
  readonly fault: string;
}

/** The groups of the gear list, in the order in which they are shown. */
const LOCATIONS = ["worn", "carried", "stowed"] as const;

/** Compares two items by the user's sort order, then by name. */
function inOrder(a: AnyItemFacts, b: AnyItemFacts): number {
  return (
    a.sort - b.sort ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    ((a.id ?? "") < (b.id ?? "") ? -1 : 1)
  );
}

/**
 * Returns rows for an actor's items, with containers before their contents. Omits implants that are part of the
 * body, and the items for which `isWanted` is false.
 */
export function gearRows(
  items: readonly AnyItemFacts[],
  unit: string,
  words: Words,
  bareAttribute?: BareAttribute,
  isWanted: (item: AnyItemFacts) => boolean = () => true,
): GearRow[] {
  const things = items.filter(item => !(item.type === "implant" && item.system.grafted)).sort(inOrder);
  const nesting = nestingOfItems(things);
  const { fillings } = loadOfItems(things);
  const ids = new Set(things.map(({ id }) => id));
  const hostOf = (item: AnyItemFacts) =>
    item.type === "mod" && ids.has(item.system.host) ? item.system.host : null;
  const above = (item: AnyItemFacts) => hostOf(item) ?? nesting.inside.get(item.id ?? "") ?? null;
  const rowsUnder = (holder: string | null, depth: number, outermost?: ItemLocation): GearRow[] =>
    things
      .filter(item => above(item) === holder)
      .flatMap(item => {
        const group = outermost ?? item.system.location;
        const rows = isWanted(item) ? [rowOf(item, depth, group)] : [];
        return [...rows, ...rowsUnder(item.id, depth + 1, group)];
      });
  return rowsUnder(null, 0);

  function rowOf(item: AnyItemFacts, depth: number, group: ItemLocation): GearRow {
    const fault = nesting.faults.get(item.id ?? "");
    const built = hostOf(item) !== null;
    return {
      ...itemRow(item, words, bareAttribute),
      type: item.type,
      group,
      depth,
      built,
      inside: depth > 0 && !built,
      favourite: item.system.favourite === true,
      filling: item.type === "container" ? fillingOf(item.id, fillings, unit, words) : null,
      fault: fault ? words.localize(`BLACKOUT.container.fault.${fault}`) : "",
    };
  }
}

function fillingOf(id: string | null, fillings: readonly Filling[], unit: string, words: Words) {
  return fillingText(
    fillings.find(filling => filling.id === id),
    unit,
    words,
  );
}

/**
 * Returns the groups of the gear list in the order in which they are shown. An item in a container belongs to
 * the group of the container.
 */
export function gearGroups(
  items: readonly AnyItemFacts[],
  words: Words,
  unit = "",
  bareAttribute?: BareAttribute,
): { location: ItemLocation; label: string; note: string; empty: string; rows: GearRow[] }[] {
  const rows = gearRows(items, unit, words, bareAttribute);
  return LOCATIONS.map(location => ({
    location,
    label: words.localize(`BLACKOUT.gear.group.${location}`),
    note: location === "stowed" ? words.localize("BLACKOUT.gear.stowedNote") : "",
    empty: words.localize(`BLACKOUT.gear.empty.${location}`),
    rows: rows.filter(({ group }) => group === location),
  }));
}

/** Returns the rows of the items that the user marked as favorites, except for mods, in the order of the groups. */
export function favoriteRows(
  items: readonly AnyItemFacts[],
  words: Words,
  unit: string,
  bareAttribute: BareAttribute,
): GearRow[] {
  const rows = gearRows(
    items,
    unit,
    words,
    bareAttribute,
    ({ type, system }) => system.favourite && type !== "mod",
  );
  return LOCATIONS.flatMap(location => rows.filter(({ group }) => group === location));
}

/** Returns the types of gear in the list, for the type filter. */
export function gearKinds(items: readonly AnyItemFacts[], words: Words): { type: string; label: string }[] {
  return [...new Set(items.map(({ type }) => type))]
    .map(type => ({ type, label: words.localize(`TYPES.Item.${type}`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
