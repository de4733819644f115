import { wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { insightOf, twoFaces } from "./check-roll.ts";
import type { ModifierRow } from "./row.ts";

/** X1.8: the number of insight dice that a new actor starts with. */
export const insightAtCreation = 2;

/** X1.8: the modifier row for an insight die that is spent before the roll. */
export const insightRow: ModifierRow = Object.freeze({ key: "insight", value: 3 });

/** X1.8: returns the number of insight dice left after one is spent. Throws a RuleError if none are left. */
export function spendInsight(dice: number): number {
  return wholeNumber("insight", dice, 1) - 1;
}

/**
 * X1.8: returns the two dice with one of them replaced in exchange for an insight die. Throws a RuleError for
 * dice with low insight, which can't be changed, or for an invalid die.
 */
export function replaceDie(faces: readonly number[], die: 0 | 1, face: number): readonly [number, number] {
  const pair = twoFaces("faces", faces);
  if (insightOf(pair) === "low")
    throw new RuleError("faces", faces, "dice other than a double 1, which can't be replaced", {
      key: "notLowInsight",
    });
  wholeNumber("face", face, 1, 6);
  return wholeNumber("die", die, 0, 1) === 0 ? [face, pair[1]] : [pair[0], face];
}
