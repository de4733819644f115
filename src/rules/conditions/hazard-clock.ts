import { finiteNumber, oneOf, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";
import { defaultHouseRules, type HouseRules } from "../house-rules.ts";
import { hazardEntry, hazardKeys, type HazardClock, type HazardKey } from "./hazards.ts";

/** A hazard that lasts: its strength when it began, and the world's time then, in seconds. */
export interface LastingHazard {
  readonly key: HazardKey;
  readonly strength: number;
  readonly since: number;
}

/** R5.2, R6.12: seconds between two strikes. */
const seconds: Readonly<Record<Exclude<HazardClock, "once">, number>> = {
  turn: roundSeconds,
  halfMinute: 30,
  minute: 60,
};

/**
 * R6.4, R6.12: seconds between two strikes of a hazard; null for one that strikes once. Throws a RuleError
 * for another key.
 */
export function hazardInterval(key: HazardKey, houseRules: HouseRules = defaultHouseRules): number | null {
  const { every } = hazardEntry(oneOf("hazard", key, hazardKeys), houseRules);
  return every === "once" ? null : seconds[every];
}

/**
 * R6.4, R6.12: which strikes of a hazard fall after one moment of the world's time and up to another, counted
 * from 1? None for one that strikes once. Throws a RuleError for moments that are no numbers.
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
 * R6.12: does a hazard do anything more to somebody? Nothing does to the dead, and who is unconscious for
 * want of air tests no more. `airless` says whether the time until they drown counts already: somebody who
 * was unconscious before is struck once, so that it does. Throws a RuleError for another key.
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
 * R5.2, R6.4: which strike of a hazard falls on somebody's turn in this round of a fight, counted from 1;
 * null for none. What strikes each half minute does so in every fifth round, what strikes each minute in
 * every tenth. Throws a RuleError for a round below 0.
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
