import { dieFaces, list, oneOf, record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { bands, type Band } from "./bands.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import { checkWeapon, styleOf, traitLevel, type Weapon } from "./weapon.ts";

/** The damage to both kinds of points (X6.1). */
export interface Harm {
  readonly wounds: number;
  readonly resilience: number;
}

/** The facts that determine the damage of a hit. */
export interface DamageFacts {
  readonly weapon: Weapon;
  /** The faces of the damage dice, which are d6s or, for some weapons, d3s. */
  readonly faces: readonly number[];
  readonly physicality: number;
  /** X6.3: the attacker's skill, which adds to the damage of unarmed attacks. */
  readonly skill: number;
  /** X6.5: the target's total defense, including armor and defensive actions. */
  readonly defence: number;
  /** X3.2: whether the attack is meant to subdue the target. */
  readonly subdue?: boolean;
  /** X6.9: the percentage of the damage that the target takes from a blast: 100, 50 or 25. */
  readonly percent?: number;
}

/**
 * X6.1–X6.3: returns the damage of a hit before any reduction: the weapon's fixed number, its dice,
 * Physicality in melee and unarmed attacks, and the skill in unarmed attacks, all added together. It is at
 * least 0. Throws a RuleError unless the dice are those of the weapon.
 */
export function rawDamage(facts: Pick<DamageFacts, "weapon" | "faces" | "physicality" | "skill">): number {
  const { damage, kind } = checkWeapon(record("damage", facts).weapon);
  dieFaces("damage.faces", facts.faces, damage.sides);
  if (facts.faces.length !== damage.dice)
    throw new RuleError("damage.faces", facts.faces, `a list of ${damage.dice}: the dice of the weapon`, {
      key: "dice",
      data: { n: damage.dice },
    });
  const style = styleOf(kind);
  const physicality = style === "ranged" ? 0 : wholeNumber("damage.physicality", facts.physicality);
  const skill = style === "unarmed" ? wholeNumber("damage.skill", facts.skill) : 0;
  return Math.max(0, damage.fixed + facts.faces.reduce((sum, face) => sum + face, 0) + physicality + skill);
}

/**
 * Returns the damage of a hit to its target, computed in this order (X6.6): the wound damage is the weapon's
 * damage, reduced to the percentage of a blast, minus the defense if the setting `defenceMitigates` is on. It
 * is at least 0 (X6.5), and a negative defense adds nothing (X1.15). The resilience damage is half the wound
 * damage, rounded down, or all of it for blunt weapons (X6.4). Subduing then halves the wounds. Stunning
 * weapons cause no wounds (X10.4). Throws a RuleError for invalid facts.
 */
export function damageOf(facts: DamageFacts, settings: RangeBandsSettings): Harm {
  checkSettings(settings);
  const arriving = Math.floor(
    (rawDamage(facts) * wholeNumber("damage.percent", facts.percent ?? 100, 0, 100)) / 100,
  );
  const defence = Math.max(0, wholeNumber("damage.defence", facts.defence));
  const wounds = Math.max(0, arriving - (settings.defenceMitigates ? defence : 0));
  const resilience = facts.weapon.resilience === "full" ? wounds : Math.floor(wounds / 2);
  if (traitLevel(facts.weapon, "stun") > 0) return { wounds: 0, resilience };
  return {
    wounds: requireBoolean("damage.subdue", facts.subdue ?? false) ? Math.floor(wounds / 2) : wounds,
    resilience,
  };
}

/**
 * X6.9: returns the percentage of a blast's damage that applies at this range band from the blast's center.
 */
export function blastPercent(band: Band, settings: RangeBandsSettings): number {
  const medium = checkSettings(settings).blastAtMedium ? 25 : 0;
  return { engaged: 100, close: 50, medium, long: 0, distant: 0 }[oneOf("band", band, bands)];
}

/**
 * X10.4: returns the other combatants whom an attack on a target affects, with the percentage of the damage
 * that each takes. A burst attacks each combatant who is engaged with the target separately. A scattering
 * weapon deals half of the damage to each of them.
 */
export function aroundTarget(
  weapon: Weapon,
  engagedWithTarget: readonly string[],
): readonly { readonly id: string; readonly by: "attack" | "harm"; readonly percent: number }[] {
  list("engagedWithTarget", engagedWithTarget);
  const burst = traitLevel(checkWeapon(weapon), "burst") > 0;
  if (!burst && traitLevel(weapon, "closeUp") === 0) return [];
  return engagedWithTarget.map(id =>
    burst ? ({ id, by: "attack", percent: 100 } as const) : ({ id, by: "harm", percent: 50 } as const),
  );
}

/**
 * X10.4: returns the number of rounds for which a stunned actor can't act: d6 minus Physicality, but at least
 * 1.
 */
export function stunRounds(face: number, physicality: number): number {
  return Math.max(1, wholeNumber("face", face, 1, 6) - wholeNumber("physicality", physicality));
}

/** X10.4: the fire that is burning an actor, with its damage per round and the remaining rounds. */
export interface Burning {
  readonly points: number;
  readonly roundsLeft: number;
}

/** X10.4: returns a new fire with a duration of d3 rounds, or null if the weapon doesn't burn. */
export function catchFire(weapon: Weapon, face: number): Burning | null {
  const points = traitLevel(checkWeapon(weapon), "burning");
  return points === 0 ? null : { points, roundsLeft: wholeNumber("face", face, 1, 3) };
}

/**
 * X10.4: returns the damage of one round of burning, and the remaining fire, or null once it is out. Throws a
 * RuleError if no rounds are left.
 */
export function burn(burning: Burning): { readonly harm: Harm; readonly burning: Burning | null } {
  const points = wholeNumber("burning.points", record("burning", burning).points, 0);
  const left = wholeNumber("burning.roundsLeft", burning.roundsLeft, 1) - 1;
  return {
    harm: { wounds: points, resilience: points },
    burning: left === 0 ? null : { points, roundsLeft: left },
  };
}
