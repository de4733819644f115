import { text } from "../core/card.ts";
import { other, pick, type ChoiceSituation } from "../core/choice.ts";
import { chosenNumber } from "../core/choices.ts";
import { ruleProblem } from "../core/rejection.ts";
import { hasActed } from "./blackout-rules.ts";
import { combatant, defineInEncounter, ownPlace } from "./shared/own-place.ts";

/**
 * Delays the turn to a later step of this round. This is possible only once, before the actor acts in the
 * turn (R5.8). A turn that has already started continues at the later step.
 */
export const delay = defineInEncounter({
  key: "delay",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  choices: [
    combatant,
    {
      // The step is a number, or a string if a dialog field provides it.
      ...other("step", ({ step }) =>
        chosenNumber({ step: typeof step === "string" ? Number(step) : step }, "step", 0, 0, 1000),
      ),
      initial: (situation: ChoiceSituation) => legalDelays(situation)[0] ?? 0,
      fields: pick(
        "step",
        situation =>
          legalDelays(situation).map(n => ({
            value: String(n),
            label: text("BLACKOUT.delay.step", { n }),
          })),
        { label: text("BLACKOUT.field.step") },
      ).fields,
    },
  ],
  problems: ({ actor, facts, choices, table }, place) => {
    const steps = legalDelays({ facts, table });
    if (steps.length === 0)
      return [
        ruleProblem(
          !table.houseRules.delayAfterActing && hasActed(place.own, place.at.round)
            ? "BLACKOUT.problem.noDelayActed"
            : "BLACKOUT.problem.noDelay",
          { name: actor.name },
        ),
      ];
    const { step } = choices;
    const [first = 0, last = first] = [steps[0], steps.at(-1)];
    return steps.includes(step)
      ? []
      : [ruleProblem("BLACKOUT.problem.notThatStep", { n: step, first, last })];
  },
  resolve: ({ actor, choices: { step }, draft, table }, { own, rules, at }) => {
    draft.setFighter(own.id, rules.delayed(own, step, at, table.houseRules));
    return {
      outcome: text("BLACKOUT.delay.waits", { name: actor.name, n: step }),
      lines: [{ text: text("BLACKOUT.delay.moved"), value: `${own.initiative ?? 0} › ${step}` }],
    };
  },
});

/** Returns the steps to which the actor can delay. */
function legalDelays({ facts, table }: ChoiceSituation): readonly number[] {
  const place = ownPlace(facts);
  return place ? place.rules.delays(place.own, place.at, table.houseRules) : [];
}
