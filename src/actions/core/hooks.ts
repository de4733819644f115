import { callHook, fireHook } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { Choices } from "./facts.ts";
import { asAction, isVerdictTrusted, type ActionMessage } from "./posted.ts";
import { keptSecret } from "./secret.ts";

/*
 * The hooks for modules (docs/api.md). Each hook is called under two names: one for all actions and one for
 * the specific action.
 */

/** The data that a module receives about an action before the roll. */
export interface ActionIntent {
  readonly action: string;
  readonly actor: BlackoutActor;
  readonly item: BlackoutItem | null;
  readonly targets: readonly BlackoutActor[];
  readonly choices: Choices;
}

/**
 * Whether modules allow the action. A module on the acting client prevents the action by returning false from
 * `blackout.preAction` or `blackout.pre.<action>`.
 */
export function actionAllowed(intent: ActionIntent): boolean {
  return callHook("blackout.preAction", intent) && callHook(`blackout.pre.${intent.action}`, intent);
}

/**
 * Calls `blackout.action` and `blackout.post.<action>` on the client that posted an action. This includes
 * secret actions, whose content only that client has, and actions that the writer posts at the start or end
 * of a turn.
 */
export function watchPostedActions(): void {
  Hooks.on("createChatMessage", (message, _options, user) => {
    const action = user === game.user.id ? asAction(message) : null;
    const actionKey = action && (action.system.secret ? keptSecret(action)?.action : action.system.action);
    if (!action || !actionKey) return;
    fireHook("blackout.action", action);
    fireHook(`blackout.post.${actionKey}`, action);
  });
}

/**
 * Calls the hook `blackout.applied` or `blackout.reversed` on every client when an action is applied or
 * undone. Remembers the last state of each action to detect such changes: an update doesn't show them,
 * because the writer always writes the whole verdict.
 */
export function watchSettledActions(): void {
  const told = new Map<string | null, string>();
  for (const message of game.messages) {
    const action = asAction(message);
    if (action) told.set(action.id, momentOf(action));
  }
  const fireIfSettled = (message: ChatMessage.Implementation) => {
    const action = asAction(message);
    if (!action || !isVerdictTrusted(action)) return;
    const { state } = action.system.verdict;
    const [before, now] = [told.get(action.id), momentOf(action)];
    told.set(action.id, now);
    if (before !== now && (state === "applied" || state === "reversed"))
      fireHook(`blackout.${state}`, action);
  };
  // New messages are checked as well, because the writer may post its own action together with the verdict.
  Hooks.on("createChatMessage", fireIfSettled);
  Hooks.on("updateChatMessage", fireIfSettled);
  Hooks.on("deleteChatMessage", ({ id }) => {
    told.delete(id);
  });
}

/** Returns an action's state and the number of its writes as one string, which changes with every write. */
function momentOf({
  system: {
    verdict: { state, step },
  },
}: ActionMessage): string {
  return `${state} ${step}`;
}
