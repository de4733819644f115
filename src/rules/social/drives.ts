import { list, oneOf, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";

/** The maximum number of Drives of a character, and the number of Drives to choose for a session (R4.4). */
export const driveLimits = { kept: 8, chosen: 3 } as const;

/**
 * Validates the Drives chosen for a session and returns them (R4.4). Throws a RuleError if there are too many
 * Drives, if a chosen one isn't on the list, or if one is chosen twice.
 */
export function chooseDrives(kept: readonly string[], chosen: readonly string[]): readonly string[] {
  if (list("kept", kept).length > driveLimits.kept)
    throw new RuleError("kept", kept, `a list of at most ${driveLimits.kept}`, {
      key: "listMost",
      data: { max: driveLimits.kept },
    });
  if (list("chosen", chosen).length > driveLimits.chosen)
    throw new RuleError("chosen", chosen, `a list of at most ${driveLimits.chosen}`, {
      key: "listMost",
      data: { max: driveLimits.chosen },
    });
  return chosen.map((drive, index) =>
    oneOf(
      `chosen.${index}`,
      drive,
      kept.filter(other => !chosen.slice(0, index).includes(other)),
    ),
  );
}

/**
 * Returns the number of Drives that the whole party fulfilled in a session. Each chosen Drive of each
 * character counts once (R4.3).
 */
export function drivesFulfilled(party: readonly (readonly string[])[]): number {
  return list("party", party).reduce(
    (sum, fulfilled, index) => sum + new Set(list(`party.${index}`, fulfilled)).size,
    0,
  );
}

/** The number of sessions in which a Drive must be fulfilled before it can be swapped (R4.5). */
export const sessionsToSwap = 3;

/**
 * Whether a Drive can be swapped for another. This requires that the Drive was fulfilled in three sessions
 * (R4.5).
 */
export function maySwapDrive(sessionsFulfilled: number): boolean {
  return wholeNumber("sessionsFulfilled", sessionsFulfilled, 0) >= sessionsToSwap;
}
