import { judgeAction } from "../../actions/core/judge-posted.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { factsNow } from "./facts-now.ts";
import { askedNow, partOf, settleJudged } from "./handle-action.ts";
import { judgeAgain } from "./judge.ts";

/**
 * Redoes an undone action on the current actors, with the same item, dice and answers. Returns false if this
 * is no longer possible.
 */
export async function redo(message: ActionMessage): Promise<boolean> {
  const judged = judgeAction(message);
  const facts = judged?.facts && factsNow(judged.action, judged.facts);
  if (!judged || !facts) return false;
  const again = await judgeAgain(judged.action, facts, judged.given);
  if ("refused" in again) return false;
  await settleJudged(message, again, { ...partOf(again), asked: askedNow(message, again), reason: "" }, true);
  return true;
}
