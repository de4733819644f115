/**
 * Describes when each condition with a duration ends, for every turn sequence. The rows form the table in
 * docs/clock-table.md and are based only on the rules (T10, R5.2, R10.1, R11.5, R12.3). The contract test
 * `encounter-clocks` compares the table with the writer.
 */

/** A condition that ends automatically, or an effect that happens automatically. */
export interface ClockRow {
  readonly key: string;
  readonly name: string;
  /** When the condition ends or the effect happens according to the rules, as text. */
  readonly says: string;
  readonly rules: string;
  readonly over:
    | "nextStart"
    | "ownEnd"
    | "nextEnd"
    | "minute"
    | "endTest"
    | "failedTest"
    | "twoTurns"
    | "exhausted"
    | "resist";
}

export const clockRows: readonly ClockRow[] = [
  { key: "stunned", name: "Stunned", says: "start of their next turn", rules: "T10", over: "nextStart" },
  { key: "taunted", name: "Taunted", says: "end of their turn", rules: "T10", over: "ownEnd" },
  { key: "surprised", name: "Surprised", says: "end of their next turn", rules: "T10", over: "nextEnd" },
  {
    key: "encouraged",
    name: "Encouraged, unused",
    says: "end of their next turn",
    rules: "T10, A30",
    over: "nextEnd",
  },
  {
    key: "blinded",
    name: "Blinded by Blinding",
    says: "end of their next turn",
    rules: "T10, T11.2",
    over: "nextEnd",
  },
  {
    key: "slowed",
    name: "Slowed by Frost or Slow",
    says: "end of their next turn",
    rules: "T10, T11.2",
    over: "nextEnd",
  },
  { key: "acid", name: "Acid", says: "a minute", rules: "T10, R5.2", over: "minute" },
  { key: "vulnerable", name: "Vulnerable, unused", says: "a minute", rules: "T10, R5.2", over: "minute" },
  { key: "warded", name: "Warded, unused", says: "a minute", rules: "T10, R5.2", over: "minute" },
  {
    key: "berserk",
    name: "Berserk, test met",
    says: "the test at the end of their turn",
    rules: "T10",
    over: "endTest",
  },
  {
    key: "afraid",
    name: "Afraid, test met",
    says: "the test at the end of their turn",
    rules: "T10",
    over: "endTest",
  },
  {
    key: "afraid.failed",
    name: "Afraid, test failed each time",
    says: "stays",
    rules: "T10",
    over: "failedTest",
  },
  {
    key: "berserk.failed",
    name: "Berserk by Rage, test failed",
    says: "end of their next turn",
    rules: "T10, A36",
    over: "nextEnd",
  },
  {
    key: "outOfFight",
    name: "Shut down for two rounds",
    says: "they lose two turns",
    rules: "T11.2",
    over: "twoTurns",
  },
  {
    key: "exhaustionDue",
    name: "Exhausted by exerting oneself at 0 Stamina",
    says: "starts at the end of their turn",
    rules: "R12.3",
    over: "exhausted",
  },
  {
    key: "pending",
    name: "Deadline of a resist test",
    says: "end of the current turn",
    rules: "R11.5",
    over: "resist",
  },
];

/**
 * The tested sequences of events in an encounter, from the perspective of the combatant who has the
 * condition.
 */
export const ways = {
  normal: "all turns take place",
  delayed: "delays in round 1",
  skipped: "is skipped",
  back: "leaves and returns in that round",
  away: "leaves and returns in the next round",
  rewound: "the encounter is rewound to the start of the condition and continues",
  encounterEnds: "the encounter ends, then time advances",
  noEncounter: "no encounter, time advances",
} as const;
export type Way = keyof typeof ways;
export const wayKeys = Object.keys(ways) as readonly Way[];

/**
 * An event that can advance a condition's clock: the start or end of the affected actor's turn in a round, or
 * rounds that pass outside combat.
 */
type Moment =
  | { readonly kind: "start" | "end"; readonly round: number }
  | { readonly kind: "time"; readonly rounds: number };

/**
 * Returns the events after a condition is added in round 1: on the affected actor's own turn if `during` is
 * true, and otherwise on an earlier combatant's turn.
 */
