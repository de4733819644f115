import { RuleError } from "../../rules/rule-error.ts";
import { computePool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Text } from "../../actions/core/card.ts";
import { chanceOf } from "../../actions/core/known-chance.ts";
import { describedError } from "../../actions/core/described-error.ts";
import type { Choices, Facts, Table } from "../../actions/core/facts.ts";
import type { Field, Preview, Action } from "../../actions/core/action.ts";
import { choiceAt, inspirationOf, withChoice } from "./action-state.ts";
import { isOn } from "./action-fields.ts";
import { percentPoints, type ChanceChange } from "./odds-view.ts";

/**
 * An action with its facts, the world's settings, and whether a Gamemaster performs it (false by default).
 */
export interface Situation {
  readonly action: Action;
  readonly facts: Facts;
  readonly table: Table;
  readonly gamemaster?: boolean;
}

/**
 * Returns the preview of an action, or the reason why its choices aren't allowed. Some choices are rejected
 * only for players.
 */
export function previewOf({
  action,
  facts,
  table,
  gamemaster = false,
}: Situation):
  | { readonly preview: Preview; readonly refused: null }
  | { readonly preview: null; readonly refused: Text } {
  try {
    const preview = action.preview(facts, table);
    if (!gamemaster) action.ofPlayers?.(facts);
    return { preview, refused: null };
  } catch (error) {
    if (error instanceof RuleError)
      return { preview: null, refused: describedError(error, fieldsOf({ action, facts, table })) };
    throw error;
  }
}

/** Returns the dialog's fields, or an empty list if the choices on which they depend are invalid. */
export function fieldsOf({ action, facts, table }: Situation): readonly Field[] {
  try {
    return action.fields(facts, table);
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Returns the situation with different choices. */
export function choosing(situation: Situation, choices: Choices): Situation {
  return { ...situation, facts: { ...situation.facts, choices } };
}

/** The effect of an optional row: its dice, its cost, and its effect on the chance in percentage points. */
export interface Effect {
  readonly rows: readonly Row[];
  readonly dice: number;
  readonly ap: number;
  readonly stamina: number;
  readonly chanceChange: ChanceChange | null;
}

/**
 * Returns the effect of a switch or counter, that is, the difference between its off and on states if
 * everything else is unchanged. The effect doesn't depend on the current state. `current` is the preview of
 * the current situation, which already covers one of the two states.
 */
export function effectOf(
  situation: Situation,
  current: Preview,
  field: Field,
  difficulty: number | null,
): Effect {
  const { choices } = situation.facts;
  const now = choiceAt(choices, field.name);
  const [off, on] = offAndOn(field, now);
  const previewWith = (value: unknown) =>
    value === now ? current : previewOf(choosing(situation, withChoice(choices, field.name, value))).preview;
  const [without, withIt] = [previewWith(off), previewWith(on)];
  if (!without || !withIt) return { rows: [], dice: 0, ap: 0, stamina: 0, chanceChange: null };
  const rows = rowsAdded(without.rows, withIt.rows);
  const [before, after] = [
    chanceOf(without, difficulty, situation.table),
    chanceOf(withIt, difficulty, situation.table),
  ];
  return {
    rows,
    dice: rows.reduce((sum, row) => sum + row.dice, 0),
    ap: withIt.ap - without.ap,
    stamina: withIt.stamina - without.stamina,
    chanceChange: before === null || after === null ? null : percentPoints(after - before),
  };
}

/**
 * Returns the values of a row when it is off and when it is on. For a number, these are the minimum and the
 * current value or, if the two are equal, the next step. For a list, they are the first option and the
 * selected one or, if the two are the same, the second option.
 */
function offAndOn(field: Field, now: unknown): readonly [unknown, unknown] {
  if (field.kind === "number")
    return [
      field.min,
      typeof now === "number" && now > field.min ? now : Math.min(field.max, field.min + (field.step ?? 1)),
    ];
  if (field.kind !== "choice") return [false, true];
  const [first, second] = field.options.map(({ value }) => value);
  return [first, now === undefined || now === first ? second : now];
}

/**
 * Returns the value of an active row: the chance with the row minus the chance without it. Returns null if
 * there is no pool or the chance is not known.
 */
export function chanceChangeOfRow(
  preview: Preview,
  row: Row,
  difficulty: number | null,
  table: Table,
): ChanceChange | null {
  const { pool } = preview;
  const now = chanceOf(preview, difficulty, table);
  if (!pool || now === null) return null;
  const less = computePool({ ...pool, rows: minus(pool.rows, [row]) }, table.houseRules);
  return percentPoints(now - (chanceOf({ ...preview, pool: less }, difficulty, table) ?? now));
}

/**
 * Returns the value of all selected Inspiration dice together or, if none are selected, of the first one.
 * Returns null if the chance is unknown.
 */
export function chanceChangeOfInspiration(
  situation: Situation,
  preview: Preview,
  difficulty: number | null,
): ChanceChange | null {
  const { table, facts } = situation;
  const now = chanceOf(preview, difficulty, table);
  if (now === null) return null;
  const chanceWith = (inspiration: number) => {
    const other = preview.pool
      ? { ...preview, pool: computePool({ ...preview.pool, inspiration }, table.houseRules) }
      : previewOf(choosing(situation, { ...facts.choices, inspiration, leases: [] })).preview;
    return (other && chanceOf(other, difficulty, table)) ?? now;
  };
  return inspirationOf(facts.choices) > 0
    ? percentPoints(now - chanceWith(0))
    : { ...percentPoints(chanceWith(1) - now), tone: "" };
}

/**
 * Returns a list without the rows of a second list. A row that occurs several times is removed only as many
 * times as it occurs in the second list.
 */
export function minus(rows: readonly Row[], taken: readonly Row[]): readonly Row[] {
  const left = [...taken];
  return rows.filter(row => {
    const at = left.findIndex(
      ({ source, dice, why }) => source === row.source && dice === row.dice && why === row.why,
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function rowsAdded(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  return minus(after, before);
}

/**
 * Whether a toggle is on, a counter is above its minimum, or a list has a value other than its first option.
 */
export function isUsed({ facts }: Situation, field: Field): boolean {
  const value = choiceAt(facts.choices, field.name);
  if (field.kind === "choice") return value !== undefined && value !== field.options[0]?.value;
  return field.kind === "number" ? typeof value === "number" && value > field.min : isOn(field, value);
}
