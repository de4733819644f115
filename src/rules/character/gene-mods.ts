import { oneOf, records, wholeNumber } from "../check.ts";

/** The cost in points of each tier of gene mods (R13.15). */
export const geneModPoints = { cosmetic: 0, minor: 1, regular: 2, major: 3 } as const;
export type GeneModTier = keyof typeof geneModPoints;
/** The tiers of gene mods, from the cheapest to the most expensive. */
export const geneModTiers = Object.keys(geneModPoints) as readonly GeneModTier[];

/** A gene mod. If it is tied to a body part, it is lost along with that part. */
export interface GeneMod {
  readonly name: string;
  readonly tier: GeneModTier;
  readonly bodyPart?: string;
}

/**
 * Returns the points that these gene mods cost, how many of the given points (from traits and features) are
 * left, and whether the points suffice (R13.15). Cosmetic mods are always free.
 */
export function geneModBudget(
  mods: readonly GeneMod[],
  points: number,
): { readonly spent: number; readonly left: number; readonly allowed: boolean } {
  const spent = records("mods", mods).reduce(
    (sum, mod, index) => sum + geneModPoints[oneOf(`mods.${index}.tier`, mod.tier, geneModTiers)],
    0,
  );
  const left = wholeNumber("points", points, 0) - spent;
  return { spent, left, allowed: left >= 0 };
}

/**
 * Returns the mods that remain after the loss of a body part (R13.15). Library only: in the system, a
 * Gamemaster manually deletes the gene mods of a lost body part.
 */
export function withoutBodyPart(mods: readonly GeneMod[], bodyPart: string): readonly GeneMod[] {
  return records("mods", mods).filter(mod => mod.bodyPart !== bodyPart);
}
