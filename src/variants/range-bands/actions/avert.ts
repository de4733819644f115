import { bandsAction } from "../fight/kit.ts";
import { bandsText } from "../fight/words.ts";
import { avertProblems, averts } from "./healing.ts";

/**
 * Spends all insight to avoid death, as the actor's owner decides. Depending on the setting, each die
 * restores a point of both kinds, or all of them together restore one (X7.9).
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
