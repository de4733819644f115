/** One entry of `CONFIG.statusEffects`. */
export interface StatusEffect {
  id: string;
  name: string;
  img: string;
  _id?: string;
  hud?: boolean | { actorTypes: string[] };
  order?: number;
  [key: string]: unknown;
}

const IDS = [
  "dead",
  "unconscious",
  "sleep",
  "stun",
  "prone",
  "restrain",
  "paralysis",
  "fly",
  "blind",
  "deaf",
  "silence",
  "fear",
  "invisible",
];

/** Returns the statuses that are used if the system defines none. Their images are provided by the host. */
export function defaultStatusEffects(): StatusEffect[] {
  return IDS.map(id => ({
    id,
    name: `EFFECT.Status${id[0].toUpperCase()}${id.slice(1)}`,
    img: "icons/host/status.svg",
  }));
}

/**
 * Returns the IDs of the statuses with a special role, keyed by the names under which Foundry looks them up.
 */
export function defaultSpecialStatusEffects(): Record<string, string> {
  return {
    DEFEATED: "dead",
    INVISIBLE: "invisible",
    BLIND: "blind",
    BURROW: "burrow",
    HOVER: "hover",
    FLY: "fly",
  };
}

const READING = [
  "find",
  "filter",
  "map",
  "some",
  "every",
  "forEach",
  "reduce",
  "findIndex",
  "includes",
  "at",
  "slice",
  "flatMap",
  "concat",
] as const;

/**
 * Returns the statuses as Foundry 14 uses them: a record by ID that also has the reading methods of arrays,
 * and `push`, `sort`, `length` and `for...of`. Other methods that change an array, such as `splice`, are
 * missing.
 */
export function statusEffectRecord(entries: Iterable<StatusEffect>): Record<string, StatusEffect> {
  const record: Record<string, StatusEffect> = {};
  const hidden = (name: PropertyKey, value: unknown): void => {
    Object.defineProperty(record, name, { value, enumerable: false, configurable: true, writable: true });
  };
  hidden(Symbol.iterator, () => Object.values(record)[Symbol.iterator]());
  for (const name of READING) {
    hidden(name, (...args: unknown[]) => {
      const list = Object.values(record);
      return Reflect.apply(list[name] as (...all: unknown[]) => unknown, list, args);
    });
  }
  hidden("push", (...added: StatusEffect[]) => {
    for (const entry of added) record[entry.id] = entry;
    return Object.keys(record).length;
  });
  hidden("sort", (compare?: (a: StatusEffect, b: StatusEffect) => number) => {
    const sorted = Object.values(record).sort(compare);
    for (const id of Object.keys(record)) delete record[id];
    for (const entry of sorted) record[entry.id] = entry;
    return record;
  });
  Object.defineProperty(record, "length", { get: () => Object.keys(record).length, enumerable: false });
  for (const entry of entries) record[entry.id] = entry;
  return record;
}

/**
 * Adds `statusEffects` to CONFIG. It is an array in Foundry 13 and a record in Foundry 14, where an array
 * assigned to it is converted to a record.
 */
export function defineStatusEffects(config: object, generation: number): void {
  if (generation < 14) {
    Object.assign(config, { statusEffects: defaultStatusEffects() });
    return;
  }
  let current = statusEffectRecord(defaultStatusEffects());
  Object.defineProperty(config, "statusEffects", {
    enumerable: true,
    configurable: true,
    get: () => current,
    set: (value: StatusEffect[] | Record<string, StatusEffect>) => {
      current = statusEffectRecord(
        Array.isArray(value)
          ? value
          : Object.entries(value).map(([id, entry]) => ({ ...entry, id: entry.id ?? id })),
      );
    },
  });
}
