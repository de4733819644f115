import type { Facts } from "../../../../actions/core/facts.ts";
import { Draft } from "../../../../actions/core/draft.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import { sheetChanges } from "../../changes.ts";
import { Bout } from "../bout.ts";
import { bandsAction, shown, titleOf } from "../kit.ts";
import { prefill } from "../prefill.ts";
import { freshSheet, sheetCounts } from "../sheet-of.ts";
import { said } from "../words.ts";

const key = "bands.prefill";

/** X1.1–X1.3: fills in somebody's attributes and skills from what Blackout says of them, over what stands there; how they are stays. Taken back, what stood there is there again. */
export const prefillSheet = bandsAction({
  key,
  targets: "none",
  nature: "automatic",
  preview: () => shown({}),
  judge: facts => {
    const { actor, name, sheet, side, blackout } = personIn(facts);
    const draft = new Draft(facts);
    if (actor !== null)
      draft.also(
        ...sheetChanges(
          actor,
          "bands",
          sheet,
          { ...freshSheet(side === "player"), ...sheet, ...prefill(blackout) },
          sheetCounts,
        ),
      );
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(titleOf(key), said("outcome.prefilled", { name }), ""),
    };
  },
});

function personIn(facts: Facts) {
  return new Bout(facts).own(facts.actor.uuid);
}
