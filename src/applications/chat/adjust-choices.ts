import type { Choices } from "../../actions/core/facts.ts";

/**
 * How much of an action's damage to apply: half, all, double, the full amount ignoring armor, or the full
 * amount as healing.
 */
export const shares = ["half", "whole", "double", "direct", "healing"] as const;
export type Share = (typeof shares)[number];

const FACTORS: Readonly<Record<Share, string>> = {
  half: "0.5",
  whole: "1",
  double: "2",
  direct: "1",
  healing: "1",
};

/** Returns the choices of the `adjust` action that apply this share of the damage to an actor. */
export function adjustChoices(points: number, share: Share): Choices {
  return {
    kind: share === "direct" || share === "healing" ? share : "damage",
    amount: points,
    factor: FACTORS[share],
  };
}
