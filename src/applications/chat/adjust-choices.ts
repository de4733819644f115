import { halfDamage } from "../../rules/combat/half-damage.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Choices } from "../../play/deed/facts.ts";

/** How much of an action's damage goes to somebody, and as what: half, whole or double, past the armor, or as healing. */
export const shares = ["half", "whole", "double", "direct", "healing"] as const;
export type Share = (typeof shares)[number];

/** The choices of the verb `adjust` that put this share of so many points of damage upon somebody. Half is rounded as the table rounds (A9). */
export function adjustChoices(points: number, share: Share, houseRules: HouseRules): Choices {
  const amount = share === "half" ? halfDamage(points, houseRules) : share === "double" ? 2 * points : points;
  return { kind: share === "direct" || share === "healing" ? share : "damage", amount };
}
