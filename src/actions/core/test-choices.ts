import type { Attribute } from "../../rules/character/attributes.ts";
import { skillNeedsSight } from "../../rules/character/skills.ts";
import { exertInCombat, exertOutOfCombat } from "../../rules/combat/stamina.ts";
import { conditionRows } from "../../rules/conditions/rows.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { timeScale, type TimeStep } from "../../rules/tests/taking-time.ts";
import { text } from "./card.ts";
import { choice, number, rows, toggle, type ChoiceGroup, type ChoiceSituation } from "./choice.ts";
import { chosenNumber, chosenToggle } from "./choices.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";

/*
 * The choices that every test has. Each is declared once, and used both by the actions that roll and by the
 * code that reads the choices.
 */

/** The advantages and disadvantages that the user added (R2.4). */
export const addedRows = rows("rows");

/**
 * The number of times that extra time is taken. In combat, each time costs action points (R5.15). Outside
 * combat, it increases the duration of the task by one step of the time scale (R2.8). The dialog hides the
 * field outside the actor's own turn in combat, when only reactions are possible, which must cost no action
 * points (R5.13), and if the actor has no action points left. Extra time that was already chosen stays visible,
 * so that the user can remove it.
 */
export const takingTime = number("takingTime", {
  max: ({ houseRules }) => houseRules.takingTimePerTest,
  offered: ({ facts: { actor } }) => (actor.inCombat ? {} : { max: 1 }),
  shown: ({ facts: { actor, choices }, table }) =>
    !actor.inCombat ||
    (actor.ownTurn && canTakeTime(actor, table, 0)) ||
    chosenNumber(choices, "takingTime", 0) > 0,
  label: text("BLACKOUT.field.takingTime"),
  hint: ({ facts: { actor } }) =>
    text(actor.inCombat ? "BLACKOUT.field.takingTimeHint" : "BLACKOUT.field.takingTimeOutHint"),
});

/**
 * Whether a combatant has the action points for extra time (R5.15) besides `cost`, the cost of the action
 * itself. Always true where action points aren't counted.
 */
export function canTakeTime({ state }: ActorFacts, { enforce }: Table, cost: number): boolean {
  return enforce.ap === "off" || state.budget === null || state.budget.ap > cost;
}

/** How long a job takes outside combat (R2.8). `none` means that the test takes no significant time. */
export const jobTime = choice("jobTime", ["none", ...timeScale], {
  asRow: true,
  shown: ({ facts: { actor } }) => !actor.inCombat,
  label: text("BLACKOUT.field.jobTime"),
  hint: text("BLACKOUT.field.jobTimeHint"),
  option: step => timeStepName(step),
});

/** Returns the name of a step on the time scale (R2.8). */
export function timeStepName(step: TimeStep | "none") {
  return text(`BLACKOUT.timeStep.${step}`);
}

/** The number of helpers, which a Gamemaster can enter instead of names (R2.9). */
export const helpers = number("helpers", {
  gamemaster: true,
  max: ({ houseRules }) => houseRules.helpersPerTest,
  label: text("BLACKOUT.field.helpers"),
  hint: text("BLACKOUT.field.helpersHint"),
});

/** Whether the actor exerts themselves (R12.2). */
export const exert = toggle("exert", {
  label: text("BLACKOUT.field.exert"),
  hint: ({ facts: { actor } }) =>
    text(actor.inCombat ? "BLACKOUT.field.exertHint" : "BLACKOUT.field.exertOutHint"),
});

/** Whether the test uses up the actor's Encouraged condition (T10). */
export const encouraged = toggle("encouraged", {
  shown: ({ facts: { actor } }) => hasCondition(actor.state.conditions, "encouraged"),
  label: text("BLACKOUT.field.encouraged"),
});

/** The number of Inspiration dice (R4.1). The dialog has a separate control for them. */
export const inspirationDice = number("inspiration", { max: 99 });

/** Whether the actor chooses to fail (R2.15). */
export const chosenToFail = toggle("chosenToFail", { label: text("BLACKOUT.field.chosenToFail") });

/**
 * Whether a condition such as Blinded prevents the actor from seeing, which affects tests that require sight
 * (T10).
 */
export function isBlind({ state: { conditions } }: ActorFacts, houseRules: HouseRules): boolean {
  const rowsWith = (needsSight: boolean) =>
    conditionRows(conditions, { kind: "skill", attribute: "insight", needsSight }, houseRules).rows.length;
  return rowsWith(true) > rowsWith(false);
}

/**
 * Whether a test of this skill requires sight (T10). By default, this depends on the skill's entry in the
 * skill list.
 */
export function needsSight(choices: Choices, skill: string, houseRules: HouseRules): boolean {
  return chosenToggle(choices, "needsSight", skillNeedsSight(skill, houseRules));
}

/**
 * Returns the choice of whether the test requires sight. The dialog offers it only if the actor can't see
 * (T10).
 */
export function sight(skillOf: (situation: ChoiceSituation) => string): ChoiceGroup {
  const always = sightOfAnyone(skillOf);
  return {
    ...always,
    fields: situation =>
      isBlind(situation.facts.actor, situation.table.houseRules) ? always.fields(situation) : [],
  };
}

/**
 * Returns the choice that specifies whether a test requires sight if other actors roll it (T10). The dialog
 * always shows this choice.
 */
export function sightOfAnyone(skillOf: (situation: ChoiceSituation) => string): ChoiceGroup {
  return {
    initial: () => ({}),
    fields: situation => [
      {
        name: "needsSight",
        kind: "toggle",
        label: text("BLACKOUT.field.needsSight"),
        hint: text("BLACKOUT.field.needsSightHint"),
        initial: skillNeedsSight(skillOf(situation), situation.table.houseRules),
      },
    ],
  };
}

/**
 * Returns the choices common to all tests, for an action that builds its own attribute test. Exertion is
 * available only in Physical tests of the actor's own actions.
 */
export function testChoices(attributeOf: (situation: ChoiceSituation) => Attribute, acting = true) {
  return [
    addedRows,
    takingTime,
    helpers,
    {
      ...exert,
      fields: (situation: ChoiceSituation) =>
        exertionOf(situation.facts.actor, attributeOf(situation), acting).allowed
          ? exert.fields(situation)
          : [],
    },
    encouraged,
    inspirationDice,
  ] as const;
}

/**
 * Returns the effects of exertion on a test with this attribute (R12.2–R12.5). `acting` is false for a test
 * that resists an effect.
 */
export function exertionOf(actor: ActorFacts, attribute: Attribute, acting = true) {
  return actor.inCombat
    ? exertInCombat({
        attribute,
        acting,
        stamina: actor.state.stamina.value,
        ownTurn: actor.ownTurn,
        already: false,
      })
    : exertOutOfCombat({ attribute, acting, already: false });
}
