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
  problems: ({ plan: { encounter } }) => {
    const turn = turnProblems(encounter);
    if (turn.length > 0) return turn;
    return encounter.state.phase === "actions" && encounter.fighter(encounter.own)?.standing === "waiting"
      ? []
      : [against("cannotDefer", { name: encounter.own.name })];
  },
  resolve: ({ plan: { encounter } }) => {
    encounter.state = deferred(encounter.state, encounter.own.id);
    return {
      outcome: bandsText("outcome.deferred", { name: encounter.own.name }),
      lines: [
        { text: bandsText("row.actions"), value: String(encounter.fighter(encounter.own)?.actionsLeft ?? 0) },
      ],
    };
  },
});
