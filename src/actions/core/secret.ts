import { createMessage } from "../../compat/messages.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Facts } from "./facts.ts";
import { nothingGiven, type Given } from "./hand.ts";
import { parsed, type ActionMessage, type PostedAction } from "./posted.ts";
import { withActionKey } from "./early-names.ts";

/*
 * A Gamemaster's secret action. Its message shows only that dice were rolled. Every message is sent to every
 * client, so the action, targets and dice stay in the storage of the Gamemaster's browser until they are
 * revealed.
 */

/** The hidden content of a secret action. */
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

/** Posts the message of a secret action without its content, and stores the content in this browser. */
export async function postSecret(whole: Kept): Promise<BlackoutChatMessage | null> {
  const id = foundry.utils.randomID();
  // The content is stored first, because the message would be useless without it.
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

/** Stores a secret in this browser. Returns false if the browser's storage is full or unavailable. */
function keep(id: string, whole: Kept): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(whole));
    return true;
  } catch {
    return false;
  }
}

/** Returns the content of a secret action from this browser's storage, or null if it isn't stored there. */
export function keptSecret(message: BlackoutChatMessage): Kept | null {
  const kept = message.id ? parsed<Kept>(localStorage.getItem(keyOf(message.id)) ?? "") : null;
  return kept && withActionKey(kept);
}

/**
 * Returns the secret action that this browser stores. The action has no verdict, and none of its changes have
 * been applied.
 */
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

/** Reveals a secret action to all users. The writer then judges the action like any other. */
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
