import { list, record, records, wholeNumber, requireString } from "../check.ts";

/** A worn or held item. */
export interface HeldItem {
  readonly name: string;
  readonly kind: "armor" | "other";
  /** The number of hands required to hold the item. */ readonly hands: number;
}

/**
 * A problem with worn and held items: they require too many hands, or more than one suit of armor is worn.
 */
export type EquipProblem =
  | { readonly key: "hands"; readonly used: number; readonly have: number; readonly names: readonly string[] }
  | { readonly key: "armor"; readonly names: readonly string[] };

/** The number of hands that every actor has. */
export const handsOfBody = 2;

/**
 * Returns the number of hands that held items leave free (R9.7, R12.11). `unusable` is the number of hands
 * that can't hold anything. Throws a RuleError for invalid numbers.
 */
export function handsFree(used: readonly number[], unusable: number): number {
  const taken = list("used", used).map((hands, index) => wholeNumber(`used.${index}`, hands, 0));
  return Math.max(0, handsOfBody - wholeNumber("unusable", unusable, 0) - taken.reduce((a, b) => a + b, 0));
}

/**
 * Returns the problems with holding and wearing the given items (R9.7, R14.2). A Gamemaster can allow items
 * that cause problems. Held armor is a shield and can be combined with worn armor. `unusable` is the number
 * of hands that can't hold anything, for example because an arm is injured. Throws a RuleError for invalid
 * numbers.
 */
export function equipProblems(
  things: readonly HeldItem[],
  body: { readonly unusable: number },
): readonly EquipProblem[] {
  const have = Math.max(0, handsOfBody - wholeNumber("body.unusable", record("body", body).unusable, 0));
  const held = records("things", things).filter(
    (thing, index) => wholeNumber(`things.${index}.hands`, thing.hands, 0) > 0,
  );
  const used = held.reduce((sum, { hands }) => sum + hands, 0);
  const armor = things
    .filter(({ kind, hands }) => kind === "armor" && hands === 0)
    .map(({ name }, index) => requireString(`things.${index}.name`, name));
  return [
    ...(used > have ? [{ key: "hands" as const, used, have, names: held.map(({ name }) => name) }] : []),
    ...(armor.length > 1 ? [{ key: "armor" as const, names: armor }] : []),
  ];
}
