import { itemLocations } from "../../data/item/common.ts";
import { physicalItemTypes } from "../../data/item/kinds.ts";
import { plain, typedNumber, type Words } from "../shared/words.ts";
import type { Adjustable } from "./armor-source.ts";
import type { ItemRow } from "./item-rows.ts";
import type { Pip } from "../shared/scales.ts";

/** The numbers in the header of an actor sheet. */
interface Head {
  readonly health: { readonly value: number; readonly max: number; readonly low: boolean };
  readonly resistance: { readonly value: number; readonly max: number; readonly some: boolean };
  readonly stamina: { readonly value: number; readonly max: number; readonly pips: readonly Pip[] | null };
  readonly armor: { readonly value: number; readonly max: number };
}

/**
 * Returns the numbers in the header with their labels. If the armor or resistance comes from a single source,
 * its `adjust` contains the data for changing it directly.
 */
export function ownVitals<H extends Head>(
  head: H,
  source: { armor: Adjustable | null; resistance: Adjustable | null },
  words: Words,
) {
  const of = (max: number) => words.format("BLACKOUT.sheet.of", { max: plain(max) });
  const whole = (part: Adjustable | null, { max }: { readonly max: number }) =>
    part?.max === max ? part : null;
  return {
    ...head,
    health: { ...head.health, shown: typedNumber(head.health.value), of: of(head.health.max) },
    resistance: {
      ...head.resistance,
      of: of(head.resistance.max),
      adjust: whole(source.resistance, head.resistance),
    },
    armor: { ...head.armor, adjust: whole(source.armor, head.armor) },
    stamina: { ...head.stamina, of: of(head.stamina.max) },
  };
}

/** Returns a group of gear, with the locations to which each item can be moved. */
export function placesOf<
  Row extends ItemRow,
  Group extends { readonly rows: readonly Row[]; readonly label: string },
>(group: Group & { readonly rows: readonly Row[] }, words: Words) {
  return {
    ...group,
    rows: group.rows.map(row => ({
      ...row,
      whereLabel: words.format("BLACKOUT.gear.whereIs", { name: row.name }),
      removeLabel: words.format("BLACKOUT.remove.one", { name: row.name }),
      moveLabel: words.format("BLACKOUT.move.window", { name: row.name }),
      quantityLabel: words.format("BLACKOUT.gear.quantityOf", { name: row.name }),
      favouriteLabel: words.format("BLACKOUT.gear.favouriteOf", { name: row.name }),
      takeOutLabel: words.format("BLACKOUT.container.takeOut", { name: row.name }),
      places: itemLocations.map(key => ({
        key,
        on: key === row.location,
        label: words.localize(`BLACKOUT.gear.location.${key}`),
      })),
    })),
  };
}

/** Returns the buttons that create items, one for each item type. */
export function itemTypeButtons(words: Words) {
  return physicalItemTypes.map(type => ({ type, label: words.localize(`TYPES.Item.${type}`) }));
}
