/**
 * Returns stored data with the key of an action in `action`, where an early version stored it in `verb`.
 * Returns other data unchanged. Needed for browsers and macros; messages are migrated by their model.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
