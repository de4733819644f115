import { applyOpen } from "../../actions/core/ask-writer.ts";
import type { ActionQuestion } from "../../actions/core/perform.ts";
import { openItems, type OpenItem, type OpenScope } from "../../actions/core/open-items.ts";
import { mayAct, mayAnswer, mayAnswerFor, mayApply } from "../../actions/core/rights.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";
import { callDueTests } from "../../actions/health/call-due-tests.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { askedTimes } from "../prompts/open-prompts.ts";
import { windows } from "../windows.ts";

/**
 * Whether a turn, a round, an encounter or a rest may go by: at once where nothing is open, or nothing that
 * this user can do anything about. Otherwise goes by the world's setting: applies all effects first, or lists
 * what is open and resolves with what the user decides. What has to be resisted before a turn ends is called
 * for first (R11.5).
 */
export async function mayGoOn(scope: OpenScope): Promise<boolean> {
  const setting = game.settings.get(SYSTEM_ID, "openItems");
  if (setting === "off") return true;
  if ("combat" in scope) await callDueTests(scope.combat);
  if (setting === "apply" && openItems(scope).some(({ effects }) => effects)) {
    const request = await applyOpen(scope);
    if (request) await whenSettled(request);
  }
  return !seenItems(scope).some(isActionable) || windows.openItems(scope);
}

/** Actions in which time passes for all who take part, beside the window of the party's rest. */
const RESTS: readonly string[] = ["breather", "zones.rest", "bands.rest"];

/**
 * Whether the dialog of an action may open: of a rest once the user has been asked about what is open of
 * those who rest.
 */
export async function mayRest({ action, intent }: ActionQuestion): Promise<boolean> {
  return (
    !RESTS.includes(action.key) ||
    mayGoOn({ people: [intent.actor, ...(intent.targets ?? [])].map(({ uuid }) => uuid) })
  );
}

/**
 * Whether this user can do anything about an item: apply it, answer one of its questions, or answer for
 * others.
 */
function isActionable(item: OpenItem): boolean {
  return (
    (item.effects && mayApply(game.user, item.message)) ||
    item.prompts.some(prompt => mayAnswerNow(item, prompt) || mayAnswerFor(game.user))
  );
}

/** Whether this user may answer a question of an item now, as on its card. */
function mayAnswerNow({ message }: OpenItem, prompt: OpenItem["prompts"][number]): boolean {
  return mayAnswer(game.user, prompt, askedTimes(message)[prompt.key] ?? null, game.time.serverTime);
}

/**
 * Returns the open items that this user sees. Of what they may read that is everything for a Gamemaster, for
 * a player what they may apply or what concerns their own actors; of the rest questions to them.
 */
export function seenItems(scope: OpenScope): readonly OpenItem[] {
  const { user } = game;
  return openItems(scope).filter(item =>
    item.message.isReadable
      ? user.isGM || mayApply(user, item.message) || item.concerns.some(uuid => mayAct(user, uuid))
      : item.prompts.some(prompt => mayAnswerNow(item, prompt)),
  );
}
