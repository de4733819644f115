import { dieFaces, finiteNumber, oneOf, record, records, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** The first step of a round (R5.3). */
export const firstStep = 1;
/** The last step of a round (R5.3). */
export const lastStep = 18;
/** The numbers of initiative dice that can be chosen (R5.4). */
export const initiativeDice = [1, 2, 3] as const;
/** The minimum action points of an enemy (R5.6). */
export const leastEnemyActionPoints = 3;

/** A combatant's step and action points per turn. */
export interface Initiative {
  readonly step: number;
  readonly ap: number;
}

/**
 * Returns a character's step (the sum of the dice) and action points (the number of dice) (R5.3, R5.4, A16).
 * Throws a RuleError unless there are one, two or three results of a d6.
 */
export function initiativeOf(faces: readonly number[]): Initiative {
  dieFaces("faces", faces);
  if (faces.length < 1 || faces.length > 3)
    throw new RuleError("faces", faces, "a list of one to three dice");
  return { step: faces.reduce((sum, face) => sum + face, 0), ap: faces.length };
}

/**
 * Returns the initiative of an enemy. The Gamemaster sets the step, and enemies have at least 3 action points
 * (R5.6). Throws a RuleError for a step outside 1–18 or too few action points.
 */
export function enemyInitiative(step: number, ap = leastEnemyActionPoints): Initiative {
  return {
    step: wholeNumber("step", step, firstStep, lastStep),
    ap: wholeNumber("ap", ap, leastEnemyActionPoints),
  };
}

/**
 * Whether initiative is rolled in the given round, counted from 1: only in the first round or, depending on
 * the house rules, in every round (R5.5, A17).
 */
export function rollsInitiative(round: number, houseRules: HouseRules): boolean {
  checkHouseRules(houseRules);
  return wholeNumber("round", round, 1) === 1 || houseRules.rerollEachRound;
}

/** A combatant's place in the turn order. */
export interface TurnPlace {
  readonly id: string;
  /** The step rolled, or the later step after a delay. */
  readonly step: number;
  readonly side: "player" | "enemy";
  /**
   * The combatant's position in the order that players chose for combatants on the same step. Lower numbers
   * act first.
   */
  readonly manual?: number;
}

/**
 * Returns the combatants in turn order (R5.3, R5.7, R5.9). Combatants on lower steps act first. On the same
 * step, player characters act before enemies, and otherwise the order chosen by the players applies.
 * Remaining ties are broken by ID, so that the order is always the same. Throws a RuleError for an unknown
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

/** The facts that determine the steps to which a combatant can delay. */
export interface DelayFacts {
  /** The character's step. */
  readonly step: number;
  /** The current step of the round. */
  readonly now: number;
  readonly alreadyDelayed: boolean;
  /** Whether the combatant has already acted on their turn this round. Defaults to false. */
  readonly acted?: boolean;
  readonly side: "player" | "enemy";
}

/**
 * Returns the later steps to which a combatant may delay (R5.7, R5.8). Delaying is allowed once per round. It
 * is allowed only before the combatant acts, unless the house rule `delayAfterActing` is on, and for enemies
 * only if a house rule allows it. Throws a RuleError for steps outside 1–18.
 */
export function delaySteps(facts: DelayFacts, houseRules: HouseRules): readonly number[] {
  checkHouseRules(houseRules);
  const from = Math.max(
    wholeNumber("delay.step", record("delay", facts).step, firstStep, lastStep),
    wholeNumber("delay.now", facts.now, firstStep, lastStep),
  );
  const enemy = oneOf("delay.side", facts.side, ["player", "enemy"]) === "enemy";
  const acted = requireBoolean("delay.acted", facts.acted ?? false) && !houseRules.delayAfterActing;
  if (
    requireBoolean("delay.alreadyDelayed", facts.alreadyDelayed) ||
    acted ||
    (enemy && !houseRules.enemiesMayDelay)
  )
    return [];
  return Array.from({ length: lastStep - from }, (_, index) => from + 1 + index);
}

/**
 * Returns the new step of a combatant who delays (R5.8). Throws a RuleError that lists the allowed steps if
 * the chosen step isn't one of them.
 */
export function stepAfterDelay(facts: DelayFacts, to: number, houseRules: HouseRules): number {
  return oneOf("to", to, delaySteps(facts, houseRules));
}

/**
 * Returns the step that a combatant who delayed in this round has in the next one (R5.8): the rolled step or
 * the delayed one, depending on the house rule `delayLasts`. Throws a RuleError for steps outside 1–18.
 */
export function stepNextRound(rolled: number, current: number, houseRules: HouseRules): number {
  checkHouseRules(houseRules);
  const own = wholeNumber("rolled", rolled, firstStep, lastStep);
  const delayed = wholeNumber("current", current, firstStep, lastStep);
  return houseRules.delayLasts === "round" ? own : delayed;
}
