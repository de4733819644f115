import type { Attribute } from "../../rules/character/attributes.ts";
import type { Picture } from "../shared/pictures.ts";
import { picture } from "../shared/pictures.ts";
import { qualityName } from "../shared/qualities.ts";
import { damageScore } from "../../rules/combat/damage-test.ts";
import type { Words } from "../shared/words.ts";
import { damageText, reachNotes, type WeaponFacts } from "./item-rows.ts";

/** One weapon with one pair to hit with. */
export interface AttackRow {
  readonly key: string;
  readonly itemId: string;
  readonly name: string;
  readonly picture: Picture;
  readonly note: string;
  readonly attribute: Attribute;
  readonly skill: string;
  readonly pool: number;
  readonly capped: boolean;
  readonly rollLabel: string;
  readonly damage: string;
  readonly harmless: boolean;
}

/** What the rows ask of whoever holds the weapons. */
export interface Wielder {
  /** The dice of a pair, as they would be rolled now. */
  poolOf(attribute: Attribute, skill: string): { readonly pool: number; readonly capped: boolean };
  /** The attribute alone, as a weapon's damage counts it. */
  bareAttribute(attribute: Attribute): number;
}

/**
 * The weapons in hand, one line for each pair that hits with them. `withSkill` says whether the skill is named beside the attribute: somebody
 * whose attributes are whole pools has none.
 */
export function attackRows(weapons: readonly WeaponFacts[], { poolOf, bareAttribute }: Wielder, skillName: (key: string) => string, words: Words, withSkill: boolean): AttackRow[] {
  const sorted = weapons.filter(weapon => weapon.system.location === "worn")
    .sort((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  return sorted.flatMap(weapon => weapon.system.attacks.map(({ attribute, skill }, index) => {
    const { pool, capped } = poolOf(attribute, skill);
    return {
      key: `${weapon.id}.${index}`, itemId: weapon.id ?? "", name: weapon.name, picture: picture(weapon.img), attribute, skill, pool, capped,
      note: [pairName(attribute, skill), ...reachNotes(weapon.system, words), ...stateNotes(weapon, words)].join(", "),
      rollLabel: words.format("BLACKOUT.attack.roll", { name: weapon.name, dice: String(pool) }),
      damage: damageText({ ...weapon.system.damage, dice: damageScore(weapon.system.damage, bareAttribute), attribute: "" }, words, true),
      harmless: weapon.system.damage.dice === 0 && weapon.system.damage.flat === 0 && !weapon.system.damage.attribute,
    };
  }));

  function pairName(attribute: Attribute, skill: string): string {
    const short = words.localize(`BLACKOUT.attributeShort.${attribute}`);
    return withSkill ? `${short} [${skillName(skill)}]` : short;
  }
}

function stateNotes({ system }: WeaponFacts, words: Words): string[] {
  const { ammunition, quantity, category, nonLethal, qualities } = system;
  return [
    ...ammunition.max > 0 ? [words.format("BLACKOUT.gear.rounds", { value: String(ammunition.value), max: String(ammunition.max) })] : [],
    ...category === "thrown" ? [words.format("BLACKOUT.gear.left", { n: String(quantity) })] : [],
    ...qualities.map(quality => qualityName(quality, words)),
    ...nonLethal ? [words.localize("BLACKOUT.gear.nonLethal")] : [],
  ];
}
