import { SYSTEM_ID } from "../../system-id.ts";

/** Data stored by an older version: any value is possible. */
export type OldData = Record<string, unknown>;

/** The experience from before there was a log, as the log's first entry. */
export const firstEntry = {
  id: `${SYSTEM_ID}FirstEntry`.slice(0, 16),
  reason: "BLACKOUT.experience.before",
} as const;

/**
 * Migrates the data of a character from their first format to the current one, in place; data in the current
 * format are unchanged. Up to version 0.1.0 experience was one number. The data may be partial, as in a
 * change or in the delta of a token.
 */
export function fromFirstCharacter(system: OldData): OldData {
  const { experience } = system;
  if (typeof experience === "number" || (typeof experience === "string" && experience.trim() !== "")) {
    const amount = Math.trunc(Number(experience));
    system["experience"] = {
      log:
        Number.isFinite(amount) && amount !== 0
          ? [{ ...firstEntry, amount, time: 0, bought: "", undoes: "" }]
          : [],
    };
  }
  return system;
}
