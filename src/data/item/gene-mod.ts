import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { geneModTiers } from "../../rules/character/gene-mods.ts";
import { choice, text } from "../fields.ts";
import { describedSchema } from "./common.ts";
import { bodyProtection, grantsField } from "./grants.ts";

function schema() {
  return {
    ...describedSchema(),
    tier: choice(geneModTiers, "minor"),
    /** The body part whose loss also removes the gene mod, or empty if there is none. */
    bodyPart: text(),
    ...bodyProtection(),
    grants: grantsField(),
  };
}

type GeneModSchema = ReturnType<typeof schema>;

/** A genetic modification (R13.15). */
export class GeneModData extends CheckedTypeDataModel<GeneModSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.geneMod"];

  static override defineSchema(): GeneModSchema {
    return schema();
  }
}
