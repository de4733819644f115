/**
 * Moves the key of an action in stored data from `verb`, where an early version stored it, to `action`.
 * Returns other data unchanged. Data in browser storage and in macros needs this. The data model migrates
 * messages itself.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