function momentsOf(way: Way, during: boolean): readonly Moment[] {
  const rounds = Array.from({ length: 12 }, (_, index) => index + 1);
  const time = rounds.map((round): Moment => ({ kind: "time", rounds: round }));
  if (way === "encounterEnds" || way === "noEncounter") return time;
  const turns = (from: number): readonly Moment[] =>
    rounds
      .filter(round => round >= from)
      .flatMap(
        round =>
          [
            { kind: "start", round },
            { kind: "end", round },
          ] as const,
      );
  // While the affected combatant isn't in the encounter, a round counts as six seconds. The turn during which
  // the combatant left never ends.
  if (way === "away") return [{ kind: "time", rounds: 1 }, ...turns(2)];
  return during ? turns(1).slice(1) : turns(1);
}

/** Describes the event after which a condition is expected to end. */
export function expectedEnd({ over }: ClockRow, way: Way, during: boolean): string {
  if (over === "resist") return resistEnd(way, during);
  const moments = momentsOf(way, during);
  const nth = (kinds: readonly Moment["kind"][], count: number): string =>
    wordsOf(moments.filter(({ kind }) => kinds.includes(kind))[count - 1]);
  switch (over) {
    case "nextStart":
      return nth(["start", "time"], 1);
    case "ownEnd":
      return nth(["end", "time"], 1);
    case "nextEnd":
      return nth(["end", "time"], during ? 2 : 1);
    case "minute":
      return nth(["start", "time"], 10);
    case "endTest":
      return nth(["end"], 1);
    case "failedTest":
      return wordsOf(undefined);
    case "twoTurns":
      return nth(["end", "time"], 2);
    case "exhausted":
      return nth(["end", "time"], 1);
  }
}

/**
 * Returns when the test is due: at the end of the current turn or, if the affected actor has left, at the end
 * of the first turn after the actor returns. Outside combat, there is no such deadline.
 */
function resistEnd(way: Way, during: boolean): string {
  if (way === "encounterEnds" || way === "noEncounter") return wordsOf(undefined);
  if (way === "away") return endOfAnother(2);
  return during && way !== "delayed" ? wordsOf({ kind: "end", round: 1 }) : endOfAnother(1);
}

/** Returns the text for the end of another combatant's turn. */
export function endOfAnother(round: number): string {
  return `another's turn ends, round ${round}`;
}

/** Describes the moment at which a condition ends. Without a moment, the condition doesn't end by itself. */
export function wordsOf(moment: Moment | undefined): string {
  if (!moment) return "not by itself";
  return moment.kind === "time" ? `after ${moment.rounds * 6} s` : `own turn ${moment.round} ${moment.kind}s`;
}

/**
 * Returns a table cell. It names only one moment if the condition ends at the same time whether it was added
 * in an earlier turn or in the affected combatant's own turn.
 */
function cell(row: ClockRow, way: Way): string {
  const [before, during] = [expectedEnd(row, way, false), expectedEnd(row, way, true)];
  return before === during || way === "noEncounter" ? before : `${before} / ${during}`;
}

/** Returns the page docs/clock-table.md. */
export function clockTable(): string {
  return [
    "<!-- Generated by `npm run generate`; do not edit. -->",
    "",
    "# When conditions end",
    "",
    "This table shows when each timed condition ends, depending on the turns of the affected combatant. The condition starts in round 1: during an earlier combatant's turn or, for the value after the slash,",
    "during the affected combatant's own turn. A round takes six seconds (R5.2), even for combatants who are Out of the Fight. `tests/contract/system/encounter-clocks.test.ts` checks every cell on both generations of",
    "Foundry.",
    "",
    ...wayKeys.map(way => `- **${way}**: ${ways[way]}`),
    "",
    `| | By the rules | ${wayKeys.join(" | ")} |`,
    `| --- | --- |${" --- |".repeat(wayKeys.length)}`,
    ...clockRows.map(
      row =>
        `| **${row.name}** (${row.rules}) | ${row.says} | ${wayKeys.map(way => cell(row, way)).join(" | ")} |`,
    ),
    "",
    "## World time",
    "",
    "These events use the world time, in encounters and outside of them. The writer posts each of them once, even if the time jumps or no Gamemaster was online at that moment",
    "(`src/writer/body-clock.ts`, `tests/headless/body-clocks.test.ts`).",
    "",
    "| | Starts | Due | Result |",
    "| --- | --- | --- | --- |",
    "| **Poison** (T10) | when the character is poisoned, or with the last offered test | after eight hours | the test is offered, by a rest or automatically |",
    "| **Waking** (R9.21) | with the failed test, or the helper's later failed test | after an hour | the test is offered; nobody can try earlier |",
    "| **Drowning** (R6.12) | when the character loses consciousness without air | after five minutes | the character dies, unless brought to air |",
    "",
  ].join("\n");
}
