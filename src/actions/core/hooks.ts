import { callHook, tellHook } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { Choices } from "./facts.ts";
import { asAction, isVerdictTrusted, type ActionMessage } from "./posted.ts";
import { keptSecret } from "./secret.ts";

/*
 * Hooks for modules (docs/api.md). Each is called under two names: for every action, and for the one that is meant.
 */

/** What a module is told of an action before it is rolled. */
export interface ActionIntent {
  readonly action: string;
  readonly actor: BlackoutActor;
  readonly item: BlackoutItem | null;
  readonly targets: readonly BlackoutActor[];
  readonly choices: Choices;
}

/** May this action be done? A module says no by answering false to `blackout.preAction` or `blackout.pre.<action>`; on the client that acts. */
export function actionAllowed(intent: ActionIntent): boolean {
  return callHook("blackout.preAction", intent) && callHook(`blackout.pre.${intent.action}`, intent);
}

/**
 * Tells modules on the client that posted an action that it is there: `blackout.action` and `blackout.post.<action>`. Secret ones too, whose action that client alone knows, and
 * those that the writer posts for a turn.
 */
export function watchPostedActions(): void {
  Hooks.on("createChatMessage", (message, _options, user) => {
    const action = user === game.user.id ? asAction(message) : null;
    const actionKey = action && (action.system.secret ? keptSecret(action)?.action : action.system.action);
    if (!action || !actionKey) return;
    tellHook("blackout.action", action);
    tellHook(`blackout.post.${actionKey}`, action);
  });
}

/**
 * Tells modules on every client that an action was applied or taken back: `blackout.applied`, `blackout.reversed`. Once for each time: the writer writes a verdict
 * whole, so that an update does not say what is new in it.
 */
export function watchSettledActions(): void {
  const told = new Map<string, string>();
  for (const message of game.messages) {
    const action = asAction(message);
    if (action) told.set(action.id ?? "", momentOf(action));
  }
  Hooks.on("updateChatMessage", message => {
    const action = asAction(message);
    if (!action || !isVerdictTrusted(action)) return;
    const { state } = action.system.verdict;
    const [before, now] = [told.get(action.id ?? ""), momentOf(action)];
    told.set(action.id ?? "", now);
    if (before !== now && (state === "applied" || state === "reversed"))
      tellHook(`blackout.${state}`, action);
  });
  Hooks.on("deleteChatMessage", ({ id }) => {
    told.delete(id ?? "");
  });
}

/** A state and the write that led to it; being written is none yet. */
function momentOf({
  system: {
    verdict: { state, step },
  },
}: ActionMessage): string {
  return `${state} ${step}`;
}
