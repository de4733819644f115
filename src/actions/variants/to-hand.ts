import type { VariantThing } from "./variant.ts";

/** Can a weapon be used as it is? It is in hand or, where it is thrown, carried: it is drawn as it is thrown. Weapons without a document, such as bare hands, always are. */
export function isToHand(thing: Pick<VariantThing, "atHand" | "declared"> | null): boolean {
  if (thing === null || thing.atHand) return true;
  const { category, location } = thing.declared;
  return category === "thrown" && location === "carried";
}
