import { takeCondition } from "../../rules/conditions/state.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";
import { costOf, pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.standUp");
const price = { action: "standUp" } as const;

/** Stands up (R5.18, T10). */
export const standUp: Action = {
  key: "standUp",
  label: title,
  targets: "none",
  defaults: () => ({}),
  fields: () => [],
  preview: ({ actor }, table) => {
    const { ap, problems } = costOf(actor, price, table);
    return {
      pool: null,
      rows: [],
      difficulty: null,
      ap,
      stamina: 0,
      lines: [],
      problems: [...notLying(actor), ...problems],
    };
  },
  judge: (facts, _hand, table) => {
    const { actor } = facts;
    const draft = new Draft(facts);
    const problems = [...notLying(actor), ...pay(draft, actor, price, table)];
    const { conditions } = draft.state(actor.uuid);
    if (isLying(actor)) draft.set(actor.uuid, { conditions: takeCondition(conditions, "prone") });
    return { draft, problems, followUps: [], card: cardOf(title, text("BLACKOUT.standUp.stands"), "good") };
  },
};

/** Lies on the ground by itself: who is out of the fight lies there until they are back in it. */
function isLying({ state }: ActorFacts): boolean {
  return state.conditions.some(({ key }) => key === "prone");
}

function notLying(actor: ActorFacts): readonly Problem[] {
  return isLying(actor)
    ? []
    : [{ kind: "rule", text: text("BLACKOUT.problem.notProne", { name: actor.name }) }];
}
