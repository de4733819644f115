import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";

/** Whether a message is this user's latest action, ignoring automatic messages. */
export function isNewestOwn(message: ActionMessage): boolean {
  const newest = game.messages.contents.findLast(one => {
    const action = one.isAuthor ? asAction(one) : null;
    return action !== null && actionOf(action.system.action)?.nature !== "automatic";
  });
  return newest?.id === message.id;
}

/** The duration of the dice animation in the stylesheet, in milliseconds. */
const LANDING = 360;

/** When the dice animation of each message of this user began. */
const landed = new Map<string, number>();

/**
 * Animates the dice of a message that has just arrived. A card that is redrawn meanwhile continues the
 * animation.
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

/** A younger message counts as new, even if the clocks of client and server differ. */
const FRESH = 15_000;
