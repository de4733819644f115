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
 * What a fight without a map has to say to actions (R16.1): how far off people are in bands, and who comes to stand where. Without a board nothing here says or does
 * anything.
 */

/** What a group of a board is called: its own name, or that which every board's groups have. */
export function groupName({ groups }: Board, id: string): Text {
  const name = groups[id]?.name ?? "";
  return name === "" ? text(`BLACKOUT.board.home.${id === "crew" ? "crew" : "others"}`) : text(name);
}

/** The band of the target with that number, where it was said or the board has told it; null else. Throws a RuleError for one that there is not. */
export function saidBand(choices: Choices, index: number): RangeBand | null {
  const band = chosenOption(chosenFor(choices, index), "band", ["unknown", ...rangeBands], "unknown");
  return band === "unknown" ? null : band;
}

/** Feet that stand for the band of that target; null where nobody knows it. */
export function feetOfBand(choices: Choices, index: number): number | null {
  const band = saidBand(choices, index);
  return band && usualFeet[band];
}

/** What distance has against doing something to somebody that needs to be next to them: melee, a hold, a helping hand. */
export function reachProblems(choices: Choices, index: number, name: string): readonly Problem[] {
  const band = saidBand(choices, index);
  return band === null || meleeReaches(band)
    ? []
    : [
        {
          kind: "range",
          text: text("BLACKOUT.problem.notInQuarters", { name, band: text(`BLACKOUT.field.bandIs.${band}`) }),
        },
      ];
}

/** Who attacks somebody in melee or seizes them is engaged with them from then on (T10), where both are in Close Quarters. */
export function engage(draft: Draft, { board: facts }: Pick<Facts, "board">, target: string): void {
  const other = facts && personOf(facts, target);
  const { board } = draft;
  if (!facts || !board || !other || other === facts.own || apart(board, facts, other) > 0) return;
  draft.setBoard(boardWithEngaged(board, facts.people, facts.own, other, true));
}

/** The board with the one who acts right beside somebody; null where there is none. */
export function boardBeside({ board: facts }: Pick<Facts, "board">, target: string): Board | null {
  const other = facts && personOf(facts, target);
  const spot = facts && other ? boardSpots(facts.board, facts.people).get(other) : undefined;
  return facts && spot ? boardWithSpot(facts.board, facts.people, facts.own, spot) : null;
}

/** Somebody is pushed away from the one who acts, by so many feet: as many bands as those lead out of Close Quarters (R16.3, T11.2). */
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

/** Somebody is pulled towards the one who acts, by so many feet: as many bands as a push of them crosses, and no farther than to them (R16.3, T11.2). */
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
