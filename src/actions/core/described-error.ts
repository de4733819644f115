import { hasText } from "../../language/localize.ts";
import type { Expectation, RuleError } from "../../rules/rule-error.ts";
import { text, type Text } from "./card.ts";
import type { Field } from "./action.ts";

/** The last path segments of those facts for which the dialog has no field. */
const places: ReadonlySet<string> = new Set([
  "item",
  "targets",
  "group",
  "to",
  "place",
  "scene",
  "skill",
  "condition",
  "effect",
  "helpers",
  "rating",
  "key",
  "test",
]);

/** The maximum length of a value in an error message. */
const LONGEST = 60;

/**
 * Returns the text of a RuleError in the user's language: the location of the error, the invalid value, and
 * the valid values. The location is named by the label of the dialog field in `fields`, if there is one.
 * Valid values without a translation are given in the English text of the rules. `has` returns whether a
 * translation key exists. By default, Foundry's translations are checked.
 */
export function describedError(
  { path, value, allowed, expected }: RuleError,
  fields: readonly Pick<Field, "name" | "label">[] = [],
  has: (key: string) => boolean = key => hasText(key),
): Text {
  return text("BLACKOUT.error.field", {
    field: placeOf(path, fields, has),
    value: givenOf(value),
    allowed: expected ? right(expected) : allowed,
  });
}

/**
 * Returns the text that describes the valid values. For numbers, the text depends on whether there is a
 * minimum, a maximum or both.
 */
function right({ key, data }: Expectation): Text {
  if (key !== "whole" && key !== "number") return text(`BLACKOUT.expected.${key}`, data);
  const { min, max } = data ?? {};
  const low = typeof min === "number" && min > Number.MIN_SAFE_INTEGER;
  const high = typeof max === "number" && max < Number.MAX_SAFE_INTEGER;
  const end = low ? (high ? "Between" : "Least") : high ? "Most" : "";
  return text(`BLACKOUT.expected.${key}${end}`, { ...(low && { min }), ...(high && { max }) });
}

function placeOf(
  path: string,
  fields: readonly Pick<Field, "name" | "label">[],
  has: (key: string) => boolean,
): Text | string {
  const name = path.replace(/^choices\./u, "");
  const label = fields.find(field => field.name === name)?.label;
  if (label) return label;
  const last = name.split(".").at(-1) ?? name;
  if (places.has(last)) return text(`BLACKOUT.expected.at.${last}`);
  const key = `BLACKOUT.field.${last}`;
  return has(key) ? text(key) : path;
}

function givenOf(value: unknown): Text | string | number {
  if (value === null || value === undefined || value === "") return text("BLACKOUT.error.nothing");
  if (typeof value === "number") return value;
  if (typeof value === "object") return text(`BLACKOUT.expected.${Array.isArray(value) ? "list" : "record"}`);
  const shown = String(value);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
