import { everybody, toEach } from "../combat/affected.ts";
import { chosenCheck, situationChoices, situationRows } from "../combat/check.ts";
import { bandsAction } from "../combat/kit.ts";
import { stressCheck } from "../combat/suffer.ts";
import { bandsText } from "../combat/words.ts";

/**
 * The check for stress or trauma (X8.4). Gamemasters can also fill and clear boxes without a check
 * (`bands.state`).
 */
export const stress = bandsAction({
  key: "bands.stress",
  targets: "any",
  nature: "byHand",
  choices: [situationChoices, everybody],
  resolve: act => {
    const { encounter } = act.plan;
    const rows = situationRows(chosenCheck(encounter, act.facts.choices));
    return toEach(act, bandsText("outcome.stressCheck"), (person, stream) =>
      stressCheck(encounter, act.hand, person, stream, rows),
    );
  },
});
