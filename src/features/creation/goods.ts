import { shownText } from "../../compat/content-language.ts";
import { durationUnits, type UseEffects } from "../../rules/gear/use-effects.ts";
import { ammunitionFit } from "../../rules/gear/ammunition.ts";
import { creationPrice } from "../../rules/gear/prices.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { valueAt } from "../../importer/plain-data.ts";
import { entryOf, type CatalogEntry } from "../compendium/entry.ts";
import type { Entry } from "./entry.ts";
import { isForSale } from "./rarity.ts";

/**
 * The groups of weapons, in the order of the shop. A weapon's group depends only on numbers that every weapon
 * has, so that custom weapons are grouped as well.
 */
export const weaponGroups = ["melee", "oneHanded", "twoHanded", "area", "thrown"] as const;
export type WeaponGroup = (typeof weaponGroups)[number];

/** The data about an item on offer. Numbers that don't apply to the type of item are 0. */
export interface Goods extends CatalogEntry {
  readonly hands: number;
  readonly template: number;
  readonly nonLethal: boolean;
  readonly stealth: number;
  readonly encumbrance: number;
  readonly uses: number;
  readonly capacity: number;
  readonly bulk: number;
  readonly shots: number;
  readonly fits: string;
  /** The effects of using the item. */
  readonly effects: UseEffects;
  /** The description as HTML. */
  readonly description: string;
  readonly effect: string;
  readonly requirement: string;
  /** The names of the maneuvers that the item teaches. */
  readonly maneuvers: readonly string[];
  readonly bonuses: readonly { readonly skill: string; readonly modifier: number }[];
  readonly changes: readonly { readonly path: string; readonly mode: string; readonly value: number }[];
}

/** Returns the data that the shop needs about an item on offer. */
export function goodsOf(entry: Entry): Goods {
  const source = entry.data ?? { name: entry.name, type: entry.type, system: {} };
  const amount = (path: string) => number(valueAt(source, path));
  const text = (path: string) => word(valueAt(source, path));
  return {
    ...entryOf(
      { ...source, name: shownText(entry.name), originalName: entry.name },
      { uuid: entry.key, document: "Item", place: "" },
    ),
    hands: entry.type === "weapon" || entry.type === "armor" ? entry.hands : amount("system.hands"),
    template: amount("system.template"),
    nonLethal: valueAt(source, "system.nonLethal") === true,
    stealth: amount("system.stealth"),
    encumbrance: amount("system.encumbrance"),
    uses: amount("system.uses.max"),
    capacity: amount("system.capacity"),
    bulk: amount("system.bulk"),
    shots: amount("system.shots"),
    fits: entry.fits,
    effects: {
      treats: list(valueAt(source, "system.treats")).map(word),
      restores: {
        hitPoints: amount("system.restores.hitPoints"),
        stamina: amount("system.restores.stamina"),
        stress: amount("system.restores.stress"),
      },
      stabilizes: valueAt(source, "system.stabilizes") === true,
      causes: list(valueAt(source, "system.causes")).map(cause => ({
        key: word(valueAt(cause, "key")),
        level: number(valueAt(cause, "level")),
        lasts: number(valueAt(cause, "lasts")),
        unit: durationUnits.find(unit => unit === valueAt(cause, "unit")) ?? "own",
      })),
    },
    description: shownText(text("system.description")),
    effect: shownText(text("system.effect")),
    requirement: shownText(text("system.requirement")),
    maneuvers: list(valueAt(source, "system.maneuvers")).map(word),
    bonuses: list(valueAt(source, "system.bonuses")).map(bonus => ({
      skill: word(valueAt(bonus, "skill")),
      modifier: number(valueAt(bonus, "modifier")),
    })),
    changes: list(valueAt(source, "system.changes")).map(change => ({
      path: word(valueAt(change, "path")),
      mode: word(valueAt(change, "mode")),
      value: number(valueAt(change, "value")),
    })),
  };
}

/**
 * Returns the group of a weapon. Area weapons have their own group, and guns are grouped by the number of
 * hands that they require.
 */
export function weaponGroupOf({ weapon, template, hands }: Goods): WeaponGroup {
  if (weapon?.category === "thrown") return "thrown";
  if (weapon?.category === "melee") return "melee";
  if (template > 0 || (weapon?.blast ?? 0) > 0) return "area";
  return hands > 1 ? "twoHanded" : "oneHanded";
}

/**
 * Returns the ammunition on offer for a weapon, cheapest first. The list is empty for a weapon that requires
 * none (R7.25).
 */
export function ammunitionFor(
  weapon: Pick<Entry, "type" | "shots" | "name" | "category">,
  offers: readonly Entry[],
): readonly Entry[] {
  if (weapon.type !== "weapon" || weapon.shots === 0) return [];
  return offers
    .filter(({ type, fits }) => type === "ammunition" && ammunitionFit(fits, weapon) === "named")
    .sort((a, b) => a.price * a.quantity - b.price * b.quantity);
}

/**
 * Returns the cost of the given quantity of an item during character creation, or null if the item isn't for
 * sale (R14.3).
 */
export function costOf(
  { price, rarity }: Pick<Entry, "price" | "rarity">,
  quantity: number,
  rareForLess: boolean,
  houseRules: HouseRules,
): number | null {
  return isForSale(rarity)
    ? creationPrice({ listed: price, rarity }, rareForLess, houseRules) * quantity
    : null;
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
