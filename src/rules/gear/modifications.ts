import { finiteNumber, list, oneOf, record, records, wholeNumber, requireString } from "../check.ts";

/** The kinds of items in which mods can be installed. */
export const modHosts = ["weapon", "armor", "gear", "consumable", "container", "implant"] as const;
export type ModHost = (typeof modHosts)[number];

const everything = ["weight", "price", "encumbrance"] as const;
const ofItsKind = {
  weapon: [
    "damage.dice",
    "damage.flat",
    "actionPoints",
    "range",
    "ammunition.max",
    "burst",
    "blast",
    "template",
    "hands",
    "nonLethal",
  ],
  armor: ["armor.max", "resistance.max", "stealth"],
  gear: ["uses.max"],
  consumable: ["uses.max"],
  container: ["capacity"],
  implant: ["bulk"],
} as const satisfies Readonly<Record<ModHost, readonly string[]>>;

/** The path of a value in an item's data that a mod can change. Booleans count as 1 or 0 (R14.4). */
export type ModPath = (typeof everything)[number] | (typeof ofItsKind)[ModHost][number];
/** All numbers that a mod can change, for any kind of item. */
export const modPaths: readonly ModPath[] = [...new Set([...everything, ...Object.values(ofItsKind).flat()])];

/**
 * Returns the numbers that a mod can change on an item of this kind (R14.4). Throws a RuleError for an
 * unknown kind.
 */
export function modPathsOf(host: ModHost): readonly ModPath[] {
  return [...ofItsKind[oneOf("host", host, modHosts)], ...everything];
}

/** The ways in which a mod changes a number: adding to it or replacing it. */
export const modModes = ["add", "set"] as const;
/** One of a mod's effects, with the mod's name. */
export interface ModChange {
  readonly source: string;
  readonly path: string;
  readonly mode: (typeof modModes)[number];
  readonly value: number;
}

/** A number that mods changed, with its original and final value, and the mods that changed it. */
export interface ModifiedNumber {
  readonly path: ModPath;
  readonly base: number;
  readonly value: number;
  readonly parts: readonly ModChange[];
}

/**
 * Returns the numbers of an item after mods are applied (R14.4). Of several replacements, only the last one
 * counts; additions are applied after it. No number falls below zero. Changes to numbers that mods can't
 * change on this kind of item, or that the item lacks, are ignored. `base` contains the item's own numbers by
 * path. Throws a RuleError for an unknown kind, an unknown mode, or invalid numbers.
 */
export function modified(
  host: ModHost,
  base: Readonly<Record<string, number>>,
  changes: readonly ModChange[],
): readonly ModifiedNumber[] {
  const paths = modPathsOf(host);
  const checked = records("changes", changes).map((change, index) => ({
    ...change,
    path: requireString(`changes.${index}.path`, change.path),
    mode: oneOf(`changes.${index}.mode`, change.mode, modModes),
    value: wholeNumber(`changes.${index}.value`, change.value),
  }));
  return paths.flatMap(path => {
    const own = record("base", base)[path];
    const parts = checked.filter(change => change.path === path);
    if (own === undefined || parts.length === 0) return [];
    const before = finiteNumber(`base.${path}`, own);
    const start = parts.findLast(({ mode }) => mode === "set")?.value ?? before;
    const added = parts.reduce((sum, { mode, value }) => sum + (mode === "add" ? value : 0), 0);
    return [{ path, base: before, value: Math.max(0, start + added), parts }];
  });
}

/** A reason why a mod has no effect on the item that contains it. */
export type ModFault = "missing" | "wrongKind" | "notAllowed" | "tooMany";

/**
 * Returns, for each mod in order, the reason why it has no effect, or null if it works (R14.4). A mod works
 * if it is made for this kind of item, if the item allows the mod's name or kind (an empty list allows all
 * mods), and if the item has a free slot (`places` is null if there is no limit). Throws a RuleError for
 * invalid mods.
 */
export function workingMods(
  host: { readonly type: string; readonly allowed: readonly string[]; readonly places: number | null },
  mods: readonly { readonly name: string; readonly category: string; readonly fits: readonly string[] }[],
): readonly (ModFault | null)[] {
  const plain = (word: string) => word.trim().toLowerCase();
  const type = requireString("host.type", record("host", host).type);
  const allowed = list("host.allowed", host.allowed).map((word, index) =>
    plain(requireString(`host.allowed.${index}`, word)),
  );
  let free = host.places === null ? Infinity : wholeNumber("host.places", host.places, 0);
  return records("mods", mods).map(({ name, category, fits }, index) => {
    const called = [
      plain(requireString(`mods.${index}.name`, name)),
      plain(requireString(`mods.${index}.category`, category)),
    ];
    if (list(`mods.${index}.fits`, fits).length > 0 && !fits.includes(type)) return "wrongKind";
    if (allowed.length > 0 && !called.some(word => allowed.includes(word))) return "notAllowed";
    if (free === 0) return "tooMany";
    free -= 1;
    return null;
  });
}
