import { text, type Text } from "./card.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";
import { berserkProblems, oneMoreAct, type Cost } from "./pay.ts";
import { takingTime } from "./test-choices.ts";

/**
 * Returns the cost of extra time for a test that costs nothing else (R5.15). An actor who can't pay the full
 * cost pays as much as possible. Outside combat, the job takes longer instead (R2.8).
 */
export function timeCost(actor: ActorFacts, what: Text, choices: Choices, table: Table): Cost {
  const { uuid, state } = actor;
  const ap = state.budget === null ? 0 : takingTime.of(choices, table);
  const short = (state.budget?.ap ?? 0) < ap;
  return {
    ap,
    problems: [
      ...(short
        ? [{ kind: "ap" as const, text: text("BLACKOUT.problem.notEnoughAp", { action: what, ap }) }]
        : []),
      ...(state.budget ? berserkProblems(actor, ap) : []),
    ],
    pay: draft => {
      const { budget } = draft.state(uuid);
      if (budget && ap > 0 && table.enforce.ap !== "off")
        draft.set(uuid, { budget: { ...budget, ap: Math.max(0, budget.ap - ap), ...oneMoreAct(budget) } });
    },
  };
}
