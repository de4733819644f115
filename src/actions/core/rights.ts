import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Prompt } from "./hand.ts";
import type { ActionMessage } from "./posted.ts";
import { actionOf } from "./registry.ts";

/* Who may do what with a posted action (docs/architecture.md). The client that shows a button and the writer
   that handles the request use the same functions. */

/** May this user act for the actor? Its owner or a Gamemaster. */
export function mayAct(user: User.Implementation, uuid: string): boolean {
  return user.isGM || actorFromUuid(uuid)?.testUserPermission(user, "OWNER") === true;
}

/**
 * Whether this user may apply an action: a Gamemaster; by the setting also the owner of every target, or of
 * the acting actor.
 */
export function mayApply(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  const { targets, actor } = message.system;
  const whose = game.settings.get(SYSTEM_ID, "whoMayApply");
  if (whose === "gamemaster") return false;
  if (whose === "author") return message.author === user;
  return (targets.length === 0 ? [actor] : targets).every(uuid => mayAct(user, uuid));
}

/** Whether this user may mark the open parts of an action as skipped: whoever may apply it. */
export function maySkip(user: User.Implementation, message: ActionMessage): boolean {
  return mayApply(user, message);
}

/** Whether this user may answer a question with its fallback while its owner still has time: a Gamemaster. */
export function mayAnswerFor(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * Whether an action is this user's own: they posted it, or the writer recorded what somebody did with an
 * actor of theirs, such as a move of its token.
 */
export function isOwnAction(user: User.Implementation, message: ActionMessage): boolean {
  const { author, system } = message;
  if (author === user) return true;
  return author?.isGM === true && actionOf(system.action)?.records === true && mayAct(user, system.actor);
}

/**
 * Whether this user may undo an action: a Gamemaster always; its owner until the end of the turn after it,
 * and out of combat as long as the card exists.
 */
export function mayUndo(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  if (!isOwnAction(user, message) || game.settings.get(SYSTEM_ID, "whoMayUndo") === "gamemaster")
    return false;
  return turnsSince(message) <= 1;
}

/**
 * Whether this user may amend a posted action at once: a Gamemaster. Others propose, see {@link mayPropose}.
 */
export function mayAmend(user: User.Implementation): boolean {
  return user.isGM;
}

/** Whether this user may propose an amendment to the Gamemaster: on their own card. */
export function mayPropose(user: User.Implementation, message: BlackoutChatMessage): boolean {
  return !user.isGM && message.author === user;
}

/** May this user take the combat back to an earlier moment? A Gamemaster. */
export function mayRewind(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * Whether this user may answer a question that was asked at this time: the owner of its actor; a Gamemaster
 * if no owner is online or the owners' time is over.
 */
export function mayAnswer(
  user: User.Implementation,
  prompt: Prompt,
  askedAt: number | null,
  now: number,
): boolean {
  const owners = ownersHere(prompt.actor);
  if (!user.isGM) return mayAct(user, prompt.actor);
  return owners.length === 0 || isOverdue(askedAt, now);
}

/** The players who own an actor and are here. */
export function ownersHere(uuid: string): readonly User.Implementation[] {
  const actor = actorFromUuid(uuid);
  return game.users.filter(
    user => user.active && !user.isGM && actor?.testUserPermission(user, "OWNER") === true,
  );
}

/** Whether the time is over in which the owner of an actor has to answer. Never if the setting is 0. */
export function isOverdue(askedAt: number | null, now: number): boolean {
  const seconds = game.settings.get(SYSTEM_ID, "promptSeconds");
  return seconds > 0 && askedAt !== null && now - askedAt >= seconds * 1000;
}

/**
 * How many turns of the combat have begun since an action; 0 out of combat, a very high number if that combat
 * is over.
 */
function turnsSince(message: ActionMessage): number {
  const { combat: id, round, turn } = message.system.verdict;
  if (id === "") return 0;
  const combat = game.combats.get(id);
  if (!combat) return Infinity;
  return (combat.round - round) * combat.turns.length + ((combat.turn ?? 0) - turn);
}
