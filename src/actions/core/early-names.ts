/**
 * Renames the property `verb`, in which an early version stored an action's key, to `action`. Returns other
 * data unchanged. Needed for data in browser storage and macros; messages are migrated by their data model.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
