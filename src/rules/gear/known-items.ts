import { list, requireString } from "../check.ts";

/** The items that the rules mention by name, each with the words that identify it. */
const names = {
  /** A remedy that removes Corroded (T10). */
  soothall: ["soothall"],
  /** A remedy that removes Poisoned (T10). */
  detoxer: ["detoxer"],
  /** The daily supply that a body with implants needs (R13.16). */
  synthsense: ["synthsense", "synth sense"],
  /** Tools for repairing armor in the field (R8.12). */
  toolbox: ["toolbox", "tool box"],
  smithingTools: ["smithing tools", "smith tools"],
  /** Equipment that makes climbing easier (R6.6). */
  climbingAid: ["climbing aid", "climbing gear", "climbing kit", "rope", "grapnel"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An item that the rules mention by name. */
export type KnownItem = keyof typeof names;

/** The tools for field repairs (R8.12). */
export const repairTools: readonly KnownItem[] = ["toolbox", "smithingTools"];

/**
 * Returns the rules' item that matches one of these names, which can be an item's own name or those of its
 * qualities (R6.6, R8.12, T10). Ignores case, punctuation and additional words. Returns null if no item
 * matches. Throws a RuleError for names that aren't strings.
 */
export function knownItem(called: readonly string[]): KnownItem | null {
  const normalized = list("names", called).map(
    (name, index) => ` ${plain(requireString(`names.${index}`, name))} `,
  );
  const known = Object.entries(names).find(([, aliases]) =>
    aliases.some(alias => normalized.some(name => name.includes(` ${alias} `))),
  );
  return known === undefined ? null : (known[0] as KnownItem);
}

/**
 * Returns the words of a name in lowercase, so that `smithingTools` and "Smithing-Tools" are treated as
 * equal.
 */
function plain(name: string): string {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .replace(/[^a-z]+/gu, " ")
    .trim();
}
