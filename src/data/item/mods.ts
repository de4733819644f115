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

/** A quality as stored by an item. */
export interface StoredQuality {
  key: string;
  x: number | null;
  text: string;
}

/** The parts of a mod that the functions below need. */
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

/**
 * A mod that is installed in an item. `fault` is the reason why it has no effect there, or null if it works.
 */
export interface BuiltInMod {
  readonly id: string;
  readonly name: string;
  readonly fault: ModFault | null;
}

/** An item's values after its mods have been applied. */
export interface Modded {
  readonly mods: readonly BuiltInMod[];
  readonly numbers: readonly ModifiedNumber[];
  /** The item's own qualities, and those that its mods add. */
  readonly qualities: readonly StoredQuality[];
}

/**
 * An item that can have mods: its stored data, and its parent item, which provides the type and the actor
 * whose items include the mods.
 */
interface Host {
  readonly parent: Item.Implementation | null;
  readonly _source: object;
}

/** Returns the mods installed in this item. Mods can't be installed in other mods, so there are no cycles. */
function modsIn(item: Item.Implementation | null): readonly Mod[] {
  const id = item?.id;
  // While an actor is being created, its items don't all exist yet. This item is prepared again as soon as
  // they do.
  if (!id || item.type === "mod" || !item.parent?.items) return [];
  const mods: Mod[] = [];
  // This loop makes no copies, because it runs over all of an actor's items for each of those items.
  for (const other of item.parent.items) if (other.isMod() && other.system.host === id) mods.push(other);
  return mods;
}

/**
 * Returns an item's stored numbers and qualities after applying its mods (R14.4). Changes no stored data, so
 * it can be called repeatedly.
 */
function moddedOf({ parent, _source }: Host): Modded {
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
 * Applies an item's mods to its prepared data, and returns the modified values. The stored data doesn't
 * change.
 */
export function applyMods(model: Host): Modded {
  const modded = moddedOf(model);
  for (const { path, value } of modded.numbers) {
    const stored: unknown = foundry.utils.getProperty(model._source, path);
    foundry.utils.setProperty(model, path, typeof stored === "boolean" ? value > 0 : value);
  }
  return modded;
}
