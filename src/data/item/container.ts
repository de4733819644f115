import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { amount } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * The weight that the container can hold, in the unit of the house rules, or 0 for no limit. If the
     * contents exceed the capacity, there is only a warning.
     */
    capacity: amount(0, 0, 1_000_000),
  };
}

type ContainerSchema = ReturnType<typeof schema>;

/**
 * A container. The items inside store its ID; the container itself stores nothing about them (`nesting.ts`).
 */
export class ContainerData extends CheckedTypeDataModel<ContainerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.container"];

  /**
   * The result of applying mods. The numbers of this model include the mods, while its source contains the
   * stored numbers.
   */
  declare modded: Modded;

  static override defineSchema(): ContainerSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
