import {
  modHosts,
  modified,
  modPathsOf,
  workingMods,
  type ModChange,
  type ModFault,
  type ModHost,
  type ModifiedNumber,
} from "../../rules/gear/modifications.ts";

/** A quality as it stands on a thing. */
export interface StoredQuality {
  key: string;
  x: number | null;
  text: string;
}

/** What is read of a mod. */
interface Mod {
  readonly id: string | null;
  readonly name: string;
  readonly system: {
    readonly host: string;
    readonly category: string;
    readonly fits: readonly string[];
    readonly qualities: readonly StoredQuality[];
    readonly changes: readonly {
      readonly path: string;
      readonly mode: "add" | "set";
      readonly value: number;
    }[];
  };
}

/** A mod that is said to be built into a thing, and why it does nothing there; null for one that works. */
export interface BuiltInMod {
  readonly id: string;
  readonly name: string;
  readonly fault: ModFault | null;
}

/** What mods make of a thing. */
export interface Modded {
  readonly mods: readonly BuiltInMod[];
  readonly numbers: readonly ModifiedNumber[];
  /** The thing's own qualities and those that its mods give it. */
  readonly qualities: readonly StoredQuality[];
}

/** A thing that mods may be built into: what it is, what it stores, and where the mods are looked for. */
interface Host {
  readonly parent: Item.Implementation | null;
  readonly _source: object;
}

/**
 * The mods among the other items of the same actor that name this one as where they are built in. A mod is
 * never built into a mod, so nothing goes round.
 */
function modsIn(item: Item.Implementation | null): readonly Mod[] {
  const id = item?.id;
  // While an actor is being made its items are not there yet; it is prepared again when they are.
  if (!id || item.type === "mod" || !item.parent?.items) return [];
  return [...item.parent.items].flatMap(other => (other.isMod() && other.system.host === id ? [other] : []));
}

/**
 * What the mods of a thing make of its stored numbers and qualities (R14.4). Nothing stored is changed, and
 * it may be asked as often as one likes.
 */
export function moddedOf({ parent, _source }: Host): Modded {
  const stored = _source as {
    qualities?: readonly StoredQuality[];
    allowedMods?: readonly string[];
    modSlots?: number | null;
  };
  const qualities = (stored.qualities ?? []).map(({ key, x, text }) => ({ key, x, text }));
  const kind = modHosts.find(host => host === parent?.type);
  const mods = modsIn(parent);
  if (!kind || mods.length === 0) return { mods: [], numbers: [], qualities };
  const faults = workingMods(
    { type: kind, allowed: stored.allowedMods ?? [], places: stored.modSlots ?? null },
    mods.map(({ name, system: { category, fits } }) => ({ name, category, fits })),
  );
  const working = mods.filter((_, index) => faults[index] === null);
  const changes = working.flatMap(({ name, system }) =>
    system.changes.map((change): ModChange => ({
      source: name,
      path: change.path,
      mode: change.mode,
      value: change.value,
    })),
  );
  return {
    mods: mods.map(({ id, name }, index) => ({ id: id ?? "", name, fault: faults[index] ?? null })),
    numbers: modified(kind, numbersOf(kind, _source), changes),
    qualities: [
      ...qualities,
      ...working.flatMap(({ system }) => system.qualities.map(({ key, x, text }) => ({ key, x, text }))),
    ],
  };
}

function numbersOf(kind: ModHost, source: object): Record<string, number> {
  return Object.fromEntries(
    modPathsOf(kind).flatMap(path => {
      const value: unknown = foundry.utils.getProperty(source, path);
      return typeof value === "number"
        ? [[path, value]]
        : typeof value === "boolean"
          ? [[path, Number(value)]]
          : [];
    }),
  );
}

/**
 * Writes into a prepared thing what its mods make of it; its stored data stay as they are. Answers what was
 * made.
 */
export function applyMods(model: Host): Modded {
  const modded = moddedOf(model);
  for (const { path, value } of modded.numbers) {
    const stored: unknown = foundry.utils.getProperty(model._source, path);
    foundry.utils.setProperty(model, path, typeof stored === "boolean" ? value > 0 : value);
  }
  return modded;
}
