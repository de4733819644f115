import type { Attribute } from "../../rules/character/attributes.ts";
import type { Picture } from "../shared/pictures.ts";
import { picture } from "../shared/pictures.ts";
import { qualityName } from "../shared/qualities.ts";
import { damageScore } from "../../rules/combat/damage-test.ts";
import { attackPairs, unarmedAttack } from "../../rules/combat/unarmed.ts";
import type { Words } from "../shared/words.ts";
import { damageText, reachNotes, type WeaponFacts } from "./item-rows.ts";

/** A row for an attack with a weapon or bare hands, using one of their attribute and skill pairs. */
export interface AttackRow {
  readonly key: string;
  /** The ID of the weapon. Empty for bare hands. */
  readonly itemId: string;
  /** The row's action: `area` if the weapon affects an area, and `attack` otherwise. */
  readonly action: "attack" | "area";
  /** The index of the row's attribute and skill pair in the weapon's list of pairs. */
  readonly pair: string;
  /** The weapon's burst, with its own dice and action points (R7.21, R7.24). */
  readonly burst: {
    readonly label: string;
    readonly title: string;
    readonly pool: number;
    readonly damage: string;
  } | null;
  readonly name: string;
  readonly picture: Picture;
  readonly note: string;
  /** The label of the reload button, or null if the weapon is fully loaded. */
  readonly reload: string | null;
  readonly attribute: Attribute;
  readonly skill: string;
  readonly pool: number;
  readonly capped: boolean;
  readonly rollLabel: string;
  readonly damage: string;
  readonly harmless: boolean;
}

/** Returns the action for a weapon: `area` if it has a blast or a template, otherwise `attack`. */
export function attackAction({
  blast,
  template,
}: {
  readonly blast: number;
  readonly template: number;
}): AttackRow["action"] {
  return blast > 0 || template > 0 ? "area" : "attack";
}

const FISTS = "systems/blackout/assets/icons/fist.svg";

/** The functions that provide the wielder's values for the rows. */
export interface Wielder {
  /** Returns the current dice for an attribute and skill, with one or two hands (R9.7). */
  poolOf(
    attribute: Attribute,
    skill: string,
    twoHanded?: boolean,
  ): { readonly pool: number; readonly capped: boolean };
  /** Returns the bonus from Aim to a burst, excluding the attribute (R7.21). */
  aimAlone(attribute: Attribute): number;
  /** Returns the dice that an attribute alone adds to the weapon's damage. */
  bareAttribute(attribute: Attribute): number;
}

/**
 * Whether a weapon is ready for an attack. It must be in hand, or carried if it can be thrown, because
 * drawing a small item is a free action (R5.18).
 */
function isAtHand({ location, category }: WeaponFacts["system"]): boolean {
  return location === "worn" || (location === "carried" && category === "thrown");
}

/**
 * Returns a row for each attribute and skill pair of the weapons at hand and of bare hands. If `withSkill` is
 * false, rows name only the attribute, because the actor has no skills and each attribute is a complete pool.
 */
