import { text } from "../../../../actions/core/card.ts";
import type { Field } from "../../../../actions/core/action.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import type { BandsEncounter } from "../bands-encounter.ts";
import { rowText, bandsText } from "../words.ts";
import type { Shot } from "./shot.ts";
import { canSwitchOff, switchOf } from "./switches.ts";

/**
 * X4.3: returns the field that selects which actor a missed shot into a melee hits, if several are possible.
 */
export function strayFields([first]: readonly Shot[], { play }: BandsEncounter): readonly Field[] {
  if (!first || first.melee.length < 2 || !play.rules.missHitsOther) return [];
  const options = first.melee.map(({ id, name }) => ({ value: id, label: text(name) }));
  return [{ name: "stray", kind: "choice", label: bandsText("field.stray"), options }];
}

/** X4.2: returns a toggle for each situational modifier that the user can switch off. */
export function switchFields(shots: readonly Shot[]): readonly Field[] {
  const rows = new Map(
    shots.flatMap(({ all }) => all.filter(canSwitchOff).map(row => [switchOf(row.key), row] as const)),
  );
  return [...rows].map(([name, { key, value }]) => {
    const concealed = shots[0]?.toldRows[key];
    return {
      name,
      kind: "toggle",
      initial: true,
      group: bandsText("field.modifiers"),
      label: bandsText("field.modifier", { what: rowText(key), n: signedNumber(value) }),
      ...(concealed ? { concealed } : {}),
    };
  });
}
