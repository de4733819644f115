/**
 * Whether a value is a plain object (an object literal or an object without a prototype), even one from
 * another window.
 */
export function isPlainObject(value: unknown): value is Record<string, any> {
  if (value === null || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    prototype === Object.prototype ||
    (Object.getPrototypeOf(prototype) === null && prototype.constructor?.name === "Object")
  );
}

/**
 * Returns the name of a value's type, such as `"null"`, `"number"`, `"Array"`, `"Set"`, or `"Object"` for
 * plain objects. Returns `"Unknown"` for objects of any other type.
 */
export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "Array";
  if (isPlainObject(value)) return "Object";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  if (value instanceof Date && typeof HTMLElement === "undefined") return "Unknown";
  if (typeof HTMLElement !== "undefined" && value instanceof HTMLElement) return "HTMLElement";
  return "Unknown";
}

/**
 * Whether a value is empty: undefined, null, or an empty array, set, map or plain object. Strings, numbers
 * and booleans are never empty.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (isPlainObject(value)) return Object.keys(value).length === 0;
  return false;
}

/** Returns whether a class is the given parent or is derived from it. */
export function isSubclass(cls: any, parent: any): boolean {
  for (let current = cls; typeof current === "function"; current = Object.getPrototypeOf(current)) {
    if (current === parent) return true;
  }
  return false;
}

/** Returns the classes that a class derives from, nearest first. */
export function getParentClasses(cls: any): any[] {
  if (typeof cls !== "function") throw new Error("The provided object is not a type of Class");
  const parents: any[] = [];
  for (
    let current = Object.getPrototypeOf(cls);
    typeof current === "function" && current.name;
    current = Object.getPrototypeOf(current)
  )
    parents.push(current);
  return parents;
}

/**
 * Returns the class in the prototype chain that defines a property, or undefined if there is none. Searches
 * for a static property if `object` is a class, and for an instance member otherwise.
 */
export function getDefiningClass(object: any, property: string): any {
  if (typeof object === "function") {
    for (let current = object; typeof current === "function"; current = Object.getPrototypeOf(current)) {
      if (Object.hasOwn(current, property)) return current;
    }
    return undefined;
  }
  for (let current = Object.getPrototypeOf(object); current; current = Object.getPrototypeOf(current)) {
    if (Object.hasOwn(current, property)) return current.constructor;
  }
  return undefined;
}
