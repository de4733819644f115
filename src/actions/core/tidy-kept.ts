import { SYSTEM_ID } from "../../system-id.ts";

/**
 * The kinds of data that this browser stores for messages: the content of secret actions, and hidden
 * difficulties.
 */
const KEPT = ["secret", "difficulty"];

/**
 * Deletes the data that this browser stores for messages that no longer exist. Does so immediately and
 * whenever a message is deleted, because browser storage is small.
 */
export function tidyKept(): void {
  Hooks.on("deleteChatMessage", ({ id }) => {
    for (const kind of KEPT) localStorage.removeItem(`${prefixOf(kind)}${id}`);
  });
  for (const kind of KEPT) {
    const prefix = prefixOf(kind);
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const key of keys)
      if (key.startsWith(prefix) && !game.messages.has(key.slice(prefix.length)))
        localStorage.removeItem(key);
  }
}

function prefixOf(kind: string): string {
  return `${SYSTEM_ID}.${kind}.${game.world.id}.`;
}
