import { chosenOption } from "../../../deed/choices.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Problem } from "../../../deed/verb.ts";
import { affected, everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { bandsVerb, refused, shown, titleOf } from "../kit.ts";
import { panic as panics, panicCheck } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.panic";
const ways = ["check", "table", "end"] as const;

/** Panic outside an attack: the check against it, the table without a check, or its end (X8.1). */
export const panic = bandsVerb({
  key, targets: "any", ownTargets: true,
  defaults: () => ({ what: "check", everybody: false }),
  fields: facts => [{ name: "what", kind: "choice", label: said("field.what"), options: ways.map(value => ({ value, label: said(`panicWay.${value}`) })) }, ...everybodyFields(facts)],
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const what = chosenOption(facts.choices, "what", ways, "check");
    return toEach(facts, bout, titleOf(key), said(`panicWay.${what}`), (person, stream) => {
      if (what === "check") return panicCheck(bout, hand, person, stream);
      if (what === "table") return panics(bout, hand, person, stream);
      bout.setSheet(person, { panic: null });
      return { lines: [{ text: said("event.calm", { name: person.name }), tone: "good" }], dice: [], open: false };
    });
  },
});

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const ends = chosenOption(facts.choices, "what", ways, "check") === "end";
  const calm = ends && affected(facts, bout).find(person => bout.sheet(person).panic === null);
  return calm ? [against("noPanic", { name: calm.name })] : [];
}
