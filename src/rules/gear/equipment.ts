import { record, records, wholeNumber, words } from "../check.ts";

/** Something that somebody wears or holds. */
export interface HeldThing {
  readonly name: string;
  readonly kind: "armor" | "other";
  /** Hands that holding it takes. */ readonly hands: number;
}

/**
 * What is odd about what somebody wears and holds: more hands are full than there are, or one armor over
 * another.
 */
export type EquipProblem =
  | { readonly key: "hands"; readonly used: number; readonly have: number; readonly names: readonly string[] }
  | { readonly key: "armor"; readonly names: readonly string[] };

/** Hands that a body has. */
export const handsOfBody = 2;

/**
 * Can somebody hold and wear all of this? R9.7 (an injured arm holds nothing), R14.2. Armor that is held is a
 * shield and goes with what is worn. A GM may let it pass. `unusable` are hands of the body that hold
 * nothing. Throws a RuleError for numbers that cannot be.
 */
export function equipProblems(
  things: readonly HeldThing[],
  body: { readonly unusable: number },
): readonly EquipProblem[] {
  const have = Math.max(0, handsOfBody - wholeNumber("body.unusable", record("body", body).unusable, 0));
  const held = records("things", things).filter(
    (thing, index) => wholeNumber(`things.${index}.hands`, thing.hands, 0) > 0,
  );
  const used = held.reduce((sum, { hands }) => sum + hands, 0);
  const armor = things
    .filter(({ kind, hands }) => kind === "armor" && hands === 0)
    .map(({ name }, index) => words(`things.${index}.name`, name));
  return [
    ...(used > have ? [{ key: "hands" as const, used, have, names: held.map(({ name }) => name) }] : []),
    ...(armor.length > 1 ? [{ key: "armor" as const, names: armor }] : []),
  ];
}
