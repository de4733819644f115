import { amount } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * The weight that it can hold, in the unit of the house rules; 0 for no limit. More causes a warning
     * only.
     */
    capacity: amount(0, 0, 1_000_000),
  };
}

type ContainerSchema = ReturnType<typeof schema>;

/** An item that contains others. They store its ID; it stores nothing about them (`nesting.ts`). */
export class ContainerData extends foundry.abstract.TypeDataModel<ContainerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.container"];

  /**
   * The effect of its mods. The numbers of this model include the mods; the stored ones are in its source.
   */
  declare modded: Modded;

  static override defineSchema(): ContainerSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
