import { SYSTEM_ID } from "../../system-id.ts";

/** Data as they were stored at some time: anything may be anything. */
export type OldData = Record<string, unknown>;

/** The experience that somebody had before there was a log of it, as the log's first entry. */
export const firstEntry = {
  id: `${SYSTEM_ID}FirstEntry`.slice(0, 16),
  reason: "BLACKOUT.experience.before",
} as const;

/**
 * Carries the data of a character from their first shape to the present one, in place; what is of the present
 * shape already stays. Up to version 0.1.0 experience was one number. Data may be a part of a whole, as in a
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
