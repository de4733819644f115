import { onceHook, settingHooks } from "./compat/hooks.ts";
import { partyActor } from "./documents/party.ts";
import { wantActions } from "./actions/core/registry.ts";
import { isMigrationDue } from "./migrations/progress.ts";

/** The events that indicate that a user has started to use the page. */
const INPUTS = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/** The hooks for changes to which a part of the system may have to react. */
const CHANGES = [
  ...[
    "Actor",
    "Item",
    "ActiveEffect",
    "Token",
    "Scene",
    "Combat",
    "Combatant",
    "ChatMessage",
    "User",
  ].flatMap(name => [`create${name}`, `update${name}`, `delete${name}`]),
  ...settingHooks,
  "updateWorldTime",
  "userConnected",
];

/**
 * Loads the parts that aren't in the initial load as soon as they are needed: the actions, the writer on a
 * Gamemaster's client, and the permanent interface elements. They aren't needed while a user is alone in the
 * world and hasn't done anything yet. Must be called once, when the game is ready.
 */
export function watchFirstNeed(): void {
  if (isNeededNow()) {
    wantActions();
    return;
  }
  const inputs = new AbortController();
  const need = () => {
    inputs.abort();
    wantActions();
  };
  for (const input of INPUTS)
    addEventListener(input, need, { capture: true, passive: true, signal: inputs.signal });
  for (const change of CHANGES) onceHook(change, need);
}

/**
 * Whether the parts that are loaded on demand are needed right away. This is the case if other users, who may
 * act at any time, are online, if there is an encounter, if actions or requests in the log may be waiting for
 * answers, or if the world must be prepared.
 */
function isNeededNow(): boolean {
  return (
    game.users.some(user => user.active && !user.isSelf) ||
    game.combats.size > 0 ||
    game.messages.some(message => message.isAction() || message.isRequest()) ||
    (game.user.isGM && (isMigrationDue() || !partyActor()))
  );
}
