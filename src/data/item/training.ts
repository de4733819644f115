import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { text, toggle, whole } from "../fields.ts";
import { MOST_ROWS, describedSchema } from "./common.ts";
import { bodyProtection, grantsField } from "./grants.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...describedSchema(),
    /** The number of times that the training was bought or upgraded (R13.14). */
    level: whole(1, 1, 20),
    /** A description of the requirements. */
    requirement: text(),
    /** The keys or names of the maneuvers taught by the training (R12.6). */
    maneuvers: new fields.ArrayField(text(), { max: MOST_ROWS }),
    /** Whether the training allows one-two attacks (R7.16). */
    oneTwo: toggle(),
    ...bodyProtection(),
    grants: grantsField(),
  };
}

type TrainingSchema = ReturnType<typeof schema>;

/** A training option (R13.14). */
export class TrainingData extends CheckedTypeDataModel<TrainingSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.training"];

  static override defineSchema(): TrainingSchema {
    return schema();
  }
}
