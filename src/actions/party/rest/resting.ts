import { restSeconds } from "../../../rules/health/rest.ts";
import { text, type DiceShown, type Line, type TargetRow, type Text } from "../../core/card.ts";
import { timeIn } from "../../core/body-clocks.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { counterReasons } from "../../core/reasons.ts";
import { plainNumber } from "../../core/why.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { hides } from "../../core/rejection.ts";
import type { RestChoices } from "./choices.ts";

/** A resting actor, and the contents of the actor's row on the card so far. */
export interface Resting {
  readonly one: ActorFacts;
  /** The index that identifies the actor's dice and prompts. */
  readonly index: number;
  readonly lines: Line[];
  readonly dice: DiceShown[];
  /** Whether answers or dice are missing. */
  open: boolean;
}

/** The input shared by all parts of a rest. */
export interface RestWork extends Tools {
  readonly facts: Facts;
  readonly chosen: RestChoices;
  readonly resting: readonly Resting[];
}

/**
 * Returns the world time at the start of the rest, its length, and the world time at its end, all in seconds.
 * If the rest doesn't advance the world time, the end equals the start.
 */
export function timeOf({ facts, chosen }: Pick<RestWork, "facts" | "chosen">): {
  readonly start: number;
  readonly length: number;
  readonly end: number;
} {
  const length = restSeconds[chosen.length];
  return { start: timeIn(facts), length, end: timeIn(facts) + (chosen.passTime ? length : 0) };
}

/** Returns the facts of an actor, with the actor's state at this point in the rest. */
export function asNow(one: ActorFacts, draft: Draft): ActorFacts {
  return { ...one, state: draft.state(one.uuid) };
}

/** Returns whether a resting actor is alive and can therefore be helped. */
export function lives({ one }: Resting, draft: Draft): boolean {
  return !draft.state(one.uuid).vital.dead;
}

/**
 * Returns the line that shows the change of a counter and its reason, or an empty list if the counter didn't
 * change.
 */
export function movedLine(
  one: ActorFacts,
  what: Text,
  before: number,
  after: number,
  why: Text,
  tone: Line["tone"] = "good",
): readonly Line[] {
  if (before === after) return [];
  return [
    {
      text: what,
      value: `${plainNumber(before)} › ${plainNumber(after)}`,
      why: counterReasons(why, after - before, after - before),
      tone,
      ...hides(one),
    },
  ];
}

/** Returns the actor's row on the card. */
export function rowOf({ one, lines, dice, open }: Resting, draft: Draft): TargetRow {
  const dead = draft.state(one.uuid).vital.dead;
  const outcome = dead ? "dead" : open ? "waits" : lines.length === 0 ? "nothing" : "done";
  const tone = open
    ? ("ask" as const)
    : dead || lines.some(line => line.tone === "bad")
      ? ("bad" as const)
      : ("good" as const);
  return {
    uuid: one.uuid,
    name: one.name,
    outcome: text(`BLACKOUT.partyRest.outcome.${outcome}`),
    tone,
    lines,
    dice,
  };
}
