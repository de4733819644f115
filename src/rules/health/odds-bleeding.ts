import { record, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { exactSum } from "../tests/distribution.ts";
import { successDistribution } from "../tests/odds.ts";
import { bleedOut } from "./bleeding-out.ts";
import { isDead } from "./death.ts";

/** A bleeding actor. */
export interface BleedingFacts {
  /** The number of dice for the test of Endurance [Vitality], at least four (R2.6). */
  readonly dice: number;
  readonly hitPoints: number;
  readonly maximumHitPoints: number;
  /** The remaining Damage Resistance. It counts only if the house rules apply it to bleeding. */
  readonly resistance: number;
}

/** The chances of the possible states after a turn, which add up to 1. */
export interface BleedingTurn {
  readonly bleeding: number;
  readonly stabilized: number;
  readonly recovered: number;
  readonly dead: number;
}

const d3 = [1, 2, 3] as const;

/**
 * Returns the exact chances of each state of a bleeding actor after each of the given number of turns without
 * help (R9.19–R9.20, R9.22a, R9.23). Throws a RuleError for negative numbers.
 */
export function bleedingOdds(
  facts: BleedingFacts,
  turns: number,
  houseRules: HouseRules,
): readonly BleedingTurn[] {
  checkHouseRules(houseRules);
  record("odds", facts);
  wholeNumber("odds.hitPoints", facts.hitPoints);
  const resistance = houseRules.bleedOutPassesResistance
    ? 0
    : wholeNumber("odds.resistance", facts.resistance, 0);
  const hitPointsAfter = (bled: number) => facts.hitPoints - Math.max(0, bled - resistance);
  const results = successDistribution(facts.dice).map((chance, successes) => ({
    chance,
    ...bleedOut(successes),
  }));
  const ended = { stabilized: [] as number[], recovered: [] as number[], dead: [] as number[] };
  let bleeding: ReadonlyMap<number, number> = new Map([[0, 1]]);
  return Array.from({ length: wholeNumber("turns", turns, 0) }, () => {
    const next = new Map<number, number>();
    for (const [bled, share] of bleeding) {
      for (const result of results) {
        if (result.state !== "bleeding") {
          ended[result.state].push(share * result.chance);
          continue;
        }
        for (const face of d3) {
          const more = bled + result.damageFactor * face;
          const chance = (share * result.chance) / d3.length;
          if (isDead(hitPointsAfter(more), facts.maximumHitPoints, houseRules)) ended.dead.push(chance);
          else next.set(more, (next.get(more) ?? 0) + chance);
        }
      }
    }
    bleeding = next;
    return {
      bleeding: exactSum([...next.values()]),
      stabilized: exactSum(ended.stabilized),
      recovered: exactSum(ended.recovered),
      dead: exactSum(ended.dead),
    };
  });
}
