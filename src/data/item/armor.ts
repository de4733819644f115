import { stock, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /** Armor Value left and when new (R8.7, R8.8). */
    armor: stock(0),
    /** Damage Resistance left and when new (R8.14). */
    resistance: stock(0),
    /** The Stealth that it gives its wearer (R8.6). */
    stealth: whole(0, 0, 20),
    /**
     * Hands that it takes while it is worn: 0 for what is on the body, more for a shield, which goes with
     * other armor.
     */
    hands: whole(0, 0, 4),
  };
}

type ArmorSchema = ReturnType<typeof schema>;

/** Armor: what it stops and how worn it is (rules reference §8.2, §8.3). */
export class ArmorData extends foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.armor"];

  /**
   * What its mods make of it. The numbers of this model are those with the mods; what is stored stands in its
   * source.
   */
  declare modded: Modded;

  static override defineSchema(): ArmorSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
