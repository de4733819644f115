import { actorFromUuid } from "../../compat/documents.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { answerWithFallbacks } from "../action/fallbacks.ts";

/*
 * Questions that nobody will answer any more: of a fight that is over, and of those who died or are gone while it goes on. They take the answers that are taken when
 * nobody gives one, so that no card waits for ever. To be called by the writer only.
 */

/** Answers what is still open of fights that are there no longer. Says whether there was anything. */
export async function closeEndedFights(): Promise<boolean> {
  let [closed, again] = [false, true];
  // An answer may lead to another question of the same action.
  while (again) {
    again = await answerWithFallbacks(openActions(combat => combat !== "" && !game.combats.has(combat)));
    closed ||= again;
  }
  return closed;
}

/** Answers for those of a fight who died or are gone. Says whether there was anything. */
export async function answerForTheDead(combat: string): Promise<boolean> {
  return answerWithFallbacks(
    openActions(one => one === combat),
    isNobodys,
  );
}

/** Answers for actors that were deleted, in an encounter or out of one. Says whether there was anything. */
export async function answerForDeleted(): Promise<boolean> {
  return answerWithFallbacks(
    openActions(() => true),
    ({ actor }) => actorFromUuid(actor) === null,
  );
}

/** Is there nobody left who could answer? */
function isNobodys({ actor: uuid }: Prompt): boolean {
  const actor = actorFromUuid(uuid);
  return !actor || (actor.isPerson() && actor.system.vital.dead);
}

/** Actions of some fights with questions that may be answered. */
function openActions(isOf: (combat: string) => boolean): readonly ActionMessage[] {
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    if (!action || action.system.secret) return [];
    const { state, asked, combat } = action.system.verdict;
    const isOpen =
      (state === "judged" || state === "applied") && Object.keys(parsedRecord(asked) ?? {}).length > 0;
    return isOpen && isOf(combat) && isVerdictTrusted(action) ? [action] : [];
  });
}
