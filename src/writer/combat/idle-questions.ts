import { actorFromUuid } from "../../compat/documents.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { answerWithFallbacks } from "../action/fallbacks.ts";

/*
 * Handles prompts that no user can answer anymore: prompts of finished encounters, and prompts for combatants
 * who died or no longer exist. They are answered with their fallbacks, so that no card stays pending. These
 * functions must be called on the writer only.
 */

/**
 * Answers the open prompts of encounters that no longer exist. Resolves to whether there were any such
 * prompts.
 */
export async function closeEndedEncounters(): Promise<boolean> {
  let [closed, again] = [false, true];
  // Each answer may cause another prompt in the same action, so this is repeated until no prompts are open.
  while (again) {
    again = await answerWithFallbacks(openActions(combat => combat !== "" && !game.combats.has(combat)));
    closed ||= again;
  }
  return closed;
}

/**
 * Answers the open prompts for those combatants of an encounter who have died or no longer exist, using the
 * fallbacks. Resolves to whether there were any such prompts.
 */
export async function answerForTheDead(combat: string): Promise<boolean> {
  return answerWithFallbacks(
    openActions(one => one === combat),
    isUnanswerable,
  );
}

/**
 * Answers the prompts for deleted actors, both in and outside encounters. Resolves to true if there were any
 * such prompts.
 */
export async function answerForDeleted(): Promise<boolean> {
  return answerWithFallbacks(
    openActions(() => true),
    ({ actor }) => actorFromUuid(actor) === null,
  );
}

/** Whether the prompted actor is missing or dead, in which case no user can answer. */
function isUnanswerable({ actor: uuid }: Prompt): boolean {
  const actor = actorFromUuid(uuid);
  return !actor || (actor.isPerson() && actor.system.vital.dead);
}

/** Returns the actions with open prompts in the encounters for which `isOf` returns true. */
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
