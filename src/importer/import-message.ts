/**
 * A message for the user: the translation key below `BLACKOUT.importer.say`, and data that can contain
 * further messages.
 */
export interface ImportMessage {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | ImportMessage>>;
}

/** Returns a message with the given language key and data. */
export function importMessage(key: string, data?: ImportMessage["data"]): ImportMessage {
  return data === undefined ? { key } : { key, data };
}

/**
 * An error for a text or file that can't be read as a table. It describes the problem, where it is, and what
 * would be valid.
 */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly details: ImportMessage;

  constructor(key: string, data?: ImportMessage["data"]) {
    super(`${key} ${JSON.stringify(data ?? {})}`);
    this.details = importMessage(key, data);
  }
}

/** Shortens a string so that it fits into a message. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
