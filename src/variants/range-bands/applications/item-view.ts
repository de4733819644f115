import { bands } from "../rules/bands.ts";
import { rarities } from "../rules/armoury.ts";
import { skills } from "../rules/skills.ts";
import {
  traitKeys,
  traitLevel,
  weaponClasses,
  weaponConditions,
  type WeaponCondition,
} from "../rules/weapon.ts";
import type { Arm } from "../combat/gear-of.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { SheetLook } from "../../../applications/variants/screens.ts";
import { damageText } from "./arms-source.ts";

/** A field of an item: a choice, a number or a toggle. Its path is below `system.variants.bands`. */
export type GearField = { readonly path: string; readonly label: string } & (
  | {
      readonly kind: "choice";
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly selected: boolean;
      }[];
    }
  | { readonly kind: "number"; readonly value: number; readonly least: number; readonly most: number }
  | { readonly kind: "switch"; readonly on: boolean }
);

/** The content of a variant's page on an item's sheet: editable fields and read-only values. */
export interface GearView {
  readonly editing: boolean;
  /** Whether the item has values of its own, which can be reset to those of Blackout. */
  readonly own: boolean;
  readonly reset: boolean;
  readonly fields: readonly (GearField & {
    readonly isChoice: boolean;
    readonly isNumber: boolean;
    readonly isSwitch: boolean;
    readonly name: string;
  })[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** X10.3: whether an upkeep check is possible for the item. */
  readonly upkeep: boolean;
  /** The reason why the item is unreadable, or an empty string if it is readable. */
  readonly fault: string;
}

/** X10.1–X10.4, X10.6: returns the sheet page of a weapon. */
export function weaponView(arm: Arm, own: boolean, look: SheetLook, words: Words): GearView {
  const { weapon, magazine } = arm;
  const { fixed, dice, sides } = weapon.damage;
  const traits = traitKeys.filter(key => traitLevel(weapon, key) > 0);
  return {
    ...framed(
      [
        choice("kind", weaponClasses, weapon.kind, "gear.kind", words),
        choice("band", bands, weapon.band, "band", words),
        choice("skill", [...skills.keys()], arm.skill, "skill", words),
        number("damage.fixed", fixed, 0, 100, words),
        number("damage.dice", dice, 0, 20, words),
        choice("damage.sides", ["3", "6"], String(sides), "gear.sides", words),
        choice("resilience", ["half", "full"], weapon.resilience, "gear.resilience", words),
        choice("condition", weaponConditions, weapon.condition, "gear.condition", words),
        choice("rarity", rarities, arm.rarity, "gear.rarity", words),
        number("encumbrance", arm.encumbrance, 0, 99, words),
        number("clip", arm.clip, 0, 999, words),
        ...(magazine
          ? [
              choice("ammunition", rarities, arm.ammunition ?? arm.rarity, "gear.rarity", words),
              number("rounds", magazine.rounds, 0, magazine.holds, words),
              number("reloads", magazine.reloads, 0, 99, words),
            ]
          : []),
        ...(arm.clip > 0
          ? [{ kind: "switch" as const, path: "jammed", label: label("jammed", words), on: arm.jammed }]
          : []),
        { kind: "switch", path: "dropped", label: label("dropped", words), on: arm.dropped },
        ...traitKeys.map(key => number(`traits.${key}`, traitLevel(weapon, key), 0, 20, words)),
      ],
      own,
      look,
    ),
    facts: [
      fact("kind", words.localize(`BLACKOUT.bands.gear.kind.${weapon.kind}`), words),
      fact("band", words.localize(`BLACKOUT.bands.band.${weapon.band}`), words),
      fact("skill", words.localize(`BLACKOUT.bands.skill.${arm.skill}`), words),
      fact(
        "harm",
        words.format("BLACKOUT.bands.gear.damageOf", {
          damage: damageText(weapon, words),
          share: words.localize(`BLACKOUT.bands.gear.resilience.${weapon.resilience}`),
        }),
        words,
      ),
      ...conditionFact(weapon.condition, words),
      ...(magazine
        ? [
            fact(
              "rounds",
              words.format("BLACKOUT.bands.gear.loaded", {
                n: plain(magazine.rounds),
                of: plain(magazine.holds),
                reloads: arm.unrolled
                  ? words.format("BLACKOUT.bands.gear.dice", { n: plain(1), sides: plain(3) })
                  : plain(magazine.reloads),
              }),
              words,
            ),
          ]
        : []),
      ...(arm.jammed ? [fact("jammed", words.localize("BLACKOUT.yes"), words)] : []),
      ...(arm.dropped ? [fact("dropped", words.localize("BLACKOUT.yes"), words)] : []),
      ...(traits.length > 0
        ? [
            fact(
              "traitList",
              traits
                .map(key =>
                  words.format("BLACKOUT.bands.gear.trait", {
                    name: words.localize(`BLACKOUT.bands.gear.label.traits.${key}`),
                    n: plain(traitLevel(weapon, key)),
                  }),
                )
                .join(", "),
              words,
            ),
          ]
        : []),
    ],
  };
}

/** X6.8: returns the view of the sheet page for a piece of armor. */
export function armorView(
  piece: { readonly defence: number; readonly condition: WeaponCondition },
  own: boolean,
  look: SheetLook,
  words: Words,
): GearView {
  return {
    ...framed(
      [
        number("defence", piece.defence, 0, 20, words),
        choice("condition", weaponConditions, piece.condition, "gear.condition", words),
      ],
      own,
      look,
    ),
    facts: [fact("defence", `+${plain(piece.defence)}`, words), ...conditionFact(piece.condition, words)],
  };
}

/**
 * Returns the page of an unreadable item, with the reason and a button that resets the item to Blackout's
 * values.
 */
export function faultyView(fault: string, { owner, editing }: SheetLook): GearView {
  return { editing, own: true, reset: owner, fields: [], facts: [], upkeep: false, fault };
}

function framed(fields: readonly GearField[], own: boolean, { owner, editing }: SheetLook) {
  return {
    editing,
    own,
    reset: own && owner && editing,
    upkeep: owner && !editing,
    fault: "",
    fields: editing
      ? fields.map(field => ({
          ...field,
          name: `system.variants.bands.${field.path}`,
          isChoice: field.kind === "choice",
          isNumber: field.kind === "number",
          isSwitch: field.kind === "switch",
        }))
      : [],
  };
}

function conditionFact(condition: WeaponCondition, words: Words) {
  return [fact("condition", words.localize(`BLACKOUT.bands.gear.condition.${condition}`), words)];
}

function fact(path: string, value: string, words: Words) {
  return { label: label(path, words), value };
}

function choice(
  path: string,
  values: readonly string[],
  chosen: string,
  prefix: string,
  words: Words,
): GearField {
  return {
    kind: "choice",
    path,
    label: label(path, words),
    options: values.map(value => ({
      value,
      label: words.localize(`BLACKOUT.bands.${prefix}.${value}`),
      selected: value === chosen,
    })),
  };
}

function number(path: string, value: number, least: number, most: number, words: Words): GearField {
  return { kind: "number", path, label: label(path, words), value, least, most };
}

function label(path: string, words: Words): string {
  return words.localize(`BLACKOUT.bands.gear.label.${path}`);
}
