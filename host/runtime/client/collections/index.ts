export { CompendiumCollection, CompendiumFolderCollection, CompendiumPacks } from "./compendium.ts";
export { DirectoryCollection } from "./directory.ts";
export { DocumentCollection } from "./document-collection.ts";
export { Users } from "./users.ts";
export {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  FogExplorations,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
} from "./world.ts";
export { WorldCollection } from "./world-collection.ts";
export { WorldSettings } from "./world-settings.ts";
