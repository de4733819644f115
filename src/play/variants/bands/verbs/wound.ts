import { chosenNumber, chosenOption } from "../../../deed/choices.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Problem } from "../../../deed/verb.ts";
import { affected, everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { bandsVerb, refused, shown, titleOf } from "../kit.ts";
import { rowName } from "../settings-of.ts";
import { lastingWound, lastingWoundCheck } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.wound";
const ways = ["check", "table", "remove"] as const;

/** A lasting wound: the check whether there is one, one without a check, or one that goes again (X7.10, X7.12). */
export const wound = bandsVerb({
  key, targets: "any", ownTargets: true,
  defaults: () => ({ what: "check", at: 1, everybody: false }),
  fields: facts => {
    const bout = new Bout(facts);
    const { lasting } = bout.sheet(bout.own(facts.actor.uuid));
    return [
      { name: "what", kind: "choice", label: said("field.what"), options: ways.filter(value => value !== "remove" || lasting.length > 0).map(value => ({ value, label: said(`woundWay.${value}`) })) },
      ...lasting.length === 0 ? [] : [{ name: "at", kind: "number" as const, min: 1, max: lasting.length, label: said("field.whichWound") }], ...everybodyFields(facts),
    ];
  },
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const what = chosenOption(facts.choices, "what", ways, "check");
    return toEach(facts, bout, titleOf(key), said(`woundWay.${what}`), (person, stream) => {
      if (what === "check") return lastingWoundCheck(bout, hand, person, stream);
      if (what === "table") return lastingWound(bout, hand, person, stream);
      const { lasting } = bout.sheet(person);
      const at = chosenNumber(facts.choices, "at", 1, 1);
      const gone = lasting[at - 1] as string;
      bout.setSheet(person, { lasting: lasting.filter((_, index) => index !== at - 1) });
      return { lines: [{ text: said("event.woundGone", { name: person.name, what: rowName(bout.play, "lastingWoundTable", gone) }), tone: "good" }], dice: [], open: false };
    });
  },
});

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const removes = chosenOption(facts.choices, "what", ways, "check") === "remove";
  const without = removes && affected(facts, bout).find(person => bout.sheet(person).lasting.length < chosenNumber(facts.choices, "at", 1, 1));
  return without ? [against("noWound", { name: without.name })] : [];
}
