import { text, type Concealed, type Text, type ReasonRow } from "./card.ts";
import type { ActorFacts } from "./facts.ts";
import { signedNumber } from "./why.ts";

/* The rows that explain a number on a card. Several actions share them. */

function row(what: Text, value: string, concealed?: Concealed): ReasonRow {
  return { text: what, value, ...(concealed ? { concealed } : {}) };
}

/** Explains a margin, which is the number of successes minus the number needed (R2.14). */
export function marginReasons(
  successes: number,
  needed: number,
  concealed?: Concealed,
): readonly ReasonRow[] {
  return [
    row(text("BLACKOUT.why.successes"), String(successes)),
    row(text("BLACKOUT.card.needed"), signedNumber(-needed), concealed),
  ];
}

/** Explains a difficulty that a user entered. */
export function enteredDifficultyReasons(difficulty: number): readonly ReasonRow[] {
  return [row(text("BLACKOUT.why.named"), String(difficulty))];
}

/** Returns the explanation of a difficulty that the rules define for an action. */
export function ruleReasons(what: Text, difficulty: number): readonly ReasonRow[] {
  return [row(what, String(difficulty))];
}

/**
 * Explains the difficulty of hitting an actor. It is based on Passive Evasion with its limits (R8.1–R8.3), or
 * on the number that a user entered instead. It is lower for an actor who does not dodge (R7.17).
 */
export function evasionReasons(
  { passiveEvasion: { value, unlimited, reason } }: ActorFacts,
  evasion: number | null,
  needed: number,
): readonly ReasonRow[] {
  const own =
    evasion === null
      ? [
          row(text("BLACKOUT.sheet.passiveEvasion"), String(unlimited)),
          ...(value === unlimited
            ? []
            : [row(text(`BLACKOUT.sheet.evasionBy.${reason}`), signedNumber(value - unlimited))]),
        ]
      : [row(text("BLACKOUT.field.evasion"), String(evasion))];
  const base = evasion ?? value;
  // The number of successes needed can differ from Evasion: one is enough to hit a friend (R7.17), and at
  // least one is always required (R7.3).
  return [
    ...own,
    ...(needed === base
      ? []
      : [
          row(
            text(needed < base ? "BLACKOUT.field.friend" : "BLACKOUT.why.least"),
            signedNumber(needed - base),
          ),
        ]),
  ];
}

/**
 * Explains a change to a counter: first the points to be added and, if the limit changed that number, the
 * difference.
 */
export function counterReasons(what: Text, total: number, moved: number): readonly ReasonRow[] {
  return [
    row(what, signedNumber(total)),
    ...(moved === total ? [] : [row(text("BLACKOUT.why.limit"), signedNumber(moved - total))]),
  ];
}
