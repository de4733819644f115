import type { Action } from "./action.ts";

const actions = new Map<string, Action>();

/**
 * Registers actions by their keys. Modules may register their own actions (docs/api.md). Throws an Error if a
 * key is already registered.
 */
export function registerActions(...added: readonly Action[]): void {
  for (const action of added) {
    if (actions.has(action.key)) throw new Error(`Action "${action.key}" is already registered`);
    actions.set(action.key, action);
  }
}

/** The registered loading functions that haven't succeeded yet. */
const loads = new Set<() => Promise<unknown>>();
let fetching: Promise<void> | null = null;
let resolveWanted: () => void = () => {
  /* `actionsWanted` replaces this function immediately. */
};

/** Resolves when the actions are first needed. */
export const actionsWanted = new Promise<void>(resolve => {
  resolveWanted = resolve;
});

/**
 * Registers a function that loads actions and everything they depend on. It is called the first time that
 * actions are needed.
 */
export function fetchActions(load: () => Promise<unknown>): void {
  loads.add(load);
}

/**
 * Loads the actions, unless that has already begun. Resolves when all of them have been loaded. Rejects if
 * loading fails; the next call tries again.
 */
export async function actionsFetched(): Promise<void> {
  fetching ??= fetchAll();
  resolveWanted();
  return fetching;
}

/**
 * Starts loading the actions. A failure is reported by the code that awaits `actionsFetched` or `started`.
 */
export function wantActions(): void {
  actionsFetched().catch(() => undefined);
}

/** Whether loading the actions has begun. */
export function areActionsWanted(): boolean {
  return fetching !== null;
}

async function fetchAll(): Promise<void> {
  try {
    await Promise.all(
      [...loads].map(async load => {
        await load();
        loads.delete(load);
      }),
    );
  } catch (error) {
    fetching = null;
    throw error;
  }
}

/** Returns the action with this key, or null. */
export function actionOf(key: string): Action | null {
  return actions.get(key) ?? null;
}

/** Returns all actions, in registration order. */
export function allActions(): readonly Action[] {
  return [...actions.values()];
}
