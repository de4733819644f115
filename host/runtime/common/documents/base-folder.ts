import { FOLDER_DOCUMENT_TYPES } from "../constants.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  ColorField,
  DocumentTypeField,
  HTMLField,
  IntegerSortField,
  StringField,
} from "../data/fields/index.ts";
import { bookkeeping, folderField, idField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

export class BaseFolder extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Folder",
    collection: "folders",
    isPrimary: true,
    coreTypes: [...FOLDER_DOCUMENT_TYPES],
    permissions: { update: "ASSISTANT" },
  });
  static SORTING_MODES = ["a", "m"];

  declare name: string;
  declare type: string;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      type: new DocumentTypeField(this),
      description: new HTMLField({ textSearch: true }),
      folder: folderField(),
      sorting: new StringField({ required: true, initial: "a", choices: this.SORTING_MODES }),
      sort: new IntegerSortField(),
      color: new ColorField(),
      ...bookkeeping(),
    };
  }

  static override validateJoint(data: any): void {
    if (data.folder && data.folder === data._id) throw new Error("A Folder may not contain itself");
  }
}

registerBaseDocument("Folder", BaseFolder);
