/**
 * Shows compendium texts in this client's language. English clients load no translations. Part of the
 * compatibility layer (docs/architecture.md).
 */
/** A document whose texts can be shown in another language. The stored texts never change. */
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

/** A message that this client is about to create. */
export interface NewMessage {
  /**
   * The token or actor whose name the message shows as its speaker. Null if the speaker is neither of these.
   */
  readonly speaker: { readonly name: string | null; readonly _source: object } | null;
  /** The RollTable from which the message's results were drawn, or null if the message contains none. */
  readonly table: TranslatedDocument | null;
  readonly content: string;
  readonly update: (change: object) => void;
}

/** The texts of the compendiums in this client's language. */
export interface ContentTexts {
  /** Shows the document's texts in this language, except for texts that have been edited. */
  show(document: TranslatedDocument): void;
  /**
   * Removes translated texts from an update, so that they aren't stored. Returns whether anything is left to
   * write.
   */
  keepStored(document: TranslatedDocument, changed: object): boolean;
  /** Returns the translation of a stored name or description, or the text itself if it has no translation. */
  textOf(text: string): string;
  /** Replaces translated texts in a new message with the stored texts. */
  storeMessage(message: NewMessage): void;
  /** Translates table results within rendered HTML. */
  showResults(html: ParentNode, table: TranslatedDocument): void;
}

/** The document classes with texts from compendiums. */
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

/**
 * Returns the translated contents in this client's language, or null if the language is English or the
 * contents aren't loaded yet.
 */
export function contentTextsNow(): ContentTexts | null {
  return contents;
}

/** Sets the translated contents in this client's language, or null for English. */
export function setContentTexts(texts: ContentTexts | null): void {
  contents = texts;
}

/**
 * Returns the string to display for a stored string. Names and descriptions from the system's compendiums are
 * translated into this client's language. Any other string is returned unchanged.
 */
export function shownText(text: string): string {
  return contents?.textOf(text) ?? text;
}

/**
 * Returns a document's stored name, which is the same in every language. Rules, searches and records use
 * stored names, whereas lists show the document's `name`.
 */
export function storedName(document: { readonly name: string | null; readonly _source?: object }): string {
  const { name } = (document._source ?? document) as { readonly name?: string | null };
  return (name || document.name) ?? "";
}

/**
 * Extends the document classes so that, once `setContentTexts` has been called, documents show compendium
 * texts translated into this client's language. Must be called in the `init` hook, before documents are
 * created.
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
 * Returns the language for this client's compendium content: Foundry's language if the system supports it and
 * it isn't English, and otherwise null. Works in `init`, before the language files are loaded.
 */
export function contentLanguage(): string | null {
  const language = game.settings.get("core", "language");
  const offered = [...game.system.languages].some(({ lang }) => lang === language);
  return language !== "en" && offered ? language : null;
}
