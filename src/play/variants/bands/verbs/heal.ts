import { fed, restNeeded } from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
import { affected, everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { roundEnds } from "../countdown.ts";
import { bandsAction, refused, shown, titleOf } from "../kit.ts";
import { together, type Suffered } from "../suffer.ts";
import { against, hiding, said } from "../words.ts";
import { averts, avertProblems, healedTo, restProblems, rests } from "./healing.ts";

const key = "bands.heal";
const ways = ["rest", "fed", "rounds", "avert"] as const;
type Way = (typeof ways)[number];
const most: Readonly<Record<Way, number>> = { rest: 24 * 60, fed: 60, rounds: 30, avert: 1 };

/** What a Gamemaster has heal: hours of rest (X7.11), days of food (X9.3), rounds out of a fight (X7.2), or giving up all insight so as not to die (X7.9). Players have `bands.rest` and `bands.avert`. */
export const heal = bandsAction({
  key,
  targets: "any",
  who: "gamemaster",
  nature: "byHand",
  defaults: facts => ({ what: wayIn(facts), hours: 8, days: 1, rounds: 1, everybody: false }),
  fields: facts => {
    const what = wayIn(facts);
    const name = { rest: "hours", fed: "days", rounds: "rounds", avert: "" }[what];
    return [
      {
        name: "what",
        kind: "choice",
        label: said("field.what"),
        options: ways.map(value => ({ value, label: said(`healWay.${value}`) })),
      },
      ...(name === ""
        ? []
        : [{ name, kind: "number" as const, min: 1, max: most[what], label: said(`field.${name}Of`) }]),
      ...everybodyFields(facts),
    ];
  },
  preview: facts => {
    const bout = new Bout(facts);
    return shown({
      problems: problemsOf(facts, bout),
      lines: affected(facts, bout).map(person => {
        const { hours, days } = restNeeded(bout.sheet(person).vitality);
        return { text: said("line.restNeeded", { name: person.name, hours, days }), ...hiding(person) };
      }),
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const what = wayIn(facts);
    return toEach(facts, bout, titleOf(key), said(`healWay.${what}`), (person, stream) =>
      healed(facts, bout, hand, person, stream),
    );
  },
});

function healed(facts: Facts, bout: Bout, hand: Hand, person: VariantPerson, stream: string): Suffered {
  const what = wayIn(facts);
  if (what === "rounds")
    return together(
      ...Array.from({ length: amountIn(facts, "rounds") }, (_, index) =>
        roundEnds(bout, hand, person, `${stream}.${index}`, false),
      ),
    );
  if (what === "avert") return averts(bout, person);
  if (what === "rest") return rests(bout, person, amountIn(facts, "hours"));
  bout.setSheet(person, { starved: false });
  return healedTo(bout, person, fed(bout.sheet(person).vitality, amountIn(facts, "days")));
}

function wayIn({ choices }: Pick<Facts, "choices">): Way {
  return chosenOption(choices, "what", ways, "rest");
}

function amountIn({ choices }: Facts, name: "hours" | "days" | "rounds"): number {
  return chosenNumber(
    choices,
    name,
    name === "hours" ? 8 : 1,
    1,
    most[name === "hours" ? "rest" : name === "days" ? "fed" : "rounds"],
  );
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const what = wayIn(facts);
  return affected(facts, bout).flatMap((person): readonly Problem[] => {
    const { vitality } = bout.sheet(person);
    if (what === "rest") return restProblems(bout, person);
    if (what === "fed")
      return vitality.dead || vitality.mortal ? [against("cannotEat", { name: person.name })] : [];
    if (what === "rounds")
      return bout.fights(person) && bout.inFight ? [against("inFight", { name: person.name })] : [];
    return avertProblems(bout, person);
  });
}
