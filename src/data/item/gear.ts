import { stock, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /** Current and maximum uses; 0 of 0 for an item without limited uses. */
    uses: stock(0),
    /** Hands required to hold it. */
    hands: whole(0, 0, 4),
  };
}

type GearSchema = ReturnType<typeof schema>;

/** Gear and tools (rules reference §14.2). */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.gear"];

  /**
   * The effect of its mods. The numbers of this model include the mods; the stored ones are in its source.
   */
  declare modded: Modded;

  static override defineSchema(): GearSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
