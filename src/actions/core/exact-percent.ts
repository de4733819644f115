import { numberText, percentText } from "./language.ts";

/** Returns a chance between 0 and 1 as a percentage with one decimal place, as dialogs show it. */
export function exactPercent(chance: number): string {
  return percentText(numberText(chance * 100, 1));
}
