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
import type { Words } from "../shared/words.ts";

/** The value of every house rule in the form, valid or not. */
export type Draft = Readonly<Record<HouseRuleKey, unknown>>;

/**
 * An invalid value in the form. `unique` is true if the value is invalid only because it duplicates the value
 * of another row.
 */
export interface Problem {
  readonly key: HouseRuleKey;
  readonly path: string;
  readonly value: unknown;
  readonly field: SimpleField;
  readonly unique: boolean;
}

/** A simple field in a house rule, with its path and value. */
export interface Cell {
  readonly path: string;
  readonly field: SimpleField;
  readonly value: unknown;
}

/** The keys of all house rules, in the order of their groups. */
export const houseRuleKeys = Object.keys(houseRuleTable) as HouseRuleKey[];

/** Returns the house rule with this key, without its specific type. */
export function houseRuleOf(key: HouseRuleKey): HouseRule {
  return houseRuleTable[key];
}

/** Returns the key of the house rule that contains a path, or null for an unknown path. */
export function ruleOfPath(path: string): HouseRuleKey | null {
  const [first = ""] = path.split(".");
  return houseRuleKeys.find(key => key === first) ?? null;
}

/**
 * Returns all simple fields of a house rule with their values in the draft. If a part is missing, its value
 * is undefined.
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

/**
 * Returns the draft with the input applied to the field at `path`, or the unchanged draft if there is no such
 * field.
 */
export function withTyped(draft: Draft, path: string, typed: string | boolean, words: Words): Draft {
  const key = ruleOfPath(path);
  const cell = key && cellsOf(key, draft).find(each => each.path === path);
  return cell ? withValue(draft, path, valueOfInput(cell, typed, words)) : draft;
}

/**
 * Returns the draft with a new row added to the end of a list. The key column is set to the next number, and
 * the other columns to their defaults.
 */
export function withRow(draft: Draft, key: HouseRuleKey): Draft {
  const rule = houseRuleOf(key);
  return rule.kind === "list"
    ? { ...draft, [key]: [...rowsOf(draft[key]), newRow(rule, rowsOf(draft[key]))] }
    : draft;
}

/** Returns the draft with one row of a list removed. */
export function withoutRow(draft: Draft, key: HouseRuleKey, index: number): Draft {
  return houseRuleOf(key).kind === "list"
    ? { ...draft, [key]: rowsOf(draft[key]).filter((_, at) => at !== index) }
    : draft;
}

/** Returns the draft with one house rule reset to its default. */
export function withDefault(draft: Draft, key: HouseRuleKey): Draft {
  return { ...draft, [key]: defaultHouseRules[key] };
}

/** Whether a house rule differs between two drafts. */
export function differs(key: HouseRuleKey, one: Draft, other: Draft): boolean {
  return JSON.stringify(one[key]) !== JSON.stringify(other[key]);
}

/** Returns all invalid values in the draft, in the order of the form. */
export function problemsOf(draft: Draft): Problem[] {
  return houseRuleKeys.flatMap(key => {
    const cells = cellsOf(key, draft);
    const wrong = cells.filter(isWrong).map(cell => ({ key, ...cell, unique: false }));
    if (wrong.length > 0) return wrong;
    // At this point, each individual value is valid, so only duplicate rows can be wrong.
    return validateHouseRules({ [key]: draft[key] }).rejected.flatMap(({ path }) =>
      cells.filter(cell => cell.path === path).map(cell => ({ key, ...cell, unique: true })),
    );
  });
}

/**
 * Returns the house rules to store: the world's current house rules (`now`) with the changes between `start`
 * and `draft`. This way, two Gamemasters who change different house rules at the same time don't revert each
 * other's changes. Includes only rules that differ from their defaults.
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

/**
 * Returns the value that the input in a field represents. Invalid numeric input is kept as text, so that it
 * isn't lost and the error message can quote it.
 */
function valueOfInput({ field, value }: Cell, typed: string | boolean, words: Words): unknown {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (field.kind === "whole" || field.kind === "number") {
    const number = text.replace("−", "-").replace(",", ".");
    return /^[-+]?\d+(\.\d+)?$/.test(number) ? Number(number) : text;
  }
  // If the text is the unchanged translation of the stored translation key, keeps the key.
  return field.kind === "text" && typeof value === "string" && words.localize(value) === text ? value : text;
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
