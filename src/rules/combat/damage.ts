import { list, oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { isDead } from "../health/death.ts";
import { mitigatedDamage, type Mitigation } from "../health/mitigation.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { throughArmor } from "./armor.ts";
import { halfDamage } from "./half-damage.ts";

/**
 * The step of the sequence in T8.4 at which the damage is applied: the first step for attacks, after the
 * armor for direct damage (Scorch, Frost, Shock, falls, Acid, collisions), and at the hit points for damage
 * from bleeding out (R9.20, R9.22a).
 */
export const damageEntries = ["attack", "direct", "bleedOut"] as const;
export type DamageEntry = (typeof damageEntries)[number];

/** Damage that has not been applied to a target yet. */
export interface IncomingDamage {
  readonly points: number;
  readonly entry: DamageEntry;
  /** Whether the target's Evasion test against an area halved the damage (R7.35). */
  readonly halved?: boolean;
  /**
   * Whether the Destroyer quality applies: the weapon must have it, and the attacker must have taken extra
   * time.
   */
  readonly destroyer?: boolean;
  /** Whether the damage comes from the Shock effect and therefore counts double against machines. */
  readonly shock?: boolean;
  /**
   * Whether the damage is from the attack that took the target out of the fight. Only later damage is doubled
   * (A29).
   */
  readonly sameAttack?: boolean;
  /** The injuries or wounds that the target takes to soak damage (R9.5). */
  readonly mitigations?: readonly Mitigation[];
}

/** The target of the damage. */
export interface DamageTarget {
  readonly armor: number;
  readonly resistance: number;
  readonly hitPoints: number;
  readonly maximumHitPoints: number;
  /** Whether the target is already out of the fight. */
  readonly outOfFight?: boolean;
  readonly mechanical?: boolean;
  /** Whether the target is a barrier or structure rather than a combatant. */
  readonly barrier?: boolean;
  /** Whether the target is out of the fight but has stopped bleeding. */
  readonly stabilized?: boolean;
}

/** The steps of T8.4 that change the number of points. */
export type DamageStepKey = "area" | "armor" | "mitigation" | "resistance" | "outOfFight" | "mechanical";
/** One step of the damage sequence, with the points before and after it. */
export interface DamageStep {
  readonly key: DamageStepKey;
  readonly before: number;
  readonly after: number;
}

/** The result of damage, step by step. */
export interface DamageJudgment {
  readonly points: number;
  readonly steps: readonly DamageStep[];
  readonly absorbed: number;
  readonly armorWorn: number;
  readonly armorAfter: number;
  /** The points that penetrated the armor (R8.7), which are needed for non-lethal attacks, for example. */
  readonly direct: number;
  readonly mitigated: number;
  readonly resisted: number;
  readonly resistanceAfter: number;
  readonly hitPointsLost: number;
  readonly hitPointsAfter: number;
  /**
   * The difficulty of the test after Scorch, Frost or Shock (R11.2, R11.6), or 0 if no test is required
   * because the target lost no hit points.
   */
  readonly followUpDifficulty: number;
  /** Whether the damage took the target out of the fight (R9.18). */
  readonly takenOut: boolean;
  /** Whether the damage made a stabilized target bleed again (R9.22a). */
  readonly bleedsAgain: boolean;
  readonly dead: boolean;
}

interface Walk {
  points: number;
  readonly steps: DamageStep[];
}

/**
 * Returns the result of damage to a target. The steps of T8.4 are applied in this order: the points, halving
 * for areas (R7.35), armor (R8.7–R8.11), injury or wound (R9.5, A23), Damage Resistance (R8.14, A13),
 * doubling for targets already out of the fight (R9.18, A29), and hit points. Direct damage skips the area
 * and armor steps. Bleeding out affects only the hit points (R9.20, R9.22a). When Shock hits a machine, the
 * damage that reaches its hit points is doubled (T11.2, A24). All numbers are points. Throws a RuleError for
 * negative numbers, unknown entries or too many mitigations.
 */
export function resolveDamage(
  damage: IncomingDamage,
  target: DamageTarget,
  houseRules: HouseRules,
): DamageJudgment {
  checkHouseRules(houseRules);
  record("damage", damage);
  record("target", target);
  const entry = oneOf("damage.entry", damage.entry, damageEntries);
  const points = wholeNumber("damage.points", damage.points, 0);
  const hitPoints = wholeNumber("target.hitPoints", target.hitPoints);
  const resistance = wholeNumber("target.resistance", target.resistance, 0);
  const flags = checkedFlags(damage, target);
  const walk: Walk = { points, steps: [] };

  const armor =
    entry === "attack"
      ? meetArmor(walk, target.armor, flags, houseRules)
      : { absorbed: 0, worn: 0, armorAfter: wholeNumber("target.armor", target.armor, 0) };
  const direct = walk.points;
  const mitigations = list("damage.mitigations", damage.mitigations ?? []);
  const mitigate = () => step(walk, "mitigation", mitigatedDamage(walk.points, mitigations, houseRules));
  const resist = () => step(walk, "resistance", Math.max(0, walk.points - resistance));
  const bleeding = entry === "bleedOut";
  let mitigated = 0;
  if (!bleeding && houseRules.mitigationOrder === "beforeResistance") mitigated = mitigate();
  const resisted = bleeding && houseRules.bleedOutPassesResistance ? 0 : resist();
  if (!bleeding && houseRules.mitigationOrder === "afterResistance") mitigated = mitigate();
  if (flags.outOfFight && !flags.sameAttack && !bleeding) step(walk, "outOfFight", walk.points * 2);
  const beforeShock = walk.points;
  if (flags.shock && flags.mechanical) step(walk, "mechanical", walk.points * 2);

  const hitPointsAfter = hitPoints - walk.points;
  return {
    points,
    steps: walk.steps,
    absorbed: armor.absorbed,
    armorWorn: armor.worn,
    armorAfter: armor.armorAfter,
    direct,
    mitigated,
    resisted,
    resistanceAfter: resistance - resisted,
    hitPointsLost: walk.points,
    hitPointsAfter,
    followUpDifficulty: houseRules.shockDifficultyDoubled ? walk.points : beforeShock,
    takenOut: !flags.outOfFight && hitPointsAfter <= 0,
    bleedsAgain: flags.stabilized && walk.points > 0 && houseRules.damageRestartsBleeding,
    dead: isDead(hitPointsAfter, target.maximumHitPoints, houseRules),
  };
}

type Flags = ReturnType<typeof checkedFlags>;

function checkedFlags(damage: IncomingDamage, target: DamageTarget) {
  return {
    halved: requireBoolean("damage.halved", damage.halved ?? false),
    destroyer: requireBoolean("damage.destroyer", damage.destroyer ?? false),
    shock: requireBoolean("damage.shock", damage.shock ?? false),
    sameAttack: requireBoolean("damage.sameAttack", damage.sameAttack ?? false),
    outOfFight: requireBoolean("target.outOfFight", target.outOfFight ?? false),
    mechanical: requireBoolean("target.mechanical", target.mechanical ?? false),
    barrier: requireBoolean("target.barrier", target.barrier ?? false),
    stabilized: requireBoolean("target.stabilized", target.stabilized ?? false),
  };
}

function meetArmor(walk: Walk, armor: number, flags: Flags, houseRules: HouseRules) {
  const halve = () => step(walk, "area", halfDamage(walk.points, houseRules));
  if (flags.halved && houseRules.areaHalving === "beforeArmor") halve();
  const met = throughArmor(
    { points: walk.points, armor, destroyer: flags.destroyer, barrier: flags.barrier },
    houseRules,
  );
  step(walk, "armor", met.direct);
  if (flags.halved && houseRules.areaHalving === "afterArmor") halve();
  return met;
}

/**
 * Sets the points to `after`. If this changes the points, records the step of the sequence. Returns the
 * number of points that the step removed.
 */
function step(walk: Walk, key: DamageStepKey, after: number): number {
  const before = walk.points;
  if (after !== before) walk.steps.push({ key, before, after });
  walk.points = after;
  return before - after;
}
