import { prose, stock, text, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /** Uses left of the open piece and of a new one; 0 of 0 for an item with one use per piece. */
    uses: stock(0),
    /** Its effect on the user. */
    effect: prose(),
    /** The X of Addictive (T11.3); 0 for an item that isn't addictive. */
    addictive: whole(0, 0, 20),
    /** Keys of conditions that it removes without a test (T10). Unknown keys have no effect. */
    treats: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** Points that it restores (R9.1, R12.1). */
    restores: new fields.SchemaField({ hitPoints: whole(0, 0, 999), stamina: whole(0, 0, 999) }),
  };
}

type ConsumableSchema = ReturnType<typeof schema>;

/**
 * An item that is used up: the description of its effect, what it treats, and its addictiveness (rules
 * reference §14.2).
 */
export class ConsumableData extends foundry.abstract.TypeDataModel<ConsumableSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.consumable"];

  /**
   * The effect of its mods. The numbers of this model include the mods; the stored ones are in its source.
   */
  declare modded: Modded;

  static override defineSchema(): ConsumableSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
