import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Prompt } from "./hand.ts";
import type { ActionMessage } from "./posted.ts";
import { actionOf } from "./registry.ts";

/*
 * The permissions for posted actions (docs/architecture.md). The client that shows a button and the writer
 * that handles the request call the same functions.
 */

/** Whether this user may act for the actor. Only the actor's owners and Gamemasters may. */
export function mayAct(user: User.Implementation, uuid: string): boolean {
  return user.isGM || actorFromUuid(uuid)?.testUserPermission(user, "OWNER") === true;
}

/**
 * Whether this user is allowed to apply an action. Gamemasters always are. Depending on the setting, so is
 * the author of the message, or any user who may act for all targets (or, if there are no targets, for the
 * acting actor).
 */
export function mayApply(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  const { targets, actor } = message.system;
  const whose = game.settings.get(SYSTEM_ID, "whoMayApply");
  if (whose === "gamemaster") return false;
  if (whose === "author") return message.author === user;
  return (targets.length === 0 ? [actor] : targets).every(uuid => mayAct(user, uuid));
}

/**
 * Whether this user may mark the pending parts of an action as skipped. Users who may apply the action may
 * also skip them.
 */
export function maySkip(user: User.Implementation, message: ActionMessage): boolean {
  return mayApply(user, message);
}

/**
 * Whether this user may choose the default answer to a prompt while the owner of the prompted actor still has
 * time to answer. Only Gamemasters may do so.
 */
export function mayAnswerFor(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * Whether an action belongs to this user. This is the case if the user posted it, or if the writer recorded
 * an event, such as a token move, for one of the user's actors.
 */
export function isOwnAction(user: User.Implementation, message: ActionMessage): boolean {
  const { author, system } = message;
  if (author === user) return true;
  return author?.isGM === true && actionOf(system.action)?.records === true && mayAct(user, system.actor);
}

/**
 * Whether this user may undo an action. Gamemasters always may. Other users may undo their own actions until
 * the end of the next turn or, outside combat, as long as the card exists, unless a setting reserves undoing
 * for Gamemasters.
 */
export function mayUndo(user: User.Implementation, message: ActionMessage): boolean {
  if (user.isGM) return true;
  if (!isOwnAction(user, message) || game.settings.get(SYSTEM_ID, "whoMayUndo") === "gamemaster")
    return false;
  return turnsSince(message) <= 1;
}

/**
 * Returns whether this user may amend a posted action immediately. Only Gamemasters may. Other users propose
 * amendments; see {@link mayPropose}.
 */
export function mayAmend(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * Whether this user may propose an amendment to the Gamemaster, which players may do only for their own
 * actions.
 */
export function mayPropose(user: User.Implementation, message: BlackoutChatMessage): boolean {
  return !user.isGM && message.author === user;
}

/** Whether this user may rewind the encounter. Only Gamemasters may do so. */
export function mayRewind(user: User.Implementation): boolean {
  return user.isGM;
}

/**
 * Whether this user may answer a prompt that was sent at the given time. The prompted actor's owner may
 * always answer. A Gamemaster may answer if no owner is online or the owners' time limit has expired.
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

/**
 * Whether this answer withdraws a request that the user made. In this case, the user who was prompted no
 * longer needs to answer.
 */
export function mayWithdraw(
  user: User.Implementation,
  message: ActionMessage,
  { withdrawal }: Prompt,
  value: string,
): boolean {
  return value === withdrawal && isOwnAction(user, message);
}

/** Returns the players who own an actor and are online. */
export function ownersHere(uuid: string): readonly User.Implementation[] {
  const actor = actorFromUuid(uuid);
  return game.users.filter(
    user => user.active && !user.isGM && actor?.testUserPermission(user, "OWNER") === true,
  );
}

/** Whether the owner's time to answer has expired. If the setting is 0, it never expires. */
export function isOverdue(askedAt: number | null, now: number): boolean {
  const seconds = game.settings.get(SYSTEM_ID, "promptSeconds");
  return seconds > 0 && askedAt !== null && now - askedAt >= seconds * 1000;
}

/** Whether no turn of the encounter has begun since the given action. True outside combat. */
export function isOfThisTurn(message: ActionMessage): boolean {
  return turnsSince(message) === 0;
}

/**
 * Returns how many turns of the encounter have begun since an action. Returns 0 outside combat, and
 * `Infinity` if the encounter is over.
 */
function turnsSince(message: ActionMessage): number {
  const { combat: id, round, turn } = message.system.verdict;
  if (id === "") return 0;
  const combat = game.combats.get(id);
  if (!combat) return Infinity;
  return (combat.round - round) * combat.turns.length + ((combat.turn ?? 0) - turn);
}
