import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { implantKinds } from "../../rules/gear/implants.ts";
import { choice, text, toggle, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    kind: choice(implantKinds, "prosthetic"),
    bulk: whole(1, 0, 40),
    /** The limb that a prosthetic implant replaces. */
    place: text(),
    /** Whether the implant has been installed in the body. Otherwise, it is treated like any other item. */
    grafted: toggle(),
    /**
     * The name that identifies identical implants, whose bonuses don't stack (R13.16). If it is empty, the
     * item's name is used.
     */
    model: text(),
    /** The skill modifiers that the implant provides while it is grafted. */
    bonuses: new fields.ArrayField(new fields.SchemaField({ skill: text(), modifier: whole(0, -20, 20) }), {
      max: MOST_ROWS,
    }),
  };
}

type ImplantSchema = ReturnType<typeof schema>;

/** An implant, with its Bulk and bonuses (R13.16). */
export class ImplantData extends CheckedTypeDataModel<ImplantSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.implant"];

  /**
   * The result of applying mods. The numbers of this model include the effects of mods, and the model's
   * source contains the original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): ImplantSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
