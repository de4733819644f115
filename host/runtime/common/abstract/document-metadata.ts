/** The fixed properties of a document type. */
export interface DocumentMetadata {
  name: string;
  label: string;
  labelPlural?: string;
  /**
   * The name of the collection that contains documents of this type, in the world and in the source of a
   * parent document.
   */
  collection: string;
  coreTypes: string[];
  /** The types of embedded documents, with the field that contains each type. */
  embedded: Record<string, string>;
  /**
   * The permissions by action. Each is an ownership level, a role, the name of a permission, or a function
   * `(user, document, data) => boolean`.
   */
  permissions: Record<string, string | ((user: any, document: any, data: any) => boolean)>;
  hasTypeData: boolean;
  indexed: boolean;
  compendiumIndexFields: string[];
  preserveOnImport: string[];
  schemaVersion?: string;
  isPrimary?: boolean;
  isEmbedded?: boolean;
}

export const DEFAULT_METADATA: DocumentMetadata = {
  name: "Document",
  label: "DOCUMENT.Document",
  collection: "documents",
  coreTypes: ["base"],
  embedded: {},
  permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
  hasTypeData: false,
  indexed: false,
  compendiumIndexFields: [],
  preserveOnImport: ["_id", "sort", "ownership", "folder"],
};

/** Returns the metadata of a document type: the base metadata, overridden by the type's own values. */
export function metadataOf(base: DocumentMetadata, own: Partial<DocumentMetadata>): DocumentMetadata {
  const { name } = own;
  return Object.freeze({
    ...base,
    ...(name ? { label: `DOCUMENT.${name}`, labelPlural: `DOCUMENT.${name}s` } : {}),
    ...own,
    embedded: Object.freeze({ ...base.embedded, ...own.embedded }),
    permissions: Object.freeze({ ...base.permissions, ...own.permissions }),
  });
}
