import { isRecord } from "../ledger/plain.ts";
import type { Migration } from "./migration.ts";

/**
 * Changes since 0.1.0: the social and technical skills (R1.9) are on by default. A world created without them
 * stays that way until a Gamemaster has answered whether to add them. A world in which that is already
 * decided keeps its decision.
 */
export const socialSkills: Migration = {
  version: 3,
  settings: stored => {
    const { houseRules } = stored;
    if (isRecord(houseRules) && houseRules["placeholderSkills"] !== undefined) return null;
    return {
      // The question is stored first, so a crash in between repeats both steps.
      skillsQuestion: "open",
      houseRules: { ...(isRecord(houseRules) ? houseRules : {}), placeholderSkills: false },
    };
  },
};
