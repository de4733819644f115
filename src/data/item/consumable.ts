import { durationUnits } from "../../rules/gear/use-effects.ts";
import { choice, prose, stock, text, toggle, whole } from "../fields.ts";
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
    /** Points that it restores (R9.1, R12.1), and the Stress that it takes away (R9.24). */
    restores: new fields.SchemaField({
      hitPoints: whole(0, 0, 999),
      stamina: whole(0, 0, 999),
      stress: whole(0, 0, 99),
    }),
    /** Whether it stops the bleeding of an actor with no hit points left (R9.19). */
    stabilizes: toggle(),
    /** Conditions that it causes (T10, R10.4). Unknown keys have no effect. */
    causes: new fields.ArrayField(
      new fields.SchemaField({
        key: text(),
        level: whole(1, 1, 99),
        /** How long it lasts, in units; ignored if it ends as the condition does by itself. */
        lasts: whole(0, 0, 999),
        unit: choice(durationUnits, "own"),
      }),
      { max: MOST_ROWS },
    ),
  };
}

type ConsumableSchema = ReturnType<typeof schema>;

/**
 * An item that is used up: the description and the data of its effect, and its addictiveness (rules reference
 * §14.2).
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
