import { chosenNumber } from "./choices.ts";
import { text, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";
import type { Problem } from "./action.ts";

/** Action points that taking one's time costs for a test that costs nothing else (R5.15), and what stands against it. */
export function costOfTime(
  { state }: ActorFacts,
  what: Text,
  choices: Choices,
  table: Table,
): { readonly ap: number; readonly problems: readonly Problem[] } {
  const ap = chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest);
  const short = state.budget !== null && state.budget.ap < ap;
  return {
    ap,
    problems: short ? [{ kind: "ap", text: text("BLACKOUT.problem.notEnoughAp", { action: what, ap }) }] : [],
  };
}

/** Writes into the draft what {@link costOfTime} says; who cannot pay it all pays what is there. */
export function payTime(
  draft: Draft,
  actor: ActorFacts,
  what: Text,
  choices: Choices,
  table: Table,
): readonly Problem[] {
  const { ap, problems } = costOfTime(actor, what, choices, table);
  const { budget } = draft.state(actor.uuid);
  if (budget && ap > 0 && table.enforce.ap !== "off")
    draft.set(actor.uuid, { budget: { ...budget, ap: Math.max(0, budget.ap - ap) } });
  return problems;
}
