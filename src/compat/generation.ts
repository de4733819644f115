/** Determines the version of Foundry. Part of the compatibility layer (docs/architecture.md). */

/**
 * Whether this is Foundry 14 or later. Must not be called while modules are loading, when `game` doesn't
 * exist yet.
 */
export function isGeneration14(): boolean {
  return game.release.generation >= 14;
}

/** Returns the running version of Foundry. */
export function foundryRelease(): {
  readonly version: string;
  readonly generationNumber: number;
  readonly build: number;
} {
  const { version, generation, build } = game.release as any;
  return { version: String(version), generationNumber: Number(generation), build: Number(build) };
}

/** Whether the system supports the running version of Foundry. */
export function isKnownGeneration(): boolean {
  return [13, 14].includes(game.release.generation);
}
