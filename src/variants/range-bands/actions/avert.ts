import { bandsAction } from "../combat/kit.ts";
import { bandsText } from "../combat/words.ts";
import { avertProblems, averts } from "./healing.ts";

/**
 * Spends all insight to avert the actor's death. Depending on the setting, each die restores one point of
 * each kind, or all of the dice together do (X7.9).
 */
export const avert = bandsAction({
  key: "bands.avert",
  problems: ({ plan: { encounter } }) => avertProblems(encounter, encounter.own),
  resolve: ({ plan: { encounter } }) => ({
    outcome: bandsText("healWay.avert"),
    tone: "good",
    lines: averts(encounter, encounter.own).lines,
  }),
});
