/**
 * Returns stored data with the key of an action moved from `verb`, where an early version stored it, to
 * `action`. Other data is returned unchanged. Browser storage and macros need this; messages are migrated by
 * their data model.
 */
export function withActionKey<T extends object>(stored: T): T {
  return "verb" in stored ? { action: stored.verb, ...stored } : stored;
}
