import { stock, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /** Uses left and when full; 0 of 0 for a thing that does not run out. */
    uses: stock(0),
    /** Hands that it takes while it is held. */
    hands: whole(0, 0, 4),
  };
}

type GearSchema = ReturnType<typeof schema>;

/** Gear and tools (rules reference §14.2). */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.gear"];

  /**
   * What its mods make of it. The numbers of this model are those with the mods; what is stored stands in its
   * source.
   */
  declare modded: Modded;

  static override defineSchema(): GearSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
