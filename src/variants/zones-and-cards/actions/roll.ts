import { zonesAttributes } from "../rules/character.ts";
import { ambushRows } from "../rules/orders.ts";
import { choice, toggle } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { against, field, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { rollChoices, rollOnce, rollTerms } from "../combat/one-roll.ts";
import { planRoll, rollPreview } from "../combat/rolling.ts";
import { skillKeys } from "../combat/sheet-of.ts";

/**
 * Rolls a skill, or an attribute alone, in or out of an encounter (Z1.6–Z1.21). Noticing an ambush is a passive
 * roll of Observation, with two fewer dice if the ambush is well prepared (Z2.5). The roll costs no action.
 * Rolls that cost an action use `zones.action`.
 */
export const roll = zonesAction({
  key: "zones.roll",
  choices: [
    choice("skill", ["none", ...skillKeys], {
      initial: "observation",
      label: field("skill"),
      option: optionLabels("skill"),
    }),
    choice("attribute", zonesAttributes, {
      initial: "strength",
      shown: ({ facts }) => facts.choices["skill"] === "none",
      label: field("attribute"),
      option: optionLabels("attribute"),
    }),
    toggle("wellPrepared", {
      shown: ({ facts }) => facts.choices["skill"] === "observation",
      label: field("wellPrepared"),
    }),
    toggle("passive", { label: field("passive"), hint: field("passiveHint") }),
    ...rollChoices,
  ],
  plan: (encounter, { facts, choices }) => {
    const terms = rollTerms(facts.choices);
    const wellPrepared = choices.skill === "observation" && choices.wellPrepared;
    return {
      roll: planRoll(encounter, encounter.me, {
        ...terms,
        rows: [...terms.rows, ...ambushRows({ wellPrepared })],
        skill: choices.skill === "none" ? null : choices.skill,
        attribute: choices.attribute,
        passive: choices.passive,
        stream: "roll",
      }),
    };
  },
  problems: ({ plan: { encounter } }) =>
    encounter.sheet(encounter.me).dead ? [against("dead", { name: encounter.name(encounter.me) })] : [],
  preview: ({ plan: { encounter, roll: planned } }) => rollPreview(encounter, planned),
  resolve: act => {
    const planned = act.plan.roll;
    act.show({
      subtitle:
        planned.skill === null
          ? optionLabels("attribute")(planned.attribute)
          : optionLabels("skill")(planned.skill),
    });
    const { successes, dice, lines } = rollOnce(act, planned);
    return {
      outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
      tone: successes > 0 ? "good" : "bad",
      dice,
      lines,
    };
  },
});
