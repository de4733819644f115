import { prose, stock, text, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /**
     * Uses left of the piece that is open and of a new one; 0 of 0 for a thing of which each piece is one
     * use.
     */
    uses: stock(0),
    /** What it does to who uses it. */
    effect: prose(),
    /** The X of Addictive (T11.3); 0 for a thing that binds nobody. */
    addictive: whole(0, 0, 20),
    /**
     * Keys of conditions that it takes away without a test (T10). A key that the registry does not know does
     * nothing.
     */
    treats: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** Points that it gives back (R9.1, R12.1). */
    restores: new fields.SchemaField({ hitPoints: whole(0, 0, 999), stamina: whole(0, 0, 999) }),
  };
}

type ConsumableSchema = ReturnType<typeof schema>;

/**
 * A thing that is used up: what it does in words, what it is good against, and how it binds (rules reference
 * §14.2).
 */
export class ConsumableData extends foundry.abstract.TypeDataModel<ConsumableSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.consumable"];

  /**
   * What its mods make of it. The numbers of this model are those with the mods; what is stored stands in its
   * source.
   */
  declare modded: Modded;

  static override defineSchema(): ConsumableSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
