import { list, words } from "../check.ts";

/** Things that the rules name and give something to do, with the words that they go by. */
const names = {
  /** Takes Corroded away (T10). */
  soothall: ["soothall"],
  /** Takes Poisoned away (T10). */
  detoxer: ["detoxer"],
  /** What a body with implants needs each day (R13.16). */
  synthsense: ["synthsense", "synth sense"],
  /** Let somebody repair armor in the field (R8.12). */
  toolbox: ["toolbox", "tool box"],
  smithingTools: ["smithing tools", "smith tools"],
  /** Makes a climb easier (R6.6). */
  climbingAid: ["climbing aid", "climbing gear", "climbing kit", "rope", "grapnel"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A thing that the rules name. */
export type KnownItem = keyof typeof names;

/** R8.12: what lets somebody repair in the field. */
export const repairTools: readonly KnownItem[] = ["toolbox", "smithingTools"];

/**
 * Which of the things that the rules name is one with these names, such as its own and those of its
 * qualities? Upper case, signs and what else stands in a name do not matter. Null for any other thing. R6.6,
 * R8.12, T10. Throws a RuleError for names that are no texts.
 */
export function knownItem(called: readonly string[]): KnownItem | null {
  const said = list("names", called).map((name, index) => ` ${plain(words(`names.${index}`, name))} `);
  const known = Object.entries(names).find(([, aliases]) =>
    aliases.some(alias => said.some(name => name.includes(` ${alias} `))),
  );
  return known === undefined ? null : (known[0] as KnownItem);
}

/** The words of a name in small letters: `smithingTools` and "Smithing-Tools" are the same. */
function plain(name: string): string {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .replace(/[^a-z]+/gu, " ")
    .trim();
}
