import { oneOf, records, truth, wholeNumber } from "../check.ts";

/** Kinds of implant, and how many of each a body takes. A prosthetic is counted limb by limb. */
export const implantLimits = { prosthetic: 1, dermal: 1, neuralEye: 2, neuralCortex: 1 } as const;
export type ImplantKind = keyof typeof implantLimits;
/** The kinds of implant (R13.16). */
export const implantKinds = Object.keys(implantLimits) as readonly ImplantKind[];

/** One implant; `place` is the limb that a prosthetic stands in for. */
export interface Implant {
  readonly kind: ImplantKind;
  readonly bulk: number;
  readonly place?: string;
}

/** Why a set of implants is too much. */
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
 * Can a body of this Endurance bear these implants, and if not, why? R13.16.
 * Throws a RuleError for an unknown kind or negative numbers.
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

/** A bonus that an implant gives. */
export interface ImplantBonus {
  /** What makes two implants identical, such as the name. */
  readonly implant: string;
  /** What the bonus is to. */
  readonly to: string;
  readonly amount: number;
}

/**
 * Which bonuses count? Those of identical implants do not add up: of each implant and each thing that it
 * helps with, the best. R13.16. Throws a RuleError for an amount that is no whole number.
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

/** One Medicine test of a grafting. */
export interface GraftingTest {
  readonly met: boolean;
  readonly takingTime: boolean;
}

/** How a grafting goes. */
export interface Grafting {
  readonly finished: boolean;
  readonly successes: number;
  readonly failures: number;
  readonly hours: number;
  /** Endurance wounds that it leaves: one for every two failures, one more when it is done. */
  readonly enduranceWounds: number;
  /** Whether a dose of Synthsense is due each day from now on. */
  readonly needsDailyDose: boolean;
}

/** The least difficulty of a grafting's tests (R13.16). */
export const graftingDifficulty = 2;
const graftingSuccesses = 3;

/**
 * How does a grafting stand after these tests, in the order they were made? Tests after the third success are
 * not part of it. One hour a test, two with the time taken. R13.16. Throws a RuleError for answers that are
 * not true or false. Library only: grafting takes days of rests: the Gamemaster asks for its tests, and ticks
 * the implant off.
 */
export function grafting(tests: readonly GraftingTest[]): Grafting {
  let successes = 0;
  let failures = 0;
  let hours = 0;
  for (const [index, test] of records("tests", tests).entries()) {
    if (successes === graftingSuccesses) break;
    hours += truth(`tests.${index}.takingTime`, test.takingTime) ? 2 : 1;
    if (truth(`tests.${index}.met`, test.met)) successes += 1;
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
 * How many doses of Synthsense does a body need each day that bears so many grafted implants? One, however
 * many they are; none without any. R13.16. Throws a RuleError for a negative number.
 */
export function dailyDoses(implants: number): number {
  return Math.min(1, wholeNumber("implants", implants, 0));
}
