import type { Expectation, RuleError } from "../../rules/rule-error.ts";
import { text, type Text } from "./card.ts";
import type { Field } from "./action.ts";

/** Places that no field of a dialog has, by the name at the end of the path. */
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

/** A value as long as this can be shown in one line. */
const LONGEST = 60;

/**
 * What a RuleError says, in the language of whoever reads it: where, what stood there, and what would be right. `fields` are those of the dialog in which it was entered,
 * which know what they are called. Where nobody has put into words what would be right, it is the English of the rules. `has` answers whether there are words by a key; without it Foundry is asked.
 */
export function saidError(
  { path, value, allowed, expected }: RuleError,
  fields: readonly Pick<Field, "name" | "label">[] = [],
  has: (key: string) => boolean = key => game.i18n.has(key),
): Text {
  return text("BLACKOUT.error.field", {
    field: placeOf(path, fields, has),
    value: givenOf(value),
    allowed: expected ? right(expected) : allowed,
  });
}

/** The sentence of what would be right; a number has one for each way of being bounded. */
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
