/** Rejects data that could harm the server or other clients, before the data is processed. */
import { BadRequest } from "./errors.ts";

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const MAX_DEPTH = 64;
const KEY_OPERATORS = /^(-=|==)/;

/**
 * Checks that a value is plain JSON data, without excessive nesting and without keys that access prototypes.
 * Dotted keys, which are expanded later, are checked segment by segment.
 * @throws BadRequest with the path of the first problem
 */
export function assertPlainData(value: unknown, where = "data", depth = 0): void {
  if (value === null || typeof value !== "object") {
    if (["function", "symbol", "bigint"].includes(typeof value))
      throw new BadRequest(`${where} is not JSON data.`);
    return;
  }
  if (depth > MAX_DEPTH) throw new BadRequest(`${where} is nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(value)) {
    value.forEach((element, index) => assertPlainData(element, `${where}[${index}]`, depth + 1));
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new BadRequest(`${where} is not a plain object.`);
  for (const [key, child] of Object.entries(value)) {
    for (const segment of key.split(".")) {
      if (FORBIDDEN_KEYS.has(segment.replace(KEY_OPERATORS, ""))) {
        throw new BadRequest(`${where} uses the forbidden key "${key}".`);
      }
    }
    assertPlainData(child, `${where}.${key}`, depth + 1);
  }
}

/** Whether a value is a record (an object that isn't an array). */
export function isRecord(value: unknown): value is Record<string, any> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const DOCUMENT_ID = /^[A-Za-z0-9]{16}$/;

/** Whether a value is a document ID, which consists of 16 letters or digits. */
export function isDocumentId(value: unknown): value is string {
  return typeof value === "string" && DOCUMENT_ID.test(value);
}
