import type { DiceShown, Line, Text } from "../../../actions/core/card.ts";
import { chosenNumber, chosenOption } from "../../../actions/core/choices.ts";
import type { Choices, Facts } from "../../../actions/core/facts.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { Problem, Resolution } from "../../../actions/core/action.ts";
import type { Fray } from "./fray.ts";
import { exert } from "./hurting.ts";
import {
  endRoll,
  habitOf,
  offerPush,
  pushHabits,
  shownDice,
  throwDice,
  type RollEnd,
  type RollPlan,
  type RollTerms,
} from "./rolling.ts";
import { asking } from "./action-parts.ts";

/** What came of a roll, with everything that it brought onto the card. */
export interface OneRoll extends RollEnd {
  readonly pushed: boolean;
}

/** What somebody chose for a roll: help, dice that the Gamemaster gives, and whether they are asked to push. */
export function rollTerms(fray: Fray, choices: Choices): Pick<RollTerms, "rows" | "helpers" | "push"> {
  return {
    rows: [{ key: "modifier", dice: chosenNumber(choices, "modifier", 0, -9, 9) }],
    helpers: chosenNumber(choices, "helpers", 0, 0, 3),
    push: chosenOption(choices, "push", pushHabits, habitOf(fray)),
  };
}

/** The choices of a roll as they stand at first. */
export function rollDefaults(fray: Fray): Choices {
  return { modifier: 0, helpers: 0, push: habitOf(fray) };
}

/** Makes a whole roll: dice, push, stress, and what injuries make of it (Z1.6–Z1.21). While something is missing it answers what the card shows meanwhile. */
export function rollOnce(
  fray: Fray,
  hand: Hand,
  plan: RollPlan,
  facts: Facts,
  title: Text,
  problems: readonly Problem[],
  head: { readonly subtitle?: Text; readonly lines?: readonly Line[] } = {},
): OneRoll | { readonly waits: Resolution } {
  const wait = (dice: readonly DiceShown[] = []) => ({
    waits: asking(fray, facts, title, problems, { ...head, dice }),
  });
  const first = throwDice(fray, hand, plan);
  if (!first) return wait();
  const pushed = offerPush(fray, hand, plan, first);
  if (!pushed) return wait(shownDice(fray, plan, first));
  const end = endRoll(fray, hand, plan, pushed);
  if (!end) return wait(shownDice(fray, plan, pushed));
  const strained = exert(fray, hand, plan.who, plan.skill, `${plan.stream}.exertion`);
  if (!strained) return wait(end.dice);
  return {
    ...end,
    pushed: pushed.pushed,
    dice: [...end.dice, ...strained.dice],
    lines: [...end.lines, ...strained.lines],
  };
}
