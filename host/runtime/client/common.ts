/** The parts of the common runtime that the client uses. */
export {
  DatabaseBackend,
  DataModel,
  Document,
  EmbeddedCollection,
  TypeDataModel,
} from "../common/abstract/index.ts";
export * as abstract from "../common/abstract/index.ts";
export * as fields from "../common/data/fields/index.ts";
export * as documents from "../common/documents/index.ts";
export { configureEnvironment, environment } from "../common/environment.ts";
export { Collection } from "../common/utils/collection.ts";
export * as utils from "../common/utils/index.ts";
export {
  decodeOperators,
  encodeOperators,
  ForcedDeletion,
  ForcedReplacement,
} from "../common/utils/operators.ts";
