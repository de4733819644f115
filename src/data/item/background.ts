import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { describedSchema } from "./common.ts";
import { grantsField } from "./grants.ts";

function schema() {
  return { ...describedSchema(), grants: grantsField() };
}

type BackgroundSchema = ReturnType<typeof schema>;

/** A character's background (R13.3). */
export class BackgroundData extends CheckedTypeDataModel<BackgroundSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.background"];

  static override defineSchema(): BackgroundSchema {
    return schema();
  }
}
