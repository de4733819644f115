import type { VariantItemFacts } from "./variant.ts";

/**
 * Whether a weapon is at hand. It must be held, but a thrown weapon only has to be carried, because throwing
 * includes drawing it. Weapons without a document, such as bare hands, are always at hand.
 */
export function isToHand(thing: Pick<VariantItemFacts, "atHand" | "declared"> | null): boolean {
  if (thing === null || thing.atHand) return true;
  const { category, location } = thing.declared;
  return category === "thrown" && location === "carried";
}
