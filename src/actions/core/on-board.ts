import {
  bandsPushed,
  meleeReaches,
  rangeBands,
  usualFeet,
  type RangeBand,
} from "../../rules/combat/range.ts";
import {
  boardSpots,
  boardWithEngaged,
  boardWithSpot,
  spotAway,
  spotTowards,
  stepsBetween,
  type Board,
  type BoardSpot,
} from "../../rules/combat/theatre.ts";
import { chosenFor, chosenOption } from "./choices.ts";
import { text, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { BoardFacts, Choices, Facts } from "./facts.ts";
import type { Problem } from "./action.ts";

/*
 * Functions for encounters without a map (R16.1): positions on the board, and distances in range bands. They
 * do nothing if there is no board.
 */

/** Returns the name of a group on a board: its custom name or, if it has none, the default name. */
export function groupName({ groups }: Board, id: string): Text {
  const name = groups[id]?.name ?? "";
  return name === "" ? text(`BLACKOUT.board.home.${id === "crew" ? "crew" : "others"}`) : text(name);
}

/**
 * Returns the range band of the target with the given index, as chosen by a user or determined by the board,
 * or null if it is unknown. Throws a RuleError for an invalid band.
 */
export function enteredBand(choices: Choices, index: number): RangeBand | null {
  const band = chosenOption(chosenFor(choices, index), "band", ["unknown", ...rangeBands], "unknown");
  return band === "unknown" ? null : band;
}

/**
 * Returns the distance in feet that corresponds to the target's range band, or null if the band is unknown.
 */
export function feetOfBand(choices: Choices, index: number): number | null {
  const band = enteredBand(choices, index);
  return band && usualFeet[band];
}

/**
 * Returns a list with a problem if a target isn't adjacent according to the chosen range band, and otherwise
 * an empty list. Used for actions that require an adjacent target, such as a melee attack, a grapple or first
 * aid.
 */
export function reachProblems(choices: Choices, index: number, name: string): readonly Problem[] {
  const band = enteredBand(choices, index);
  return band === null || meleeReaches(band)
    ? []
    : [
        {
          kind: "range",
          text: text("BLACKOUT.problem.notInQuarters", { name, band: text(`BLACKOUT.field.bandIs.${band}`) }),
        },
      ];
}

/**
 * Engages the actor with the target (T10). An actor is engaged with a target after attacking it in melee or
 * grabbing it in Close Quarters.
 */
export function engage(draft: Draft, { board: facts }: Pick<Facts, "board">, target: string): void {
  const other = facts && personOf(facts, target);
  const { board } = draft;
  if (!facts || !board || !other || other === facts.own || apart(board, facts, other) > 0) return;
  draft.setBoard(boardWithEngaged(board, facts.people, facts.own, other, true));
}

/**
 * Returns the board after the acting actor has moved next to the target, or null if there is no board or the
 * target isn't on it.
 */
export function boardBeside({ board: facts }: Pick<Facts, "board">, target: string): Board | null {
  const other = facts && personOf(facts, target);
  const spot = facts && other ? boardSpots(facts.board, facts.people).get(other) : undefined;
  return facts && spot ? boardWithSpot(facts.board, facts.people, facts.own, spot) : null;
}

/**
 * Pushes a target away from the acting actor. The distance in feet is converted to a number of range bands,
 * counted from Close Quarters (R16.3, T11.2).
 */
export function pushOnBoard(
  draft: Draft,
  { board: facts }: Pick<Facts, "board">,
  target: string,
  feet: number,
): void {
  const other = facts && personOf(facts, target);
  const bands = bandsPushed(feet);
  const { board } = draft;
  if (!facts || !board || !other || other === facts.own || bands === 0) return;
  const [from, to] = [spotIn(board, facts, facts.own), spotIn(board, facts, other)];
  draft.setBoard(boardWithSpot(board, facts.people, other, spotAway(to, from, bands)));
}

/**
 * Pulls a target toward the acting actor, but not past the actor. The target crosses as many range bands as
 * in a push over the same distance in feet (R16.3, T11.2).
 */
export function pullOnBoard(
  draft: Draft,
  { board: facts }: Pick<Facts, "board">,
  target: string,
  feet: number,
): void {
  const other = facts && personOf(facts, target);
  const { board } = draft;
  if (!facts || !board || !other || other === facts.own) return;
  const [from, to] = [spotIn(board, facts, facts.own), spotIn(board, facts, other)];
  const bands = Math.min(bandsPushed(feet), stepsBetween(from, to));
  if (bands > 0) draft.setBoard(boardWithSpot(board, facts.people, other, spotTowards(to, from, bands)));
}

function apart(board: Board, facts: BoardFacts, other: string): number {
  return stepsBetween(spotIn(board, facts, facts.own), spotIn(board, facts, other));
}

function spotIn(board: Board, { people }: BoardFacts, id: string): BoardSpot {
  return boardSpots(board, people).get(id) ?? {};
}

function personOf({ people }: BoardFacts, actor: string): string | null {
  return people.find(one => one.actor === actor)?.id ?? null;
}
