import { records, wholeNumber } from "../../../rules/check.ts";

/** Somebody who claims the drop, with Dexterity and Acumen together. X2.9. */
export interface DropClaim {
  readonly id: string;
  readonly score: number;
}

/**
 * X2.8, X2.9: who gets the drop? The highest of those who claim it; nobody when the highest are level, or
 * when nobody claims it.
 */
export function dropWinner(claims: readonly DropClaim[]): string | null {
  const highest = Math.max(
    ...records("claims", claims).map((claim, index) => wholeNumber(`claims.${index}.score`, claim.score)),
  );
  const best = claims.filter(claim => claim.score === highest);
  return best.length === 1 ? (best[0] as DropClaim).id : null;
}
