import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { describedSchema } from "./common.ts";

function schema() {
  return describedSchema();
}

type DriveSchema = ReturnType<typeof schema>;

/** A Drive that players can choose. Its name is added to a character's list of Drives (R4.4, R4.6). */
export class DriveData extends CheckedTypeDataModel<DriveSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.drive"];

  static override defineSchema(): DriveSchema {
    return schema();
  }
}
