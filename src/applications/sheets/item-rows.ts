import { shownNames } from "../../compat/stored-texts.ts";
import { effectTexts } from "../../actions/gear/effect-texts.ts";
import type { Attribute } from "../../rules/character/attributes.ts";
import { damageScore } from "../../rules/combat/damage-test.ts";
import type { UseEffects } from "../../rules/gear/use-effects.ts";
import { formatText } from "../shared/texts.ts";
import type { AmmunitionData } from "../../data/item/ammunition.ts";
import type { ArmorData } from "../../data/item/armor.ts";
import type { ItemLocation } from "../../data/item/common.ts";
import type { ConsumableData } from "../../data/item/consumable.ts";
import type { ContainerData } from "../../data/item/container.ts";
import type { GearData } from "../../data/item/gear.ts";
import type { ImplantData } from "../../data/item/implant.ts";
import type { ModData } from "../../data/item/mod.ts";
import type { Modded } from "../../data/item/mods.ts";
import type { WeaponData } from "../../data/item/weapon.ts";
import { qualityName } from "../shared/qualities.ts";
import { picture, type Picture } from "../shared/pictures.ts";
import { gauge, type Cell } from "../shared/scales.ts";
import { plain, type Words } from "../shared/words.ts";
import { changeTexts } from "./item/fields-view.ts";

/** The weapon data that views need. */
export type WeaponFacts = ItemFacts<
  "weapon",
  Pick<
    WeaponData,
    | Common
    | "category"
    | "attacks"
    | "damage"
    | "actionPoints"
    | "range"
    | "ammunition"
    | "burst"
    | "blast"
    | "template"
    | "hands"
    | "nonLethal"
  >
>;
export type ArmorFacts = ItemFacts<"armor", Pick<ArmorData, Common | "armor" | "resistance" | "stealth">>;
export type GearFacts = ItemFacts<"gear", Pick<GearData, Common | "uses">>;
export type ConsumableFacts = ItemFacts<
  "consumable",
  Pick<ConsumableData, Common | "uses" | "addictive" | keyof UseEffects>
>;
export type AmmunitionFacts = ItemFacts<"ammunition", Pick<AmmunitionData, Common | "fits" | "shots">>;
export type ContainerFacts = ItemFacts<"container", Pick<ContainerData, Common | "capacity">>;
export type ModFacts = ItemFacts<"mod", Pick<ModData, Common | "host" | "changes">>;
export type ImplantFacts = ItemFacts<
  "implant",
  Pick<ImplantData, Common | "kind" | "bulk" | "place" | "grafted">
>;
export type AnyItemFacts =
  | WeaponFacts
  | ArmorFacts
  | GearFacts
  | ConsumableFacts
  | AmmunitionFacts
  | ContainerFacts
  | ModFacts
  | ImplantFacts;
type Common =
  | "quantity"
  | "weight"
  | "price"
  | "rarity"
  | "encumbrance"
  | "location"
  | "qualities"
  | "container"
  | "favourite";
interface ItemFacts<Type extends string, System> {
  readonly id: string | null;
  readonly name: string;
  /** The name that the rules use, if it differs from the displayed name. */
  readonly storedName?: string;
  readonly img: string | null | undefined;
  readonly type: Type;
  readonly sort: number;
  readonly system: System & { readonly modded?: Modded };
}

/** A row in the gear list. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
  /** A one-line summary of what the item does. */
  readonly note: string;
  readonly quantity: number;
  readonly weight: string;
  readonly location: ItemLocation;
  /** The action, other than an attack, that the item offers, or null if none is currently available. */
  readonly action: {
    readonly action: string;
    readonly name: string;
    readonly label: string;
    /** The reason why the action is currently impossible. Empty if it is possible. */
    readonly why: string;
  } | null;
  /** The remaining ammunition or uses, or null for an item that doesn't run out. */
  readonly stock: {
    readonly path: string;
    readonly value: number;
    readonly max: number;
    readonly label: string;
    readonly cells: readonly Cell[] | null;
  } | null;
}

/** The maximum number of rounds or uses that are drawn individually. */
const MOST_CELLS = 12;

/**
 * A function that returns the number of damage dice from an attribute alone, without a skill, a pool or
 * conditions.
 */
export type BareAttribute = (attribute: Attribute) => number;

/**
 * Returns an item's row in a gear list. With `bareAttribute`, the row shows a weapon's damage as a number of
 * dice, as attacks do. Otherwise, it shows the attribute and the dice of the weapon.
 */
export function itemRow(item: AnyItemFacts, words: Words, bareAttribute?: BareAttribute): ItemRow {
  const { quantity, weight, location } = item.system;
  return {
    id: item.id ?? "",
    name: item.name,
    picture: picture(item.img),
    note: itemNote(item, words, bareAttribute),
    quantity,
    weight: plain(quantity * weight),
    location,
    stock: stockOf(item, words),
    action: commandOfItem(item, words),
  };
}

/**
 * Returns the button for the action, other than an attack, that an item currently offers, or null if there is
 * none.
 */
export function commandOfItem(item: AnyItemFacts, words: Words): ItemRow["action"] {
  const action = actionOfItem(item);
  if (action === "") return null;
  const label = words.format(`BLACKOUT.do.${action}Of`, { name: item.name });
  const why = isUsedUp(item) ? words.format("BLACKOUT.problem.usedUp", { name: item.name }) : "";
  return {
    action,
    name: words.localize(`BLACKOUT.do.${action}`),
    label: why === "" ? label : `${label}. ${why}`,
    why,
  };
}

