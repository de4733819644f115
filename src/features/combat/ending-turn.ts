import type { Fighter } from "../../documents/combat-rules.ts";
import { watchHooks } from "../../compat/hooks.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { asAction, isUnfinished } from "../../actions/core/posted.ts";
import { NOT_YET } from "../../actions/core/not-yet.ts";
import { isPredicted, onTurnShown, shownTurn } from "../../documents/shown-turn.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { ask, payloadOf, type PayloadOf } from "../../documents/requests.ts";
import { notifyWhilePending } from "../notify-pending.ts";
import { endTurnRequest } from "./encounter-requests.ts";
import { momentId } from "./moment-id.ts";

/** The maximum time to wait for a busy writer, in milliseconds. */
const longestWait = 5000;

/**
 * Resolves when the start of a combatant's turn has been written, when the turn is over, or after a time
 * limit. Resolves immediately if no Gamemaster is online to write it. A turn counts as begun only once the
 * server has confirmed it, even if it is already displayed.
 */
export async function turnBegun(combatant: Combatant.Implementation): Promise<void> {
  const { combat } = combatant;
  const isBeginning = () => {
    if (!combat || combat.combatant !== combatant || !game.users.activeGM) return false;
    const fighter = fighterOf(combatant);
    return isStartDue(fighter, combat.round) && !isStartSettled(combat.id ?? "", fighter, combat.round);
  };
  const isComing = () => combat !== null && isPredicted(combat) && shownTurn(combat) === combatant.id;
  const isAwaited = () => isComing() || isBeginning();
  if (!combat?.started || isMirrored(combat) || !isAwaited()) return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, longestWait);
    const look = () => {
      if (!isAwaited()) end();
    };
    const unhook = onTurnShown(look);
    const unwatch = watchHooks(["updateCombat", "updateCombatant"], look);
    function end(): void {
      clearTimeout(timer);
      unhook();
      unwatch();
      resolve();
    }
  });
}

/**
 * Whether the start of a combatant's turn in this round must still be written. Turns of combatants without an
 * actor who can fight have no effects at their start.
 */
function isStartDue({ actor, began, opened }: Fighter, round: number): boolean {
  return actor !== null && began >= round && opened < round;
}

/**
 * Whether the writer has finished with the start of this turn, even if its effects no longer apply because a
 * Gamemaster has undone it. The writer repeats it only if it was undone by going back to an earlier turn.
 */
function isStartSettled(combat: string, fighter: Fighter, round: number): boolean {
  const message = asAction(game.messages.get(momentId(combat, { kind: "open", fighter, round })));
  return message !== null && !isUnfinished(message) && message.system.verdict.reason !== NOT_YET;
}

/**
 * Requests the end of a turn while no Gamemaster is online, and notifies the user that the turn ends once one
 * joins. If this user has already requested it, returns that request.
 */
export async function askForLater(combatant: Combatant.Implementation): Promise<BlackoutChatMessage | null> {
  const payload = { combatant: combatant.uuid, round: combatant.combat?.round ?? 0 };
  const request = pendingEnd(payload) ?? (await ask(endTurnRequest, payload));
  notifyWhilePending(request);
  return request;
}

/** Returns this user's unanswered request to end the turn, or null if there is none. */
function pendingEnd({ combatant, round }: PayloadOf<typeof endTurnRequest>): BlackoutChatMessage | null {
  const messages: readonly BlackoutChatMessage[] = game.messages.contents;
  for (const message of messages) {
    if (!message.isRequest() || !message.isAuthor || message.system.verdict.state !== "none") continue;
    const asked = payloadOf(endTurnRequest, message);
    if (asked?.combatant === combatant && asked.round === round) return message;
  }
  return null;
}
