import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields/index.ts";

/**
 * Functions that create fields common to many documents. Each call creates new fields, because a field
 * belongs to only one schema.
 */
export const idField = () => new DocumentIdField();
export const nameField = (options: any = {}) =>
  new StringField({ required: true, blank: false, textSearch: true, ...options });
export const imageField = (options: any = {}) => new FilePathField({ categories: ["IMAGE"], ...options });
export const folderField = () => new ForeignDocumentField("Folder");
export const bookkeeping = () => ({ flags: new DocumentFlagsField(), _stats: new DocumentStatsField() });
export const filing = () => ({
  folder: folderField(),
  sort: new IntegerSortField(),
  ownership: new DocumentOwnershipField(),
});
export const coordinate = () =>
  new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
export const elevation = () => new NumberField({ required: true, nullable: false, initial: 0 });
