import { bandsAction } from "../combat/kit.ts";
import { bandsText } from "../combat/words.ts";
import { avertProblems, averts } from "./healing.ts";

/**
 * Spends all insight to avert the actor's death. Depending on the setting, each die restores one point of
 * each kind, or all of the dice together do (X7.9).
 */
export const avert = bandsAction({
  key: "bands.avert",
  problems: ({ plan: { bout } }) => avertProblems(bout, bout.own),
  resolve: ({ plan: { bout } }) => ({
    outcome: bandsText("healWay.avert"),
    tone: "good",
    lines: averts(bout, bout.own).lines,
  }),
});
