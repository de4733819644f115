import { fallHarm, hungerHarm } from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import type { Field } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
import { everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { underWater } from "../countdown.ts";
import { bandsAction, shown, titleOf } from "../kit.ts";
import { suffer, together, type Suffered } from "../suffer.ts";
import { said } from "../words.ts";

const key = "bands.hazard";
const hazards = ["fall", "water", "surface", "hunger", "fire", "putOut"] as const;

/**
 * What harms without an enemy: a fall (X9.1), a round under water (X9.2), days without food or water (X9.3), fire (X10.4); and the end of water and fire. In a fight water and
 * fire go on by themselves with each round.
 */
export const hazard = bandsAction({
  key,
  targets: "any",
  who: "gamemaster",
  defaults: () => ({ hazard: "fall", feet: 10, days: 1, from: 1, points: 1, rounds: 1, everybody: false }),
  fields: facts => [
    {
      name: "hazard",
      kind: "choice",
      label: said("field.hazard"),
      options: hazards.map(value => ({ value, label: said(`hazard.${value}`) })),
    },
    ...ownFields(facts),
    ...everybodyFields(facts),
  ],
  preview: facts => {
    const which = hazardIn(facts);
    const harm = which === "fall" ? fallHarm(feetIn(facts)) : null;
    return shown({
      lines: harm ? [{ text: said("line.harm", { wounds: harm.wounds, resilience: harm.resilience }) }] : [],
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    return toEach(facts, bout, titleOf(key), said(`hazard.${hazardIn(facts)}`), (person, stream) =>
      strikes(facts, bout, hand, person, stream),
    );
  },
});

function strikes(facts: Facts, bout: Bout, hand: Hand, person: VariantPerson, stream: string): Suffered {
  const which = hazardIn(facts);
  const told = (text: string, n?: number): Suffered => ({
    lines: [{ text: said(text, { name: person.name, ...(n === undefined ? {} : { n }) }) }],
    dice: [],
    open: false,
  });
  if (which === "fall")
    return suffer(bout, hand, person, fallHarm(feetIn(facts)), { onPurpose: true, stream });
  if (which === "hunger") return starves(facts, bout, hand, person, stream);
  if (which === "fire") {
    bout.setSheet(person, {
      burning: {
        points: chosenNumber(facts.choices, "points", 1, 1, 20),
        roundsLeft: chosenNumber(facts.choices, "rounds", 1, 1, 20),
      },
    });
    return told("event.catchesFire", chosenNumber(facts.choices, "points", 1, 1, 20));
  }
  if (which === "putOut") {
    bout.setSheet(person, { burning: null });
    return told("event.putOut");
  }
  if (which === "surface") {
    bout.setSheet(person, { underWater: 0 });
    return told("event.surfaces");
  }
  if (bout.sheet(person).underWater === 0) bout.setSheet(person, { underWater: 1 });
  // The end of each round does it in a fight.
  return bout.fights(person) ? told("event.underWater") : underWater(bout, hand, person, stream);
}

/** X9.3: day after day; who is at 0 wound points by it has to be fed to be stabilised. */
function starves(
  { choices }: Facts,
  bout: Bout,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const days = chosenNumber(choices, "days", 1, 1, 30);
  const from = chosenNumber(choices, "from", 1, 1, 60);
  const parts = Array.from({ length: days }, (_, index) => {
    const { vitality } = bout.sheet(person);
    const part = suffer(bout, hand, person, hungerHarm(from + index, vitality, bout.play.rules), {
      onPurpose: true,
      stream: `${stream}.${index}`,
    });
    const after = bout.sheet(person).vitality;
    if (vitality.mortal === null && after.mortal !== null) bout.setSheet(person, { starved: true });
    return part;
  });
  return together(...parts);
}

function hazardIn({ choices }: Pick<Facts, "choices">): (typeof hazards)[number] {
  return chosenOption(choices, "hazard", hazards, "fall");
}

function feetIn({ choices }: Facts): number {
  return chosenNumber(choices, "feet", 10, 0, 9999);
}

function ownFields(facts: Facts): readonly Field[] {
  const number = (name: string, max: number, min = 1): Field => ({
    name,
    kind: "number",
    min,
    max,
    label: said(`field.${name}Of`),
  });
  const of: Readonly<Record<(typeof hazards)[number], readonly Field[]>> = {
    fall: [number("feet", 9999, 0)],
    water: [],
    surface: [],
    hunger: [number("days", 30), number("from", 60)],
    fire: [number("points", 20), number("rounds", 20)],
    putOut: [],
  };
  return of[hazardIn(facts)];
}
