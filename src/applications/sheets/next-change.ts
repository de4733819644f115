import { watchHooks } from "../../compat/hooks.ts";

/** The documents whose changes can affect what a sheet shows. */
const DOCUMENTS = [
  "ActiveEffect",
  "Actor",
  "ActorDelta",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "Item",
  "Region",
  "Scene",
  "Setting",
  "Token",
  "User",
  "Wall",
] as const;
const OPERATIONS = ["create", "update", "delete"] as const;
/** The other hooks that are called when something changes that a sheet can show. */
const OTHERS = ["canvasReady", "targetToken", "updateWorldTime", "userConnected"] as const;
/** The greatest number of callbacks that wait, so that closed sheets don't fill the memory. */
const MOST = 4;

const waiting = new Set<() => void>();
let watching = false;

/**
 * Calls `forget` once, at the next change to a document, a setting, the targets or the time. Calls it earlier
 * if {@link MOST} later callbacks are waiting.
 */
export function onNextChange(forget: () => void): void {
  watchChanges();
  waiting.delete(forget);
  waiting.add(forget);
  for (const oldest of [...waiting].slice(0, -MOST)) {
    waiting.delete(oldest);
    oldest();
  }
}

function watchChanges(): void {
  if (watching) return;
  watching = true;
  const changes = DOCUMENTS.flatMap(name => OPERATIONS.map(operation => `${operation}${name}` as const));
  watchHooks([...changes, ...OTHERS], forgetAll);
}

function forgetAll(): void {
  for (const forget of waiting) forget();
  waiting.clear();
}
