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
    /** The limb that a prosthetic stands in for. */
    place: text(),
    /** Whether it is part of the body; until then it is a thing as any other. */
    grafted: toggle(),
    /**
     * What makes two implants identical; empty for their names. Bonuses of identical ones do not add up
     * (R13.16).
     */
    model: text(),
    /** Modifiers of skills by their key while it is grafted. */
    bonuses: new fields.ArrayField(new fields.SchemaField({ skill: text(), modifier: whole(0, -20, 20) }), {
      max: MOST_ROWS,
    }),
  };
}

type ImplantSchema = ReturnType<typeof schema>;

/** An implant: how much of a body it takes and what it gives (R13.16). */
export class ImplantData extends foundry.abstract.TypeDataModel<ImplantSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.implant"];

  /**
   * What its mods make of it. The numbers of this model are those with the mods; what is stored stands in its
   * source.
   */
  declare modded: Modded;

  static override defineSchema(): ImplantSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
