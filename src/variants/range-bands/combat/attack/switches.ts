import type { ModifierRow } from "../../rules/index.ts";
import type { Line } from "../../../../actions/core/card.ts";
import { chosenToggle } from "../../../../actions/core/choices.ts";
import type { Choices } from "../../../../actions/core/facts.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import { rowText, bandsText } from "../words.ts";
import type { Shot } from "./shot.ts";

/**
 * X4.2: whether users can switch off a row of an attack. They can switch off the modifiers of the situation,
 * but neither the attacker's own modifiers nor the one that the Gamemaster sets.
 */
export function canSwitchOff({ key }: Pick<ModifierRow, "key">): boolean {
  return !["attribute.", "skillOf.", "words."].some(own => key.startsWith(own)) && key !== "situation";
}

/** Returns the name of a row's toggle. The rows of all bands share the toggle `row-band`. */
export function switchOf(key: string): string {
  return `row-${key.split(".")[0] ?? key}`;
}

/** Returns an attack's modifier rows, except for those that were switched off. */
export function withoutSwitchedOff(rows: readonly ModifierRow[], choices: Choices): readonly ModifierRow[] {
  return rows.filter(row => !canSwitchOff(row) || chosenToggle(choices, switchOf(row.key), true));
}

/**
 * X4.2: returns the line that lists the switched-off rows, or an empty list if no rows were switched off. All
 * users can see the line itself. However, the target's defense is listed without a number, and the rows of an
 * enemy's attack are visible only to viewers who are allowed to know them.
 */
export function switchedOffLines(shots: readonly Shot[]): readonly Line[] {
  const why = shots.flatMap(({ all, rows, told, toldRows }) =>
    all
      .filter(row => !rows.includes(row))
      .map(({ key, value }) => ({
        text: rowText(key),
        value: toldRows[key] ? "" : signedNumber(value),
        ...(told ? { concealed: told } : {}),
      })),
  );
  const once = [...new Map(why.map(row => [JSON.stringify(row), row])).values()];
  return once.length === 0
    ? []
    : [{ text: bandsText("line.switchedOff"), value: String(once.length), tone: "ask", why: once }];
}
