import { modHosts, modModes, modPaths } from "../../rules/gear/modifications.ts";
import { choice, text, whole } from "../fields.ts";
import { MOST_ROWS, itemSchema } from "./common.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...itemSchema(),
    /** The id of the item of the same actor that it is built into; empty for none. */
    host: text(),
    /** What kind of mod it is: a thing may allow only some (R14.4). */
    category: text(),
    /** Kinds of things that it can be built into; empty for all. */
    fits: new fields.ArrayField(choice(modHosts, "weapon"), { max: modHosts.length }),
    /**
     * What it does to the numbers of the thing that it is built into. Its qualities are those that it gives
     * that thing.
     */
    changes: new fields.ArrayField(
      new fields.SchemaField({
        path: choice(modPaths, "weight"),
        mode: choice(modModes, "add"),
        value: whole(0, -9999, 9999),
      }),
      { max: MOST_ROWS },
    ),
    /** What building it in takes: a crafter, time (R14.4). */
    requirement: text(),
  };
}

type ModSchema = ReturnType<typeof schema>;

/** A mod: a thing that changes another by fields which it declares, never by text (R14.4). */
export class ModData extends foundry.abstract.TypeDataModel<ModSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.mod"];

  static override defineSchema(): ModSchema {
    return schema();
  }
}
