import {
  defaultHouseRules,
  houseRuleTable,
  validateHouseRules,
  type HouseRuleKey,
  type HouseRules,
} from "../../rules/house-rules.ts";
import type { HouseRule } from "../../rules/house-rules/define.ts";
import { readField, type ListField, type SimpleField } from "../../rules/house-rules/fields.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { keyOrText, type Words } from "../shared/words.ts";

/** Every house rule as it stands in the form: what was typed, be it possible or not. */
export type Draft = Readonly<Record<HouseRuleKey, unknown>>;

/** A value in the form that its field cannot take; `unique` when it may only not stand in two rows. */
export interface Problem {
  readonly key: HouseRuleKey;
  readonly path: string;
  readonly value: unknown;
  readonly field: SimpleField;
  readonly unique: boolean;
}

/** One simple field of a house rule: where it stands and what it holds. */
export interface Cell {
  readonly path: string;
  readonly field: SimpleField;
  readonly value: unknown;
}

/** The names of all house rules, in the order of their groups. */
export const houseRuleKeys = Object.keys(houseRuleTable) as HouseRuleKey[];

/** A house rule without its own narrow type. */
export function houseRuleOf(key: HouseRuleKey): HouseRule {
  return houseRuleTable[key];
}

/** The house rule that a path leads into, or null for a path that leads nowhere. */
export function ruleOfPath(path: string): HouseRuleKey | null {
  const [first = ""] = path.split(".");
  return houseRuleKeys.find(key => key === first) ?? null;
}

/**
 * All simple fields of a house rule with what the draft holds in them. A part that the draft lacks is
 * undefined.
 */
export function cellsOf(key: HouseRuleKey, draft: Draft): Cell[] {
  const rule = houseRuleOf(key);
  const value = draft[key];
  const row = (path: string, columns: Readonly<Record<string, SimpleField>>, held: unknown) =>
    Object.entries(columns).map(([name, field]) => ({
      path: `${path}.${name}`,
      field,
      value: partOf(held, name),
    }));
  switch (rule.kind) {
    case "record":
      return row(key, rule.fields, value);
    case "rows":
      return rule.rows.flatMap(name => row(`${key}.${name}`, rule.columns, partOf(value, name)));
    case "list":
      return rowsOf(value).flatMap((held, index) => row(`${key}.${index}`, rule.columns, held));
    default:
      return [{ path: key, field: rule, value }];
  }
}

/** The draft with what was typed or chosen at `path`; the same draft when there is no such field. */
export function withTyped(draft: Draft, path: string, typed: string | boolean, words: Words): Draft {
  const key = ruleOfPath(path);
  const cell = key && cellsOf(key, draft).find(each => each.path === path);
  return cell ? withValue(draft, path, meant(cell, typed, words)) : draft;
}

/**
 * The draft with one more row at the end of a list: the key column goes on counting, the rest is as at the
 * start.
 */
export function withRow(draft: Draft, key: HouseRuleKey): Draft {
  const rule = houseRuleOf(key);
  return rule.kind === "list"
    ? { ...draft, [key]: [...rowsOf(draft[key]), newRow(rule, rowsOf(draft[key]))] }
    : draft;
}

/** The draft without one row of a list. */
export function withoutRow(draft: Draft, key: HouseRuleKey, index: number): Draft {
  return houseRuleOf(key).kind === "list"
    ? { ...draft, [key]: rowsOf(draft[key]).filter((_, at) => at !== index) }
    : draft;
}

/** The draft with one house rule at its default. */
export function withDefault(draft: Draft, key: HouseRuleKey): Draft {
  return { ...draft, [key]: defaultHouseRules[key] };
}

/** Whether a house rule stands at another value in one draft than in the other. */
export function differs(key: HouseRuleKey, one: Draft, other: Draft): boolean {
  return JSON.stringify(one[key]) !== JSON.stringify(other[key]);
}

/** Everything in the draft that cannot be, in the order of the form. */
export function problemsOf(draft: Draft): Problem[] {
  return houseRuleKeys.flatMap(key => {
    const cells = cellsOf(key, draft);
    const wrong = cells.filter(isWrong).map(cell => ({ key, ...cell, unique: false }));
    if (wrong.length > 0) return wrong;
    // Each field for itself is right; what is left are rows that share what no two rows may share.
    return validateHouseRules({ [key]: draft[key] }).rejected.flatMap(({ path }) =>
      cells.filter(cell => cell.path === path).map(cell => ({ key, ...cell, unique: true })),
    );
  });
}

/**
 * What is to be stored: of the house rules as they stand in the world (`now`) with what changed between
 * `start` and `draft`, those that differ from the default. So two Gamemasters who change different house
 * rules at once do not undo each other.
 */
export function toStore(draft: Draft, start: Draft, now: HouseRules): Record<string, unknown> {
  const mine = Object.fromEntries(
    houseRuleKeys.filter(key => differs(key, draft, start)).map(key => [key, draft[key]]),
  );
  const { houseRules } = validateHouseRules({ ...now, ...mine });
  return Object.fromEntries(
    houseRuleKeys
      .filter(key => differs(key, houseRules, defaultHouseRules))
      .map(key => [key, houseRules[key]]),
  );
}

/** A number stays as it was typed when it is none, so that nothing is lost and the error can name it. */
function meant({ field, value }: Cell, typed: string | boolean, words: Words): unknown {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (field.kind === "whole" || field.kind === "number") {
    const number = text.replace("−", "-").replace(",", ".");
    return /^[-+]?\d+(\.\d+)?$/.test(number) ? Number(number) : text;
  }
  // A text that is shown translated stays the language key that it is.
  return field.kind === "text" && typeof value === "string" && keyOrText(words, value) === text
    ? value
    : text;
}

function isWrong({ field, path, value }: Cell): boolean {
  try {
    readField(field, path, value);
    return false;
  } catch (error) {
    if (error instanceof RuleError) return true;
    throw error;
  }
}

function withValue(draft: Draft, path: string, value: unknown): Draft {
  const put = (held: unknown, [part, ...rest]: readonly string[]): unknown => {
    if (part === undefined) return value;
    if (Array.isArray(held)) return held.map((row, index) => (index === Number(part) ? put(row, rest) : row));
    return { ...(held as object), [part]: put(partOf(held, part), rest) };
  };
  return put(draft, path.split(".")) as Draft;
}

function newRow(rule: ListField, rows: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rule.columns).map(([name, field]) => {
      if (name !== rule.key || field.kind !== "whole") return [name, field.default];
      const taken = rows.map(row => partOf(row, name)).filter(value => typeof value === "number");
      return [name, Math.min(field.most, Math.max(field.least - 1, ...taken) + 1)];
    }),
  );
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function partOf(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object"
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
