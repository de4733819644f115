import type { Attribute } from "../../rules/character/attributes.ts";
import { exertInCombat, exertOutOfCombat } from "../../rules/combat/stamina.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { text } from "./card.ts";
import { number, rows, toggle, type ChoiceSituation } from "./choice.ts";
import type { ActorFacts } from "./facts.ts";

/* What every test lets somebody choose: each declared once, for the actions that roll and for the code that reads them. */

/** Advantages and disadvantages that somebody added (R2.4). */
export const addedRows = rows("rows");

/** Action points for time taken (R5.15). */
export const takingTime = number("takingTime", {
  max: ({ houseRules }) => houseRules.takingTimePerTest,
  label: text("BLACKOUT.field.takingTime"),
  hint: text("BLACKOUT.field.takingTimeHint"),
});

/** People who help (R2.9). */
export const helpers = number("helpers", {
  max: ({ houseRules }) => houseRules.helpersPerTest,
  label: text("BLACKOUT.field.helpers"),
});

/** Exerting oneself (R12.2). */
export const exert = toggle("exert", {
  label: text("BLACKOUT.field.exert"),
  hint: ({ facts: { actor } }) =>
    text(actor.inCombat ? "BLACKOUT.field.exertHint" : "BLACKOUT.field.exertOutHint"),
});

/** Spending that one is Encouraged (T10). */
export const encouraged = toggle("encouraged", {
  shown: ({ facts: { actor } }) => hasCondition(actor.state.conditions, "encouraged"),
  label: text("BLACKOUT.field.encouraged"),
});

/** Inspiration dice (R4.1); the dialog has its own place for them. */
export const inspirationDice = number("inspiration", { max: 99 });

/** Choosing to fail (R2.15). */
export const chosenToFail = toggle("chosenToFail", { label: text("BLACKOUT.field.chosenToFail") });

/** The choices of any test, for an action that rolls one of its own making with an attribute: only Physical ones can be exerted for. */
export function testChoices(attributeOf: (situation: ChoiceSituation) => Attribute) {
  return [
    addedRows,
    takingTime,
    helpers,
    {
      ...exert,
      fields: (situation: ChoiceSituation) =>
        exertionOf(situation.facts.actor, attributeOf(situation)).allowed ? exert.fields(situation) : [],
    },
    encouraged,
    inspirationDice,
  ] as const;
}

/** What exerting oneself for a test of that attribute would do (R12.2–R12.5). */
export function exertionOf(actor: ActorFacts, attribute: Attribute) {
  return actor.inCombat
    ? exertInCombat({ attribute, stamina: actor.state.stamina.value, ownTurn: actor.ownTurn, already: false })
    : exertOutOfCombat({ attribute, already: false });
}
