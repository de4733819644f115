import { text, whole } from "../fields.ts";
import { itemSchema } from "./common.ts";

function schema() {
  return {
    ...itemSchema(),
    /**
     * Names or kinds of weapons that it fits, with commas between them; empty for whatever its bearer says.
     */
    fits: text(),
    /** Shots of one piece: 1 for a loose round, more for a magazine. */
    shots: whole(1, 1, 10_000),
  };
}

type AmmunitionSchema = ReturnType<typeof schema>;

/** Ammunition: what it fits, and how many shots a piece of it is (R7.25, T11.3). */
export class AmmunitionData extends foundry.abstract.TypeDataModel<AmmunitionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.ammunition"];

  static override defineSchema(): AmmunitionSchema {
    return schema();
  }
}
