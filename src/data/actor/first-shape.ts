import { SYSTEM_ID } from "../../system-id.ts";

/** Data that was stored by an older version. It can contain any values. */
export type OldData = Record<string, unknown>;

/** The first entry of the log, which represents experience earned before the log existed. */
const firstEntry = {
  id: `${SYSTEM_ID}FirstEntry`.slice(0, 16),
  reason: "BLACKOUT.experience.before",
} as const;

/**
 * Migrates a character's data from the oldest format, in place: up to version 0.1.0, experience was a single
 * number. Other data stays unchanged. The data may be incomplete, as in an update or a token's delta.
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
