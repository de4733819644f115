import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { stock, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /** The current and initial Armor Value (R8.7, R8.8). */
    armor: stock(0),
    /** The current and initial Damage Resistance (R8.14). */
    resistance: stock(0),
    /** The Stealth rating that the armor grants its wearer (R8.6). */
    stealth: whole(0, 0, 20),
    /**
     * The number of hands that the armor occupies: 0 for body armor, and more for a shield, which can be
     * combined with other armor.
     */
    hands: whole(0, 0, 4),
  };
}

type ArmorSchema = ReturnType<typeof schema>;

/** Armor, with its protection and wear (rules reference §8.2, §8.3). */
export class ArmorData extends CheckedTypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.armor"];

  /**
   * The result of applying mods. This model's numbers include the mods' effects; the source contains the
   * original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): ArmorSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
