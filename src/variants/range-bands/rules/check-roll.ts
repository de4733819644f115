import { dieFaces, oneOf, record, wholeNumber } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { sumOfRows, type ModifierRow } from "./row.ts";

/** X1.6: the results of a check, from worst to best. */
export const tiers = ["dire", "failure", "success", "wild"] as const;
/** One of the {@link tiers}. */
export type Tier = (typeof tiers)[number];

/** X1.5: the lowest total that counts as a success. */
export const successTotal = 9;
/** X1.6: the lowest total that is a wild success. */
export const wildTotal = 14;
/** X1.6: the highest total that counts as a dire failure. */
export const direTotal = 3;

/** A check that was rolled. */
export interface CheckInput {
  /** The two dice. */
  readonly faces: readonly number[];
  /** All modifiers, such as attribute, skill and situation. */
  readonly rows: readonly ModifierRow[];
  /** X1.8: the face of a third die, bought with an insight die before the roll. */
  readonly extraDie?: number;
}

/** The result of a check. */
export interface CheckResult {
  readonly total: number;
  readonly modifier: number;
  readonly tier: Tier;
  readonly succeeds: boolean;
  /**
   * X1.7: `low` for a double 1, `high` for a double 6, and null otherwise. The modifiers have no influence on
   * this.
   */
  readonly insight: "low" | "high" | null;
  /** X1.7: the number of insight dice that are gained. */
  readonly insightDice: 0 | 1;
}

/**
 * Returns the result of a check with two dice and all modifiers. A total of 9 or more succeeds (X1.5); 3 or
 * less is dire, and 14 or more is wild (X1.6). A double 1 or double 6 on the two dice counts regardless of
 * the modifiers, and earns an insight die (X1.7). A third die only adds to the total (X1.8). A check of an
 * attribute alone has no row for a skill (X1.9). Throws a RuleError unless exactly two faces of a d6 are
 * given.
 */
export function judgeCheck(check: CheckInput): CheckResult {
  const pair = twoFaces("check.faces", record("check", check).faces);
  const modifier = sumOfRows(check.rows, "check.rows");
  const extra = check.extraDie === undefined ? 0 : wholeNumber("check.extraDie", check.extraDie, 1, 6);
  const total = pair[0] + pair[1] + extra + modifier;
  const insight = insightOf(pair);
  const tier = insight === null ? tierOf(total) : ({ low: "dire", high: "wild" } as const)[insight];
  return { total, modifier, tier, succeeds: succeeds(tier), insight, insightDice: insight === null ? 0 : 1 };
}

/** X1.6: returns the tier of a total, ignoring doubles. Throws a RuleError if the total is not an integer. */
export function tierOf(total: number): Tier {
  if (wholeNumber("total", total) <= direTotal) return "dire";
  if (total < successTotal) return "failure";
  return total < wildTotal ? "success" : "wild";
}

/** X1.5, X1.6: whether the tier is at least a success. Throws a RuleError for an unknown tier. */
export function succeeds(tier: Tier): boolean {
  return tiers.indexOf(oneOf("tier", tier, tiers)) >= tiers.indexOf("success");
}

/**
 * X1.7: returns `low` for a double 1, `high` for a double 6, or null for any other dice. Both doubles count
 * regardless of the modifiers. Throws a RuleError unless exactly two faces of a d6 are given.
 */
export function insightOf(faces: readonly number[]): "low" | "high" | null {
  const [first, second] = twoFaces("faces", faces);
  if (first !== second) return null;
  if (first === 1) return "low";
  return first === 6 ? "high" : null;
}

/**
 * Validates the two faces and returns them. Throws a RuleError unless exactly two faces of a d6 are given.
 */
export function twoFaces(path: string, faces: readonly number[]): readonly [number, number] {
  dieFaces(path, faces);
  if (faces.length !== 2)
    throw new RuleError(path, faces, "a list of two dice", { key: "dice", data: { n: 2 } });
  return [faces[0] as number, faces[1] as number];
}
