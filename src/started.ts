import { wantActions } from "./actions/core/registry.ts";

let markStarted: () => void = () => {
  /* The promise below replaces this function immediately. */
};

const started = new Promise<void>(resolve => {
  markStarted = resolve;
});

/**
 * Loads the parts of the system that Foundry doesn't wait for (the actions, the writer on a Gamemaster's
 * client, and the permanent interface elements), unless loading has already begun. Resolves when they are
 * running.
 */
export async function whenStarted(): Promise<void> {
  wantActions();
  return started;
}

/** Resolves the promises of `whenStarted`. */
export function resolveStarted(): void {
  markStarted();
}
