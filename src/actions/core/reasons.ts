import { text, type Concealed, type Text, type WhyRow } from "./card.ts";
import type { ActorFacts } from "./facts.ts";
import { signedNumber } from "./why.ts";

/* The rows that explain a number on a card, for numbers that several actions share. */

function row(what: Text, value: string, concealed?: Concealed): WhyRow {
  return { text: what, value, ...(concealed ? { concealed } : {}) };
}

/** The terms of a margin: successes minus the number needed (R2.14). */
export function whyMargin(successes: number, needed: number, concealed?: Concealed): readonly WhyRow[] {
  return [
    row(text("BLACKOUT.why.successes"), String(successes)),
    row(text("BLACKOUT.card.needed"), signedNumber(-needed), concealed),
  ];
}

/** A difficulty that a user entered. */
export function whyNamed(difficulty: number): readonly WhyRow[] {
  return [row(text("BLACKOUT.why.named"), String(difficulty))];
}

/** A difficulty that the rules define for an action. */
export function whyRule(what: Text, difficulty: number): readonly WhyRow[] {
  return [row(what, String(difficulty))];
}

/**
 * Explains the difficulty to hit an actor: Passive Evasion and its limits (R8.1–R8.3), the number entered
 * instead, or that they do not dodge (R7.17).
 */
export function whyEvasion(
  { passiveEvasion: { value, unlimited, reason } }: ActorFacts,
  evasion: number | null,
  needed: number,
): readonly WhyRow[] {
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
  // R7.17 lets one success hit a friend; R7.3 never requires fewer.
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

/** Explains how a counter changed: the points given, and those beyond its limit. */
export function whyMoved(what: Text, brought: number, moved: number): readonly WhyRow[] {
  return [
    row(what, signedNumber(brought)),
    ...(moved === brought ? [] : [row(text("BLACKOUT.why.limit"), signedNumber(moved - brought))]),
  ];
}
