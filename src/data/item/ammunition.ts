import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { text, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * The weapons that the ammunition fits: their names or categories, separated by commas. If this is empty,
     * the owner decides.
     */
    fits: text(),
    /** The number of shots per unit: 1 for a loose round, and more for a magazine. */
    shots: whole(1, 1, 10_000),
  };
}

type AmmunitionSchema = ReturnType<typeof schema>;

/** Ammunition, with the weapons that it fits and the number of shots per unit (R7.25, T11.3). */
export class AmmunitionData extends CheckedTypeDataModel<AmmunitionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.ammunition"];

  static override defineSchema(): AmmunitionSchema {
    return schema();
  }
}
