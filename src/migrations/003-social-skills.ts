import { isRecord } from "../ledger/plain.ts";
import type { Migration } from "./migration.ts";

/**
 * Changes since 0.1.0: the social and technical skills (R1.9) are on by default. A world that was created
 * without them stays without them until a Gamemaster decides whether to add them. If this was already decided
 * in a world, the decision does not change.
 */
export const socialSkills: Migration = {
  version: 3,
  settings: stored => {
    const { houseRules } = stored;
    if (isRecord(houseRules) && houseRules["placeholderSkills"] !== undefined) return null;
    return {
      // The question is stored first, so that both steps are repeated after a crash between them.
      skillsQuestion: "open",
      houseRules: { ...(isRecord(houseRules) ? houseRules : {}), placeholderSkills: false },
    };
  },
};
