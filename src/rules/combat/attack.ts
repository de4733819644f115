import { dieFaces, finiteNumber, record, records, truth, wholeNumber } from "../check.ts";
import { conditions, type ConditionRegistry } from "../conditions/registry.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { judgeTest, type RolledPool, type TestResult } from "../tests/outcome.ts";
import { computePool, type Pool } from "../tests/pool.ts";
import type { Row } from "../tests/row.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { attackSituation, type AttackSituation } from "./attack-situation.ts";

/** The attacker's part of the pool: the dice of the weapon's attribute and skill (R7.2). */
export interface Attacker {
  /** Score of the attribute. */
  readonly attribute: number;
  /** Rank in the skill; 0 for an enemy, whose attribute is the whole pool (R13.19). */
  readonly skillRank: number;
  /** Permanent modifiers of the skill (R2.3). */
  readonly modifiers?: readonly Row[];
}

/** An attack before the roll. */
export interface PreparedAttack extends AttackSituation {
  readonly pool: Pool;
}

/** The result of an attack. */
export interface AttackJudgement extends TestResult {
  readonly hit: boolean;
  readonly critical: boolean;
  /** Whether it hit without a roll, as Conductor does on a Lightning Rod. */
  readonly automatic: boolean;
}

/**
 * Returns the pool of an attack in this situation. R7.1–R7.3, R7.14. Throws a RuleError for invalid facts;
 * reasons that only forbid the attack are in `problems`.
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
 * Returns the number of successes that an attack on this target needs: its Passive Evasion and at least 1;
 * exactly 1 for a friend who does not dodge. R7.3, R7.17. Throws a RuleError for a negative Passive Evasion.
 */
export function attackDifficulty(passiveEvasion: number, friend: boolean): number {
  const evasion = wholeNumber("passiveEvasion", passiveEvasion, 0);
  return truth("friend", friend) ? 1 : Math.max(1, evasion);
}

/**
 * Returns whether an attack hits, and whether it is a critical hit: it must match or beat the difficulty
 * (R7.3); two more are a critical hit (R7.4), which a pool of under four dice can't be (A3). `automatic` is
 * for attacks that hit automatically (T11.2, T11.3); their dice still decide on the critical hit. Throws a
 * RuleError if faces and pool do not match.
 */
export function judgeAttack(
  attack: {
    readonly pool: RolledPool;
    readonly faces: readonly number[];
    readonly difficulty: number;
    readonly automatic?: boolean;
  },
  houseRules: HouseRules,
): AttackJudgement {
  const result = judgeTest(record("attack", attack), houseRules);
  const automatic = truth("attack.automatic", attack.automatic ?? false);
  return {
    ...result,
    hit: result.met || automatic,
    critical: result.met && result.outcome === "criticalSuccess",
    automatic,
  };
}

/** The conditions for a sneak attack. */
export interface SneakFacts {
  /** Whether the attacker is Hidden from the target. */
  readonly hidden: boolean;
  readonly targetSurprised: boolean;
  readonly targetUnaware: boolean;
}

/**
 * Whether this is a sneak attack: made while Hidden, or on a surprised or unaware target; the house rule may
 * allow only the first. A35.
 */
export function isSneakAttack(facts: SneakFacts, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  const hidden = truth("sneak.hidden", record("sneak", facts).hidden);
  const offGuard =
    truth("sneak.targetSurprised", facts.targetSurprised) ||
    truth("sneak.targetUnaware", facts.targetUnaware);
  return hidden || (offGuard && houseRules.sneakAttack === "hiddenOrUnaware");
}

/** The input of a one-two attack. */
export interface OneTwoFacts {
  /** Whether a training option allows it. */
  readonly trained: boolean;
  readonly hit: boolean;
  /** Whether the attack that hit was a weapon attack. */
  readonly weaponAttack: boolean;
  readonly reaction: boolean;
  /** Whether the attack that hit followed from another one. */
  readonly caused: boolean;
}

/** The reasons why no one-two attack follows. */
export type OneTwoReason = "untrained" | "missed" | "noWeaponAttack" | "reaction" | "caused";

const oneTwoBars: readonly {
  readonly reason: OneTwoReason;
  readonly bars: (facts: OneTwoFacts) => boolean;
}[] = [
  { reason: "untrained", bars: facts => !truth("oneTwo.trained", facts.trained) },
  { reason: "missed", bars: facts => !truth("oneTwo.hit", facts.hit) },
  { reason: "noWeaponAttack", bars: facts => !truth("oneTwo.weaponAttack", facts.weaponAttack) },
  { reason: "reaction", bars: facts => truth("oneTwo.reaction", facts.reaction) },
  { reason: "caused", bars: facts => truth("oneTwo.caused", facts.caused) },
];

/**
 * Returns whether one more attack with the same weapon follows a hit, for 0 AP, and the reason if not. R7.16.
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
 * Whether time can be taken for a one-two attack, which costs nothing itself: by house rule, for 1 AP. R2.8,
 * R5.15, R7.16.
 */
export function mayTakeTimeOnOneTwo(houseRules: HouseRules): boolean {
  return checkHouseRules(houseRules).oneTwoTakingTime === "costsAp";
}

/** An actor whom a missed shot may hit instead. */
export interface Bystander {
  readonly id: string;
  /** Feet from the target. */
  readonly feet: number;
  readonly passiveEvasion: number;
}

/**
 * Returns the actors next to the target whom a missed shot may hit, closest first; equally close ones in the
 * given order. Offered, never automatic. R7.14a, R7.26. `missedFaces` are the dice of a burst that missed:
 * `hits` is how many of them exceed that bystander's Passive Evasion. Library only: the system's map finds
 * the adjacent actors, closest first.
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
