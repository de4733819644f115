import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { amount } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * The weight that the container can hold, in the house rules' unit, or 0 if there is no limit. Exceeding
     * it only causes a warning.
     */
    capacity: amount(0, 0, 1_000_000),
  };
}

type ContainerSchema = ReturnType<typeof schema>;

/** A container. It doesn't store its contents. Instead, the items inside store its ID (`nesting.ts`). */
export class ContainerData extends CheckedTypeDataModel<ContainerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.container"];

  /**
   * The result of applying mods. The numbers of this model include the effects of mods, and the model's
   * source contains the original numbers.
   */
  declare modded: Modded;

  static override defineSchema(): ContainerSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
