import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import { text, type Concealed, type ReasonRow } from "./card.ts";
import { isRevealingFact } from "./revealing-facts.ts";

/** Returns a number with its sign, in the format used on cards. Zero has none. */
export function signedNumber(value: number): string {
  return value > 0 ? `+${value}` : plainNumber(value);
}

/** Formats a number for cards, with a true minus sign. */
export function plainNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/**
 * Returns rows of advantages and disadvantages as explanation rows for a card. `told` conceals the rows that
 * reveal a value of the target.
 */
export function rowReasons(rows: readonly Row[], told?: Concealed): readonly ReasonRow[] {
  return rows.map(row => ({
    text: row.named ? text("BLACKOUT.row.helperNamed", { name: row.why }) : text(row.why),
    value: signedNumber(row.dice),
    ...(told && isRevealingFact(row) ? { concealed: told } : {}),
  }));
}

/**
 * Explains a pool line by line, including the limits that were applied (R2.2–R2.7). `attribute` and `skill`
 * are translation keys, and `skill` is null for an enemy. `concealed` conceals all lines, whereas `told`
 * conceals only the lines that reveal a value of the target.
 */
export function poolReasons(
  pool: Pool,
  names: { readonly attribute: string; readonly skill: string | null },
  concealed?: Concealed,
  told?: Concealed,
): readonly ReasonRow[] {
  const sum = pool.rows.reduce((total, row) => total + row.dice, 0) + pool.inspiration;
  const rows: ReasonRow[] = [
    { text: text(names.attribute), value: String(pool.attribute) },
    ...(names.skill === null || pool.skillRank === 0
      ? []
      : [{ text: text(names.skill), value: signedNumber(pool.skillRank) }]),
    ...(pool.modifier === 0
      ? []
      : [{ text: text("BLACKOUT.row.skillModifier"), value: signedNumber(pool.modifier) }]),
    ...rowReasons(pool.rows, told),
    ...(pool.inspiration === 0
      ? []
      : [{ text: text("BLACKOUT.row.inspiration"), value: signedNumber(pool.inspiration) }]),
    ...(pool.clamped ? [{ text: text("BLACKOUT.card.limit"), value: signedNumber(pool.net - sum) }] : []),
    ...(pool.capped
      ? [{ text: text("BLACKOUT.card.least"), value: signedNumber(pool.rolled - pool.pool) }]
      : []),
  ];
  return concealed ? rows.map(row => ({ ...row, concealed })) : rows;
}
