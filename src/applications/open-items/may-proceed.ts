import { applyOpen } from "../../actions/core/ask-writer.ts";
import type { ActionQuestion } from "../../actions/core/perform.ts";
import { openItems, type OpenItem, type OpenScope } from "../../actions/core/open-items.ts";
import { mayAct, mayAnswer, mayAnswerFor, mayApply } from "../../actions/core/rights.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";
import { areTestsDone, areTestsRequested, callDueTests } from "../../actions/health/call-due-tests.ts";
import { variantOf, variantOfAction } from "../../actions/variants/registry.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { askedTimes } from "../prompts/open-prompts.ts";
import { promptedName } from "../prompts/prompted-name.ts";
import { windows } from "../windows.ts";
import { countWaiting, type Waiting } from "./waiting.ts";

/**
 * Resolves to whether a turn, a round or an encounter may end, or a rest may begin. First, the pending resist
 * tests of an encounter are rolled (R11.5). Depending on the world's setting, all pending effects are then
 * applied. If this user can still act on open items, a window lists them and the user decides. The setting
 * can also turn off all of these steps.
 */
export async function mayProceed(scope: OpenScope): Promise<boolean> {
  const setting = game.settings.get(SYSTEM_ID, "openItems");
  if (setting === "off") return true;
  if ("combat" in scope) await callDueTests(scope.combat);
  if (setting === "apply" && openItems(scope).some(({ effects }) => effects)) {
    const request = await applyOpen(scope);
    if (request) await whenSettled(request);
  }
  return !seenItems(scope).some(isActionable) || windows.openItems(scope);
}

/** Whether an action is a rest other than the party's rest. Time passes for all of its participants. */
function isRest(action: string): boolean {
  return variantOf(variantOfAction(action) ?? "")?.rests.includes(action) ?? action === "breather";
}

/**
 * Whether the dialog of an action may open. Before a rest, asks the user about the open items of the resting
 * actors. For resist tests, notifies the user and returns false if the tests have already been requested or
 * if nothing is left to resist.
 */
export async function mayOpenDialog({ action, intent }: ActionQuestion): Promise<boolean> {
  if (action.key === "resist") {
    const { actor, targets = [] } = intent;
    const isRequested = areTestsRequested(actor, targets);
    if (isRequested || areTestsDone(actor, targets)) {
      ui.notifications.info(`BLACKOUT.resist.${isRequested ? "requested" : "noneLeft"}`, { localize: true });
      return false;
    }
  }
  return (
    !isRest(action.key) ||
    mayProceed({ people: [intent.actor, ...(intent.targets ?? [])].map(({ uuid }) => uuid) })
  );
}

/**
 * Whether this user can act on an open item: apply it, answer one of its prompts, or answer on behalf of
 * others.
 */
export function isActionable(item: OpenItem): boolean {
  return (
    (item.effects && mayApply(game.user, item.message)) ||
    item.prompts.some(prompt => mayAnswerNow(item, prompt) || mayAnswerFor(game.user))
  );
}

/**
 * Whether this user may currently answer a prompt of an open item. The same rules apply as on the item's
 * card.
 */
export function mayAnswerNow({ message }: OpenItem, prompt: OpenItem["prompts"][number]): boolean {
  return mayAnswer(game.user, prompt, askedTimes(message)[prompt.key] ?? null, game.time.serverTime);
}

/** Counts this user's open items by what each of them is waiting for. */
export function waitingNow(items: readonly OpenItem[]): Waiting {
  return countWaiting(
    items.map(item => ({
      effects: item.effects,
      mayApply: mayApply(game.user, item.message),
      questions: item.prompts.map(prompt => mayAnswerNow(item, prompt)),
    })),
  );
}

/**
 * Returns the names of the actors whose owners have yet to answer a prompt of the open items. A name is empty
 * if this user doesn't know it.
 */
export function missingNames(items: readonly OpenItem[]): string[] {
  return items.flatMap(item =>
    item.prompts
      .filter(prompt => !mayAnswerNow(item, prompt))
      .map(prompt => promptedName(prompt, item.judged.facts)),
  );
}

/**
 * Returns the open items that this user sees. Gamemasters see all readable items. Players see readable items
 * that they may apply or that concern their own actors. Of unreadable items, users see only the prompts
 * addressed to them.
 */
export function seenItems(scope: OpenScope): readonly OpenItem[] {
  const { user } = game;
  return openItems(scope).filter(item =>
    item.message.isReadable
      ? user.isGM || mayApply(user, item.message) || item.concerns.some(uuid => mayAct(user, uuid))
      : item.prompts.some(prompt => mayAnswerNow(item, prompt)),
  );
}
