import { record, wholeNumber } from "../check.ts";
import type { DamageTarget } from "./damage.ts";

/** What may be concealed of a target: `null` is what the one who asks does not know. */
export interface ConcealedTarget extends Omit<
  DamageTarget,
  "armor" | "resistance" | "hitPoints" | "maximumHitPoints"
> {
  readonly difficulty: number | null;
  readonly armor: number | null;
  readonly resistance: number | null;
  readonly hitPoints: number | null;
  readonly maximumHitPoints: number | null;
}

const concealable = ["difficulty", "armor", "resistance", "hitPoints", "maximumHitPoints"] as const;
/** A fact that may be concealed. */
export type ConcealableFact = (typeof concealable)[number];
/** What odds assume of a fact that is concealed. */
export type OddsReference = Readonly<Record<ConcealableFact, number>>;

/** What odds assume when nobody says otherwise: a regular enemy in light armor. These numbers are ours. */
export const defaultOddsReference: OddsReference = {
  difficulty: 3,
  armor: 9,
  resistance: 0,
  hitPoints: 15,
  maximumHitPoints: 15,
};

/** A target as odds take it, and which of its facts are only assumed. */
export interface AssumedTarget {
  readonly difficulty: number;
  readonly target: DamageTarget;
  readonly assumed: readonly ConcealableFact[];
}

/**
 * Against what do odds stand when something about the target is concealed? Each unknown fact is that of the
 * reference, and is named. R7.3, R8.7. Library only: the dialogs of the system show chances against the
 * reference as a whole.
 */
export function againstReference(
  target: ConcealedTarget,
  reference: OddsReference = defaultOddsReference,
): AssumedTarget {
  record("target", target);
  record("reference", reference);
  const known = (fact: ConcealableFact) => wholeNumber(`target.${fact}`, target[fact] ?? reference[fact]);
  const { difficulty: _, ...rest } = target;
  return {
    difficulty: known("difficulty"),
    target: {
      ...rest,
      armor: known("armor"),
      resistance: known("resistance"),
      hitPoints: known("hitPoints"),
      maximumHitPoints: known("maximumHitPoints"),
    },
    assumed: concealable.filter(fact => target[fact] === null),
  };
}
