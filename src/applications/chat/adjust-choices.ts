import type { Choices } from "../../actions/core/facts.ts";

/**
 * How much of an action's damage goes to somebody, and as what: half, whole or double, past the armor, or as
 * healing.
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

/** The choices of the action `adjust` that put this share of so many points of damage upon somebody. */
export function adjustChoices(points: number, share: Share): Choices {
  return {
    kind: share === "direct" || share === "healing" ? share : "damage",
    amount: points,
    factor: FACTORS[share],
  };
}
