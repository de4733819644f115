/** The content of `foundry.data.fields`. */
export { DataField } from "./data-field.ts";
export { AnyField, BooleanField, NumberField, StringField } from "./simple.ts";
export { SchemaField } from "./schema-field.ts";
export { ObjectField, TypedObjectField } from "./object-fields.ts";
export { ArrayField, SetField } from "./array-field.ts";
export {
  AlphaField,
  AngleField,
  ColorField,
  DocumentAuthorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  IntegerSortField,
  JavaScriptField,
  JSONField,
} from "./special.ts";
export { DocumentTypeField, EmbeddedDataField, TypeDataField, TypedSchemaField } from "./model-fields.ts";
export {
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "./document-fields.ts";
