import { actionsPerRound } from "../rules/actions.ts";
import type { Encounter, Fighter } from "../rules/encounter.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";

/**
 * An action of the round as a pip: available, used, lost through an effect, or the third action of an
 * inspired combatant.
 */
export interface Pip {
  readonly css: string;
}

/** A combatant's actions, as pips and as text. */
export interface PipsView {
  readonly pips: readonly Pip[];
  readonly description: string;
}

const noPips: PipsView = { pips: [], description: "" };

/**
 * X3.1, X3.5: returns a combatant's actions this round: two, plus a third if the combatant is inspired. Lost
 * actions are crossed out. Before the first round, only the combatant with the drop has an action (X2.8).
 * Returns no actions if actions can't be taken in the current phase.
 */
export function pipsView(
  encounter: Pick<Encounter, "phase" | "drop">,
  fighter: Pick<Fighter, "id" | "actionsLeft" | "lost" | "inspired" | "out">,
  words: Words,
): PipsView {
  const { actionsLeft, inspired, lost, out } = fighter;
  if (encounter.phase === "drop" && encounter.drop?.winner === fighter.id)
    return {
      pips: [{ css: encounter.drop.used ? "" : "f" }],
      description: counted(encounter.drop.used ? 0 : 1, 1, 0, words),
    };
  if (encounter.phase !== "actions" || out) return noPips;
  const most = actionsPerRound + (inspired || actionsLeft > actionsPerRound ? 1 : 0);
  const gone = Math.min(lost, most - actionsLeft);
  const pips = Array.from({ length: most }, (_, index) => ({
    css: [
      index < actionsLeft ? "f" : index >= most - gone ? "lost" : "",
      index >= actionsPerRound ? "more" : "",
    ]
      .filter(name => name !== "")
      .join(" "),
  }));
  return { pips, description: counted(actionsLeft, most, gone, words) };
}

function counted(left: number, most: number, lost: number, words: Words): string {
  return words.format(`BLACKOUT.bands.track.${lost > 0 ? "actionsLost" : "actions"}`, {
    left: plain(left),
    most: plain(most),
    lost: plain(lost),
  });
}
