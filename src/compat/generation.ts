/** Which Foundry this is. Part of the compatibility layer (docs/architecture.md). */

/** Is this Foundry 14 or later? Asked late: `game` does not exist while modules load. */
export function isGeneration14(): boolean {
  return game.release.generation >= 14;
}

/** Which Foundry runs, as it says itself. */
export function foundryRelease(): {
  readonly version: string;
  readonly generationNumber: number;
  readonly build: number;
} {
  const { version, generation, build } = game.release as any;
  return { version: String(version), generationNumber: Number(generation), build: Number(build) };
}

/** Is it one that the system was written for? */
export function isKnownGeneration(): boolean {
  return [13, 14].includes(game.release.generation);
}
