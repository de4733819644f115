let tell: () => void = () => {
  /* Replaced at once. */
};

/**
 * Resolves when everything of the system that Foundry does not wait for is there: the actions, the writer on
 * a Gamemaster's client, and what stays on the screen.
 */
export const started = new Promise<void>(resolve => {
  tell = resolve;
});

/** Says that it is. */
export function tellStarted(): void {
  tell();
}
