import type { ZonesActionKey } from "../rules/actions.ts";
import type { ZonesSkill } from "../rules/character.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { ChoiceList } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem, Action } from "../../../actions/core/action.ts";
import { actingProblems, actionCosts, payAction } from "./acting.ts";
import { against, zonesAction } from "./action-parts.ts";
import { targetOf } from "./attack-plan.ts";
import type { Fray } from "./zones-fight.ts";
import { rollChoices, rollOnce, rollTerms } from "./one-roll.ts";
import { planRoll, rollPreview } from "./rolling.ts";

/** An action that affects another actor through a skill roll. */
export interface PersonRoll {
  readonly key: string;
  readonly action: ZonesActionKey;
  readonly skill: ZonesSkill;
  readonly choices?: ChoiceList;
  /** Returns the problems with acting on this target. */
  readonly problems: (fray: Fray, target: string, facts: Facts) => readonly Problem[];
  /** Applies the effect of the successes. Returns the effect's lines. */
  readonly effect: (fray: Fray, target: string, successes: number, facts: Facts) => readonly Line[];
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
    plan: (fray, { facts }) => ({
      // The ID is empty if there is no target.
      target: targetOf(fray, facts) ?? "",
      roll: planRoll(fray, fray.me, { ...rollTerms(facts.choices), skill, stream: "roll" }),
    }),
    problems: ({ facts, plan: { fray, target } }) =>
      target === "" || target === fray.me
        ? [against("noTarget")]
        : [...problems(fray, target, facts), ...actingProblems(fray, fray.me, action)],
    preview: ({ plan: { fray, roll } }) => ({ ...rollPreview(fray, roll), costs: actionCosts(fray, action) }),
    resolve: act => {
      const { fray, target, roll } = act.plan;
      payAction(fray, fray.me, action);
      act.show({ subtitle: text("BLACKOUT.zones.with", { target: fray.name(target) }) });
      const { successes, dice, lines } = rollOnce(act, roll);
      return {
        outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
        tone: successes > 0 ? "good" : "bad",
        dice,
        lines: [...lines, ...effect(fray, target, successes, act.facts)],
      };
    },
  });
}
