import { createMessage } from "../../compat/messages.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Facts } from "./facts.ts";
import { nothingGiven, type Given } from "./hand.ts";
import { parsed, type ActionMessage, type PostedAction } from "./posted.ts";
import { withActionKey } from "./early-names.ts";

/*
 * A Gamemaster's secret action: its message says only that something was rolled. What was done, at whom and what the dice show stays in the storage of the
 * Gamemaster's own browser until it is revealed, because every message is sent to every client.
 */

/** What is kept back of a secret action. */
export interface Kept {
  readonly action: string;
  readonly actor: string;
  readonly item: string;
  readonly targets: readonly string[];
  readonly origin: string;
  readonly choices: string;
  readonly given: string;
  readonly facts: string;
  readonly overruled?: boolean;
}

const keyOf = (id: string) => `${SYSTEM_ID}.secret.${game.world.id}.${id}`;

/** Posts a secret action: the message without its content, the content into this browser's storage. */
export async function postSecret(whole: Kept): Promise<BlackoutChatMessage | null> {
  const id = foundry.utils.randomID();
  // Kept first: a message whose content is lost would be of no use.
  if (!keep(id, whole)) {
    ui.notifications.error("BLACKOUT.test.notKept", { localize: true });
    return null;
  }
  const message = await createMessage(
    { _id: id, type: "action", speaker: { alias: game.user.name }, system: { secret: true } },
    { keepId: true },
  );
  if (!message) localStorage.removeItem(keyOf(id));
  return message;
}

/** Puts a secret into the storage of this browser; false when there is no room for it, or no storage. */
function keep(id: string, whole: Kept): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(whole));
    return true;
  } catch {
    return false;
  }
}

/** What this browser keeps of a secret action; null when it was made elsewhere. */
export function keptSecret(message: BlackoutChatMessage): Kept | null {
  const kept = message.id ? parsed<Kept>(localStorage.getItem(keyOf(message.id)) ?? "") : null;
  return kept && withActionKey(kept);
}

/** A secret action as this browser knows it: nobody has confirmed it, and nothing of it has happened yet. */
export function keptAction({ facts, given }: Kept): PostedAction {
  return {
    state: "none",
    facts: parsed<Facts>(facts),
    given: parsed<Given>(given) ?? nothingGiven,
    applied: [],
    conflicts: [],
    amendments: [],
    differences: [],
    confirmed: false,
    skipped: false,
  };
}

/** Reveals a secret action to everybody: from now on it is an action like others, and the writer judges it. */
export async function revealSecret(message: ActionMessage): Promise<void> {
  const kept = keptSecret(message);
  if (!kept || !message.id) return;
  const { action, actor, item, targets, origin, choices, given, facts, overruled = false } = kept;
  await message.update({
    system: {
      secret: false,
      action,
      actor,
      item,
      targets: [...targets],
      origin,
      choices,
      given,
      facts,
      overruled,
    },
  });
  localStorage.removeItem(keyOf(message.id));
}
