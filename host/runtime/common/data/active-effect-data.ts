import { TypeDataModel } from "../abstract/type-data-model.ts";
import { AnyField, ArrayField, NumberField, SchemaField, StringField } from "./fields/index.ts";

/** The system data of active effects in Foundry 14, including their changes. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override LOCALIZATION_PREFIXES = ["EFFECT"];

  static override defineSchema(): any {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          value: new AnyField({ required: true, nullable: true, initial: "" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority: new NumberField(),
        }),
      ),
    };
  }
}
