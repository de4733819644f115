import type { VariantThing } from "./variant.ts";

/**
 * Whether a weapon is ready: it is in hand or, if it is thrown, carried, since throwing includes drawing it.
 * Weapons without a document, such as bare hands, always are.
 */
export function isToHand(thing: Pick<VariantThing, "atHand" | "declared"> | null): boolean {
  if (thing === null || thing.atHand) return true;
  const { category, location } = thing.declared;
  return category === "thrown" && location === "carried";
}
