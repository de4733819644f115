/**
 * Where the host's public names and class parents still differ from what is declared or documented. The lists
 * may only shrink: a stale entry fails the test as well as a new difference. Machinery of the host belongs
 * behind an underscore or outside the namespace.
 */

/** Public names that Foundry does not have, by what they are for. */
export const HOST_ONLY: Record<string, string[]> = {};

/** Classes of the host that do not extend the declared parent: class → declared parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses and the host has only as stubs. */
export const STUBS_IN_USE: string[] = [];
