import { dieFaces, finiteNumber, oneOf, record, records, truth, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** R5.3: the first and the last step of a round. */
export const firstStep = 1;
/** R5.3: the last step of a round. */
export const lastStep = 18;
/** R5.4: how many initiative dice somebody may pick. */
export const initiativeDice = [1, 2, 3] as const;
/** R5.6: what an enemy has at least. */
export const leastEnemyActionPoints = 3;

/** When somebody acts, and with how many action points a turn. */
export interface Initiative {
  readonly step: number;
  readonly ap: number;
}

/**
 * On which step does a character act, and with how many action points? The sum and the number of the dice.
 * R5.3, R5.4, A16. Throws a RuleError unless there are one, two or three faces of a d6.
 */
export function initiativeOf(faces: readonly number[]): Initiative {
  dieFaces("faces", faces);
  if (faces.length < 1 || faces.length > 3)
    throw new RuleError("faces", faces, "a list of one to three dice");
  return { step: faces.reduce((sum, face) => sum + face, 0), ap: faces.length };
}

/**
 * When does an enemy act? On the step that the GM sets, with at least 3 action points. R5.6.
 * Throws a RuleError for a step outside 1–18 or fewer action points.
 */
export function enemyInitiative(step: number, ap = leastEnemyActionPoints): Initiative {
  return {
    step: wholeNumber("step", step, firstStep, lastStep),
    ap: wholeNumber("ap", ap, leastEnemyActionPoints),
  };
}

/**
 * Is initiative rolled anew in this round, the first being 1? In the first, and in every one by house rule.
 * R5.5, A17.
 */
export function rollsInitiative(round: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return wholeNumber("round", round, 1) === 1 || houseRules.rerollEachRound;
}

/** Somebody's place in a round. */
export interface TurnPlace {
  readonly id: string;
  /** The step of the dice, or the one delayed to. */
  readonly step: number;
  readonly side: "player" | "enemy";
  /** What the people at the table decided among those on the same step; lower acts first. */
  readonly manual?: number;
}

/**
 * In which order do these act? Low steps first, player characters before enemies, then what the people
 * decided, then by id, so that it is always the same. R5.3, R5.7, R5.9. Throws a RuleError for an unknown
 * side or a step outside 1–18.
 */
export function turnOrder<P extends TurnPlace>(places: readonly P[]): readonly P[] {
  records("places", places).forEach((place, index) => {
    wholeNumber(`places.${index}.step`, place.step, firstStep, lastStep);
    oneOf(`places.${index}.side`, place.side, ["player", "enemy"]);
    finiteNumber(`places.${index}.manual`, place.manual ?? 0);
  });
  return [...places].sort(
    (a, b) =>
      a.step - b.step ||
      sideRank(a) - sideRank(b) ||
      (a.manual ?? 0) - (b.manual ?? 0) ||
      compareIds(a.id, b.id),
  );
}

function sideRank(place: TurnPlace): number {
  return place.side === "player" ? 0 : 1;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What delaying follows from. */
export interface DelayFacts {
  /** The step that the character is on. */
  readonly step: number;
  /** The step that the round has come to. */
  readonly now: number;
  readonly alreadyDelayed: boolean;
  /** Whether they have acted in their turn of this round; no when left out. */
  readonly acted?: boolean;
  readonly side: "player" | "enemy";
}

/**
 * To which steps may somebody delay? Later ones only, once per round, before they act in their turn unless
 * the house rule `delayAfterActing` allows it; enemies by house rule. R5.7, R5.8. Throws a RuleError for
 * steps outside 1–18.
 */
export function delaySteps(facts: DelayFacts, houseRules: HouseRules): readonly number[] {
  checkHouseRules(houseRules);
  const from = Math.max(
    wholeNumber("delay.step", record("delay", facts).step, firstStep, lastStep),
    wholeNumber("delay.now", facts.now, firstStep, lastStep),
  );
  const enemy = oneOf("delay.side", facts.side, ["player", "enemy"]) === "enemy";
  const acted = truth("delay.acted", facts.acted ?? false) && !houseRules.delayAfterActing;
  if (truth("delay.alreadyDelayed", facts.alreadyDelayed) || acted || (enemy && !houseRules.enemiesMayDelay))
    return [];
  return Array.from({ length: lastStep - from }, (_, index) => from + 1 + index);
}

/**
 * On which step does somebody act who delays? R5.8.
 * Throws a RuleError that lists the steps allowed when this one is not.
 */
export function stepAfterDelay(facts: DelayFacts, to: number, houseRules: HouseRules): number {
  return oneOf("to", to, delaySteps(facts, houseRules));
}

/**
 * On which step is somebody in the next round who delayed in this one? R5.8. Throws a RuleError for steps
 * outside 1–18.
 */
export function stepNextRound(rolled: number, current: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const own = wholeNumber("rolled", rolled, firstStep, lastStep);
  const delayed = wholeNumber("current", current, firstStep, lastStep);
  return houseRules.delayLasts === "round" ? own : delayed;
}
