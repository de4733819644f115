import { hasCondition, takeCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { costOf, pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.clearConductive");
const price = { action: "clearConductive" } as const;

/** Takes off what a lightning rod left on somebody, or without a target on oneself, so that Conductors no longer find them (R5.18, T11.2). */
export const clearConductive: Action = {
  key: "clearConductive",
  label: title,
  targets: "optional",
  defaults: () => ({}),
  fields: () => [],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, price, table);
    return previewOf({ ap, problems: [...against(facts), ...problems] });
  },
  judge: (facts, _hand, table) => {
    const refused = against(facts);
    if (refused.length > 0)
      return refusedAction(facts, title, clearConductive.preview(facts, table).problems);
    const bearer = bearerOf(facts);
    const draft = new Draft(facts);
    const problems = pay(draft, facts.actor, price, table);
    draft.set(bearer.uuid, { conditions: takeCondition(draft.state(bearer.uuid).conditions, "conductive") });
    const outcome = text("BLACKOUT.hold.cleared", { name: bearer.name });
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, "good", {
        targets: facts.targets
          .slice(0, 1)
          .map(({ uuid, name }) => ({ uuid, name, outcome, tone: "good", dice: [], lines: [] })),
      }),
    };
  },
};

function bearerOf({ actor, targets: [target] }: Facts) {
  return target ?? actor;
}

function against(facts: Facts) {
  const { name, state } = bearerOf(facts);
  return hasCondition(state.conditions, "conductive")
    ? []
    : [ruleProblem("BLACKOUT.problem.notConductive", { name })];
}
