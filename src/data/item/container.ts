import { amount } from "../fields.ts";
import { itemSchema } from "./common.ts";
import { applyMods, type Modded } from "./mods.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * The weight that it takes, in the unit of the house rules; 0 for as much as one likes. More is odd, but
     * not forbidden.
     */
    capacity: amount(0, 0, 1_000_000),
  };
}

type ContainerSchema = ReturnType<typeof schema>;

/** A thing that others lie in. They name it; it knows nothing of them (`nesting.ts`). */
export class ContainerData extends foundry.abstract.TypeDataModel<ContainerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.container"];

  /**
   * What its mods make of it. The numbers of this model are those with the mods; what is stored stands in its
   * source.
   */
  declare modded: Modded;

  static override defineSchema(): ContainerSchema {
    return schema();
  }

  override prepareDerivedData(): void {
    this.modded = applyMods(this);
  }
}
