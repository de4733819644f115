import { text } from "../../../actions/core/card.ts";
import { choice, number, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { field, found, encounterOf, optionLabels, type ZonesAct } from "./action-parts.ts";
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

/** The title of the group for rarely used choices that affect the roll itself. */
const group = text("BLACKOUT.field.group.roll");

const helpers = number("helpers", { max: 3, label: field("helpers"), group });
const modifier = number("modifier", { min: -9, max: 9, label: field("modifier"), group });
const push = choice("push", pushHabits, {
  initial: ({ facts }) => habitOf(encounterOf(facts)),
  label: field("push"),
  group,
  option: optionLabels("pushHabit"),
});

/** The choices that every roll offers: help, the Gamemaster's modifier, and when to push. */
export const rollChoices = [helpers, modifier, push] as const;

/**
 * Returns the roll choices for an action that doesn't always include a roll. The choices have fields only if
 * `rolls` returns true.
 */
export function rollChoicesIf(rolls: (situation: ChoiceSituation) => boolean) {
  return rollChoices.map(one => ({
    ...one,
    fields: (situation: ChoiceSituation) => (rolls(situation) ? one.fields(situation) : []),
  }));
}

/** Returns the modifier, the helpers and the push that the user chose for a roll. */
export function rollTerms(choices: Choices): Required<Pick<RollTerms, "rows" | "helpers" | "push">> {
  return {
    rows: [{ key: "modifier", dice: modifier.of(choices) }],
    helpers: helpers.of(choices),
    push: push.of(choices),
  };
}

/**
 * Makes a complete roll with dice, push, stress and the effects of injuries (Z1.6–Z1.21). Suspends the action
 * until the dice are rolled. Until then, the card shows the known dice.
 */
export function rollOnce(act: ZonesAct, plan: RollPlan): RollEnd {
  const { encounter } = act.plan;
  const { hand } = act;
  const first = act.wait(throwDice(encounter, hand, plan));
  const pushed = found(act, offerPush(encounter, hand, plan, first), {
    dice: shownDice(encounter, plan, first),
  });
  const end = found(act, endRoll(encounter, hand, plan, pushed), {
    dice: shownDice(encounter, plan, pushed),
  });
  const strained = found(act, exert(encounter, hand, plan.who, plan.skill, `${plan.stream}.exertion`), {
    dice: end.dice,
  });
  return {
    ...end,
    dice: [...end.dice, ...strained.dice],
    lines: [...end.lines, ...strained.lines],
  };
}
