import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { isAttackOnOwn } from "./action-card-source.ts";

/** Whether a message is this user's latest action. Ignores automatic messages. */
export function isNewestOwn(message: ActionMessage): boolean {
  const newest = game.messages.contents.findLast(one => {
    const action = one.isAuthor ? asAction(one) : null;
    return action !== null && actionOf(action.system.action)?.nature !== "automatic";
  });
  return newest?.id === message.id;
}

/** Whether a message is the latest attack on one of this user's actors. Always false for Gamemasters. */
export function isNewestAttack(message: ActionMessage): boolean {
  // Most cards aren't attacks, so the other messages are rarely searched.
  if (game.user.isGM || !isAttackOnUser(message)) return false;
  return game.messages.contents.findLast(isAttackOnUser)?.id === message.id;
}

function isAttackOnUser(message: ChatMessage.Implementation): boolean {
  const system = asAction(message)?.system;
  return (
    system !== undefined &&
    isAttackOnOwn(uuid => mayAct(game.user, uuid), actionOf(system.action), system.actor, system.targets)
  );
}

/** The duration in milliseconds of the dice animation in the stylesheet. */
const LANDING = 360;

/** The time at which the dice animation of each message began on this client, by message ID. */
const landed = new Map<string, number>();

/**
 * Animates the dice of a message that has just arrived. If the card is redrawn during the animation, the new
 * card continues it.
 */
export function landing(card: HTMLElement, { id, timestamp }: ActionMessage): void {
  const now = Date.now();
  const key = id ?? "";
  const begun = landed.get(key) ?? (now - timestamp < FRESH ? now : 0);
  landed.set(key, begun);
  if (now - begun >= LANDING) return;
  card.dataset["landing"] = "";
  card.style.setProperty("--bo-landing", `${begun - now}ms`);
}

/**
 * The age in milliseconds up to which a message counts as new. It allows for differences between the client's
 * clock and the server's.
 */
const FRESH = 15_000;
