import { text } from "../../../actions/core/card.ts";
import { choice, number, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { field, found, frayOf, named, type ZonesAct } from "./action-parts.ts";
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

/** What is asked about the roll itself, and needed seldom. */
const group = text("BLACKOUT.field.group.roll");

const helpers = number("helpers", { max: 3, label: field("helpers"), group });
const modifier = number("modifier", { min: -9, max: 9, label: field("modifier"), group });
const push = choice("push", pushHabits, {
  initial: ({ facts }) => habitOf(frayOf(facts)),
  label: field("push"),
  group,
  option: named("pushHabit"),
});

/**
 * What somebody chooses for every roll: help, dice that the Gamemaster gives, and whether they are asked to
 * push.
 */
export const rollChoices = [helpers, modifier, push] as const;

/** The same where a roll is not always made. */
export function rollChoicesIf(rolls: (situation: ChoiceSituation) => boolean) {
  return rollChoices.map(one => ({
    ...one,
    fields: (situation: ChoiceSituation) => (rolls(situation) ? one.fields(situation) : []),
  }));
}

/** What was chosen for a roll. */
export function rollTerms(choices: Choices): Required<Pick<RollTerms, "rows" | "helpers" | "push">> {
  return {
    rows: [{ key: "modifier", dice: modifier.of(choices) }],
    helpers: helpers.of(choices),
    push: push.of(choices),
  };
}

/**
 * Makes a whole roll: dice, push, stress, and what injuries make of it (Z1.6–Z1.21). Waits for its dice,
 * which the card shows as far as they are there.
 */
export function rollOnce(act: ZonesAct, plan: RollPlan): RollEnd {
  const { fray } = act.plan;
  const { hand } = act;
  const first = act.wait(throwDice(fray, hand, plan));
  const pushed = found(act, offerPush(fray, hand, plan, first), { dice: shownDice(fray, plan, first) });
  const end = found(act, endRoll(fray, hand, plan, pushed), { dice: shownDice(fray, plan, pushed) });
  const strained = found(act, exert(fray, hand, plan.who, plan.skill, `${plan.stream}.exertion`), {
    dice: end.dice,
  });
  return {
    ...end,
    dice: [...end.dice, ...strained.dice],
    lines: [...end.lines, ...strained.lines],
  };
}
