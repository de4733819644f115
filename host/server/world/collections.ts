/** The documents that a world keeps on their own, each under its collection's name in the database. */

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

/** Is this the name of a document that a world keeps on its own? */
export function isPrimary(documentName: string): boolean {
  return Object.hasOwn(PRIMARY_COLLECTIONS, documentName);
}

/** The document name of a collection, or undefined. */
export function documentNameOf(collection: string): string | undefined {
  return BY_COLLECTION.get(collection);
}
