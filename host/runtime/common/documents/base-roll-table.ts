import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ArrayField,
  BooleanField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  HTMLField,
  NumberField,
  StringField,
} from "../data/fields/index.ts";
import { bookkeeping, filing, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

const isRange = (range: any) =>
  range.length === 2 && Number.isInteger(range[0]) && Number.isInteger(range[1]) && range[0] <= range[1];

export class BaseTableResult extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "TableResult",
    collection: "results",
    isEmbedded: true,
    coreTypes: ["text", "document"],
    compendiumIndexFields: ["type"],
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      type: new DocumentTypeField(this, { initial: "text" }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: imageField(),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        initial: [1, 1],
        validate: (range: any) => isRange(range) || false,
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new BooleanField(),
      ...bookkeeping(),
    };
  }
}

export class BaseRollTable extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "RollTable",
    collection: "tables",
    isPrimary: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
  });
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  declare name: string;
  declare results: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      img: imageField({ initial: () => this.DEFAULT_ICON }),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      ...filing(),
      ...bookkeeping(),
    };
  }
}

registerBaseDocument("TableResult", BaseTableResult);
registerBaseDocument("RollTable", BaseRollTable);
