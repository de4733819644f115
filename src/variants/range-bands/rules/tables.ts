import { oneOf, record, records, requireBoolean, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { twoFaces } from "./check-roll.ts";
import type { Change } from "./character.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/**
 * A row of a table rolled with two dice: the total, the key of its text (in the language files), and its
 * effect.
 */
export interface TableRow<E> {
  readonly total: number;
  readonly key: string;
  readonly effect: E;
  /** X8.5: the key of the milder result that can replace a harsh one. */
  readonly gentleKey?: string;
}

/**
 * X8.3: the limits that panic can impose on an actor: no actions that require speech, dropping held items,
 * only escaping, acting only against the nearest enemies, having to attack the nearest enemy once, or
 * fainting, which prevents all actions.
 */
export const panicLimits = [
  "speechless",
  "dropsHeld",
  "flees",
  "nearestOnly",
  "lashesOut",
  "senseless",
] as const;
/** One of the {@link panicLimits}. */
export type PanicLimit = (typeof panicLimits)[number];

/** The effect of panic (X8.1). */
export interface PanicEffect {
  /** The duration: d3 rounds, or only a moment. */
  readonly lasts: "d3" | "moment";
  readonly attacks?: number;
  readonly nextInitiative?: number;
  /** Whether the actor can't perform any action. */
  readonly noActions?: boolean;
  readonly limit?: PanicLimit;
}

/** A table of eleven rows, one for each total from 2 to 12. */
export type Table<E> = readonly TableRow<E>[];

const panics: readonly (readonly [string, PanicEffect])[] = [
  ["incoherent", { lasts: "d3", limit: "speechless" }],
  ["dropsHeld", { lasts: "moment", limit: "dropsHeld" }],
  ["shakyHands", { lasts: "d3", attacks: -2 }],
  ["offBalance", { lasts: "moment", nextInitiative: -2 }],
  ["frozen", { lasts: "d3", noActions: true }],
  ["flight", { lasts: "d3", limit: "flees" }],
  ["cowed", { lasts: "d3", attacks: -2 }],
  ["shrieking", { lasts: "d3", noActions: true }],
  ["nearestOnly", { lasts: "d3", limit: "nearestOnly" }],
  ["lashesOut", { lasts: "moment", limit: "lashesOut" }],
  ["collapse", { lasts: "d3", noActions: true, limit: "senseless" }],
];

/** X8.1: the results of a panic. */
export const panicTable: Table<PanicEffect> = panics.map(([key, effect], index) => ({
  total: index + 2,
  key,
  effect,
}));

const changes: readonly (readonly Change[])[] = [
  [{ what: "dexterityChecks", amount: -1 }],
  [{ what: "reason", amount: -2 }],
  [{ what: "dexterity", amount: -1 }],
  [{ what: "resiliencePoints", amount: -1 }],
  [{ what: "woundPoints", amount: -1 }],
  [{ what: "initiative", amount: -1 }],
  [{ what: "influence", amount: -1 }],
  [{ what: "physicality", amount: -1 }],
  [{ what: "acumen", amount: -1 }],
  [
    { what: "perception", amount: -1 },
    { what: "acumen", amount: -1 },
  ],
  [{ what: "dexterity", amount: -2 }],
];

/** X7.10: the lasting results of a mortal wound. */
export const lastingWoundTable: Table<readonly Change[]> = [
  "blindedEye",
  "headInjury",
  "slowedHands",
  "wornDown",
  "neverWhole",
  "jumpy",
  "scarred",
  "brittle",
  "dulledHearing",
  "lamed",
  "tremors",
].map((key, index) => ({ total: index + 2, key, effect: changes[index] as readonly Change[] }));

/** X8.5: the results of reaching the breaking point. */
export const breakingPointTable: Table<readonly Change[]> = [
  "stupor",
  "fixation",
  "rage",
  "detachment",
  "flooded",
  "panicSurge",
  "resignation",
  "abandon",
  "turnedInward",
  "darkThoughts",
  "outburst",
].map((key, index) => {
  const row = { total: index + 2, key, effect: changes[index] as readonly Change[] };
  const gentleKey = { turnedInward: "exhausted", darkThoughts: "withdrawn" }[key];
  return gentleKey === undefined ? row : { ...row, gentleKey };
});

/**
 * Validates an edited table, and returns it sorted by total. It must contain each total from 2 to 12 exactly
 * once. Throws a RuleError that names the problem.
 */
export function checkTable<E>(table: Table<E>): Table<E> {
  const sorted = [...records("table", table)].sort((a, b) => a.total - b.total);
  if (sorted.length !== 11)
    throw new RuleError("table", table, "a list of 11, one for each total from 2 to 12", {
      key: "tableRows",
    });
  sorted.forEach((row, index) => {
    if (row.total !== index + 2)
      throw new RuleError(`table.${index}.total`, row.total, `${index + 2}: each total from 2 to 12 once`, {
        key: "tableTotal",
        data: { total: index + 2 },
      });
    requireString(`table.${index}.key`, row.key);
    requireString(`table.${index}.gentleKey`, row.gentleKey ?? "");
  });
  return sorted;
}

/**
 * Returns the row of a table for two dice. If the content safety setting is on, the row's key is that of the
 * milder text, if there is one (X7.10, X8.1, X8.5). Throws a RuleError for a table with a gap.
 */
export function readTable<E>(
  table: Table<E>,
  faces: readonly number[],
  settings: RangeBandsSettings,
): TableRow<E> {
  const [first, second] = twoFaces("faces", faces);
  const row = checkTable(table)[first + second - 2] as TableRow<E>;
  return checkSettings(settings).contentSafety && row.gentleKey !== undefined
    ? { ...row, key: row.gentleKey }
    : row;
}

/** A table result with a duration in rounds. */
export interface Lasting {
  readonly key: string;
  readonly roundsLeft: number;
}

/**
 * X8.1, X8.5: returns a lasting result shortened by one round, or null if that was its last round. Throws a
 * RuleError if no round was left.
 */
export function lastingAfterRound(lasting: Lasting): Lasting | null {
  const left = wholeNumber("lasting.roundsLeft", record("lasting", lasting).roundsLeft, 1) - 1;
  return left === 0 ? null : { ...lasting, roundsLeft: left };
}

/**
 * X8.1, X8.3: returns the panic as it begins, with a duration of d3 rounds, or null if it is only momentary.
 * Combatants who lash out do so with their next attack: in this round or, if they have already spent all
 * their actions (`spent`), in the next.
 */
export function panicBegins(row: TableRow<PanicEffect>, face: number, spent = false): Lasting | null {
  wholeNumber("face", face, 1, 3);
  const { lasts, limit } = record("effect", record("row", row).effect);
  if (oneOf("effect.lasts", lasts, ["d3", "moment"]) === "d3") return { key: row.key, roundsLeft: face };
  return limit === "lashesOut" ? { key: row.key, roundsLeft: requireBoolean("spent", spent) ? 2 : 1 } : null;
}

/** X8.5: returns the lasting state that begins with this result of the breaking point. It lasts d6 rounds. */
export function breakingBegins(row: TableRow<readonly Change[]>, face: number): Lasting {
  return { key: record("row", row).key, roundsLeft: wholeNumber("face", face, 1, 6) };
}

/** X8.1: whether panic takes away all of the actor's actions at the start of a round. */
export function panicHolds(effect: PanicEffect): boolean {
  return requireBoolean("effect.noActions", record("effect", effect).noActions ?? false);
}
