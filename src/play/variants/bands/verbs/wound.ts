import { everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { bandsVerb, shown, titleOf } from "../kit.ts";
import { lastingWoundCheck } from "../suffer.ts";
import { said } from "../words.ts";

const key = "bands.wound";

/** The check whether a lasting wound remains (X7.10). One without a check, and one that goes again, are a Gamemaster's (`bands.state`). */
export const wound = bandsVerb({
  key, targets: "any", ownTargets: true,
  defaults: () => ({ everybody: false }),
  fields: everybodyFields,
  preview: () => shown({}),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    return toEach(facts, bout, titleOf(key), said("outcome.woundCheck"), (person, stream) => lastingWoundCheck(bout, hand, person, stream));
  },
});
