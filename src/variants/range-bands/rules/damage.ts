import { dieFaces, list, oneOf, record, truth, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { bands, type Band } from "./bands.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";
import { checkWeapon, styleOf, traitLevel, type Weapon } from "./weapon.ts";

/** Points of harm of both kinds. X6.1. */
export interface Harm {
  readonly wounds: number;
  readonly resilience: number;
}

/** What the damage of a hit follows from. */
export interface DamageFacts {
  readonly weapon: Weapon;
  /** The damage dice: faces of a d6, or of a d3 for weapons that have those. */
  readonly faces: readonly number[];
  readonly physicality: number;
  /** X6.3: the skill of those who hit with bare hands. */
  readonly skill: number;
  /** X6.5: the target's defence, with armor and what they do to defend themselves. */
  readonly defence: number;
  /** X3.2: whether the attack is to subdue. */
  readonly subdue?: boolean;
  /** X6.9: how much of it arrives, for a blast: 100, 50 or 25. */
  readonly percent?: number;
}

/**
 * X6.1–X6.3: what a hit does before anything is taken off: the number of the weapon and its dice, Physicality
 * in melee and by hand, and by hand the skill as well. At least 0. Throws a RuleError unless the dice are
 * those of the weapon.
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
 * What does a hit do to its target? X6.6 in this order: what the weapon does, less what is not in the blast,
 * less the defence (X6.5, never below 0, a negative one adds nothing, X1.15), which is the wound damage; of
 * that half, rounded down, or all for what is blunt, is the resilience damage (X6.4); to subdue then halves
 * the wounds. What stuns leaves no wounds (X10.4). Throws a RuleError for facts that cannot be.
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
    wounds: truth("damage.subdue", facts.subdue ?? false) ? Math.floor(wounds / 2) : wounds,
    resilience,
  };
}

/** X6.9: how much of a blast arrives at somebody at this band from its middle, in percent. */
export function blastPercent(band: Band, settings: RangeBandsSettings): number {
  const medium = checkSettings(settings).blastAtMedium ? 25 : 0;
  return { engaged: 100, close: 50, medium, long: 0, distant: 0 }[oneOf("band", band, bands)];
}

/**
 * X10.4: who else suffers from an attack on a target, and how much of it in percent: all around a burst with
 * attacks of their own, half from what scatters.
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

/** X10.4: rounds that something stunned is out: a d6 less Physicality, at least 1. */
export function stunRounds(face: number, physicality: number): number {
  return Math.max(1, wholeNumber("face", face, 1, 6) - wholeNumber("physicality", physicality));
}

/** X10.4: somebody on fire: how much harm each round, and for how many more. */
export interface Burning {
  readonly points: number;
  readonly roundsLeft: number;
}

/** X10.4: what does fire begin with, for a d3 of rounds? Null when the weapon does not burn. */
export function catchFire(weapon: Weapon, face: number): Burning | null {
  const points = traitLevel(checkWeapon(weapon), "burning");
  return points === 0 ? null : { points, roundsLeft: wholeNumber("face", face, 1, 3) };
}

/**
 * X10.4: the harm of a round on fire, and what is left of it; null once it is out. Throws a RuleError when no
 * round is left.
 */
export function burn(burning: Burning): { readonly harm: Harm; readonly burning: Burning | null } {
  const points = wholeNumber("burning.points", record("burning", burning).points, 0);
  const left = wholeNumber("burning.roundsLeft", burning.roundsLeft, 1) - 1;
  return {
    harm: { wounds: points, resilience: points },
    burning: left === 0 ? null : { points, roundsLeft: left },
  };
}
