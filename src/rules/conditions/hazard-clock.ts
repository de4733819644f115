import { finiteNumber, oneOf, record, wholeNumber } from "../check.ts";
import { roundSeconds } from "./clock.ts";
import { defaultHouseRules, type HouseRules } from "../house-rules.ts";
import { hazardEntry, hazardKeys, type HazardClock, type HazardKey } from "./hazards.ts";

/** A lasting hazard: its strength when it began, and the world time of that, in seconds. */
export interface LastingHazard {
  readonly key: HazardKey;
  readonly strength: number;
  readonly since: number;
}

/** R5.2, R6.12: seconds between two effects. */
const seconds: Readonly<Record<Exclude<HazardClock, "once">, number>> = {
  turn: roundSeconds,
  halfMinute: 30,
  minute: 60,
};

/**
 * R6.4, R6.12: returns the seconds between two effects of a hazard; null for one that only works once. Throws
 * a RuleError for another key.
 */
export function hazardInterval(key: HazardKey, houseRules: HouseRules = defaultHouseRules): number | null {
  const { every } = hazardEntry(oneOf("hazard", key, hazardKeys), houseRules);
  return every === "once" ? null : seconds[every];
}

/**
 * R6.4, R6.12: returns the effects of a hazard that occur after one world time and up to another, counted
 * from 1; none for one that only works once. Throws a RuleError for times that are not numbers.
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
 * R6.12: whether a hazard has any further effect on an actor: none on the dead, and an actor who is
 * unconscious without air makes no more tests. `airless` is whether the time until they drown is already
 * running: an actor who was already unconscious is affected once, so that it starts. Throws a RuleError for
 * another key.
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
 * R5.2, R6.4: returns the effect of a hazard on an actor's turn in this round of an encounter, counted from
 * 1; null for none. Half-minute hazards take effect in every fifth round, minute hazards in every tenth.
 * Throws a RuleError for a round below 0.
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
