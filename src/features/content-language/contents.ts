/** The contents of the compendiums in one language, as built by `scripts/lib/content-language.mjs`. */
export interface Contents {
  /** The names of the compendiums, keyed by compendium ID. */
  readonly packs: ReadonlyMap<string, string>;
  /** The translated names of compendium folders, by their English names. */
  readonly packFolders: ReadonlyMap<string, string>;
  /** The translated names of items, actors, traits, Drives and similar entries, by their English text. */
  readonly names: ReadonlyMap<string, string>;
  /** The translated texts of each document, by document ID and then by English text. */
  readonly documents: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Returns the contents of one of the system's language files. Omits all values that aren't strings. */
export function readContents(file: unknown): Contents {
  return {
    packs: textsOf(partOf(file, "packs")),
    packFolders: textsOf(partOf(file, "packFolders")),
    names: textsOf(partOf(file, "names")),
    documents: new Map(entriesOf(partOf(file, "documents")).map(([id, texts]) => [id, textsOf(texts)])),
  };
}

function partOf(value: unknown, key: string): unknown {
  return Object.fromEntries(entriesOf(value))[key];
}

function textsOf(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    entriesOf(value).flatMap(([original, text]) => (typeof text === "string" ? [[original, text]] : [])),
  );
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
