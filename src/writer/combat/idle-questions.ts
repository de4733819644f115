import { actorFromUuid } from "../../compat/documents.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { answerWithFallbacks } from "../action/fallbacks.ts";

/*
 * Prompts that nobody can answer any more: of an encounter that is over, and of combatants who died or no
 * longer exist. They get their fallbacks, so that no card stays pending. These functions must be called on
 * the writer only.
 */

/** Answers the open prompts of encounters that no longer exist. Returns whether there were any. */
export async function closeEndedFights(): Promise<boolean> {
  let [closed, again] = [false, true];
  // An answer may lead to another prompt of the same action.
  while (again) {
    again = await answerWithFallbacks(openActions(combat => combat !== "" && !game.combats.has(combat)));
    closed ||= again;
  }
  return closed;
}

/**
 * Answers for combatants of an encounter who died or no longer exist. Returns whether there were any prompts.
 */
export async function answerForTheDead(combat: string): Promise<boolean> {
  return answerWithFallbacks(
    openActions(one => one === combat),
    isNobodys,
  );
}

/** Answers for deleted actors, in and out of encounters. Returns whether there were any prompts. */
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

/** Returns the actions of some encounters with prompts that can be answered. */
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
