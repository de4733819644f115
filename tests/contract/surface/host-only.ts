/**
 * Lists where the host's public names and parent classes still differ from the declarations or the
 * documentation. The lists may only get shorter: an outdated entry fails the test, just as a new difference
 * does. The host's internal names begin with an underscore or are outside the namespace.
 */

/** Public names that the host has but Foundry doesn't, grouped by purpose. */
export const HOST_ONLY: Record<string, string[]> = {};

/** The host's classes that don't extend their declared parent, each with that parent. */
export const OTHER_PARENTS: Record<string, string> = {
  "foundry.packages.Module": "foundry.packages.BaseModule",
  "foundry.packages.System": "foundry.packages.BaseSystem",
  "foundry.packages.World": "foundry.packages.BaseWorld",
};

/** Declared members that the system uses, although the host has only stubs for them. */
export const STUBS_IN_USE: string[] = [];
