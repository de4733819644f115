import { record, requireBoolean, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { certain, expected, mapped, normalized, type Distribution } from "../tests/distribution.ts";
import { burstDieHits, burstPoints, type BurstShots } from "./burst.ts";
import type { DamageTarget } from "./damage.ts";
import { harmOf, type Harm } from "./odds-harm.ts";

const faces = [1, 2, 3, 4, 5, 6] as const;
/**
 * The maximum number of dice, well above that of any burst. With more dice, the combinations couldn't be
 * counted exactly.
 */
const mostDice = 300;

/**
 * Returns the chance of each number of hits if `good` of a die's six faces hit (R7.22). Throws a RuleError
 * for more than 300 dice.
 */
export function hitDistribution(dice: number, good: number): Distribution {
  const count = wholeNumber("dice", dice, 0, mostDice);
  const hitting = wholeNumber("good", good, 0, faces.length);
  const missing = faces.length - hitting;
  if (missing === 0) return certain(count);
  const weights = [1];
  for (let hits = 0; hits < count; hits += 1)
    weights.push(((weights[hits] as number) * (count - hits) * hitting) / ((hits + 1) * missing));
  return normalized(weights);
}

/** The input for the odds of a burst. */
export interface BurstOddsFacts extends Omit<BurstShots, "faces" | "burst"> {
  /** The number of dice in the burst; see `burstPool`. */
  readonly dice: number;
  readonly destroyer?: boolean;
  readonly target: DamageTarget;
}

/** The exact chances of a burst. */
export interface BurstOdds extends Harm {
  /** The chance of each number of hits. The ammunition limits the number of hits. */
  readonly hits: Distribution;
  readonly expectedHits: number;
  /** The chance of at least one hit. */
  readonly hit: number;
}

/**
 * Returns the chance of each number of hits of a burst, limited by the ammunition (R7.22, R7.23). Throws a
 * RuleError if a number is invalid.
 */
export function burstHits(
  facts: Pick<BurstOddsFacts, "dice" | "passiveEvasion" | "automatic" | "ammunition">,
  houseRules: HouseRules,
): Distribution {
  const evasion = wholeNumber("odds.passiveEvasion", record("odds", facts).passiveEvasion, 0);
  const automatic = requireBoolean("odds.automatic", facts.automatic ?? false);
  const good = faces.filter(face => automatic || burstDieHits(face, evasion, houseRules)).length;
  const loaded =
    facts.ammunition === undefined ? Infinity : wholeNumber("odds.ammunition", facts.ammunition, 0);
  return mapped(hitDistribution(facts.dice, good), count => Math.min(count, loaded));
}

/**
 * Returns the exact chances of a burst (R7.22–R7.24, R7.28), which cover all steps of T8.4. No dice are
 * rolled. Throws a RuleError for facts that the rules for bursts and damage reject.
 */
export function burstOdds(facts: BurstOddsFacts, houseRules: HouseRules): BurstOdds {
  const hits = burstHits(facts, houseRules);
  const parts = hits.map((chance, count) => ({
    chance,
    points: count === 0 ? null : burstPoints(count, facts, houseRules),
  }));
  const harm = harmOf(
    parts,
    { entry: "attack", destroyer: facts.destroyer ?? false },
    facts.target,
    houseRules,
  );
  return { hits, expectedHits: expected(hits), hit: 1 - (hits[0] as number), ...harm };
}
