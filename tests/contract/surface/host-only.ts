/**
 * Where the host's public names and class parents still differ from the declarations or documentation. The
 * lists may only shrink: an outdated entry fails the test like a new difference. Internals of the host belong
 * behind an underscore or outside the namespace.
 */

/** Public names that Foundry does not have, by purpose. */
export const HOST_ONLY: Record<string, string[]> = {};

/** Host classes that do not extend the declared parent: class → declared parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses and the host only has as stubs. */
export const STUBS_IN_USE: string[] = [];
