import { whyForbidden } from "../../rules/conditions/rows.ts";
import { text, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";
import type { Cost } from "./pay.ts";
import { costOfTime, payTime } from "./taking-time.ts";
import type { Problem } from "./action.ts";

/**
 * What jumping, vaulting, climbing or swimming costs: they are parts of a walk or run and no actions of their own (R6.2a), so that only the time taken for
 * their test costs action points (R5.15). Who cannot move can do none of them.
 */
export function costOfMoving(
  actor: ActorFacts,
  what: Text,
  choices: Choices,
  table: Table,
): { readonly ap: number; readonly problems: readonly Problem[] } {
  const { ap, problems } = costOfTime(actor, what, choices, table);
  return { ap, problems: [...stuck(actor, what), ...problems] };
}

/** Writes into the draft what {@link costOfMoving} says; who cannot pay it all pays what is there. */
export function payMoving(
  draft: Draft,
  actor: ActorFacts,
  what: Text,
  choices: Choices,
  table: Table,
): readonly Problem[] {
  return [...stuck(actor, what), ...payTime(draft, actor, what, choices, table)];
}

/** What moving costs, as the cost of an action. */
export function movingCost(actor: ActorFacts, what: Text, choices: Choices, table: Table): Cost {
  return {
    ...costOfMoving(actor, what, choices, table),
    pay: draft => {
      payMoving(draft, actor, what, choices, table);
    },
  };
}

function stuck({ state }: ActorFacts, what: Text): readonly Problem[] {
  return whyForbidden(state.conditions, "movement").length > 0
    ? [{ kind: "ap", text: text("BLACKOUT.problem.noMovement", { action: what, ap: 0 }) }]
    : [];
}
