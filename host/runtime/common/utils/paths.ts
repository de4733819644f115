import { isEmpty, isPlainObject } from "./types.ts";

function isContainer(value: unknown): value is Record<string, any> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Returns whether a key leads to a prototype. Such keys are never followed. */
function isUnsafe(key: string): boolean {
  return key === "__proto__" || key === "prototype" || key === "constructor";
}

/** Whether there is a value at the path `a.b.c`. */
export function hasProperty(object: any, key: string): boolean {
  if (!key || !isContainer(object)) return false;
  if (key in object) return true;
  let target: any = object;
  for (const part of key.split(".")) {
    if (!isContainer(target) || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** Returns the value at a path such as `a.b.c`, or undefined. */
export function getProperty(object: any, key: string): any {
  if (!key || !isContainer(object)) return undefined;
  if (key in object) return object[key];
  let target: any = object;
  for (const part of String(key).split(".")) {
    if (!isContainer(target) || !(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Sets the value at the path `a.b.c` and creates missing objects. Returns whether any value changed. */
export function setProperty(object: any, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = String(key).split(".");
  if (parts.some(isUnsafe)) throw new Error(`The property path "${key}" is not allowed.`);
  const last = parts.pop()!;
  let target = object;
  for (const part of parts) {
    // An inherited member, such as "toString", is shadowed by a new object, so that a path can't lead into
    // it.
    if (!isContainer(target[part]) || target[part] === (Object.prototype as any)[part]) target[part] = {};
    target = target[part];
  }
  if (last in target && Object.is(target[last], value)) return false;
  target[last] = value;
  return true;
}

/** Deletes the value at the path `a.b.c`. Returns whether there was one. */
export function deleteProperty(object: any, key: string): boolean {
  if (!key || !isContainer(object)) return false;
  const parts = key.split(".");
  const last = parts.pop()!;
  let target: any = object;
  for (const part of parts) {
    if (!isContainer(target) || !(part in target)) return false;
    target = target[part];
  }
  if (!isContainer(target) || !(last in target)) return false;
  delete target[last];
  return true;
}

/** Converts dotted keys to nested objects at every level, including inside arrays. */
export function expandObject(object: any, _d = 0): any {
  if (_d > 32) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(object)) return object.map(entry => expandObject(entry, _d + 1));
  if (!isPlainObject(object)) return object;
  const expanded: Record<string, any> = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = isPlainObject(value) || Array.isArray(value) ? expandObject(value, _d + 1) : value;
    mergeAt(expanded, key, inner);
  }
  return expanded;
}

/**
 * Sets a value at a path. Merges plain objects instead of replacing them, so that dotted paths with a common
 * prefix can be combined.
 */
function mergeAt(target: Record<string, any>, path: string, value: unknown): void {
  const present = getProperty(target, path);
  if (isPlainObject(present) && isPlainObject(value)) {
    for (const [key, inner] of Object.entries(value)) mergeAt(present, key, inner);
  } else setProperty(target, path, value);
}

/** Flattens nested plain objects into one object with dotted keys. Empty objects are kept as values. */
export function flattenObject(object: any, _d = 0): Record<string, any> {
  if (_d > 100) throw new Error("Maximum depth exceeded");
  const flat: Record<string, any> = {};
  for (const [key, value] of Object.entries(object ?? {})) {
    if (isPlainObject(value)) {
      if (isEmpty(value)) flat[key] = value;
      for (const [inner, leaf] of Object.entries(flattenObject(value, _d + 1)))
        flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}
