/**
 * A message for the user: the language key below `BLACKOUT.importer.say`, and data that can contain further
 * messages.
 */
export interface Said {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Said>>;
}

/** Returns a message with this language key and data. */
export function said(key: string, data?: Said["data"]): Said {
  return data === undefined ? { key } : { key, data };
}

/**
 * An error for a text or file that can't be read as a table. It explains what is wrong, where the error is,
 * and what would be valid.
 */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly said: Said;

  constructor(key: string, data?: Said["data"]) {
    super(`${key} ${JSON.stringify(data ?? {})}`);
    this.said = said(key, data);
  }
}

/** Shortens a text so that it fits into a message. */
export function shortly(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
