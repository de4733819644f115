import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { choice, toggle } from "../fields.ts";
import { describedSchema } from "./common.ts";
import { bodyProtection, grantsField } from "./grants.ts";

const traitKinds = ["positive", "negative"] as const;

function schema() {
  return {
    ...describedSchema(),
    kind: choice(traitKinds, "positive"),
    /** Whether the trait comes from a feature and doesn't count toward the limit (R13.5). */
    fromFeature: toggle(),
    ...bodyProtection(),
    grants: grantsField(),
  };
}

type TraitSchema = ReturnType<typeof schema>;

/** A positive or negative trait (R13.5). */
export class TraitData extends CheckedTypeDataModel<TraitSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.trait"];

  static override defineSchema(): TraitSchema {
    return schema();
  }
}
