import { wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { insightOf, twoFaces } from "./check-roll.ts";
import type { ModifierRow } from "./row.ts";

/** X1.8: insight dice that somebody begins with. */
export const insightAtCreation = 2;

/** X1.8: the row that an insight die gives which is spent before the roll. */
export const insightRow: ModifierRow = Object.freeze({ key: "insight", value: 3 });

/** X1.8: insight dice left after spending one. Throws a RuleError when there is none. */
export function spendInsight(dice: number): number {
  return wholeNumber("insight", dice, 1) - 1;
}

/**
 * X1.8: the two dice after one of them was replaced for an insight die. Throws a RuleError when they show a
 * low insight, which cannot be changed, or for a die that there is none of.
 */
export function replaceDie(faces: readonly number[], die: 0 | 1, face: number): readonly [number, number] {
  const pair = twoFaces("faces", faces);
  if (insightOf(pair) === "low")
    throw new RuleError("faces", faces, "open to change: a low insight stays", { key: "notLowInsight" });
  wholeNumber("face", face, 1, 6);
  return wholeNumber("die", die, 0, 1) === 0 ? [face, pair[1]] : [pair[0], face];
}
