import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { asAction, isVerdictTrusted } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { mayUndo } from "../../actions/core/rights.ts";
import { payloadOf } from "../../documents/requests.ts";
import { inspirationRequest } from "../../features/request.ts";
import { isByHand, messageOfLine, type PoolLine } from "../../features/inspiration/log-lines.ts";
import { dialogsOfOthers, type OpenDialog } from "../../features/inspiration/open-dialogs.ts";
import { pairWords } from "../shared/pair-words.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import type { Gift, PanelSource, Roll } from "./panel-view.ts";

/** Returns the data that the panel displays to this user. */
export function poolSource(words: Words): PanelSource {
  const { value = 0, leases = [], log = [] } = partyActor()?.system.inspiration ?? {};
  return {
    value,
    log,
    lent: leases.length,
    gifts: giftsAsked(),
    gamemaster: game.user.isGM,
    writerOnline: game.users.activeGM !== null,
    mayUndo: mayTakeBack,
    rolls: dialogsOfOthers().map((dialog): Roll => ({
      ...dialog,
      name: actorFromUuid(dialog.actor)?.name ?? "",
      what: whatIsRolled(dialog, words),
      pushed: leases.filter(lease => lease.dialog === dialog.id).length,
    })),
  };
}

/**
 * Returns the attribute and skill of the rolled test, such as `Insight [Perception]`, or the name of the
 * action if they are unknown.
 */
function whatIsRolled({ action: actionKey, attribute, skill }: OpenDialog, words: Words): string {
  if (attribute === "")
    return formatText(actionOf(actionKey)?.label ?? { key: "BLACKOUT.actionType.test" }, words);
  return pairWords(attribute, skill, words);
}

/**
 * Returns the players' pending requests to add dice to the pool. Gamemasters get all requests, and players
 * get only their own.
 */
function giftsAsked(): readonly Gift[] {
  const gifts: Gift[] = [];
  for (const message of game.messages) {
    const gift = giftOf(message);
    if (gift) gifts.push(gift);
  }
  return gifts;
}

function giftOf(message: BlackoutChatMessage): Gift | null {
  const wish = message.isRequest() ? payloadOf(inspirationRequest, message) : null;
  if (!message.isRequest() || !wish || wish.change <= 0) return null;
  const {
    author,
    system: { verdict },
  } = message;
  if (!author || author.isGM || verdict.state !== "none" || !(game.user.isGM || author.isSelf)) return null;
  return { id: message.id ?? "", who: author.name, ...wish, own: author.isSelf };
}

/**
 * Whether this user may undo a change. Gamemasters may undo manual changes, and users who may undo an action
 * may also undo its changes to the pool.
 */
function mayTakeBack(line: PoolLine): boolean {
  if (isByHand(line)) return game.user.isGM;
  const action = asAction(game.messages.get(messageOfLine(line) ?? ""));
  return (
    action !== null &&
    isVerdictTrusted(action) &&
    action.system.verdict.state === "applied" &&
    mayUndo(game.user, action)
  );
}
