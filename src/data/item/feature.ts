import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { text } from "../fields.ts";
import { MOST_ROWS, describedSchema } from "./common.ts";
import { grantsField } from "./grants.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...describedSchema(),
    /** The names of the backgrounds that allow the feature, or empty if all backgrounds allow it (R13.4). */
    backgrounds: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** The names of the traits that come with the feature and don't count toward the limit (R13.5). */
    traits: new fields.ArrayField(text(), { max: MOST_ROWS }),
    grants: grantsField(),
  };
}

type FeatureSchema = ReturnType<typeof schema>;

/** A feature. A character can have at most one (R13.4, R13.6). */
export class FeatureData extends CheckedTypeDataModel<FeatureSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.feature"];

  static override defineSchema(): FeatureSchema {
    return schema();
  }
}
