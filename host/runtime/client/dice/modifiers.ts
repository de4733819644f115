/**
 * Parses modifiers (`r<3`, `kh2`, `cs>=5`), and provides the operations that dice and pools share: keeping,
 * dropping, counting and deducting.
 */
import type { DiceResult, Modifiers } from "./types.ts";

/** A parsed modifier: its command, as in the term's `MODIFIERS`, and its full text. */
export interface ReadModifier {
  command: string | null;
  text: string;
}

/**
 * Splits a sequence of modifiers. The longest known command wins: `rr<3` is one modifier, and `khcs` is two.
 * An unknown command is reported as `command: null`.
 */
export function splitModifiers(text: string, known: Modifiers): ReadModifier[] {
  const read: ReadModifier[] = [];
  let position = 0;
  while (position < text.length) {
    const letters = /^[A-Za-z]+/.exec(text.slice(position))?.[0].toLowerCase() ?? "";
    const command = longestCommand(letters, known);
    if (command === null) return [...read, { command: null, text: text.slice(position) }];
    const end = position + command.length + parameterLength(text.slice(position + command.length));
    read.push({ command, text: text.slice(position, end) });
    position = end;
  }
  return read;
}

function longestCommand(letters: string, known: Modifiers): string | null {
  for (let length = letters.length; length > 0; length--) {
    const candidate = letters.slice(0, length);
    if (Object.hasOwn(known, candidate)) return candidate;
  }
  return null;
}

/**
 * Returns the length of the parameter at the start of a string: everything up to the next letter, including
 * whole formulas in parentheses.
 */
function parameterLength(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth === 0 && /[A-Za-z]/.test(character)) return i;
  }
  return text.length;
}

/** The parts of a modifier. For example, `r3<=2` means at most 3 times, for results of at most 2. */
export interface Condition {
  limit: number | null;
  comparison: string;
  target: number | null;
}

const WITH_LIMIT = /^[a-z]+(\d+)?([<>=]+)?(-?\d+)?$/i;
const PLAIN = /^[a-z]+([<>=]+)?(-?\d+(?:\.\d+)?)?$/i;

/**
 * Parses a condition preceded by an optional limit. If there is only one number, it is the target. Returns
 * null if the text isn't such a condition.
 */
export function readLimitedCondition(modifier: string): Condition | null {
  const match = WITH_LIMIT.exec(modifier);
  if (!match) return null;
  const [, first, comparison, second] = match;
  if (!comparison && second === undefined) return { limit: null, comparison: "=", target: toNumber(first) };
  return { limit: toNumber(first), comparison: comparison ?? "=", target: toNumber(second) };
}

/**
 * Parses a condition, whose comparison and target are both optional. Returns null if the text isn't a
 * condition.
 */
export function readCondition(modifier: string): Condition | null {
  const match = PLAIN.exec(modifier);
  return match && { limit: null, comparison: match[1] ?? "=", target: toNumber(match[2]) };
}

function toNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** Whether a result satisfies the comparison with a target. @throws Error for an unknown operator */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      throw new Error(`"${comparison}" is not a comparison; use =, <, <=, > or >=`);
  }
}

/**
 * Keeps or drops a number of the highest or lowest active results. If several results are equal, those that
 * were rolled first are kept.
 */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest = true } = {},
): DiceResult[] {
  const active = results.filter(result => result.active);
  const kept = keep ? number : active.length - number;
  // Dropping the lowest results means keeping the highest ones, and vice versa.
  const keepHighest = keep === highest;
  const ordered = active
    .map((result, index) => ({ result, index }))
    .sort(
      (a, b) =>
        (keepHighest ? b.result.result - a.result.result : a.result.result - b.result.result) ||
        a.index - b.index,
    );
  for (const { result } of ordered.slice(Math.max(kept, 0))) {
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/**
 * Returns the effective value of a result: the limit if `min` or `max` constrained the result, and otherwise
 * the number rolled.
 */
function valueOf(result: DiceResult): number {
  return result.success === undefined && result.failure === undefined
    ? (result.count ?? result.result)
    : result.result;
}

/** Sets the count of each active result: 1 if it meets the comparison, and 0 if it doesn't. */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false } = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const met = compareResult(valueOf(result), comparison, target);
    result.count = met ? 1 : 0;
    if (flagSuccess) result.success = met;
    if (flagFailure) result.failure = met;
  }
}

/**
 * Marks the active results that fail. With `deductFailure`, each of them subtracts 1 from the total. With
 * `invertFailure`, each of them subtracts its own value instead.
 * @param target null for the results that an earlier modifier marked as failures or, without such marks,
 *   results of 1
 */
export function applyDeduct(
  results: DiceResult[],
  comparison: string,
  target: number | null,
  { deductFailure = false, invertFailure = false } = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    if (!fails(result, comparison, target)) continue;
    result.failure = true;
    result.success = false;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -result.result;
  }
}

function fails(result: DiceResult, comparison: string, target: number | null): boolean {
  if (target !== null) return compareResult(valueOf(result), comparison, target);
  if (result.failure !== undefined) return result.failure;
  if (result.success !== undefined) return !result.success;
  return result.result === 1;
}

/** Returns the sum of the active results. */
export function sumResults(results: readonly DiceResult[]): number {
  return results.reduce((sum, result) => (result.active ? sum + (result.count ?? result.result) : sum), 0);
}
