import { finiteNumber, oneOf, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";
import { defaultHouseRules, type HouseRules } from "../house-rules.ts";
import { hazardEntry, hazardKeys, type HazardClock, type HazardKey } from "./hazards.ts";

/** A lasting hazard: its initial strength, and the world time in seconds at which it began. */
export interface LastingHazard {
  readonly key: HazardKey;
  readonly strength: number;
  readonly since: number;
}

/** The number of seconds between two occurrences of a hazard's effect (R5.2, R6.12). */
const seconds: Readonly<Record<Exclude<HazardClock, "once">, number>> = {
  turn: roundSeconds,
  halfMinute: 30,
  minute: 60,
};

/**
 * Returns the number of seconds between two occurrences of a hazard's effect, or null if the hazard takes
 * effect only once (R6.4, R6.12). Throws a RuleError if the key is unknown.
 */
export function hazardInterval(key: HazardKey, houseRules: HouseRules = defaultHouseRules): number | null {
  const { every } = hazardEntry(oneOf("hazard", key, hazardKeys), houseRules);
  return every === "once" ? null : seconds[every];
}

/**
 * Returns the numbers, counted from 1, of the effects that are due after the world time `from` and no later
 * than `to`. Returns an empty list for a hazard that takes effect only once (R6.4, R6.12). Throws a RuleError
 * for times that aren't numbers.
 */
export function strikesBetween(
  hazard: LastingHazard,
  from: number,
  to: number,
  houseRules: HouseRules = defaultHouseRules,
): readonly number[] {
  const interval = hazardInterval(record("hazard", hazard).key, houseRules);
  const since = finiteNumber("hazard.since", hazard.since);
  if (interval === null) return [];
  const count = (moment: number) => Math.max(0, Math.floor((moment - since) / interval));
  const [before, after] = [count(finiteNumber("from", from)), count(finiteNumber("to", to))];
  return Array.from({ length: Math.max(0, after - before) }, (_, index) => before + index + 1);
}

/**
 * Whether a hazard still affects an actor (R6.12). Dead actors are no longer affected. Without air, an
 * unconscious actor is affected once more, which starts the time until drowning (`airless`), and then makes
 * no more tests. Throws a RuleError for an unknown key.
 */
export function strikesOn(
  key: HazardKey,
  state: { readonly dead: boolean; readonly outOfFight: boolean; readonly airless: boolean },
): boolean {
  const { dead, outOfFight, airless } = record("state", state);
  return (
    !dead && !(outOfFight && airless && hazardEntry(oneOf("hazard", key, hazardKeys)).measure === "times")
  );
}

/**
 * Returns the number of the effect that a hazard has on an actor's turn in this round of an encounter,
 * counted from 1, or null if it has none (R5.2, R6.4). A hazard that strikes every half minute takes effect
 * in every fifth round, and one that strikes every minute in every tenth. Throws a RuleError for a round
 * below 0.
 */
export function turnStrike(
  hazard: Pick<LastingHazard, "key">,
  round: number,
  houseRules: HouseRules = defaultHouseRules,
): number | null {
  const interval = hazardInterval(record("hazard", hazard).key, houseRules);
  if (interval === null) return null;
  const every = interval / roundSeconds;
  return wholeNumber("round", round, 0) > 0 && round % every === 0 ? round / every : null;
}