export function attackRows(
  weapons: readonly WeaponFacts[],
  { poolOf, aimAlone, bareAttribute }: Wielder,
  skillName: (key: string) => string,
  words: Words,
  withSkill: boolean,
): AttackRow[] {
  const sorted = weapons
    .filter(({ system }) => isAtHand(system))
    .sort(
      (a, b) =>
        a.sort - b.sort ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
        ((a.id ?? "") < (b.id ?? "") ? -1 : 1),
    );
  return [...sorted.flatMap(ofWeapon), ...bareHands()];

  function ofWeapon(weapon: WeaponFacts): AttackRow[] {
    const { attacks, burst } = weapon.system;
    const finesse = weapon.system.qualities.some(({ key }) => key === "finesse");
    return attackPairs(
      attacks.map(({ attribute, skill }) => ({ attribute, skill })),
      finesse,
    ).map(({ attribute, skill }, index): AttackRow => {
      const { pool, capped } = poolOf(attribute, skill, weapon.system.hands > 1);
      return {
        key: `${weapon.id}.${index}`,
        itemId: weapon.id ?? "",
        name: weapon.name,
        picture: picture(weapon.img),
        attribute,
        skill,
        pool,
        capped,
        action: attackAction(weapon.system),
        pair: String(index),
        burst:
          burst > 0 && index === 0
            ? {
                label: words.format("BLACKOUT.attack.burst", { n: String(burst) }),
                title: words.format("BLACKOUT.attack.burstWith", { name: weapon.name, n: String(burst) }),
                pool: Math.max(0, burst + aimAlone(attribute)),
                damage: damageText(
                  {
                    dice: 0,
                    attribute: "",
                    flat: weapon.system.damage.flat || damageScore(weapon.system.damage, bareAttribute),
                  },
                  words,
                  true,
                ),
              }
            : null,
        reload:
          index === 0 && weapon.system.ammunition.value < weapon.system.ammunition.max
            ? words.format("BLACKOUT.do.reloadOf", { name: weapon.name })
            : null,
        note: [
          pairName(attribute, skill),
          ...reachNotes(weapon.system, words),
          ...stateNotes(weapon, words),
        ].join(", "),
        rollLabel: words.format("BLACKOUT.attack.roll", { name: weapon.name, dice: String(pool) }),
        damage: damageText(
          { ...weapon.system.damage, dice: damageScore(weapon.system.damage, bareAttribute), attribute: "" },
          words,
          true,
        ),
        harmless:
          weapon.system.damage.dice === 0 &&
          weapon.system.damage.flat === 0 &&
          !weapon.system.damage.attribute,
      };
    });
  }

  /** Returns the row for bare hands, using the attribute and skill pair with the most dice (R7.10, R7.11). */
  function bareHands(): AttackRow[] {
    const { pairs, damage } = unarmedAttack(bareAttribute("strength"));
    const [best] = pairs
      .map(({ attribute, skill }, index) => {
        const { pool, capped } = poolOf(attribute, skill);
        return { attribute, skill, pair: String(index), pool, capped };
      })
      .sort((a, b) => b.pool - a.pool);
    if (!best) return [];
    const name = words.localize("BLACKOUT.attack.unarmed");
    return [
      {
        ...best,
        key: "unarmed",
        itemId: "",
        name,
        picture: picture(FISTS),
        action: "attack",
        burst: null,
        reload: null,
        note: [pairName(best.attribute, best.skill), words.localize("BLACKOUT.gear.nonLethal")].join(", "),
        rollLabel: words.format("BLACKOUT.attack.roll", { name, dice: String(best.pool) }),
        damage: damageText({ dice: damage, attribute: "", flat: 0 }, words, true),
        harmless: damage === 0,
      },
    ];
  }

  function pairName(attribute: Attribute, skill: string): string {
    const short = words.localize(`BLACKOUT.attributeShort.${attribute}`);
    return withSkill ? `${short} [${skillName(skill)}]` : short;
  }
}

/** Returns the name of an attack. Includes the attribute if the weapon offers more than one (R7.11). */
export function nameAmong(
  rows: readonly Pick<AttackRow, "name" | "itemId" | "attribute">[],
  index: number,
  words: Words,
): string {
  const { name = "", itemId = "", attribute = "strength" } = rows[index] ?? {};
  return rows.filter(row => row.itemId === itemId).length > 1
    ? words.format("BLACKOUT.conditions.of", {
        name,
        attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
      })
    : name;
}

function stateNotes({ system }: WeaponFacts, words: Words): string[] {
  const { ammunition, quantity, category, nonLethal, qualities } = system;
  return [
    ...(ammunition.max > 0
      ? [
          words.format("BLACKOUT.gear.rounds", {
            value: String(ammunition.value),
            max: String(ammunition.max),
          }),
        ]
      : []),
    ...(category === "thrown" ? [words.format("BLACKOUT.gear.left", { n: String(quantity) })] : []),
    ...qualities.map(quality => qualityName(quality, words)),
    ...(nonLethal ? [words.localize("BLACKOUT.gear.nonLethal")] : []),
  ];
}
