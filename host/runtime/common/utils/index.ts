/** The functions of `foundry.utils` that don't require a browser. */
export * from "./collection.ts";
export * from "./color.ts";
export * from "./html.ts";
export { isNewerVersion, randomID } from "./ids.ts";
export * from "./merge.ts";
export * from "./objects.ts";
export { isDeletionKey } from "./operators.ts";
export * from "./paths.ts";
export * from "./sorting.ts";
export * from "./timing.ts";
export { getDefiningClass, getParentClasses, getType, isEmpty, isSubclass } from "./types.ts";
export * from "./uuid.ts";
