import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { modHosts, modModes, modPaths } from "../../rules/gear/modifications.ts";
import { choice, text, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /**
     * The ID of the item in which the mod is installed. The item belongs to the same actor. Empty if the mod
     * isn't installed.
     */
    host: text(),
    /** The kind of mod. Some items accept only certain kinds (R14.4). */
    category: text(),
    /** The types of items that accept the mod. Empty if all types do. */
    fits: new fields.ArrayField(choice(modHosts, "weapon"), { max: modHosts.length }),
    /**
     * The changes that the mod makes to the numbers of the item in which it is installed. The mod's qualities
     * are added to those of the item.
     */
    changes: new fields.ArrayField(
      new fields.SchemaField({
        path: choice(modPaths, "weight"),
        mode: choice(modModes, "add"),
        value: whole(0, -9999, 9999),
      }),
      { max: MOST_ROWS },
    ),
    /** A description of what is required to install the mod, such as a crafter or time (R14.4). */
    requirement: text(),
  };
}

type ModSchema = ReturnType<typeof schema>;

/**
 * A mod: an item that changes another item. It does so only through declared fields, not through text
 * (R14.4).
 */
export class ModData extends CheckedTypeDataModel<ModSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.mod"];

  static override defineSchema(): ModSchema {
    return schema();
  }
}
