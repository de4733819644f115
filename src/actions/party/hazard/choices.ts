import { hazardKeys, hazards, type HazardKey } from "../../../rules/conditions/hazards.ts";
import { chosenNumber, chosenOption } from "../../core/choices.ts";
import { text } from "../../core/card.ts";
import type { Choices } from "../../core/facts.ts";
import type { Field } from "../../core/action.ts";

/** A hazard with its strength: feet fallen, which time it is, or an X. */
export interface ChosenHazard {
  readonly key: HazardKey;
  readonly strength: number;
}

const strongest = { feet: 10_000, times: 20, rating: 20 } as const;

/** What stands when nothing was chosen. */
export const hazardDefaults = { hazard: "fire", strength: 2 } as const;

/** How strong a hazard can be, by what it is measured in. */
export function strengthBounds(key: HazardKey): { readonly min: number; readonly max: number } {
  return { min: 1, max: strongest[hazards.get(key)?.measure ?? "rating"] };
}

/** The hazard that was chosen. Throws a RuleError for what cannot be. */
export function chosenHazard(choices: Choices): ChosenHazard {
  const key = chosenOption(choices, "hazard", hazardKeys, hazardDefaults.hazard);
  const { min, max } = strengthBounds(key);
  return { key, strength: chosenNumber(choices, "strength", hazardDefaults.strength, min, max) };
}

/** The fields that name a hazard and its strength. */
export function hazardFields(choices: Choices): readonly Field[] {
  const key = chosenOption(choices, "hazard", hazardKeys, hazardDefaults.hazard);
  return [
    {
      name: "hazard",
      kind: "choice",
      label: text("BLACKOUT.field.hazard"),
      options: hazardKeys.map(value => ({ value, label: text(`BLACKOUT.hazard.${value}`) })),
    },
    {
      name: "strength",
      kind: "number",
      ...strengthBounds(key),
      label: text(`BLACKOUT.hazardDeed.measure.${hazards.get(key)?.measure ?? "rating"}`),
    },
  ];
}
