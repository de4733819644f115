import { actorFromUuid } from "../../compat.ts";
import { gatherFacts } from "../../play/deed/gather.ts";
import { judgeAction } from "../../play/deed/judge-posted.ts";
import type { ActionMessage } from "../../play/deed/posted.ts";
import { askedNow, partOf, settleJudged } from "./handle-action.ts";
import { judgeAgain } from "./judge.ts";

/** Does an action again that was taken back: with the same thing, dice and answers, to people as they stand now. Answers false when it cannot be done any more. */
export async function redo(message: ActionMessage): Promise<boolean> {
  const judged = judgeAction(message);
  if (!judged?.facts) return false;
  const actor = actorFromUuid(judged.facts.actor.uuid);
  const targets = judged.facts.targets.map(({ uuid }) => actorFromUuid(uuid));
  const used = judged.facts.item?.uuid;
  const item = used === undefined ? null : actor?.items.find(({ uuid }) => uuid === used);
  if (!actor || item === undefined || targets.includes(null)) return false;
  const facts = gatherFacts(judged.verb, { actor, item }, targets.filter(target => target !== null), judged.facts.choices);
  const again = await judgeAgain(judged.verb, facts, judged.given);
  if ("refused" in again) return false;
  await settleJudged(message, again, { ...partOf(again), asked: askedNow(message, again), reason: "" }, true);
  return true;
}
