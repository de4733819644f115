let tell: () => void = () => {
  /* Replaced immediately by the promise below. */
};

/**
 * Resolves once all parts of the system that Foundry doesn't wait for are loaded: the actions, the writer on
 * a Gamemaster's client, and the permanent interface elements.
 */
export const started = new Promise<void>(resolve => {
  tell = resolve;
});

/** Resolves `started`. */
export function resolveStarted(): void {
  tell();
}
