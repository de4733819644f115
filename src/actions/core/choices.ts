import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { oneOf, requireBoolean, wholeNumber, requireString } from "../../rules/check.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Choices } from "./facts.ts";

/*
 * Functions that read choices. Each takes the choices or a part of them, a name and a default. Because
 * choices come from users and other clients, each function validates the value, and throws a RuleError if the
 * value is invalid.
 */

/** Reads an integer within bounds. */
export function chosenNumber(choices: Choices, name: string, initial: number, min = 0, max = 9999): number {
  return wholeNumber(`choices.${name}`, choices[name] ?? initial, min, max);
}

/** Reads a boolean. */
export function chosenToggle(choices: Choices, name: string, initial = false): boolean {
  return requireBoolean(`choices.${name}`, choices[name] ?? initial);
}

/** Reads one of several strings. */
export function chosenOption<const T extends string>(
  choices: Choices,
  name: string,
  options: readonly T[],
  initial: NoInfer<T>,
): T {
  return oneOf<T>(`choices.${name}`, choices[name] ?? initial, options);
}

/** Reads free text and truncates it to a reasonable length. */
export function chosenText(choices: Choices, name: string, initial = ""): string {
  return requireString(`choices.${name}`, choices[name] ?? initial).slice(0, 200);
}

/** Reads an integer or null, which means that no value was entered. */
export function chosenNumberOrNone(choices: Choices, name: string, min = 0, max = 99): number | null {
  return (choices[name] ?? null) === null ? null : chosenNumber(choices, name, 0, min, max);
}

/** Reads an attribute. */
export function chosenAttribute(choices: Choices, name: string, initial: Attribute): Attribute {
  return chosenOption(choices, name, attributes, initial);
}

const mostRows = 20;

/** Returns the advantages and disadvantages that users added (R2.4). */
export function chosenRows(choices: Choices, name = "rows"): readonly Row[] {
  const value = choices[name] ?? [];
  if (!Array.isArray(value) || value.length > mostRows)
    throw new RuleError(`choices.${name}`, value, `a list of at most ${mostRows} rows`, {
      key: "listMost",
      data: { max: mostRows },
    });
  return value.map((row: unknown, index) => rowOf(row, `choices.${name}.${index}`));
}

function rowOf(row: unknown, path: string): Row {
  const { source, dice, why } =
    typeof row === "object" && row !== null ? (row as Partial<Record<keyof Row, unknown>>) : {};
  const right =
    typeof source === "string" &&
    typeof why === "string" &&
    typeof dice === "number" &&
    Number.isInteger(dice) &&
    Math.abs(dice) <= 10;
  if (!right) throw new RuleError(path, row, "a row with a source, up to ten dice and a reason");
  return { source: source.slice(0, 100), dice, why: why.slice(0, 200) };
}

/** Returns the choices about the target with this index, or an empty record if there are none. */
export function chosenFor(choices: Choices, index: number): Choices {
  const all = choices["targets"];
  if (all === undefined || all === null) return {};
  if (!Array.isArray(all))
    throw new RuleError("choices.targets", all, "a list with an entry for each target");
  const one: unknown = all[index] ?? {};
  if (typeof one !== "object" || one === null)
    throw new RuleError(`choices.targets.${index}`, one, "a record");
  return one as Choices;
}
