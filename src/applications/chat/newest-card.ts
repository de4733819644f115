import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";

/** Whether a message is the newest action of this user, apart from what the system posts by itself. */
export function isNewestOwn(message: ActionMessage): boolean {
  const newest = game.messages.contents.findLast(one => {
    const action = one.isAuthor ? asAction(one) : null;
    return action !== null && actionOf(action.system.action)?.nature !== "automatic";
  });
  return newest?.id === message.id;
}

/** How long dice are landing, in milliseconds: as long as the animation of the stylesheet takes. */
const LANDING = 360;

/** When the dice of each message of this user began to land. */
const landed = new Map<string, number>();

/**
 * Lets the dice of a message that has just arrived land. A card that is drawn anew meanwhile goes on where
 * the last one was.
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

/** A message that is younger has just been posted, even where the clocks of client and server differ. */
const FRESH = 15_000;
