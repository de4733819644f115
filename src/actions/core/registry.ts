import type { Action } from "./action.ts";

const actions = new Map<string, Action>();

/** Makes actions known under their keys. Modules may add their own (docs/api.md). Throws an Error for a key that is taken. */
export function registerActions(...added: readonly Action[]): void {
  for (const action of added) {
    if (actions.has(action.key)) throw new Error(`There is an action with the key "${action.key}" already`);
    actions.set(action.key, action);
  }
}

/** The actions that are being fetched; those of the system are not part of what Foundry waits for. */
let fetching: Promise<unknown> = Promise.resolve();

/** Says that actions are being fetched: whoever needs them waits for `actionsFetched`. */
export function fetchActions(actions: Promise<unknown>): void {
  fetching = actions;
}

/** Resolves when the actions that were being fetched are known; rejects when they cannot be had. */
export async function actionsFetched(): Promise<void> {
  await fetching;
}

/** The action with that key, or null. */
export function actionOf(key: string): Action | null {
  return actions.get(key) ?? null;
}

/** All actions, in the order in which they were made known. */
export function allActions(): readonly Action[] {
  return [...actions.values()];
}
