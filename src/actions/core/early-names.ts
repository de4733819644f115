/**
 * Moves the key of an action in stored data from `verb`, where an early version stored it, to `action`.
 * Returns other data unchanged. This is needed for data in browser storage and macros. Messages are migrated
 * by the data model.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
