import { oneOf, record, records, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { advantageDice, type Row } from "../tests/row.ts";

/** The two sides of a Guile Encounter. */
export const guileSides = ["players", "target"] as const;
export type GuileSide = (typeof guileSides)[number];

/**
 * A counter on an approach that a side used in an argument or defense, with the round in which it was added.
 */
export interface GuileCounter {
  readonly side: GuileSide;
  readonly approach: string;
  readonly round: number;
}

/**
 * A Guile Encounter: the remaining resistance, the side whose turn it is, and the counters for approaches. A
 * round consists of an argument and its defense.
 */
export interface GuileEncounter {
  readonly resistance: Readonly<Record<GuileSide, number>>;
  readonly acting: GuileSide;
  readonly round: number;
  readonly counters: readonly GuileCounter[];
}

/**
 * The names of the argument and defense in a round, and the successes of each. Players are free to choose the
 * names (R15.12).
 */
export interface GuileRound {
  readonly argument: string;
  readonly defense: string;
  readonly argumentSuccesses: number;
  readonly defenseSuccesses: number;
}

/**
 * The number of rounds for which a counter affects an approach. As a result, both sides together never have
 * more than four counters (R15.10).
 */
const counterLasts = 2;

/**
 * Returns a side's resistance: the Gamemaster's base value plus that side's Insight and Willpower (R15.8).
 */
export function guileResistance(base: number, insight: number, willpower: number): number {
  return (
    wholeNumber("base", base, 0) + wholeNumber("insight", insight, 0) + wholeNumber("willpower", willpower, 0)
  );
}

/** Begins a Guile Encounter with the given resistance of each side (R15.7–R15.9). */
export function beginGuile(
  resistance: Readonly<Record<GuileSide, number>>,
  acting: GuileSide,
): GuileEncounter {
  const players = wholeNumber("resistance.players", record("resistance", resistance).players, 1);
  const target = wholeNumber("resistance.target", resistance.target, 1);
  return {
    resistance: { players, target },
    acting: oneOf("acting", acting, guileSides),
    round: 0,
    counters: [],
  };
}

/** Returns a Disadvantage for each counter on the approach of the given side (R15.10). */
export function guileRows(encounter: GuileEncounter, side: GuileSide, approach: string): readonly Row[] {
  oneOf("side", side, guileSides);
  return checkEncounter(encounter)
    .counters.filter(counter => counter.side === side && counter.approach === approach)
    .map(() => ({ source: "guileCounter", dice: advantageDice.disadvantage, why: approach }));
}

/**
 * Returns the Advantages from an ally's test, one per success (R15.11). The limit in R2.5 applies to them.
 */
export function guileAssistance(ally: string, successes: number): readonly Row[] {
  return Array.from({ length: wholeNumber("successes", successes, 0) }, () => ({
    source: "guileAlly",
    dice: advantageDice.advantage,
    why: ally,
  }));
}

/**
 * Returns which side loses resistance, and how much. The side with fewer successes loses the difference
 * (R15.9). With equal successes, neither side loses any.
 */
export function judgeGuile(
  acting: GuileSide,
  argumentSuccesses: number,
  defenseSuccesses: number,
): { readonly loser: GuileSide | null; readonly amount: number } {
  const difference =
    wholeNumber("argumentSuccesses", argumentSuccesses, 0) -
    wholeNumber("defenseSuccesses", defenseSuccesses, 0);
  const other = otherSide(oneOf("acting", acting, guileSides));
  return { loser: difference === 0 ? null : difference > 0 ? other : acting, amount: Math.abs(difference) };
}

/**
 * Returns the encounter after a round (R15.9, R15.10): the losing side's resistance has decreased, counters
 * for both approaches have been added, old counters have been removed, and it is the other side's turn.
 */
export function playGuile(encounter: GuileEncounter, played: GuileRound): GuileEncounter {
  if (guileWinner(encounter) !== null)
    throw new RuleError("encounter", encounter, "an encounter that is still open");
  const { acting, round, resistance } = encounter;
  const { loser, amount } = judgeGuile(
    acting,
    record("played", played).argumentSuccesses,
    played.defenseSuccesses,
  );
  const left = (side: GuileSide) => Math.max(0, resistance[side] - (side === loser ? amount : 0));
  const placed = [
    { side: acting, approach: played.argument, round },
    { side: otherSide(acting), approach: played.defense, round },
  ];
  return {
    resistance: { players: left("players"), target: left("target") },
    acting: otherSide(acting),
    round: round + 1,
    counters: [...encounter.counters, ...placed].filter(
      counter => counterRoundsLeft(round + 1, counter.round) > 0,
    ),
  };
}

/**
 * Returns the number of rounds, including the next one, for which a counter from an earlier round still
 * counts (R15.10). The result is 0 or less if the counter no longer counts. Throws a RuleError for invalid
 * rounds.
 */
export function counterRoundsLeft(next: number, placed: number): number {
  return wholeNumber("placed", placed, 0) + counterLasts + 1 - wholeNumber("next", next, 0);
}

/**
 * Returns the side that has won because its opponent has no resistance left, or null while both sides have
 * some (R15.8).
 */
export function guileWinner(encounter: GuileEncounter): GuileSide | null {
  return guileSides.find(side => checkEncounter(encounter).resistance[otherSide(side)] === 0) ?? null;
}

function checkEncounter(encounter: GuileEncounter): GuileEncounter {
  const resistance = record("encounter.resistance", record("encounter", encounter).resistance);
  for (const side of guileSides) wholeNumber(`encounter.resistance.${side}`, resistance[side], 0);
  wholeNumber("encounter.round", encounter.round, 0);
  records("encounter.counters", encounter.counters);
  return encounter;
}

function otherSide(side: GuileSide): GuileSide {
  return side === "players" ? "target" : "players";
}
