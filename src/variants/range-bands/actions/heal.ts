import { choice, number } from "../../../actions/core/choice.ts";
import { fed, restNeeded } from "../rules/index.ts";
import { affected, everybody, toEach } from "../combat/affected.ts";
import { roundEnds } from "../combat/countdown.ts";
import { bandsAction } from "../combat/kit.ts";
import { together, type Suffered } from "../combat/suffer.ts";
import { against, hiding, bandsText } from "../combat/words.ts";
import { averts, avertProblems, healedTo, restProblems, rests } from "./healing.ts";

const what = choice("what", ["rest", "fed", "rounds", "avert"], {
  label: bandsText("field.what"),
  option: value => bandsText(`healWay.${value}`),
});

/** Returns the number field for a way of healing, which is shown only for that way. */
function amount<const N extends string>(name: N, kind: string, max: number, initial = 1) {
  return number(name, {
    min: 1,
    max,
    initial,
    label: bandsText(`field.${name}Of`),
    shown: situation => what.in(situation) === kind,
  });
}

/**
 * Heals actors in the way that the Gamemaster chooses: with hours of rest (X7.11), with days of food (X9.3),
 * with rounds outside an encounter (X7.2), or by spending all insight to avoid death (X7.9). Players use
 * `bands.rest` and `bands.avert` instead.
 */
export const heal = bandsAction({
  key: "bands.heal",
  targets: "any",
  aids: true,
  who: "gamemaster",
  nature: "byHand",
  choices: [
    what,
    amount("hours", "rest", 24 * 60, 8),
    amount("days", "fed", 60),
    amount("rounds", "rounds", 30),
    everybody,
  ],
  problems: ({ facts, choices, plan: { encounter } }) =>
    affected(facts, encounter).flatMap(person => {
      const { vitality } = encounter.sheet(person);
      const { name } = person;
      switch (choices.what) {
        case "rest":
          return restProblems(encounter, person);
        case "fed":
          return vitality.dead || vitality.mortal ? [against("cannotEat", { name })] : [];
        case "rounds":
          return encounter.takesPart(person) && encounter.inEncounter ? [against("inFight", { name })] : [];
        case "avert":
          return avertProblems(encounter, person);
      }
    }),
  preview: ({ facts, plan: { encounter } }) => ({
    lines: affected(facts, encounter).map(person => {
      const { hours, days } = restNeeded(encounter.sheet(person).vitality);
      return { text: bandsText("line.restNeeded", { name: person.name, hours, days }), ...hiding(person) };
    }),
  }),
  resolve: act => {
    const { choices, hand } = act;
    const { encounter } = act.plan;
    return toEach(act, bandsText(`healWay.${choices.what}`), (person, stream): Suffered => {
      switch (choices.what) {
        case "rest":
          return rests(encounter, person, choices.hours);
        case "fed":
          encounter.setSheet(person, { starved: false });
          return healedTo(encounter, person, fed(encounter.sheet(person).vitality, choices.days));
        case "rounds":
          return together(
            ...Array.from({ length: choices.rounds }, (_, index) =>
              roundEnds(encounter, hand, person, `${stream}.${index}`, false),
            ),
          );
        case "avert":
          return averts(encounter, person);
      }
    });
  },
});