/** Whether the item is used up: no uses are left or, if it has no uses, its quantity is 0. */
function isUsedUp(item: AnyItemFacts): boolean {
  if (item.type !== "gear" && item.type !== "consumable") return false;
  const { uses, quantity } = item.system;
  return (uses.max > 0 ? uses.value : quantity) < 1;
}

function actionOfItem(item: AnyItemFacts): string {
  if (item.type === "gear" || item.type === "consumable") return "useItem";
  if (item.type === "implant") return item.system.grafted ? "ungraft" : "graft";
  if (item.type === "weapon")
    return item.system.ammunition.value < item.system.ammunition.max ? "reload" : "";
  return item.type === "armor" && isWorn(item) ? "fieldRepair" : "";
}

/** Whether the armor is damaged. */
function isWorn({ system: { armor, resistance } }: ArmorFacts): boolean {
  return armor.value < armor.max || resistance.value < resistance.max;
}

function stockOf(item: AnyItemFacts, words: Words): ItemRow["stock"] {
  const found =
    item.type === "weapon"
      ? { path: "system.ammunition.value", ...item.system.ammunition }
      : item.type === "gear" || item.type === "consumable"
        ? { path: "system.uses.value", ...item.system.uses }
        : null;
  if (!found || found.max < 1) return null;
  const { path, value, max } = found;
  const label = words.format(item.type === "weapon" ? "BLACKOUT.gear.roundsOf" : "BLACKOUT.gear.usesOf", {
    name: item.name,
  });
  return { path, value, max, label, cells: max <= MOST_CELLS ? gauge(value, max, "f", "").cells : null };
}

/**
 * Returns a one-line summary of an item: damage and reach, protection, or uses, followed by the qualities,
 * including those from mods.
 */
function itemNote(item: AnyItemFacts, words: Words, bareAttribute?: BareAttribute): string {
  const { modded, qualities } = item.system;
  return [
    ...ownNotes(item, words, bareAttribute),
    ...(modded?.qualities ?? qualities).map(quality => qualityName(quality, words)),
  ].join(", ");
}

function ownNotes(item: AnyItemFacts, words: Words, bareAttribute?: BareAttribute): string[] {
  if (item.type === "weapon") {
    const { damage } = item.system;
    const shown = bareAttribute
      ? { ...damage, dice: damageScore(damage, bareAttribute), attribute: "" as const }
      : damage;
    return [damageText(shown, words), ...reachNotes(item.system, words)];
  }
  if (item.type === "armor") return armorNotes(item.system, words);
  if (item.type === "mod") return changeTexts(item.system.changes, words);
  if (item.type === "implant")
    return [
      words.localize(`BLACKOUT.implant.kindIs.${item.system.kind}`),
      words.format("BLACKOUT.implant.bulkOf", { n: plain(item.system.bulk) }),
    ];
  if (item.type === "ammunition")
    return [
      ...(item.system.fits
        ? [words.format("BLACKOUT.ammunition.fitsNote", { what: shownNames(item.system.fits) })]
        : []),
      ...(item.system.shots > 1
        ? [words.format("BLACKOUT.ammunition.shotsNote", { n: plain(item.system.shots) })]
        : []),
    ];
  if (item.type === "container") return [];
  return [
    ...(item.system.uses.max > 0
      ? [
          words.format("BLACKOUT.gear.uses", {
            value: String(item.system.uses.value),
            max: String(item.system.uses.max),
          }),
        ]
      : []),
    ...(item.type === "consumable" ? effectTexts(item.system).map(one => formatText(one, words)) : []),
  ];
}

function armorNotes(
  { armor, resistance, stealth, encumbrance }: ArmorFacts["system"],
  words: Words,
): string[] {
  const of = (key: string, { value, max }: { value: number; max: number }) =>
    words.format(key, { value: String(value), max: String(max) });
  return [
    of("BLACKOUT.gear.armorValue", armor),
    ...(resistance.max > 0 ? [of("BLACKOUT.gear.resistanceValue", resistance)] : []),
    ...(stealth > 0 ? [words.format("BLACKOUT.gear.stealth", { value: String(stealth) })] : []),
    ...(encumbrance > 0 ? [words.format("BLACKOUT.gear.encumbrance", { value: String(encumbrance) })] : []),
  ];
}

/** Returns damage as text, such as `8D`, `Strength + 4D`, `4 a hit`, or a text stating that there is none. */
export function damageText(
  { dice, attribute, flat }: WeaponFacts["system"]["damage"],
  words: Words,
  short = false,
): string {
  const prefix = short ? "BLACKOUT.attributeShort" : "BLACKOUT.attribute";
  const parts = [
    ...(attribute ? [words.localize(`${prefix}.${attribute}`)] : []),
    ...(dice > 0 ? [words.format("BLACKOUT.dice", { n: String(dice) })] : []),
  ];
  const points = flat > 0 ? [words.format("BLACKOUT.gear.flatDamage", { n: String(flat) })] : [];
  const all = [...(parts.length > 0 ? [parts.join(short ? "+" : " + ")] : []), ...points];
  return all.length > 0 ? all.join(", ") : words.localize("BLACKOUT.gear.noDamage");
}

/** Describes the reach, additional cost, blast and burst of a weapon in short phrases. */
export function reachNotes(
  { range, burst, blast, template, actionPoints }: WeaponFacts["system"],
  words: Words,
): string[] {
  const named: [number, string][] = [
    [range, "BLACKOUT.gear.range"],
    [burst, "BLACKOUT.gear.burst"],
    [blast, "BLACKOUT.gear.blast"],
    [template, "BLACKOUT.gear.template"],
    [actionPoints === 1 ? 0 : actionPoints, "BLACKOUT.gear.actionPoints"],
  ];
  return named.filter(([n]) => n > 0).map(([n, key]) => words.format(key, { n: String(n) }));
}
