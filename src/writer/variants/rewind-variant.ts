import type { BlackoutCombat } from "../../documents/combat.ts";
import { text, type Text } from "../../actions/core/card.ts";
import type { RewindMoment } from "../../actions/core/ask-writer.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { variantFetched } from "../../actions/variants/registry.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { NOT_YET } from "../../actions/core/not-yet.ts";
import { settle } from "../action/settle.ts";
import { lengthOf } from "./back-length.ts";
import { dueName } from "./due-actions.ts";

/**
 * Undoes actions of a variant's encounter, starting with the newest. Rewinding to the start of the current
 * turn or round undoes all actions since then. Rewinding further also undoes the step that led to the current
 * turn or round, so that the previous turn, or the last turn of the previous round, continues. `actions`
 * contains the applied actions, newest first. Automatic actions are posted again when they are due. Returns
 * the problem, or null if there is none.
 */
export async function rewindVariant(
  moment: RewindMoment,
  combat: BlackoutCombat,
  actions: readonly ActionMessage[],
): Promise<Text | null> {
  const key = variantOfEncounter(combat);
  if (!key) return text("BLACKOUT.writer.noCombat");
  const { moves } = await variantFetched(key);
  const id = combat.id ?? "";
  const since = actions.slice(
    0,
    lengthOf(
      moment,
      combat.round,
      actions.map(message => ({
        round: message.system.verdict.round,
        moves: moves.includes(message.system.action),
        ofItself: dueName(message, id) !== null,
      })),
    ),
  );
  if (since.length === 0)
    return text(
      moment === "turn" || moment === "previousTurn"
        ? "BLACKOUT.writer.nothingInTurn"
        : "BLACKOUT.writer.nothingInRound",
    );
  for (const message of since)
    await settle(message, [], "reversed", {
      reason: dueName(message, id) === null ? "" : NOT_YET,
      reasonData: "",
    });
  return null;
}
