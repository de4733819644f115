import { mayActNow, pass } from "../rules/index.ts";
import type { Bout } from "../combat/bout.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";

/** Ends a combatant's turn, which forfeits their remaining actions (X2.7) or the drop (X2.8). */
export const endTurn = bandsAction({
  key: "bands.endTurn",
  problems: ({ plan: { bout } }) => turnProblems(bout),
  resolve: ({ plan: { bout } }) => {
    const left = bout.fighter(bout.own)?.actionsLeft ?? 0;
    bout.encounter = pass(bout.encounter, bout.own.id);
    return {
      outcome: bandsText("outcome.ended", { name: bout.own.name }),
      lines: left === 0 ? [] : [{ text: bandsText("line.lapses"), value: String(left) }],
    };
  },
});

/** Returns the problems with an action that requires the actor's own turn. */
export function turnProblems(bout: Bout) {
  if (!bout.inEncounter) return [against("noFight")];
  const { id, name } = bout.own;
  return mayActNow(bout.encounter).includes(id) ? [] : [against("notYourTurn", { name })];
}
