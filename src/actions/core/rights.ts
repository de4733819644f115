import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Prompt } from "./hand.ts";
import type { ActionMessage } from "./posted.ts";

/*
 * Who may do what with a posted action (docs/architecture.md). The same answers on the client that shows a button and on the writer that is asked.
 */

/** May this user act for the actor? Its owner or a Gamemaster. */
export function mayAct(user: User.Implementation, uuid: string): boolean {
  return user.isGM || actorFromUuid(uuid)?.testUserPermission(user, "OWNER") === true;
}

/** May this user apply what an action changes? A Gamemaster; by the setting also the owner of every target, or the one who acts. */
export function mayApply(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  const { targets, actor } = message.system;
  const whose = game.settings.get(SYSTEM_ID, "whoMayApply");
  if (whose === "gamemaster") return false;
  if (whose === "author") return message.author === user;
  return (targets.length === 0 ? [actor] : targets).every(uuid => mayAct(user, uuid));
}

/** Whether this user may mark what is open of an action as skipped: whoever may apply it. */
export function maySkip(user: User.Implementation, message: ActionMessage): boolean {
  return mayApply(user, message);
}

/** Whether this user may have a question answered with its fallback while its owner still has time: a Gamemaster. */
export function mayAnswerFor(user: User.Implementation): boolean {
  return user.isGM;
}

/** May this user take an action back? A Gamemaster always; the one who acted until the end of the turn after it, out of combat as long as the card is there. */
export function mayUndo(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  if (message.author !== user || game.settings.get(SYSTEM_ID, "whoMayUndo") === "gamemaster") return false;
  return turnsSince(message) <= 1;
}

/** May this user change a posted action at once? A Gamemaster. Others propose: see {@link mayPropose}. */
export function mayAmend(user: User.Implementation): boolean {
  return user.isGM;
}

/** May this user propose a change of a posted action to the Gamemaster? On their own card. */
export function mayPropose(user: User.Implementation, message: BlackoutChatMessage): boolean {
  return !user.isGM && message.author === user;
}

/** May this user take the combat back to an earlier moment? A Gamemaster. */
export function mayRewind(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * May this user answer a question that was asked at this time? The owner of the actor that it is about; a Gamemaster when no owner is here or the time that
 * owners have is over.
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

/** Is the time over that the owner of an actor has to answer? Never when the setting says 0. */
export function isOverdue(askedAt: number | null, now: number): boolean {
  const seconds = game.settings.get(SYSTEM_ID, "promptSeconds");
  return seconds > 0 && askedAt !== null && now - askedAt >= seconds * 1000;
}

/** How many turns of the combat have begun since an action was made; 0 out of combat, more than any when that combat is over. */
function turnsSince(message: ActionMessage): number {
  const { combat: id, round, turn } = message.system.verdict;
  if (id === "") return 0;
  const combat = game.combats.get(id);
  if (!combat) return Infinity;
  return (combat.round - round) * combat.turns.length + ((combat.turn ?? 0) - turn);
}
