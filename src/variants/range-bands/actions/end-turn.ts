import { mayActNow, pass } from "../rules/index.ts";
import type { BandsEncounter } from "../combat/bands-encounter.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";

/** Ends a combatant's turn, which forfeits their remaining actions (X2.7) or the drop (X2.8). */
export const endTurn = bandsAction({
  key: "bands.endTurn",
  problems: ({ plan: { encounter } }) => turnProblems(encounter),
  resolve: ({ plan: { encounter } }) => {
    const left = encounter.fighter(encounter.own)?.actionsLeft ?? 0;
    encounter.state = pass(encounter.state, encounter.own.id);
    return {
      outcome: bandsText("outcome.ended", { name: encounter.own.name }),
      lines: left === 0 ? [] : [{ text: bandsText("line.lapses"), value: String(left) }],
    };
  },
});

/** Returns the problems with an action that requires the actor's own turn. */
export function turnProblems(encounter: BandsEncounter) {
  if (!encounter.inEncounter) return [against("noFight")];
  const { id, name } = encounter.own;
  return mayActNow(encounter.state).includes(id) ? [] : [against("notYourTurn", { name })];
}
