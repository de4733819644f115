import { dieFaces, finiteNumber, record, records, requireBoolean, wholeNumber } from "../check.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { judgeTest, type RolledPool, type TestResult } from "../tests/outcome.ts";
import { computePool, type Pool } from "../tests/pool.ts";
import type { Row } from "../tests/row.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { attackSituation, type AttackSituation } from "./attack-situation.ts";

/** The attacker's part of the pool: the dice for the weapon's attribute and skill (R7.2). */
export interface Attacker {
  /** The score of the attribute. */
  readonly attribute: number;
  /** The attacker's rank in the skill. It is 0 for an enemy, whose attribute is the whole pool (R13.19). */
  readonly skillRank: number;
  /** Permanent modifiers to the skill (R2.3). */
  readonly modifiers?: readonly Row[];
}

/** An attack that is ready to be rolled. */
export interface PreparedAttack extends AttackSituation {
  readonly pool: Pool;
}

/** The result of an attack. */
export interface AttackJudgment extends TestResult {
  readonly hit: boolean;
  readonly critical: boolean;
  /** Whether the attack hit without a roll, as an attack with Conductor does against a Lightning Rod. */
  readonly automatic: boolean;
}

/**
 * Returns the pool of an attack in the given situation (R7.1–R7.3, R7.14). If the rules forbid an attack with
 * valid facts, the reasons are listed in `problems`. Throws a RuleError for invalid facts.
 */
export function prepareAttack(
  attacker: Attacker,
  facts: AttackFacts,
  houseRules: HouseRules,
  registry: ConditionRegistry = conditions,
): PreparedAttack {
  const situation = attackSituation(facts, houseRules, registry);
  return {
    ...situation,
    pool: computePool(
      { ...record("attacker", attacker), rows: situation.rows, inspiration: facts.inspiration },
      houseRules,
    ),
  };
}

/**
 * Returns the number of successes that an attack needs to hit a target. This is the target's Passive Evasion,
 * but at least 1, or exactly 1 for a friend who doesn't dodge (R7.3, R7.17). Throws a RuleError if Passive
 * Evasion is negative.
 */
export function attackDifficulty(passiveEvasion: number, friend: boolean): number {
  const evasion = wholeNumber("passiveEvasion", passiveEvasion, 0);
  return requireBoolean("friend", friend) ? 1 : Math.max(1, evasion);
}

/**
 * Returns whether an attack hits, and whether the hit is critical. An attack hits if its successes reach the
 * difficulty (R7.3). Two additional successes make it a critical hit (R7.4), unless the pool has fewer than
 * four dice (A3). An `automatic` attack always hits (T11.2, T11.3), but its dice still decide whether the hit
 * is critical. Throws a RuleError if the number of faces doesn't match the pool.
 */
export function judgeAttack(
  attack: {
    readonly pool: RolledPool;
    readonly faces: readonly number[];
    readonly difficulty: number;
    readonly automatic?: boolean;
  },
  houseRules: HouseRules,
): AttackJudgment {
  const result = judgeTest(record("attack", attack), houseRules);
  const automatic = requireBoolean("attack.automatic", attack.automatic ?? false);
  return {
    ...result,
    hit: result.met || automatic,
    critical: result.met && result.outcome === "criticalSuccess",
    automatic,
  };
}

/** The facts that determine whether an attack is a sneak attack. */
export interface SneakFacts {
  /** Whether the attacker is Hidden from the target. */
  readonly hidden: boolean;
  readonly targetSurprised: boolean;
  readonly targetUnaware: boolean;
}

/**
 * Whether an attack is a sneak attack: the attacker is Hidden, or the target is surprised or unaware. A house
 * rule may allow only the first case (A35).
 */
export function isSneakAttack(facts: SneakFacts, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const hidden = requireBoolean("sneak.hidden", record("sneak", facts).hidden);
  const offGuard =
    requireBoolean("sneak.targetSurprised", facts.targetSurprised) ||
    requireBoolean("sneak.targetUnaware", facts.targetUnaware);
  return hidden || (offGuard && houseRules.sneakAttack === "hiddenOrUnaware");
}

/** The input of a one-two attack. */
export interface OneTwoFacts {
  /** Whether the actor's training allows one-two attacks. */
  readonly trained: boolean;
  readonly hit: boolean;
  /** Whether the attack that hit was a weapon attack. */
  readonly weaponAttack: boolean;
  readonly reaction: boolean;
  /** Whether the attack that hit was itself triggered by another attack. */
  readonly caused: boolean;
}

/** The reasons why an attack doesn't allow a one-two. */
export type OneTwoReason = "untrained" | "missed" | "noWeaponAttack" | "reaction" | "caused";

const oneTwoBars: readonly {
  readonly reason: OneTwoReason;
  readonly bars: (facts: OneTwoFacts) => boolean;
}[] = [
  { reason: "untrained", bars: facts => !requireBoolean("oneTwo.trained", facts.trained) },
  { reason: "missed", bars: facts => !requireBoolean("oneTwo.hit", facts.hit) },
  { reason: "noWeaponAttack", bars: facts => !requireBoolean("oneTwo.weaponAttack", facts.weaponAttack) },
  { reason: "reaction", bars: facts => requireBoolean("oneTwo.reaction", facts.reaction) },
  { reason: "caused", bars: facts => requireBoolean("oneTwo.caused", facts.caused) },
];

/**
 * Returns whether a hit allows another attack with the same weapon for 0 AP, and any reasons why not (R7.16).
 */
export function oneTwoAttack(facts: OneTwoFacts): {
  readonly follows: boolean;
  readonly ap: 0;
  readonly reasons: readonly OneTwoReason[];
} {
  record("oneTwo", facts);
  const reasons = oneTwoBars.filter(({ bars }) => bars(facts)).map(({ reason }) => reason);
  return { follows: reasons.length === 0, ap: 0, reasons };
}

/**
 * Whether an attacker can take extra time for the second attack of a one-two, according to the house rule.
 * The attack itself costs no action points, but the extra time costs 1 AP (R2.8, R5.15, R7.16).
 */
export function mayTakeTimeOnOneTwo(houseRules: HouseRules): boolean {
  return checkHouseRules(houseRules).oneTwoTakingTime === "costsAp";
}

/** An actor whom a missed shot may hit instead. */
export interface Bystander {
  readonly id: string;
  /** The distance to the target, in feet. */
  readonly feet: number;
  readonly passiveEvasion: number;
}

/**
 * Returns the given bystanders (actors next to the target whom a missed shot may hit), closest first. Those
 * at the same distance remain in the given order. The Gamemaster decides whether one of them is hit (R7.14a,
 * R7.26). `missedFaces` contains the dice of a burst that missed, and `hits` is the number of these dice that
 * exceed the bystander's Passive Evasion. Library only: the system finds the adjacent actors on its map.
 */
export function strays(bystanders: readonly Bystander[], missedFaces: readonly number[]) {
  records("bystanders", bystanders).forEach((bystander, index) => {
    finiteNumber(`bystanders.${index}.feet`, bystander.feet, 0);
    wholeNumber(`bystanders.${index}.passiveEvasion`, bystander.passiveEvasion, 0);
  });
  dieFaces("missedFaces", missedFaces);
  return [...bystanders]
    .sort((a, b) => a.feet - b.feet)
    .map(bystander => ({
      ...bystander,
      hits: missedFaces.filter(face => face > bystander.passiveEvasion).length,
    }));
}
