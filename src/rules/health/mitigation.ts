import { oneOf, records, wholeNumber } from "../check.ts";
import { halfDamage } from "../combat/half-damage.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** An injury or wound that a target takes to reduce the damage of one hit (R9.5). */
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
 * Returns the damage that is left after the injuries and wounds that the target accepts, in order. R9.9: an
 * injury subtracts its reduction, but the damage never falls below 0. R9.13: a wound halves the damage.
 * R9.16, A37: each instance of damage allows only one of them, unless the house rule allows more. A32: a
 * repeated injury reduces damage like the first one. Throws a RuleError for more injuries or wounds than
 * allowed, an unknown kind, or a negative reduction.
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
