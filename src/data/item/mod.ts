import { modHosts, modModes, modPaths } from "../../rules/gear/modifications.ts";
import { choice, text, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /** The ID of the item of the same actor that it is built into; empty for none. */
    host: text(),
    /** The kind of mod: an item may only allow some (R14.4). */
    category: text(),
    /** Kinds of items that it can be built into; empty for all. */
    fits: new fields.ArrayField(choice(modHosts, "weapon"), { max: modHosts.length }),
    /** Its changes to the numbers of the item that it is built into. Its qualities are added to that item. */
    changes: new fields.ArrayField(
      new fields.SchemaField({
        path: choice(modPaths, "weight"),
        mode: choice(modModes, "add"),
        value: whole(0, -9999, 9999),
      }),
      { max: MOST_ROWS },
    ),
    /** The requirements for building it in: a crafter, time (R14.4). */
    requirement: text(),
  };
}

type ModSchema = ReturnType<typeof schema>;

/** A mod: an item that changes another by declared fields, never by text (R14.4). */
export class ModData extends foundry.abstract.TypeDataModel<ModSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.mod"];

  static override defineSchema(): ModSchema {
    return schema();
  }
}
