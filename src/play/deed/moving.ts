import { whyForbidden } from "../../rules/conditions/rows.ts";
import { chosenNumber } from "./choices.ts";
import { text, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";
import type { Problem } from "./verb.ts";

/**
 * What jumping, vaulting, climbing or swimming costs: they are parts of a walk or run and no actions of their own (R6.2a), so that only the time taken for
 * their test costs action points (R5.15). Who cannot move can do none of them.
 */
export function costOfMoving({ state }: ActorFacts, what: Text, choices: Choices, table: Table): { readonly ap: number; readonly problems: readonly Problem[] } {
  const ap = chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest);
  const problem = (reason: string): Problem => ({ kind: "ap", text: text(`BLACKOUT.problem.${reason}`, { action: what, ap }) });
  return {
    ap, problems: [
      ...whyForbidden(state.conditions, "movement").length > 0 ? [problem("noMovement")] : [], ...state.budget && state.budget.ap < ap ? [problem("notEnoughAp")] : [],
    ],
  };
}

/** Writes into the draft what {@link costOfMoving} says; who cannot pay it all pays what is there. */
export function payMoving(draft: Draft, actor: ActorFacts, what: Text, choices: Choices, table: Table): readonly Problem[] {
  const { ap, problems } = costOfMoving(actor, what, choices, table);
  const { budget } = draft.state(actor.uuid);
  if (budget && ap > 0 && table.enforce.ap !== "off") draft.set(actor.uuid, { budget: { ...budget, ap: Math.max(0, budget.ap - ap) } });
  return problems;
}
