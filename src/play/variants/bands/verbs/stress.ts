import { clearBox } from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenOption } from "../../../deed/choices.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Problem } from "../../../deed/verb.ts";
import { affected, everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { checkDefaults, chosenCheck, situationRows } from "../check.ts";
import { bandsVerb, refused, shown, titleOf } from "../kit.ts";
import { breakingPoint, stressBox, stressCheck, together, type Suffered } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.stress";
const ways = ["check", "fill", "clear", "breaking", "end"] as const;

/**
 * Stress: the check for it (X8.4), boxes that fill without one, boxes that clear for time alone, something enjoyed or eight undisturbed hours (X8.6), the breaking point
 * (X8.5), or its end.
 */
export const stress = bandsVerb({
  key, targets: "any", ownTargets: true,
  defaults: () => ({ what: "check", boxes: 1, everybody: false, situation: checkDefaults.situation, reason: "" }),
  fields: facts => {
    const limit = new Bout(facts).play.rules.situationLimit;
    return [
      { name: "what", kind: "choice", label: said("field.what"), options: ways.map(value => ({ value, label: said(`stressWay.${value}`) })) },
      { name: "boxes", kind: "number", min: 1, max: 5, label: said("field.boxes") }, { name: "situation", kind: "number", min: -limit, max: limit, label: said("field.situation") },
      { name: "reason", kind: "text", label: said("field.reason") }, ...everybodyFields(facts),
    ];
  },
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const what = chosenOption(facts.choices, "what", ways, "check");
    const boxes = chosenNumber(facts.choices, "boxes", 1, 1, 5);
    return toEach(facts, bout, titleOf(key), said(`stressWay.${what}`), (person, stream): Suffered => {
      if (what === "check") return stressCheck(bout, hand, person, stream, situationRows(chosenCheck(bout, facts.choices)));
      if (what === "fill") return together(...Array.from({ length: boxes }, (_, index) => stressBox(bout, hand, person, `${stream}.${index}`)));
      if (what === "breaking") return breakingPoint(bout, hand, person, stream);
      if (what === "end") {
        bout.setSheet(person, { breaking: null });
        return { lines: [{ text: said("event.composed", { name: person.name }), tone: "good" }], dice: [], open: false };
      }
      const before = bout.sheet(person).boxes;
      const left = Array.from({ length: boxes }).reduce<number>(full => clearBox(full), before);
      bout.setSheet(person, { boxes: left });
      return { lines: [{ text: said("line.boxes", { name: person.name }), value: `${before} › ${left}`, tone: "good" }], dice: [], open: false };
    });
  },
});

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const what = chosenOption(facts.choices, "what", ways, "check");
  const people = affected(facts, bout);
  const empty = what === "clear" && people.find(person => bout.sheet(person).boxes === 0);
  const composed = what === "end" && people.find(person => bout.sheet(person).breaking === null);
  return [...empty ? [against("noBoxes", { name: empty.name })] : [], ...composed ? [against("notBroken", { name: composed.name })] : []];
}
