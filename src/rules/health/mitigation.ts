import { oneOf, records, wholeNumber } from "../check.ts";
import { halfDamage } from "../combat/half-damage.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** An injury or wound that a target takes to reduce the damage of a hit (R9.5). */
export type Mitigation =
  | {
      readonly kind: "injury";
      /** The number of points subtracted: Endurance plus the rank in Vitality (R9.9, R13.12). */
      readonly reduction: number;
    }
  | { readonly kind: "wound" };

/** The kinds of mitigation (R9.5). */
export const mitigationKinds = ["injury", "wound"] as const;

/**
 * Returns the damage that is left after the injuries and wounds that the target takes, in order. An injury
 * subtracts its reduction, but not below 0 (R9.9), and a wound halves the damage (R9.13). A repeated injury
 * reduces the damage in the same way as the first one (A32). Each instance of damage allows only one injury
 * or wound, unless the house rules allow more (R9.16, A37). Throws a RuleError if there are more than
 * allowed, a kind is unknown, or a reduction is negative.
 */
export function mitigatedDamage(
  points: number,
  mitigations: readonly Mitigation[],
  houseRules: HouseRules,
): number {
  checkHouseRules(houseRules);
  const chosen = records("mitigations", mitigations);
  if (houseRules.oneMitigationPerInstance && chosen.length > 1)
    throw new RuleError("mitigations", mitigations, "at most one injury or wound", { key: "oneTrauma" });
  return chosen.reduce(
    (left, mitigation, index) => {
      oneOf(`mitigations.${index}.kind`, mitigation.kind, mitigationKinds);
      if (mitigation.kind === "wound") return halfDamage(left, houseRules);
      return Math.max(0, left - wholeNumber(`mitigations.${index}.reduction`, mitigation.reduction, 0));
    },
    wholeNumber("points", points, 0),
  );
}
