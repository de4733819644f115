import { record, wholeNumber } from "../check.ts";
import type { DamageTarget } from "./damage.ts";

/**
 * The values of a target, some of which may be concealed. `null` means that the viewer doesn't know the
 * value.
 */
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
/** A value that may be concealed. */
export type ConcealableFact = (typeof concealable)[number];
/** The numbers that the odds use in place of concealed values. */
export type OddsReference = Readonly<Record<ConcealableFact, number>>;

/** The default assumptions: a typical enemy in light armor. The numbers aren't from the rules. */
export const defaultOddsReference: OddsReference = {
  difficulty: 3,
  armor: 9,
  resistance: 0,
  hitPoints: 15,
  maximumHitPoints: 15,
};

/** The target for which odds are computed, with the names of the values that are only assumed. */
export interface AssumedTarget {
  readonly difficulty: number;
  readonly target: DamageTarget;
  readonly assumed: readonly ConcealableFact[];
}

/**
 * Returns a target whose concealed values are replaced with those of the reference, and the names of the
 * replaced values (R7.3, R8.7). Library only: the system's dialogs show the chances against the complete
 * reference instead.
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
