/** The primary documents of a world, each with the name of its collection in the database. */

export const PRIMARY_COLLECTIONS: Readonly<Record<string, string>> = {
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  ChatMessage: "messages",
  Combat: "combats",
  FogExploration: "fog",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
  Setting: "settings",
  User: "users",
};

const BY_COLLECTION = new Map(
  Object.entries(PRIMARY_COLLECTIONS).map(([name, collection]) => [collection, name]),
);

/** Whether documents with this name are primary documents. */
export function isPrimary(documentName: string): boolean {
  return Object.hasOwn(PRIMARY_COLLECTIONS, documentName);
}

/** Returns the document name of a collection, or undefined. */
export function documentNameOf(collection: string): string | undefined {
  return BY_COLLECTION.get(collection);
}
