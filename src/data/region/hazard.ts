import { wholeOrNone } from "../fields.ts";
import { placeHazardKeys, strongestHazard } from "../../rules/conditions/hazards.ts";

const { fields } = foundry.data;

function schema() {
  return {
    hazard: new fields.StringField({
      required: true,
      initial: "quicksand",
      choices: Object.fromEntries(placeHazardKeys.map(key => [key, `BLACKOUT.hazard.${key}`])),
    }),
    /** The rating (X) of the hazard's effect, or null to use the value from the house rules. */
    strength: wholeOrNone(1, strongestHazard),
  };
}

/**
 * A region behavior for hazardous ground (R6.4). It doesn't handle any events, because the writer applies
 * hazards whenever a turn begins or a token moves, in the same way in both Foundry versions
 * (`writer/party/hazard-ground.ts`).
 */
export class HazardBehaviorData extends foundry.data.regionBehaviors.RegionBehaviorType<
  ReturnType<typeof schema>
> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.regionHazard"];

  static override defineSchema(): ReturnType<typeof schema> {
    return schema();
  }
}
