import { stock } from "../fields.ts";
import { itemSchema } from "./common.ts";

function schema() {
  return {
    ...itemSchema(),
    /** Uses left and when full; 0 of 0 for a thing that does not run out. */
    uses: stock(0),
  };
}

type GearSchema = ReturnType<typeof schema>;

/** Gear and tools (rules reference §14.2). */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.gear"];

  static override defineSchema(): GearSchema {
    return schema();
  }
}
