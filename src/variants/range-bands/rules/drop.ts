import { records, wholeNumber } from "../../../rules/check.ts";

/** A claimant for the drop, with the sum of their Dexterity and Acumen (X2.9). */
export interface DropClaim {
  readonly id: string;
  readonly score: number;
}

/**
 * X2.8, X2.9: returns the combatant who gets the drop, which is the claimant with the highest score. Returns
 * null if there is a tie or nobody claims the drop.
 */
export function dropWinner(claims: readonly DropClaim[]): string | null {
  const highest = Math.max(
    ...records("claims", claims).map((claim, index) => wholeNumber(`claims.${index}.score`, claim.score)),
  );
  const best = claims.filter(claim => claim.score === highest);
  return best.length === 1 ? (best[0] as DropClaim).id : null;
}
