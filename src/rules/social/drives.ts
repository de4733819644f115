import { list, oneOf, wholeNumber } from "../check.ts";
import { RuleError } from "../rule-error.ts";

/** R4.4: the maximum number of Drives of a character, and how many of them are chosen for a session. */
export const driveLimits = { kept: 8, chosen: 3 } as const;

/**
 * R4.4: returns the Drives chosen for a session. Throws a RuleError for too many, for one that is not on the
 * list, and for one chosen twice.
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
 * R4.3: returns the number of Drives fulfilled in a session by the whole party; each chosen Drive of each
 * character counts once.
 */
export function drivesFulfilled(party: readonly (readonly string[])[]): number {
  return list("party", party).reduce(
    (sum, fulfilled, index) => sum + new Set(list(`party.${index}`, fulfilled)).size,
    0,
  );
}

/** R4.5: the number of sessions in which a Drive must be fulfilled before it can be swapped. */
export const sessionsToSwap = 3;

/** R4.5: whether a Drive can be swapped for another: it was fulfilled in three sessions or more. */
export function maySwapDrive(sessionsFulfilled: number): boolean {
  return wholeNumber("sessionsFulfilled", sessionsFulfilled, 0) >= sessionsToSwap;
}
