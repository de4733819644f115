import { RuleError } from "../../../rules/rule-error.ts";
import { chosenText } from "../../core/choices.ts";
import type { Choices } from "../../core/facts.ts";

const mostPeople = 60;
const mostDrives = 8;
const mostObjectives = 20;

/**
 * Returns the indices of the chosen Drives, by actor UUID. Contains only actors for whom Drives were chosen.
 * Throws a RuleError for invalid data.
 */
export function chosenDrives(choices: Choices, name: string): ReadonlyMap<string, readonly number[]> {
  return new Map(
    listOf(choices, name, mostPeople).map((one, index) => {
      const path = `choices.${name}.${index}`;
      const { of, drives } =
        typeof one === "object" && one !== null ? (one as Partial<Record<"of" | "drives", unknown>>) : {};
      const right =
        typeof of === "string" &&
        Array.isArray(drives) &&
        drives.length <= mostDrives &&
        new Set(drives).size === drives.length &&
        drives.every(drive => Number.isInteger(drive) && drive >= 0 && drive < mostDrives);
      if (!right) throw new RuleError(path, one, "an actor of the session with indices of Drives");
      return [of, drives as readonly number[]] as const;
    }),
  );
}

/** Returns the text of each objective that was met. */
export function chosenObjectives(choices: Choices, name: string): readonly string[] {
  return listOf(choices, name, mostObjectives)
    .map((one, index) => chosenText({ [index]: one }, String(index)).trim())
    .filter(one => one !== "");
}

function listOf(choices: Choices, name: string, most: number): readonly unknown[] {
  const value = choices[name] ?? [];
  if (!Array.isArray(value) || value.length > most)
    throw new RuleError(`choices.${name}`, value, `a list of at most ${most}`, {
      key: "listMost",
      data: { max: most },
    });
  return value;
}
