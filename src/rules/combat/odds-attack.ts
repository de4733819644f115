import { record, requireBoolean } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { exactSum } from "../tests/distribution.ts";
import { successDistribution, testOdds } from "../tests/odds.ts";
import { judgeSuccesses, type RolledPool } from "../tests/outcome.ts";
import { damageTestPool, pointsPerSuccess, type DamageTestFacts } from "./damage-test.ts";
import type { DamageTarget, IncomingDamage } from "./damage.ts";
import { harmOf, type Harm, type HarmPart } from "./odds-harm.ts";

/** The input for calculating the odds of an attack. */
export interface AttackOddsFacts {
  /** The dice of the attack. */
  readonly pool: RolledPool;
  /** The number of successes needed (see `attackDifficulty`). */
  readonly difficulty: number;
  /** Whether the attack hits automatically (T11.2). */
  readonly automatic?: boolean;
  /**
   * The Damage test. Whether the hit is critical depends on the attack's dice, so the critical margin is
   * omitted.
   */
  readonly damage: Omit<DamageTestFacts, "criticalMargin">;
  readonly destroyer?: boolean;
  readonly target: DamageTarget;
  readonly mitigations?: IncomingDamage["mitigations"];
}

/** The exact chances of an attack. */
export interface AttackOdds extends Harm {
  readonly hit: number;
  readonly critical: number;
}

/**
 * Returns the exact chances of an attack, without rolling dice (R7.3–R7.8, T8.4). Combines every number of
 * successes of the attack, including the extra dice of critical hits, with every number of successes of the
 * damage dice, and applies armor, Damage Resistance and hit points to each combination. Throws a RuleError
 * for facts that are invalid for the attack or its damage.
 */
export function attackOdds(facts: AttackOddsFacts, houseRules: HouseRules): AttackOdds {
  record("odds", facts);
  const automatic = requireBoolean("odds.automatic", facts.automatic ?? false);
  const hits: number[] = [];
  const criticals: number[] = [];
  const misses: number[] = [];
  const byMargin = new Map<number | undefined, number>();
  successDistribution(record("odds.pool", facts.pool).rolled).forEach((chance, successes) => {
    const verdict = judgeSuccesses(
      { successes, difficulty: facts.difficulty, capped: facts.pool.capped },
      houseRules,
    );
    if (!verdict.met && !automatic) {
      misses.push(chance);
      return;
    }
    const critical = verdict.met && verdict.outcome === "criticalSuccess";
    hits.push(chance);
    if (critical) criticals.push(chance);
    const margin = critical ? verdict.margin : undefined;
    byMargin.set(margin, (byMargin.get(margin) ?? 0) + chance);
  });
  const parts = [
    { chance: exactSum(misses), points: null },
    ...damageParts(byMargin, facts.damage, houseRules),
  ];
  const damage = {
    entry: "attack",
    destroyer: facts.destroyer ?? false,
    mitigations: facts.mitigations ?? [],
  } as const;
  return {
    hit: exactSum(hits),
    critical: exactSum(criticals),
    ...harmOf(parts, damage, facts.target, houseRules),
  };
}

/**
 * Returns the possible points of damage and their chances over all critical margins of the attack. Entries
 * with equal points are merged.
 */
function damageParts(
  byMargin: ReadonlyMap<number | undefined, number>,
  test: AttackOddsFacts["damage"],
  houseRules: HouseRules,
): readonly HarmPart[] {
  const chances = new Map<number, number>();
  for (const [criticalMargin, share] of byMargin) {
    const pool = damageTestPool(
      criticalMargin === undefined ? test : { ...test, criticalMargin },
      houseRules,
    );
    successDistribution(pool.dice).forEach((chance, successes) => {
      const points = successes * pointsPerSuccess + pool.extraPoints;
      chances.set(points, (chances.get(points) ?? 0) + share * chance);
    });
  }
  return [...chances].map(([points, chance]) => ({ points, chance }));
}

/** The input for the odds of an area attack against one of its victims. */
export interface AreaOddsFacts {
  readonly damage: Omit<DamageTestFacts, "criticalMargin">;
  /** The victim's Evasion test, or null if there is none (R7.35). */
  readonly evasion: { readonly pool: RolledPool; readonly difficulty: number } | null;
  readonly destroyer?: boolean;
  readonly target: DamageTarget;
}

/** The exact chances of an area attack against a single victim. */
export interface AreaOdds {
  /** The chance that the victim passes the Evasion test, which halves the damage. */
  readonly evades: number;
  /** The full damage, and the halved damage to a victim who evades. */
  readonly whole: Harm;
  readonly halved: Harm;
}

/**
 * Returns the exact chances of an area attack against one of its victims (R7.35, R7.37, A9). Throws a
 * RuleError for facts that the rules reject.
 */
export function areaOdds(facts: AreaOddsFacts, houseRules: HouseRules): AreaOdds {
  const parts = damageParts(new Map([[undefined, 1]]), record("odds", facts).damage, houseRules);
  const harm = (halved: boolean) =>
    harmOf(parts, { entry: "attack", destroyer: facts.destroyer ?? false, halved }, facts.target, houseRules);
  return {
    evades:
      facts.evasion === null
        ? 0
        : testOdds(record("odds.evasion", facts.evasion).pool, facts.evasion.difficulty, houseRules).met,
    whole: harm(false),
    halved: harm(true),
  };
}
