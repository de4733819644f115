import { text } from "../core/card.ts";
import { number, type ChoiceSituation } from "../core/choice.ts";
import { combatant, defineInEncounter, ownPlace } from "./shared/own-place.ts";

/**
 * Sets a combatant's own step and action points per turn (R5.6). For Gamemasters only. The new step takes
 * effect immediately if the combatant hasn't acted this round, and otherwise in the next round.
 */
export const setStep = defineInEncounter({
  key: "setStep",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  // The dialog offers only the usual values. The encounter's rules determine which values are valid.
  choices: [
    combatant,
    {
      ...number("step", { min: -1000, max: 1000, initial: situation => now(situation, "step", 9) }),
      fields: number("step", { min: 1, max: 18, label: text("BLACKOUT.field.step") }).fields,
    },
    {
      ...number("actionPoints", { max: 99, initial: situation => now(situation, "actionPoints", 3) }),
      fields: number("actionPoints", { min: 1, max: 12, label: text("BLACKOUT.field.actionPoints") }).fields,
    },
  ],
  resolve: ({ actor, choices, draft }, { own, rules, at }) => {
    const { actionPoints } = choices;
    const { step = choices.step } = rules.fixed({ step: choices.step, actionPoints: 3 });
    draft.setFighter(own.id, rules.moved(own, { step, actionPoints }, at));
    const nextRound = draft.fighter(own.id).initiative !== step;
    return {
      outcome: text(nextRound ? "BLACKOUT.setStep.nextRound" : "BLACKOUT.setStep.now", {
        name: actor.name,
        n: step,
      }),
      lines: [
        {
          text: text("BLACKOUT.field.step"),
          value: `${own.step} › ${step}`,
          concealed: { of: actor.uuid, need: "all" },
        },
      ],
    };
  },
});

/** Returns the combatant's current value for the field, or the usual value if there is none. */
function now({ facts }: ChoiceSituation, what: "step" | "actionPoints", usual: number): number {
  const has = ownPlace(facts)?.own[what] ?? 0;
  return has > 0 ? has : usual;
}
