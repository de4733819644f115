import { everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { checkDefaults, chosenCheck, situationRows } from "../check.ts";
import { bandsAction, shown, titleOf } from "../kit.ts";
import { stressCheck } from "../suffer.ts";
import { said } from "../words.ts";

const key = "bands.stress";

/** The check for stress or trauma (X8.4). Boxes fill and clear without one by a Gamemaster's hand (`bands.state`). */
export const stress = bandsAction({
  key,
  targets: "any",
  nature: "byHand",
  defaults: () => ({ everybody: false, situation: checkDefaults.situation, reason: "" }),
  fields: facts => {
    const limit = new Bout(facts).play.rules.situationLimit;
    return [
      { name: "situation", kind: "number", min: -limit, max: limit, label: said("field.situation") },
      { name: "reason", kind: "text", label: said("field.reason") },
      ...everybodyFields(facts),
    ];
  },
  preview: () => shown({}),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    return toEach(facts, bout, titleOf(key), said("outcome.stressCheck"), (person, stream) =>
      stressCheck(bout, hand, person, stream, situationRows(chosenCheck(bout, facts.choices))),
    );
  },
});
