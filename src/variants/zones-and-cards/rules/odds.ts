import { record, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import {
  chanceOfAtLeast,
  exactSum,
  normalized,
  sumOf,
  type Distribution,
} from "../../../rules/tests/distribution.ts";
import type { ZonesPool } from "./pool.ts";
import { stressAfter } from "./stress.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";
import { stressResponse, type StressResponse, type StressResult } from "./stress-response.ts";

/** The maximum number of dice for which odds are computed. */
const mostDice = 200;

/**
 * Z1.9: returns the chance of each number of sixes on the given number of dice. `others` is the number of
 * other faces on each die.
 */
function sixDistribution(dice: number, others = 5): Distribution {
  const count = wholeNumber("dice", dice, 0, mostDice);
  const weights = [others ** count];
  for (let sixes = 0; sixes < count; sixes += 1)
    weights.push(((weights[sixes] as number) * (count - sixes)) / (others * (sixes + 1)));
  return normalized(weights);
}

/** Z1.9: returns the chance of at least one six on the given number of dice. */
export function chanceOfSix(dice: number): number {
  return 1 - (5 / 6) ** wholeNumber("dice", dice, 0, mostDice);
}

/**
 * Z4.3, Z6.4: returns the chance of each number of successes that remain after the defense. Entry 0 is the
 * chance of a miss.
 */
export function netSuccesses(attackDice: number, defenseDice: number): Distribution {
  const attack = sixDistribution(attackDice);
  const net = new Array<number>(attack.length).fill(0);
  sixDistribution(defenseDice).forEach((defended, cancelled) =>
    attack.forEach((chance, sixes) => {
      const left = Math.max(0, sixes - cancelled);
      net[left] = (net[left] as number) + chance * defended;
    }),
  );
  return normalized(net);
}

/**
 * Z6.16: returns the chance of each possible loss in a supply roll. Every 1 is a loss, and is as likely as a
 * 6, so the distribution of sixes applies.
 */
export function supplyLoss(supply: number): Distribution {
  return sixDistribution(Math.min(6, wholeNumber("supply", supply, 0)));
}

/** The facts that determine the odds of a roll with stress. */
export interface OddsSituation {
  readonly pool: ZonesPool;
  /** The stress level before the roll. */
  readonly stressLevel: number;
  readonly resolve: number;
  readonly responses?: readonly StressResponse[];
  /** Whether the actor pushes a failed roll if possible. */
  readonly pushes: boolean;
}

/** The exact chances of a roll. */
export interface ZonesOdds {
  /**
   * The chance that the roll ultimately succeeds, not counting rolls that fail because of a stress response.
   */
  readonly success: number;
  /** The chance that the roll is pushed. */
  readonly push: number;
  /** The chance of a stress response. */
  readonly response: number;
  /** The chance that a roll with a six fails because of a stress response. */
  readonly messedUp: number;
  /** The chances of at least one success, at least two successes, and so on, before any push. */
  readonly steps: readonly number[];
}

/** The number of chances in `steps`. The last one is the chance of at least this many successes. */
const mostSteps = 5;

/**
 * Z1.17, Z1.19: returns the chance of each result of a stress response. Throws a RuleError for invalid
 * numbers.
 */
export function responseOdds(
  stress: number,
  resolve: number,
  held: readonly StressResponse[],
): ReadonlyMap<StressResult, number> {
  const odds = new Map<StressResult, number>();
  for (let face = 1; face <= 6; face += 1) {
    const { result } = stressResponse({ face, stress, resolve, held });
    odds.set(result, (odds.get(result) ?? 0) + 1 / 6);
  }
  return odds;
}

/**
 * Z1.9, Z1.13, Z1.14, Z1.16, Z1.17, Z1.21: returns the exact chances of a roll, with or without a push after
 * a failure. Throws a RuleError if a number is invalid.
 */
export function zonesOdds(situation: OddsSituation, settings: ZonesSettings): ZonesOdds {
  const { pool, stressLevel, resolve, responses = [], pushes } = record("situation", situation);
  const base = wholeNumber("situation.pool.base", record("situation.pool", pool).base, 0, mostDice);
  const stress = wholeNumber("situation.pool.stress", pool.stress, 0, mostDice);
  const first = once(base, stress, messUpChance(stressLevel, resolve, responses));
  if (!requireBoolean("situation.pushes", pushes) || responses.includes("deflated"))
    return { ...first, push: 0 };
  const push = (5 / 6) ** base * (4 / 6) ** stress;
  const gained = responses.includes("jumpy") ? 2 : 1;
  const joining = checkZonesSettings(settings).pushDiceEqualStress ? gained : 1;
  const second = once(
    base,
    stress + joining,
    messUpChance(stressAfter(stressLevel, gained, settings), resolve, responses),
  );
  const both = (name: "success" | "response" | "messedUp") => exactSum([first[name], push * second[name]]);
  const { steps } = first;
  return { success: both("success"), push, response: both("response"), messedUp: both("messedUp"), steps };
}

/** Returns the chances if the dice are rolled only once, without a push. */
function once(base: number, stress: number, messUp: number): Omit<ZonesOdds, "push"> {
  const success = chanceOfSix(base + stress);
  const calm = (5 / 6) ** stress;
  const calmSuccess = calm - (5 / 6) ** base * (4 / 6) ** stress;
  const messedUp = (success - calmSuccess) * messUp;
  return {
    success: success - messedUp,
    response: 1 - calm,
    messedUp,
    steps: stepsOf(base, stress, messUp),
  };
}

/**
 * Returns the chances of at least one success, at least two, and so on. A roll that fails because of a stress
 * response counts as having no successes.
 */
function stepsOf(base: number, stress: number, messUp: number): readonly number[] {
  const any = sixDistribution(base + stress);
  // A stress die that doesn't show a 1 shows a 6 or one of the other four faces.
  const calm = sumOf(sixDistribution(base), sixDistribution(stress, 4));
  const calmChance = (5 / 6) ** stress;
  return Array.from({ length: mostSteps }, (_, index) => {
    const all = chanceOfAtLeast(any, index + 1);
    return all - messUp * (all - calmChance * chanceOfAtLeast(calm, index + 1));
  });
}

function messUpChance(stress: number, resolve: number, held: readonly StressResponse[]): number {
  return responseOdds(stress, resolve, held).get("messUp") ?? 0;
}
