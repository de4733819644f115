import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import { ArrayField, HTMLField, IntegerSortField, ObjectField } from "../data/fields/index.ts";
import { bookkeeping, folderField, idField, imageField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

const CONTENT = [
  "actors",
  "combats",
  "items",
  "journal",
  "scenes",
  "tables",
  "macros",
  "cards",
  "playlists",
  "folders",
];

/** A bundle of documents to import, whose data the host stores unchanged. */
export class BaseAdventure extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "Adventure",
    collection: "adventures",
    isPrimary: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      img: imageField(),
      caption: new HTMLField(),
      description: new HTMLField({ textSearch: true }),
      ...Object.fromEntries(CONTENT.map(name => [name, new ArrayField(new ObjectField())])),
      folder: folderField(),
      sort: new IntegerSortField(),
      ...bookkeeping(),
    };
  }
}

registerBaseDocument("Adventure", BaseAdventure);
