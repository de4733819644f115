import { judgeOpposed, type OpposedResult } from "../../rules/tests/opposed.ts";
import { countSuccesses } from "../../rules/tests/outcome.ts";
import { text, type DiceShown, type Line, type Text, type Tone } from "../core/card.ts";
import { chosenOption, chosenToggle } from "../core/choices.ts";
import type { ActorFacts, Choices } from "../core/facts.ts";
import { shownDice } from "../core/skill-test.ts";
import type { Field } from "../core/action.ts";
import type { TestReply } from "./shared/asked-test.ts";
import type { Tools } from "./shared/contest.ts";
import { hides } from "../core/refusal.ts";

/** Who is active where two are asked to test against each other: the first of them, the second, or both alike (R3.3, R3.4). */
export const activeSides = ["left", "right", "both"] as const;

/** Somebody who was asked, with what they rolled. */
export interface Rolled {
  readonly one: ActorFacts;
  readonly reply: TestReply;
}

/** How two stand who were asked to test against each other; `more` are the dice of further rolls of a tie, by uuid. */
export interface OpposedSaid {
  readonly outcome: Text;
  readonly tone: Tone;
  readonly lines: readonly Line[];
  readonly notes: readonly Text[];
  readonly more: ReadonlyMap<string, readonly DiceShown[]>;
}

/** Peers who tie again and again stay tied after so many rolls. */
const mostRolls = 10;

/** Judges two who have rolled against each other with every rule on ties (R3.2–R3.6); peers roll again where the house rule says so. Null while those dice are missing. */
export function judgeTwo(
  [left, right]: readonly [Rolled, Rolled],
  choices: Choices,
  { hand, table }: Tools,
): OpposedSaid | null {
  const rule = {
    active: chosenOption(choices, "active", activeSides, "left"),
    tiePossible: chosenToggle(choices, "tiePossible"),
  };
  const more = new Map<string, DiceShown[]>([
    [left.one.uuid, []],
    [right.one.uuid, []],
  ]);
  const lines: Line[] = [];
  // R2.15: who chose to fail wins no tie against somebody who did not.
  const counted = (own: Rolled, other: Rolled, successes: number) =>
    own.reply.test === null ? 0 : other.reply.test === null ? Math.max(1, successes) : successes;
  let [mine, theirs] = [left.reply.successes, right.reply.successes];
  for (let roll = 1; ; roll += 1) {
    lines.push(successLine(left.one, mine), successLine(right.one, theirs));
    const side = (own: Rolled, other: Rolled, successes: number) => ({
      successes: counted(own, other, successes),
      playerCharacter: own.one.kind === "character",
    });
    const result = judgeOpposed(
      { left: side(left, right, mine), right: side(right, left, theirs), ...rule },
      table.houseRules,
    );
    if (!result.reroll || roll === mostRolls) return { ...saidOf(result, left.one, right.one), lines, more };
    const again = [left, right].map(({ one, reply }, index) => {
      const stream = `ask.${String(index)}.again${String(roll)}`;
      const faces = hand.roll(stream, reply.test?.pool.rolled ?? 0, one.uuid);
      if (faces && reply.test)
        more
          .get(one.uuid)
          ?.push(
            shownDice(one, stream, text("BLACKOUT.opposed.again"), { ...reply.test, inspiration: 0 }, faces),
          );
      return faces;
    });
    const [ours, others] = again;
    if (!ours || !others) return null;
    [mine, theirs] = [countSuccesses(ours), countSuccesses(others)];
  }
}

function successLine(one: ActorFacts, successes: number): Line {
  return {
    text: text("BLACKOUT.opposed.successes", { name: one.name }),
    value: String(successes),
    why: [{ text: text("BLACKOUT.why.successes"), value: String(successes) }],
    ...hides(one),
  };
}

function saidOf(
  { winner, by, reason }: OpposedResult,
  left: ActorFacts,
  right: ActorFacts,
): Pick<OpposedSaid, "outcome" | "tone" | "notes"> {
  const notes = [text(`BLACKOUT.opposed.reason.${reason}`)];
  if (winner === null) return { outcome: text("BLACKOUT.opposed.tied"), tone: "", notes };
  const { name } = winner === "left" ? left : right;
  // By how many says how many the other had: the lines tell that of an enemy to those who may know it.
  const enemy = left.kind === "npc" || right.kind === "npc";
  return {
    outcome:
      enemy || by === 0
        ? text("BLACKOUT.opposed.won", { name })
        : text("BLACKOUT.opposed.wins", { name, n: by }),
    tone: winner === "left" ? "good" : "bad",
    notes,
  };
}

/** What is chosen where two test against each other. */
export function opposedFields(first: string, second: string): readonly Field[] {
  const named = { left: text(first), right: text(second), both: text("BLACKOUT.opposed.active.both") };
  return [
    {
      name: "active",
      kind: "choice",
      label: text("BLACKOUT.field.active"),
      hint: text("BLACKOUT.field.activeHint"),
      options: activeSides.map(value => ({ value, label: named[value] })),
    },
    {
      name: "tiePossible",
      kind: "toggle",
      label: text("BLACKOUT.field.tiePossible"),
      hint: text("BLACKOUT.field.tiePossibleHint"),
    },
  ];
}
