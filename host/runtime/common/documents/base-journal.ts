import { DOCUMENT_OWNERSHIP_LEVELS, JOURNAL_ENTRY_PAGE_FORMATS } from "../constants.ts";
import { Document } from "../abstract/document.ts";
import { metadataOf } from "../abstract/document-metadata.ts";
import {
  AlphaField,
  BooleanField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentTypeField,
  EmbeddedCollectionField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { bookkeeping, filing, idField, nameField } from "./common-fields.ts";
import { registerBaseDocument } from "./registry.ts";

const optional = { required: false, initial: undefined };

export class BaseJournalEntryPage extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "JournalEntryPage",
    collection: "pages",
    hasTypeData: true,
    indexed: true,
    isEmbedded: true,
    compendiumIndexFields: ["name", "type", "sort"],
    coreTypes: ["image", "pdf", "text", "video"],
    permissions: { create: "OWNER", delete: "OWNER" },
  });
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRYPAGE"];

  declare name: string;
  declare type: string;
  declare text: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField({ label: "JOURNALENTRYPAGE.PageTitle" }),
      type: new DocumentTypeField(this, { initial: "text" }),
      system: new TypeDataField(this),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({
          required: true,
          initial: 1,
          min: 1,
          max: 6,
          integer: true,
          nullable: false,
        }),
      }),
      image: new SchemaField({ caption: new StringField(optional) }),
      text: new SchemaField({
        content: new HTMLField({ ...optional, textSearch: true }),
        markdown: new StringField(optional),
        format: new NumberField({
          label: "JOURNALENTRYPAGE.Format",
          initial: JOURNAL_ENTRY_PAGE_FORMATS.HTML,
          choices: Object.values(JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new SchemaField({
        controls: new BooleanField({ initial: true }),
        loop: new BooleanField(optional),
        autoplay: new BooleanField(optional),
        volume: new AlphaField({ required: true, step: 0.01, initial: 0.5 }),
        timestamp: new NumberField({ ...optional, min: 0 }),
        width: new NumberField({ ...optional, positive: true, integer: true }),
        height: new NumberField({ ...optional, positive: true, integer: true }),
      }),
      src: new StringField({
        required: false,
        blank: false,
        nullable: true,
        initial: null,
        label: "JOURNALENTRYPAGE.Source",
      }),
      category: new DocumentIdField({ readonly: false }),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField({ initial: { default: DOCUMENT_OWNERSHIP_LEVELS.INHERIT } }),
      ...bookkeeping(),
    };
  }
}

export class BaseJournalEntryCategory extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "JournalEntryCategory",
    collection: "categories",
    isEmbedded: true,
  });

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      sort: new IntegerSortField(),
      ...bookkeeping(),
    };
  }
}

export class BaseJournalEntry extends Document {
  static override metadata = metadataOf(Document.metadata, {
    name: "JournalEntry",
    collection: "journal",
    isPrimary: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
    permissions: { create: "JOURNAL_CREATE", delete: "OWNER" },
  });

  declare name: string;
  declare pages: any;

  static override defineSchema(): any {
    return {
      _id: idField(),
      name: nameField(),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new EmbeddedCollectionField(BaseJournalEntryCategory),
      ...filing(),
      ...bookkeeping(),
    };
  }
}

registerBaseDocument("JournalEntryPage", BaseJournalEntryPage);
registerBaseDocument("JournalEntryCategory", BaseJournalEntryCategory);
registerBaseDocument("JournalEntry", BaseJournalEntry);
