/**
 * Something to tell a person: the language key below `BLACKOUT.importer.say` and what fills its gaps. A gap
 * may hold such a text itself.
 */
export interface Said {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Said>>;
}

/** A text to tell. */
export function said(key: string, data?: Said["data"]): Said {
  return data === undefined ? { key } : { key, data };
}

/** A whole text or file that cannot be read as a table: what was wrong, where, and what would be right. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly said: Said;

  constructor(key: string, data?: Said["data"]) {
    super(`${key} ${JSON.stringify(data ?? {})}`);
    this.said = said(key, data);
  }
}

/** A text short enough to stand in a message. */
export function shortly(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
