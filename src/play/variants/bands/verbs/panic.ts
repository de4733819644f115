import { everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { bandsVerb, shown, titleOf } from "../kit.ts";
import { panicCheck } from "../suffer.ts";
import { said } from "../words.ts";

const key = "bands.panic";

/** The check against panic outside an attack (X8.1). Without a check people panic, and calm down, by a Gamemaster's hand (`bands.state`). */
export const panic = bandsVerb({
  key, targets: "any", ownTargets: true,
  defaults: () => ({ everybody: false }),
  fields: everybodyFields,
  preview: () => shown({}),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    return toEach(facts, bout, titleOf(key), said("outcome.panicCheck"), (person, stream) => panicCheck(bout, hand, person, stream));
  },
});
