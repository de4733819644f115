/**
 * Lists where the host's public names and parent classes still differ from the declarations or the
 * documentation. The lists may only become shorter: an outdated entry fails the test, as a new difference
 * does. Internal names of the host belong behind an underscore or outside the namespace.
 */

/** Public names that the host has and Foundry does not have, by purpose. */
export const HOST_ONLY: Record<string, string[]> = {};

/** Classes of the host that do not extend their declared parent, with the declared parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses, although the host has only stubs of them. */
export const STUBS_IN_USE: string[] = [];
