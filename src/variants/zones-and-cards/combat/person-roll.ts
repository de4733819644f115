import type { ZonesActionKey } from "../rules/actions.ts";
import type { ZonesSkill } from "../rules/character.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { ChoiceList } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem, Action } from "../../../actions/core/action.ts";
import { actingProblems, actionCosts, payAction } from "./acting.ts";
import { against, zonesAction } from "./action-parts.ts";
import { targetOf } from "./attack-plan.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { rollChoices, rollOnce, rollTerms } from "./one-roll.ts";
import { planRoll, rollPreview } from "./rolling.ts";

/** An action that affects another actor through a skill roll. */
export interface PersonRoll {
  readonly key: string;
  readonly action: ZonesActionKey;
  readonly skill: ZonesSkill;
  readonly choices?: ChoiceList;
  /** Returns the problems with acting on this target. */
  readonly problems: (encounter: ZonesEncounter, target: string, facts: Facts) => readonly Problem[];
  /** Applies the effect of the successes. Returns the effect's lines. */
  readonly effect: (
    encounter: ZonesEncounter,
    target: string,
    successes: number,
    facts: Facts,
  ) => readonly Line[];
}

/**
 * Defines an action that affects another actor through a skill roll. The action is paid for and rolled,
 * including push and stress, before its successes are applied.
 */
export function personRoll({ key, action, skill, choices = [], problems, effect }: PersonRoll): Action {
  return zonesAction({
    key,
    targets: "one",
    choices: [...choices, ...rollChoices],
    plan: (encounter, { facts }) => ({
      // The ID is empty if there is no target.
      target: targetOf(encounter, facts) ?? "",
      roll: planRoll(encounter, encounter.me, { ...rollTerms(facts.choices), skill, stream: "roll" }),
    }),
    problems: ({ facts, plan: { encounter, target } }) =>
      target === "" || target === encounter.me
        ? [against("noTarget")]
        : [...problems(encounter, target, facts), ...actingProblems(encounter, encounter.me, action)],
    preview: ({ plan: { encounter, roll } }) => ({
      ...rollPreview(encounter, roll),
      costs: actionCosts(encounter, action),
    }),
    resolve: act => {
      const { encounter, target, roll } = act.plan;
      payAction(encounter, encounter.me, action);
      act.show({ subtitle: text("BLACKOUT.zones.with", { target: encounter.name(target) }) });
      const { successes, dice, lines } = rollOnce(act, roll);
      return {
        outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
        tone: successes > 0 ? "good" : "bad",
        dice,
        lines: [...lines, ...effect(encounter, target, successes, act.facts)],
      };
    },
  });
}
