import { callHook, tellHook } from "../../compat.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { Choices } from "./facts.ts";
import type { ActionMessage } from "./posted.ts";

/*
 * Hooks for modules (docs/api.md). Each is called under two names: for every verb, and for the one that is meant.
 */

/** What a module is told of an action before it is rolled. */
export interface ActionIntent {
  readonly verb: string;
  readonly actor: BlackoutActor;
  readonly item: BlackoutItem | null;
  readonly targets: readonly BlackoutActor[];
  readonly choices: Choices;
}

/** May this action be done? A module says no by answering false to `blackout.preAction` or `blackout.pre.<verb>`; on the client that acts. */
export function actionAllowed(intent: ActionIntent): boolean {
  return callHook("blackout.preAction", intent) && callHook(`blackout.pre.${intent.verb}`, intent);
}

/** Tells modules on the client that acted that an action was posted: `blackout.action` and `blackout.post.<verb>`. */
export function actionPosted(verb: string, message: BlackoutChatMessage): void {
  tellHook("blackout.action", message);
  tellHook(`blackout.post.${verb}`, message);
}

/** Tells modules on every client that an action was applied or taken back: `blackout.applied`, `blackout.reversed`. */
export function watchSettledActions(): void {
  Hooks.on("updateChatMessage", (message, changes) => {
    if (!isSettling(changes)) return;
    const state = settledState(message);
    if (state) tellHook(`blackout.${state}`, message);
  });
}

function settledState(message: BlackoutChatMessage): "applied" | "reversed" | null {
  if (!message.isAction()) return null;
  const { state } = (message as ActionMessage).system.verdict;
  return state === "applied" || state === "reversed" ? state : null;
}

function isSettling(changes: object): boolean {
  return foundry.utils.hasProperty(changes, "system.verdict.state");
}
