import { sheetChanges } from "../../../actions/variants/changes.ts";
import { bandsAction } from "../combat/kit.ts";
import { prefill } from "../combat/prefill.ts";
import { freshSheet, sheetCounts } from "../combat/sheet-of.ts";
import { bandsText } from "../combat/words.ts";

/**
 * X1.1–X1.3: replaces an actor's attributes and skills with values from Blackout. The actor's state doesn't
 * change. Undoing the action restores the previous values.
 */
export const prefillSheet = bandsAction({
  key: "bands.prefill",
  nature: "automatic",
  resolve: ({ draft, plan: { encounter } }) => {
    const { actor, name, sheet, side, blackout } = encounter.own;
    const after = { ...freshSheet(side === "player"), ...sheet, ...prefill(blackout) };
    if (actor !== null) draft.also(...sheetChanges(actor, "bands", sheet, after, sheetCounts));
    return { outcome: bandsText("outcome.prefilled", { name }) };
  },
});
