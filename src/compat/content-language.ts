/**
 * The connection between documents and the contents of compendiums in this client's language. English clients
 * load nothing of it. Part of the compatibility layer (docs/architecture.md).
 */
/** A document whose texts may be shown in another language. Its stored texts are never changed by that. */
export interface TranslatedDocument {
  readonly documentName: string;
  readonly id: string | null;
  readonly pack: string | null;
  readonly parent: TranslatedDocument | null;
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly _source: object;
  readonly _stats?: { readonly compendiumSource?: string | null };
  readonly baseActor?: TranslatedDocument | null;
}

/** The contents of the compendiums in this client's language. */
export interface ContentTexts {
  /** Shows the texts of a document in the language, as far as they are the original ones. */
  show(document: TranslatedDocument): void;
  /**
   * Removes from an update what is only a shown translation, so that it isn't stored. Returns whether anything
   * is left to write.
   */
  keepStored(document: TranslatedDocument, changed: object): boolean;
  /** Returns how a stored name or description is shown; unchanged for any other text. */
  textOf(text: string): string;
}

/** The documents with texts in compendiums. */
export const TRANSLATED = [
  "Item",
  "Actor",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
  "TableResult",
  "Macro",
  "Folder",
  "Adventure",
  "Scene",
  "Level",
  "Token",
  "Note",
];

let contents: ContentTexts | null = null;

/** Returns the contents in this client's language; null for English, and before they are loaded. */
export function contentTextsNow(): ContentTexts | null {
  return contents;
}

/** Sets the contents in this client's language; null for English. */
export function setContentTexts(texts: ContentTexts | null): void {
  contents = texts;
}

/**
 * Returns how a stored text is shown: names and descriptions of our compendiums in the language of this
 * client, any other text unchanged.
 */
export function shownText(text: string): string {
  return contents?.textOf(text) ?? text;
}

/**
 * Returns the stored name of a document, which is the same in every language. Rules and searches for matching
 * names compare it, records contain it, and lists show the document's `name`.
 */
export function storedName(document: { readonly name: string | null; readonly _source?: object }): string {
  const { name } = (document._source ?? document) as { readonly name?: string | null };
  return (name || document.name) ?? "";
}

/**
 * Lets all documents with texts in compendiums show them in this client's language, once `setContentTexts` is
 * called. Call it in `init`, before documents are created.
 */
export function translateDocuments(): void {
  for (const name of TRANSLATED) {
    const config = (CONFIG as any)[name];
    if (config?.documentClass) config.documentClass = translating(config.documentClass);
  }
}

function translating(Base: any): any {
  return class extends Base {
    prepareBaseData(): void {
      super.prepareBaseData();
      contents?.show(this as any);
    }

    async _preUpdate(changed: object, ...more: unknown[]): Promise<boolean | void> {
      if (contents?.keepStored(this as any, changed) === false) return false;
      return super._preUpdate(changed, ...more);
    }
  };
}

/**
 * Returns the language of this client's contents: that of Foundry, if the system has it and it isn't English;
 * otherwise null. Works in `init`, before the texts of the language are loaded.
 */
export function contentLanguage(): string | null {
  const language = game.settings.get("core", "language");
  const offered = [...game.system.languages].some(({ lang }) => lang === language);
  return language !== "en" && offered ? language : null;
}
