import { actorFromUuid } from "../../compat/documents.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { answerWithFallbacks } from "../action/fallbacks.ts";

/*
 * Questions that nobody will answer any more: of an encounter that is over, and of combatants who died or are
 * gone. They get their fallbacks, so that no card waits for ever. Call these on the writer only.
 */

/** Answers the open questions of encounters that are gone. Returns whether there were any. */
export async function closeEndedFights(): Promise<boolean> {
  let [closed, again] = [false, true];
  // An answer may lead to another question of the same action.
  while (again) {
    again = await answerWithFallbacks(openActions(combat => combat !== "" && !game.combats.has(combat)));
    closed ||= again;
  }
  return closed;
}

/** Answers for combatants of an encounter who died or are gone. Returns whether there were any questions. */
export async function answerForTheDead(combat: string): Promise<boolean> {
  return answerWithFallbacks(
    openActions(one => one === combat),
    isNobodys,
  );
}

/**
 * Answers for actors that were deleted, in and out of encounters. Returns whether there were any questions.
 */
export async function answerForDeleted(): Promise<boolean> {
  return answerWithFallbacks(
    openActions(() => true),
    ({ actor }) => actorFromUuid(actor) === null,
  );
}

/** Whether nobody is left who could answer. */
function isNobodys({ actor: uuid }: Prompt): boolean {
  const actor = actorFromUuid(uuid);
  return !actor || (actor.isPerson() && actor.system.vital.dead);
}

/** The actions of some encounters with questions that can be answered. */
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
