import type { Attribute } from "../../rules/character/attributes.ts";
import { advantageDice, type Row } from "../../rules/tests/row.ts";

/** Against what a test is rolled: nothing that is named, a number, a passive skill of somebody, or what the caller brought along. */
export type Against = "judge" | "given" | `number:${number}` | `target:${number}:${string}`;

/** An advantage or disadvantage that the roller adds in the dialog. */
export interface OwnRow {
  readonly id: string;
  readonly why: string;
  readonly dice: number;
}

/** Everything that the roller chooses. */
export interface TestState {
  readonly attribute: Attribute;
  readonly skill: string;
  readonly against: Against;
  /** Which of the rows that were known beforehand are switched on, by their place. */
  readonly known: readonly boolean[];
  readonly takeYourTime: boolean;
  readonly helper: boolean;
  readonly helperName: string;
  readonly own: readonly OwnRow[];
  readonly inspiration: number;
  readonly secret: boolean;
}

/** The row of giving oneself more time (R2.8). */
export const takingTimeRow: Row = { source: "takingTime", dice: advantageDice.advantage, why: "BLACKOUT.row.takingTime" };

/** The row of being helped (R2.9): the roller asks, the Gamemaster allows it at the table. */
export function helperRow(name: string): Row {
  return { source: "helper", dice: advantageDice.advantage, why: name };
}

/** The row that an own entry stands for. */
export function ownRow({ why, dice }: OwnRow): Row {
  return { source: "situation", dice, why };
}

/** The rows that the roller switched on, without those that hold anyway. */
export function chosenRows(state: TestState, known: readonly Row[]): Row[] {
  return [
    ...known.filter((_, index) => state.known[index] === true),
    ...state.takeYourTime ? [takingTimeRow] : [],
    ...state.helper ? [helperRow(state.helperName)] : [],
    ...state.own.map(ownRow),
  ];
}
