import { RuleError } from "../../rules/rule-error.ts";
import { text, type Concealed, type Line, type Shown, type Text } from "./card.ts";
import type { Facts, Table } from "./facts.ts";
import { isRevealingFact, shownFactsOf, withoutRevealingFacts } from "./revealing-facts.ts";
import type { Preview, Problem, Action } from "./action.ts";
import { plainNumber, signedNumber } from "./why.ts";

/**
 * A part of an action that differs from the preview shown before the roll. `before` is null if the part was
 * added, and `after` is null if it was removed. A part without a value has an empty text.
 */
export interface Difference {
  readonly what: Text;
  readonly before: Shown | null;
  readonly after: Shown | null;
  /** The permission required to see the difference. */
  readonly concealed?: Concealed;
  /**
   * Set to `applied` for differences in effects that were computed again when they were applied. Omitted for
   * differences between the preview and the judgment.
   */
  readonly when?: "applied";
}

/** The maximum number of differences that a card lists, so that it stays readable. */
const MOST_DIFFERENCES = 12;

/**
 * Returns the differences between the previews of an action with two sets of facts: in dice, difficulty,
 * costs, rows, lines and problems. Returns an empty list if one of the previews can't be created, because the
 * error is reported elsewhere. Rethrows errors other than RuleErrors.
 */
export function differencesBetween(
  action: Action,
  before: Facts,
  after: Facts,
  table: Table,
): readonly Difference[] {
  const [was, is] = [previewOf(action, before, table), previewOf(action, after, table)];
  if (!was || !is) return [];
  const telltale = shownFactsOf(after.targets[0] ?? before.targets[0]);
  return [
    ...dice(was, is, telltale, table),
    ...number("difficulty", was.difficulty, is.difficulty, is.concealed ?? was.concealed),
    ...number("ap", was.ap, is.ap),
    ...number("stamina", was.stamina, is.stamina),
    ...rows(was, is, telltale),
    ...lines(was.lines, is.lines),
    ...problems(was.problems, is.problems),
  ].slice(0, MOST_DIFFERENCES);
}

function previewOf(action: Action, facts: Facts, table: Table): Preview | null {
  try {
    return action.preview(facts, table);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function number(
  key: "dice" | "difficulty" | "ap" | "stamina",
  before: number | null,
  after: number | null,
  concealed?: Concealed,
): readonly Difference[] {
  if (before === after) return [];
  const shown = (value: number | null) =>
    value === null ? text("BLACKOUT.difference.unknown") : plainNumber(value);
  return [
    {
      what: text(`BLACKOUT.difference.${key}`),
      before: shown(before),
      after: shown(after),
      ...(concealed ? { concealed } : {}),
    },
  ];
}

/**
 * Compares the number of dice in the two previews. The difference is concealed if it is caused only by rows
 * that would reveal one of the target's values.
 */
function dice(
  was: Preview,
  is: Preview,
  telltale: Concealed | undefined,
  { houseRules }: Table,
): readonly Difference[] {
  const told = ({ pool }: Preview) => pool && withoutRevealingFacts(pool, houseRules).rolled;
  return number(
    "dice",
    was.pool?.rolled ?? null,
    is.pool?.rolled ?? null,
    told(was) === told(is) ? telltale : undefined,
  );
}

/**
 * Returns the differences between the dice in the rows of two previews: one for each source and reason for
 * which the number of dice differs.
 */
function rows(was: Preview, is: Preview, telltale: Concealed | undefined): readonly Difference[] {
  const keyOf = ({ source, why }: Preview["rows"][number]) => `${source} ${why}`;
  const sums = (preview: Preview) =>
    preview.rows.reduce(
      (all, row) => all.set(keyOf(row), (all.get(keyOf(row)) ?? 0) + row.dice),
      new Map<string, number>(),
    );
  const [before, after] = [sums(was), sums(is)];
  const all = new Map([...was.rows, ...is.rows].map(row => [keyOf(row), row]));
  const shown = (sum: number | undefined) => (sum === undefined ? null : signedNumber(sum));
  return [...all]
    .filter(([key]) => before.get(key) !== after.get(key))
    .map(([key, row]) => ({
      what: text(row.why),
      before: shown(before.get(key)),
      after: shown(after.get(key)),
      ...(telltale && isRevealingFact(row) ? { concealed: telltale } : {}),
    }));
}

/**
 * Returns the differences between two lists of lines. A line can be added, removed, or given another value.
 */
function lines(was: readonly Line[], is: readonly Line[]): readonly Difference[] {
  const [gone, come] = [without(was, is), without(is, was)];
  const oldOf = (line: Line) => gone.find(old => equalText(old.text, line.text));
  const left = gone.filter(old => !come.some(line => oldOf(line) === old));
  const hide = ({ concealed }: Line) => (concealed ? { concealed } : {});
  return [
    ...come.map((line): Difference => ({
      what: line.text,
      before: oldOf(line)?.value ?? null,
      after: line.value ?? "",
      ...hide(line),
    })),
    ...left.map((old): Difference => ({
      what: old.text,
      before: old.value ?? "",
      after: null,
      ...hide(old),
    })),
  ];
}

function problems(was: readonly Problem[], is: readonly Problem[]): readonly Difference[] {
  const only = (these: readonly Problem[], those: readonly Problem[]) =>
    these.filter(one => !those.some(other => equalText(one.text, other.text))).map(one => one.text);
  return [
    ...only(is, was).map((what): Difference => ({ what, before: null, after: "" })),
    ...only(was, is).map((what): Difference => ({ what, before: "", after: null })),
  ];
}

function without(these: readonly Line[], those: readonly Line[]): readonly Line[] {
  return these.filter(
    one => !those.some(other => equalText(one.text, other.text) && sameShown(one.value, other.value)),
  );
}

function equalText(one: Text, other: Text): boolean {
  return one.key === other.key && JSON.stringify(one.data ?? {}) === JSON.stringify(other.data ?? {});
}

function sameShown(one: Shown | undefined, other: Shown | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
