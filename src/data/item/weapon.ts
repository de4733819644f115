import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { choice, stock, text, toggle, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

const { fields } = foundry.data;

const weaponCategories = ["melee", "ranged", "thrown"] as const;

function schema() {
  return {
    ...itemSchema(),
    category: choice(weaponCategories, "melee"),
    /** The weapon's pairs of attribute and skill for attacks (R7.2). */
    attacks: new fields.ArrayField(
      new fields.SchemaField({
        attribute: choice(attributes, "strength"),
        skill: text("strike"),
      }),
      { initial: [{ attribute: "strength", skill: "strike" }] },
    ),
    damage: new fields.SchemaField({
      /** The number of dice of the Damage test (R7.6), without dice from an attribute. */
      dice: whole(0, 0, 60),
      attribute: new fields.StringField({
        required: true,
        nullable: false,
        blank: true,
        initial: "",
        choices: ["", ...attributes],
      }),
      /** The damage of each hit of a burst, in points (R7.24). */
      flat: whole(0, 0, 200),
    }),
    /** The action points that an attack costs (R5.16). */
    actionPoints: whole(1, 0, 6),
    /** The range in feet, or 0 for a weapon that reaches only adjacent targets. */
    range: whole(0, 0, 100_000),
    ammunition: stock(0),
    burst: whole(0, 0, 60),
    blast: whole(0, 0, 60),
    template: whole(0, 0, 60),
    hands: whole(1, 0, 4),
    nonLethal: toggle(),
  };
}

type WeaponSchema = ReturnType<typeof schema>;

/** A weapon, with its attacks, damage and cost (rules reference §14.2). */
export class WeaponData extends CheckedTypeDataModel<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.weapon"];

  /**
   * The result of applying mods. The numbers of this model include the effects of mods, and the model's
   * source contains the original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): WeaponSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
