import { deepClone } from "./objects.ts";
import { ForcedDeletion, ForcedReplacement, isDeletionKey } from "./operators.ts";
import { expandObject } from "./paths.ts";
import { getType, isPlainObject } from "./types.ts";

export interface MergeOptions {
  /** Whether to add top-level keys that the original lacks. */
  insertKeys?: boolean;
  /** Whether to add missing keys to inner objects of the original. */
  insertValues?: boolean;
  /** Whether to overwrite existing values of the original object. */
  overwrite?: boolean;
  /** Whether to merge inner objects instead of replacing them. */
  recursive?: boolean;
  /** Whether to modify the original itself instead of a copy. */
  inplace?: boolean;
  /** Whether to throw an error if a value would change its type. */
  enforceTypes?: boolean;
  /** Whether to apply `-=key` and `==key`, the notation of Foundry 13, which Foundry 14 still supports. */
  performDeletions?: boolean;
  /** Whether to apply deletion and replacement operators (Foundry 14). */
  applyOperators?: boolean;
}

/**
 * Merges `other` into `original` and returns the result. An object that has dotted keys is expanded first,
 * including the keys of its inner objects. If `other` is null, it is treated as an empty object.
 */
export function mergeObject(original: any, other: any = {}, options: MergeOptions = {}, _d = 0): any {
  other ??= {};
  if (!(original instanceof Object) || !(other instanceof Object))
    throw new Error("One of original or other are not Objects!");
  const settings = {
    insertKeys: true,
    insertValues: true,
    overwrite: true,
    recursive: true,
    inplace: true,
    enforceTypes: false,
    performDeletions: false,
    applyOperators: false,
    ...options,
  };
  let target = original;
  if (_d === 0) {
    if (!settings.inplace) target = deepClone(original);
    // Dotted keys are expanded in the object itself, because an original that is changed in place must remain
    // the same object.
    if (Object.keys(target).some(key => key.includes("."))) {
      const expanded = expandObject(target);
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, expanded);
    }
    if (Object.keys(other).some(key => key.includes("."))) other = expandObject(other);
  }
  for (const key of Object.keys(other)) {
    if (Object.hasOwn(target, key)) update(target, key, other[key], settings, _d);
    else insert(target, key, other[key], settings, _d);
  }
  return target;
}

type Settings = Required<MergeOptions>;

const operates = (settings: Settings): boolean => settings.performDeletions || settings.applyOperators;

/** Applies `-=` keys, `==` keys and operator objects. Returns whether the entry was one of these. */
function operate(target: any, key: string, value: unknown, settings: Settings): boolean {
  if (!operates(settings)) return false;
  if (value instanceof ForcedDeletion) delete target[key];
  else if (value instanceof ForcedReplacement) target[key] = applySpecialKeys(deepClone(value.value));
  else if (key.startsWith("-=")) {
    if (value !== null)
      throw new Error(
        `Removing a key using the -= deletion syntax requires the value of that deletion key to be null, for example {"${key}": null}`,
      );
    delete target[key.slice(2)];
  } else if (key.startsWith("==")) target[key.slice(2)] = applySpecialKeys(deepClone(value));
  else return false;
  return true;
}

function insert(target: any, key: string, value: any, settings: Settings, depth: number): void {
  if (operate(target, key, value, settings)) return;
  const allowed = depth === 0 ? settings.insertKeys : settings.insertValues;
  if (!allowed) return;
  target[key] = isPlainObject(value)
    ? mergeObject({}, value, { ...settings, insertKeys: true, insertValues: true, inplace: true }, depth + 1)
    : value;
}

function update(target: any, key: string, value: any, settings: Settings, depth: number): void {
  if (operate(target, key, value, settings)) return;
  const present = target[key];
  if (isPlainObject(present) && isPlainObject(value) && settings.recursive) {
    mergeObject(present, value, { ...settings, inplace: true }, depth + 1);
    return;
  }
  if (!settings.overwrite) return;
  if (settings.enforceTypes && present !== undefined && getType(present) !== getType(value)) {
    throw new Error("Mismatched data types encountered during object merge.");
  }
  target[key] = operates(settings) && isPlainObject(value) ? applySpecialKeys(value) : value;
}

/**
 * Returns a copy of an object with all operation keys applied: deleted keys are removed, and replacements get
 * their plain names.
 */
export function applySpecialKeys(object: any): any {
  if (Array.isArray(object)) return object.map(applySpecialKeys);
  if (!isPlainObject(object)) return object;
  const result: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    if (key.startsWith("-=") || value instanceof ForcedDeletion) continue;
    const plain = isDeletionKey(key) ? key.slice(2) : key;
    result[plain] = applySpecialKeys(value instanceof ForcedReplacement ? value.value : value);
  }
  return result;
}
