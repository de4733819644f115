/** The contents of `foundry.abstract`. */
export { DataModel } from "./data-model.ts";
export { TypeDataModel } from "./type-data-model.ts";
export { Document } from "./document.ts";
export { EmbeddedCollection } from "./embedded-collection.ts";
export { EmbeddedCollectionDelta } from "./embedded-collection-delta.ts";
export { DatabaseBackend } from "./database-backend.ts";
