import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { amendAction } from "./ask-writer.ts";
import { parsed, type ActionMessage } from "./posted.ts";

/*
 * Stores difficulties that a Gamemaster keeps secret. Every message is sent to every client, so such a
 * difficulty stays in the Gamemaster's browser storage until it is revealed.
 */

const keyOf = (id: string) => `${SYSTEM_ID}.difficulty.${game.world.id}.${id}`;

/** The maximum difficulty. */
export const MOST_DIFFICULTY = 99;

/** Returns the difficulty that this browser stores for an action, or null if there is none. */
export function hiddenDifficulty(message: BlackoutChatMessage): number | null {
  const kept = message.id ? parsed<unknown>(localStorage.getItem(keyOf(message.id)) ?? "") : null;
  return typeof kept === "number" && isDifficulty(kept) ? kept : null;
}

/** Returns whether a number is a valid difficulty. */
export function isDifficulty(difficulty: number): boolean {
  return Number.isInteger(difficulty) && difficulty >= 0 && difficulty <= MOST_DIFFICULTY;
}

/** Stores a difficulty for an action in this browser. Null deletes it. */
export function hideDifficulty(message: BlackoutChatMessage, difficulty: number | null): void {
  if (!message.id) return;
  if (difficulty === null) localStorage.removeItem(keyOf(message.id));
  else localStorage.setItem(keyOf(message.id), JSON.stringify(difficulty));
}

/** Reveals the difficulty of an action: amends the action to include it, and deletes it from this browser. */
export async function nameDifficulty(message: ActionMessage, difficulty: number): Promise<void> {
  await amendAction(message, { difficulty });
  hideDifficulty(message, null);
}
