import { restNeeded } from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";
import { restProblems, rests } from "./healing.ts";

const key = "bands.rest";
/** A player has somebody rest for a day at a time. */
const longest = 24;

/** Hours of rest by one's own word (X7.11), where the world lets players do that; never in a fight. Else a Gamemaster has people rest (`bands.heal`). */
export const rest = bandsAction({
  key,
  targets: "none",
  defaults: () => ({ hours: 8 }),
  fields: () => [{ name: "hours", kind: "number", min: 1, max: longest, label: said("field.hoursOf") }],
  preview: facts => {
    const bout = new Bout(facts);
    const { hours, days } = restNeeded(bout.sheet(bout.own(facts.actor.uuid)).vitality);
    return shown({
      problems: problemsOf(facts, bout),
      lines: [{ text: said("line.restNeeded", { name: facts.actor.name, hours, days }) }],
    });
  },
  judge: facts => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    return done(
      facts,
      bout,
      cardOf(titleOf(key), said("healWay.rest"), "", {
        lines: rests(bout, bout.own(facts.actor.uuid), hoursIn(facts)).lines,
      }),
    );
  },
});

function hoursIn({ choices }: Facts): number {
  return chosenNumber(choices, "hours", 8, 1, longest);
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const person = bout.own(facts.actor.uuid);
  if (!bout.play.rules.playersRest) return [against("restNotAllowed")];
  return bout.inFight && bout.fights(person)
    ? [against("inFight", { name: person.name })]
    : restProblems(bout, person);
}
