import { combatRules } from "../../documents/combat-rules.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { chosenNumber } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { previewOf, refusedAction } from "../core/refusal.ts";
import { fightProblems, ownFighter } from "./shared/own-place.ts";

const title = text("BLACKOUT.verb.setStep");

/**
 * Gives somebody another step of their own and other action points a turn, as a Gamemaster sets them (R5.6). Who has not acted yet in this round still does; who has
 * moves with the next.
 */
export const setStep: Action = {
  key: "setStep",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  defaults: facts => {
    const own = ownFighter(facts);
    return {
      combatant: "",
      step: own && own.step > 0 ? own.step : 9,
      actionPoints: own && own.actionPoints > 0 ? own.actionPoints : 3,
    };
  },
  fields: () => [
    { name: "step", kind: "number", min: 1, max: 18, label: text("BLACKOUT.field.step") },
    { name: "actionPoints", kind: "number", min: 1, max: 12, label: text("BLACKOUT.field.actionPoints") },
  ],
  preview: facts => previewOf({ problems: fightProblems(facts) }),
  judge: (facts, _hand) => {
    const own = ownFighter(facts);
    const { fight, actor } = facts;
    if (!own || !fight) return refusedAction(facts, title, fightProblems(facts));
    const draft = new Draft(facts);
    const rules = combatRules(fight.variant);
    const step = stepOf(facts, rules.fixed);
    const actionPoints = chosenNumber(facts.choices, "actionPoints", 3, 0, 99);
    const now = nowOf({ order: fight.fighters, turn: fight.turn, round: fight.round });
    draft.setFighter(own.id, rules.moved(own, { step, actionPoints }, { round: fight.round, now }));
    const nextRound = draft.fighter(own.id).initiative !== step;
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(
        title,
        text(nextRound ? "BLACKOUT.setStep.nextRound" : "BLACKOUT.setStep.now", {
          name: actor.name,
          n: step,
        }),
        "",
        {
          lines: [
            {
              text: text("BLACKOUT.field.step"),
              value: `${own.step} › ${step}`,
              concealed: { of: actor.uuid, need: "all" },
            },
          ],
        },
      ),
    };
  },
};

/** The chosen step, if there is one like it. */
function stepOf(
  { choices }: Facts,
  fixed: (sheet: { readonly step: number; readonly actionPoints: number }) => { readonly step?: number },
): number {
  const step = chosenNumber(choices, "step", 9, -1000, 1000);
  return fixed({ step, actionPoints: 3 }).step ?? step;
}
