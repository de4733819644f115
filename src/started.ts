let markStarted: () => void = () => {
  /* The promise below replaces this function immediately. */
};

/**
 * Resolves when all parts of the system that Foundry doesn't wait for are loaded: the actions, the writer on
 * a Gamemaster's client, and the permanent interface elements.
 */
export const started = new Promise<void>(resolve => {
  markStarted = resolve;
});

/** Resolves `started`. */
export function resolveStarted(): void {
  markStarted();
}
