import { hazardEntry, hazardKeys, usualStrength, type HazardKey } from "../../../rules/conditions/hazards.ts";
import { chosenNumber } from "../../core/choices.ts";
import { text, type Text } from "../../core/card.ts";
import { choice, number, type Asked } from "../../core/choice.ts";
import type { Choices } from "../../core/facts.ts";

/**
 * A hazard and its strength. Depending on the hazard, the strength is the height of a fall in feet, the
 * number of tests up to and including this one, or a rating.
 */
export interface ChosenHazard {
  readonly key: HazardKey;
  readonly strength: number;
}

const strongest = { feet: 10_000, times: 20, rating: 20 } as const;
const usual = 2;

/** Returns the minimum and maximum strength of a hazard. The maximum depends on the unit of the strength. */
export function strengthBounds(key: HazardKey): { readonly min: number; readonly max: number } {
  return { min: 1, max: strongest[hazardEntry(key).measure] };
}

const asked = { initial: "fire", label: text("BLACKOUT.field.hazard"), option: hazardName } as const;
const hazard = choice("hazard", hazardKeys, asked);

/** The world time of the effect in seconds, set by the writer. Defaults to the current time. */
export const struckAt = number("since", { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

/** Returns the choices for a hazard and its strength. `shown` determines when the dialog shows them. */
export function hazardChoices(shown: NonNullable<Asked["shown"]> = () => true) {
  return [
    choice("hazard", hazardKeys, { ...asked, shown }),
    number("strength", {
      min: 1,
      max: strongest.feet,
      initial: situation => usualStrength(hazard.in(situation), situation.table.houseRules),
      shown,
      offered: situation => strengthBounds(hazard.in(situation)),
      label: situation => text(`BLACKOUT.hazardCard.measure.${hazardEntry(hazard.in(situation)).measure}`),
    }),
  ] as const;
}

/** Returns the chosen hazard. Throws a RuleError if the choices are invalid. */
export function chosenHazard(choices: Choices): ChosenHazard {
  const key = hazard.of(choices);
  const { min, max } = strengthBounds(key);
  return { key, strength: chosenNumber(choices, "strength", usual, min, max) };
}

export function hazardName(key: HazardKey): Text {
  return text(`BLACKOUT.hazard.${key}`);
}

/** Returns a subtitle with the name and strength of a hazard. */
export function strengthText({ key, strength }: ChosenHazard): Text {
  return text(`BLACKOUT.hazardCard.strength.${hazardEntry(key).measure}`, {
    name: hazardName(key),
    n: strength,
  });
}
