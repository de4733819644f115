import { Draft } from "./draft.ts";
import type { Facts, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";
import type { Resolution, Action } from "./action.ts";

/**
 * Resolves an action from facts and dice, and checks the result, because the action may come from a module.
 * Rethrows errors from the action. Throws a TypeError that names the missing part of an invalid result.
 */
export function resolutionOf(action: Action, facts: Facts, hand: Hand, table: Table): Resolution {
  const answer: Partial<Resolution> | null | undefined = action.judge(facts, hand, table);
  const lacks =
    typeof answer !== "object" || answer === null
      ? "a resolution"
      : !(answer.draft instanceof Draft)
        ? "a draft of the class Draft"
        : !Array.isArray(answer.problems)
          ? "a list of problems"
          : !Array.isArray(answer.followUps)
            ? "a list of follow-ups"
            : typeof answer.card !== "object" ||
                answer.card === null ||
                typeof answer.card.title?.key !== "string"
              ? "a card with a title"
              : null;
  if (lacks !== null) throw new TypeError(`The result of the action "${action.key}" lacks ${lacks}.`);
  return answer as Resolution;
}
