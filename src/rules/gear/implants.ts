import { oneOf, records, requireBoolean, wholeNumber } from "../check.ts";

/**
 * The maximum number of implants of each kind per body. The limit for prosthetics applies to each limb
 * separately.
 */
export const implantLimits = { prosthetic: 1, dermal: 1, neuralEye: 2, neuralCortex: 1 } as const;
export type ImplantKind = keyof typeof implantLimits;
/** The kinds of implant (R13.16). */
export const implantKinds = Object.keys(implantLimits) as readonly ImplantKind[];

/** An implant. For a prosthetic, `place` is the limb that it replaces. */
export interface Implant {
  readonly kind: ImplantKind;
  readonly bulk: number;
  readonly place?: string;
}

/** A reason why a body can't have a given set of implants. */
export type ImplantProblem =
  | { readonly key: "bulk"; readonly bulk: number; readonly limit: number }
  | {
      readonly key: "kind";
      readonly kind: ImplantKind;
      readonly place: string;
      readonly count: number;
      readonly limit: number;
    };

/**
 * Returns whether a body with this Endurance can have the given implants, and the reasons if it can't
 * (R13.16). Throws a RuleError for an unknown kind or negative numbers.
 */
export function implantBurden(implants: readonly Implant[], endurance: number) {
  const limit = wholeNumber("endurance", endurance, 0);
  const bulk = records("implants", implants).reduce(
    (sum, implant, index) => sum + wholeNumber(`implants.${index}.bulk`, implant.bulk, 0),
    0,
  );
  const tooBulky: ImplantProblem[] = bulk > limit ? [{ key: "bulk", bulk, limit }] : [];
  const problems = [...tooBulky, ...crowded(implants)];
  return { bulk, limit, allowed: problems.length === 0, problems };
}

function crowded(implants: readonly Implant[]): ImplantProblem[] {
  const counts = new Map<string, { kind: ImplantKind; place: string; count: number }>();
  implants.forEach((implant, index) => {
    const kind = oneOf(`implants.${index}.kind`, implant.kind, implantKinds);
    const place = kind === "prosthetic" ? (implant.place ?? "") : "";
    const seat = `${kind}:${place}`;
    counts.set(seat, { kind, place, count: (counts.get(seat)?.count ?? 0) + 1 });
  });
  return [...counts.values()]
    .filter(({ kind, count }) => count > implantLimits[kind])
    .map(seat => ({ key: "kind", ...seat, limit: implantLimits[seat.kind] }));
}

/** A bonus from an implant. */
export interface ImplantBonus {
  /** A value, such as a name, by which identical implants are recognized. */
  readonly implant: string;
  /** The name of the value that the bonus changes. */
  readonly to: string;
  readonly amount: number;
}

/**
 * Returns the bonuses that apply. Identical implants don't add up: for each implant and each affected value,
 * only the highest bonus applies (R13.16). Throws a RuleError for an amount that isn't an integer.
 */
export function countedBonuses(bonuses: readonly ImplantBonus[]): readonly ImplantBonus[] {
  const best = new Map<string, ImplantBonus>();
  records("bonuses", bonuses).forEach((bonus, index) => {
    const key = JSON.stringify([bonus.implant, bonus.to]);
    const rival = best.get(key);
    if (wholeNumber(`bonuses.${index}.amount`, bonus.amount) > (rival?.amount ?? -Infinity))
      best.set(key, bonus);
  });
  return [...best.values()];
}

/** A Medicine test that is part of grafting an implant. */
export interface GraftingTest {
  readonly met: boolean;
  readonly takingTime: boolean;
}

/** The progress of grafting an implant. */
export interface Grafting {
  readonly finished: boolean;
  readonly successes: number;
  readonly failures: number;
  readonly hours: number;
  /**
   * The number of Endurance wounds caused by grafting the implant: one for every two failures, and one more
   * when the process is finished.
   */
  readonly enduranceWounds: number;
  /** Whether the actor needs a daily dose of Synthsense from now on. */
  readonly needsDailyDose: boolean;
}

/** The minimum difficulty of the tests for grafting an implant (R13.16). */
export const graftingDifficulty = 2;
const graftingSuccesses = 3;

/**
 * Returns the progress of grafting an implant after the given tests, in order. Tests after the third success
 * don't count. Each test takes one hour, or two with extra time (R13.16). Throws a RuleError if a test's
 * values aren't booleans. Library only: grafting takes days of rest, so in the system, the Gamemaster
 * requests the tests and marks the implant as grafted.
 */
export function grafting(tests: readonly GraftingTest[]): Grafting {
  let successes = 0;
  let failures = 0;
  let hours = 0;
  for (const [index, test] of records("tests", tests).entries()) {
    if (successes === graftingSuccesses) break;
    hours += requireBoolean(`tests.${index}.takingTime`, test.takingTime) ? 2 : 1;
    if (requireBoolean(`tests.${index}.met`, test.met)) successes += 1;
    else failures += 1;
  }
  const finished = successes === graftingSuccesses;
  return {
    finished,
    successes,
    failures,
    hours,
    enduranceWounds: Math.floor(failures / 2) + (finished ? 1 : 0),
    needsDailyDose: finished,
  };
}

/**
 * Returns the number of daily doses of Synthsense that a body with the given number of grafted implants needs
 * (R13.16): one, or none if there are no implants. Throws a RuleError for a negative number.
 */
export function dailyDoses(implants: number): number {
  return Math.min(1, wholeNumber("implants", implants, 0));
}
