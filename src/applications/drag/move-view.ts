import { shownText } from "../../compat/content-language.ts";
import { plain, type Words } from "../shared/words.ts";
import type { Picture } from "../shared/pictures.ts";

/** A destination as the window lists it. */
export interface ListedGoal {
  readonly label: string;
  readonly own: boolean;
  readonly parts: boolean;
}

/** The item to move, with its possible destinations. */
export interface MoveFacts {
  readonly picture: Picture | null;
  readonly name: string;
  /** The name of the item's owner. */
  readonly owner: string;
  /** The number of available pieces. */
  readonly most: number;
  readonly credits: boolean;
  readonly goals: readonly ListedGoal[];
  /** Whether the destination is already decided, in which case the window asks only for the quantity. */
  readonly settled: boolean;
}

/** The user's current choices. */
export interface MoveState {
  readonly goal: number;
  readonly pieces: number;
}

/** Returns a quantity as an integer from 1 to the maximum. A value that isn't a number becomes 1. */
export function within(pieces: number, most: number): number {
  return Number.isFinite(pieces) ? Math.min(Math.max(1, Math.trunc(pieces)), Math.max(1, most)) : 1;
}

/**
 * Returns the quantity to move. This is the whole stack if the destination doesn't accept a part of a stack.
 */
export function piecesMoved({ most, goals }: MoveFacts, { goal, pieces }: MoveState): number {
  return goals[goal]?.parts === true ? within(pieces, most) : most;
}

/** Returns the view of the window that asks for a destination and a quantity. */
export function moveView(facts: MoveFacts, state: MoveState, words: Words) {
  const { most, goals, credits, owner, settled } = facts;
  const goal = goals[state.goal];
  const group = (own: boolean) => ({
    label: own
      ? words.format("BLACKOUT.move.goal.own", { name: owner })
      : words.localize("BLACKOUT.move.goal.others"),
    list: goals.flatMap((one, index) =>
      one.own === own ? [{ value: String(index), label: one.label, selected: index === state.goal }] : [],
    ),
  });
  const pieces = piecesMoved(facts, state);
  const name = words.localize(credits ? "BLACKOUT.move.amount" : "BLACKOUT.move.howMany");
  return {
    picture: facts.picture,
    name: shownText(facts.name),
    have: words.format("BLACKOUT.move.have", { n: plain(most) }),
    groups: settled ? [] : [group(true), group(false)].filter(({ list }) => list.length > 0),
    target: settled ? (goal?.label ?? "") : "",
    nowhere:
      goals.length > 0
        ? ""
        : words.localize(`BLACKOUT.move.${credits && most === 0 ? "noCredits" : "nowhere"}`),
    number:
      goal?.parts === true && most > 1
        ? {
            value: pieces,
            max: most,
            label: name,
            less: words.format("BLACKOUT.actionDialog.less", { name }),
            more: words.format("BLACKOUT.actionDialog.more", { name }),
            mayLess: pieces > 1,
            mayMore: pieces < most,
            parts: (
              [
                ["one", 1],
                ["half", Math.ceil(most / 2)],
                ["all", most],
              ] as const
            ).map(([key, n]) => ({ n, label: words.localize(`BLACKOUT.move.${key}`), on: pieces === n })),
          }
        : null,
    note: settled
      ? words.localize("BLACKOUT.move.keys")
      : goal && !goal.parts && most > 1
        ? words.localize("BLACKOUT.move.whole")
        : "",
    act: words.localize(credits ? "BLACKOUT.move.doCredits" : "BLACKOUT.move.do"),
  };
}
