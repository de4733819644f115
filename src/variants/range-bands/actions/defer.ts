import { defer as deferred } from "../rules/index.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";
import { turnProblems } from "./end-turn.ts";

/**
 * Postpones the remaining actions of a combatant, either both of them or only the second, to any later moment
 * in the round (X2.6). To use a postponed action, the combatant simply performs it. Actions that are left
 * when the round is resolved are lost.
 */
export const defer = bandsAction({
  key: "bands.defer",
  problems: ({ plan: { bout } }) => {
    const turn = turnProblems(bout);
    if (turn.length > 0) return turn;
    return bout.encounter.phase === "actions" && bout.fighter(bout.own)?.standing === "waiting"
      ? []
      : [against("cannotDefer", { name: bout.own.name })];
  },
  resolve: ({ plan: { bout } }) => {
    bout.encounter = deferred(bout.encounter, bout.own.id);
    return {
      outcome: bandsText("outcome.deferred", { name: bout.own.name }),
      lines: [{ text: bandsText("row.actions"), value: String(bout.fighter(bout.own)?.actionsLeft ?? 0) }],
    };
  },
});
