import type { Action } from "./action.ts";

const actions = new Map<string, Action>();

/**
 * Registers actions under their keys. Modules may register their own actions (docs/api.md). Throws an Error
 * for a key that is already registered.
 */
export function registerActions(...added: readonly Action[]): void {
  for (const action of added) {
    if (actions.has(action.key)) throw new Error(`Action "${action.key}" is already registered`);
    actions.set(action.key, action);
  }
}

/**
 * A promise that resolves when the actions have been loaded. The system's own actions are loaded after
 * Foundry's start-up.
 */
let fetching: Promise<unknown> = Promise.resolve();

/**
 * Registers a promise of actions that are still loading. Code that needs the actions awaits `actionsFetched`.
 */
export function fetchActions(actions: Promise<unknown>): void {
  fetching = actions;
}

/** Resolves when all actions have been loaded. Rejects if loading fails. */
export async function actionsFetched(): Promise<void> {
  await fetching;
}

/** Returns the action with this key, or null. */
export function actionOf(key: string): Action | null {
  return actions.get(key) ?? null;
}

/** Returns all actions, in registration order. */
export function allActions(): readonly Action[] {
  return [...actions.values()];
}
