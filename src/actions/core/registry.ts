import type { Action } from "./action.ts";

const verbs = new Map<string, Action>();

/** Makes actions known under their keys. Modules may add their own (docs/api.md). Throws an Error for a key that is taken. */
export function registerActions(...added: readonly Action[]): void {
  for (const verb of added) {
    if (verbs.has(verb.key)) throw new Error(`There is a verb with the key "${verb.key}" already`);
    verbs.set(verb.key, verb);
  }
}

/** The actions that are being fetched; those of the system are not part of what Foundry waits for. */
let fetching: Promise<unknown> = Promise.resolve();

/** Says that actions are being fetched: whoever needs them waits for `actionsFetched`. */
export function fetchActions(verbs: Promise<unknown>): void {
  fetching = verbs;
}

/** Resolves when the actions that were being fetched are known; rejects when they cannot be had. */
export async function actionsFetched(): Promise<void> {
  await fetching;
}

/** The action with that key, or null. */
export function actionOf(key: string): Action | null {
  return verbs.get(key) ?? null;
}

/** All actions, in the order in which they were made known. */
export function allActions(): readonly Action[] {
  return [...verbs.values()];
}
