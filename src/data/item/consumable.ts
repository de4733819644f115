import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { durationUnits } from "../../rules/gear/use-effects.ts";
import { choice, prose, stock, text, toggle, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /**
     * The remaining uses of the item that is in use, and the uses of a new one. Both are 0 if each item has a
     * single use.
     */
    uses: stock(0),
    /** The description of the effect on the actor who uses the item. */
    effect: prose(),
    /** The value X of the Addictive quality (T11.3), or 0 if the item isn't addictive. */
    addictive: whole(0, 0, 20),
    /** The keys of the conditions that the item removes without a test (T10). Unknown keys have no effect. */
    treats: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** The points that the item restores (R9.1, R12.1) and the Stress that it removes (R9.24). */
    restores: new fields.SchemaField({
      hitPoints: whole(0, 0, 999),
      stamina: whole(0, 0, 999),
      stress: whole(0, 0, 99),
    }),
    /** Whether the item stops the bleeding of an actor who has no hit points left (R9.19). */
    stabilizes: toggle(),
    /** The conditions that the item causes (T10, R10.4). Unknown keys have no effect. */
    causes: new fields.ArrayField(
      new fields.SchemaField({
        key: text(),
        level: whole(1, 1, 99),
        /**
         * The duration of the condition, measured in `unit`. Ignored if the condition has its own rules for
         * when it ends.
         */
        lasts: whole(0, 0, 999),
        unit: choice(durationUnits, "own"),
      }),
      { max: MOST_ROWS },
    ),
  };
}

type ConsumableSchema = ReturnType<typeof schema>;

/**
 * A consumable: its effect, both as text and as data, and its Addictive rating (rules reference §14.2).
 */
export class ConsumableData extends CheckedTypeDataModel<ConsumableSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.consumable"];

  /**
   * The result of applying mods. The numbers of this model include the effects of mods, and the model's
   * source contains the original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): ConsumableSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
