import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { stock, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /** The current and maximum uses. Both are 0 if the number of uses is unlimited. */
    uses: stock(0),
    /** The number of hands required to hold the item. */
    hands: whole(0, 0, 4),
  };
}

type GearSchema = ReturnType<typeof schema>;

/** Gear and tools (rules reference §14.2). */
export class GearData extends CheckedTypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.gear"];

  /**
   * The result of applying mods. This model's numbers include the mods' effects; the source contains the
   * original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): GearSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
