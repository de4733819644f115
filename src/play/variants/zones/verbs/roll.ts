import { zonesAttributes } from "../../../../rules/variants/zones-and-cards/character.ts";
import { chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { choiceField, rollFields, toggleField } from "../attack-fields.ts";
import type { Fray } from "../fray.ts";
import { rollDefaults, rollOnce, rollTerms } from "../one-roll.ts";
import { planRoll, poolLines, type RollPlan } from "../rolling.ts";
import { skillKeys } from "../sheet-of.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.roll");

/** A skill roll, or one of an attribute alone, in a fight or out of it (Z1.6–Z1.21); noticing an ambush is such a roll of Observation, passive, with −2 as its modifier where it was well prepared (Z2.5). It costs no action: what does is `zones.action`. */
export const roll: Action = {
  key: "zones.roll",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  defaults: facts => ({
    combatant: "",
    skill: "observation",
    attribute: "strength",
    passive: false,
    ...rollDefaults(frayOf(facts)),
  }),
  fields: ({ choices }) => [
    choiceField("skill", ["none", ...skillKeys], "skill"),
    ...(choices["skill"] === "none" ? [choiceField("attribute", zonesAttributes, "attribute")] : []),
    toggleField("passive", { hint: text("BLACKOUT.zones.field.passiveHint") }),
    ...rollFields(),
  ],
  preview: facts => {
    const fray = frayOf(facts);
    return preview({ lines: poolLines(fray, planOf(fray, facts)), problems: problemsOf(fray) });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray);
    if (problems.length > 0) return refused(facts, title, problems);
    const plan = planOf(fray, facts);
    const subtitle =
      plan.skill === null
        ? text(`BLACKOUT.zones.attribute.${plan.attribute}`)
        : text(`BLACKOUT.zones.skill.${plan.skill}`);
    const end = rollOnce(fray, hand, plan, facts, title, [], { subtitle });
    if ("waits" in end) return end.waits;
    const { successes, dice, lines } = end;
    return done(fray, facts, {
      title,
      subtitle,
      outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
      tone: successes > 0 ? "good" : "bad",
      dice,
      lines,
    });
  },
};

function planOf(fray: Fray, { choices }: Facts): RollPlan {
  const skill = chosenOption(choices, "skill", ["none", ...skillKeys], "observation");
  return planRoll(fray, fray.me, {
    ...rollTerms(fray, choices),
    skill: skill === "none" ? null : skill,
    attribute: chosenOption(choices, "attribute", zonesAttributes, "strength"),
    passive: chosenToggle(choices, "passive"),
    stream: "roll",
  });
}

function problemsOf(fray: Fray) {
  return fray.sheet(fray.me).dead ? [against("dead", { name: fray.name(fray.me) })] : [];
}
