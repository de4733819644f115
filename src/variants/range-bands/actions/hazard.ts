import { choice, number } from "../../../actions/core/choice.ts";
import { canAct, fallHarm, hungerHarm } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { everybody, toEach } from "../combat/affected.ts";
import { underWater } from "../combat/countdown.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { starvedLine, suffer, together, type Suffered } from "../combat/suffer.ts";
import { bandsText } from "../combat/words.ts";

const hazards = ["fall", "water", "surface", "hunger", "fire", "putOut"] as const;
const which = choice("hazard", hazards, {
  label: bandsText("field.hazard"),
  option: value => bandsText(`hazard.${value}`),
});

/** Returns the number field of a hazard. The field is shown only for that hazard. */
function amount<const N extends string>(
  name: N,
  of: (typeof hazards)[number],
  bounds: { readonly min?: number; readonly max: number; readonly initial?: number },
) {
  return number(name, {
    min: 1,
    ...bounds,
    label: bandsText(`field.${name}Of`),
    shown: situation => which.in(situation) === of,
  });
}

const choices = [
  which,
  amount("feet", "fall", { min: 0, max: 9999, initial: 10 }),
  amount("days", "hunger", { max: 30 }),
  amount("from", "hunger", { max: 60 }),
  amount("points", "fire", { max: 20 }),
  amount("rounds", "fire", { max: 20 }),
  everybody,
] as const;

/**
 * Applies a hazard's damage: a fall (X9.1), a round underwater (X9.2), days without food or water (X9.3), or
 * fire (X10.4). The action can also end the effects of water and fire. Otherwise, these recur automatically
 * in each round of an encounter.
 */
export const hazard = bandsAction({
  key: "bands.hazard",
  targets: "any",
  who: "gamemaster",
  choices,
  preview: ({ choices: { hazard, feet } }) => {
    if (hazard !== "fall") return {};
    const { wounds, resilience } = fallHarm(feet);
    return { lines: [{ text: bandsText("line.harm", { wounds, resilience }) }] };
  },
  resolve: act =>
    toEach(act, bandsText(`hazard.${act.choices.hazard}`), (person, stream) => strikes(act, person, stream)),
});

type HazardAct = Pick<BandsAct<typeof choices>, "choices" | "hand" | "plan">;

function strikes(act: HazardAct, person: VariantPerson, stream: string): Suffered {
  const { hand, choices } = act;
  const { encounter } = act.plan;
  const told = (text: string, n?: number): Suffered => ({
    lines: [{ text: bandsText(text, { name: person.name, ...(n === undefined ? {} : { n }) }) }],
    dice: [],
    open: false,
  });
  switch (choices.hazard) {
    case "fall":
      return suffer(encounter, hand, person, fallHarm(choices.feet), { onPurpose: true, stream });
    case "hunger":
      return starves(act, person, stream);
    case "fire":
      encounter.setSheet(person, { burning: { points: choices.points, roundsLeft: choices.rounds } });
      return told("event.catchesFire", choices.points);
    case "putOut":
      encounter.setSheet(person, { burning: null });
      return told("event.putOut");
    case "surface":
      encounter.setSheet(person, { underWater: 0 });
      return told("event.surfaces");
    case "water":
      if (encounter.sheet(person).underWater === 0) encounter.setSheet(person, { underWater: 1 });
      // In an encounter, the effect of being underwater is applied at the end of each round instead.
      return encounter.takesPart(person)
        ? told("event.underWater")
        : underWater(encounter, hand, person, stream);
  }
}

/**
 * X9.3: applies the effects of hunger day by day. An actor who goes down from hunger is marked as starved and
 * must be tended and fed.
 */
function starves(
  { choices: { days, from }, hand, plan: { encounter } }: HazardAct,
  person: VariantPerson,
  stream: string,
): Suffered {
  const parts = Array.from({ length: days }, (_, index) => {
    const { vitality } = encounter.sheet(person);
    const part = suffer(encounter, hand, person, hungerHarm(from + index, vitality, encounter.play.rules), {
      onPurpose: true,
      stream: `${stream}.${index}`,
    });
    const after = encounter.sheet(person).vitality;
    const wentDown = canAct(vitality) ? !canAct(after) : vitality.mortal === null && after.mortal !== null;
    if (!wentDown) return part;
    encounter.setSheet(person, { starved: true });
    return together(part, { lines: [starvedLine(person)], dice: [], open: false });
  });
  return together(...parts);
}
