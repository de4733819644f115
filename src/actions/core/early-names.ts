/**
 * Moves the key of an action in stored data to `action` from `verb`, where an early version stored it.
 * Returns other data unchanged. Data in browser storage and macros need this. For messages, the data model
 * does it.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
