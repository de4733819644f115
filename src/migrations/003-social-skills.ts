import { isRecord } from "../ledger/plain.ts";
import type { Migration } from "./migration.ts";

/**
 * Handles a change since 0.1.0: the social and technical skills (R1.9) are now on by default. A world created
 * without them remains without them until a Gamemaster decides whether to add them. A decision that was
 * already made stays in effect.
 */
export const socialSkills: Migration = {
  version: 3,
  settings: stored => {
    const { houseRules } = stored;
    if (isRecord(houseRules) && houseRules["placeholderSkills"] !== undefined) return null;
    return {
      // The question's key comes first, so that this setting is written first. If the client crashes before
      // the second write, both settings are migrated again.
      skillsQuestion: "open",
      houseRules: { ...(isRecord(houseRules) ? houseRules : {}), placeholderSkills: false },
    };
  },
};
