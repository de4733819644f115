import { isPlainObject } from "./types.ts";

/** The key for the type of a serialized operator (Foundry 14). */
export const OPERATOR_IDENTIFIER = "__operator";
/** The key under which a serialized operator's value is stored (Foundry 14). */
export const OPERATOR_VALUE = "__value";

/** A special operation that replaces a value in update data (Foundry 14). */
export abstract class DataFieldOperator {
  /** The value to assign, or undefined for a deletion. */
  readonly value: unknown;

  constructor(value?: unknown) {
    this.value = value;
  }

  toJSON(): Record<string, unknown> {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, [OPERATOR_VALUE]: this.value ?? null };
  }
}

/** An operator that removes its key. */
export class ForcedDeletion extends DataFieldOperator {
  constructor() {
    super();
  }

  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** An operator that replaces the entire value of its key without merging. */
export class ForcedReplacement extends DataFieldOperator {
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/**
 * Restores an operator from its serialized form. Returns any other value unchanged. Throws an Error for an
 * unknown operator.
 */
export function reconstructOperator(value: any): unknown {
  if (!isPlainObject(value) || !(OPERATOR_IDENTIFIER in value)) return value;
  if (value[OPERATOR_IDENTIFIER] === "ForcedDeletion") return new ForcedDeletion();
  if (value[OPERATOR_IDENTIFIER] === "ForcedReplacement") return new ForcedReplacement(value[OPERATOR_VALUE]);
  throw new Error(`There is no data field operator "${value[OPERATOR_IDENTIFIER]}".`);
}

/**
 * Returns whether a key is an operation key of the older notation: `-=name` (delete) or `==name` (replace).
 */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
}

/** Returns an operation key's plain name, without its operator. */
export function plainKey(key: string): string {
  return isDeletionKey(key) ? key.slice(2) : key;
}

/**
 * Returns update data in which operator objects are replaced by key notation (`-=a: null`, `==a: value`),
 * which messages and this host use internally. Doesn't change the input.
 */
export function encodeOperators(data: any): any {
  if (Array.isArray(data)) return data.map(encodeOperators);
  if (!isPlainObject(data)) return data;
  const encoded: Record<string, any> = {};
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof ForcedDeletion) encoded[onLastPart(key, "-=")] = null;
    else if (value instanceof ForcedReplacement) encoded[onLastPart(key, "==")] = value.value;
    else encoded[key] = key.startsWith("==") ? value : encodeOperators(value);
  }
  return encoded;
}

/**
 * Reverses `encodeOperators`: converts key notation to operator objects, which Foundry 14 passes to hooks.
 */
export function decodeOperators(data: any): any {
  if (Array.isArray(data)) return data.map(decodeOperators);
  if (!isPlainObject(data)) return data;
  const decoded: Record<string, any> = {};
  for (const [key, value] of Object.entries(data)) {
    if (key.startsWith("-=")) decoded[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith("==")) decoded[key.slice(2)] = new ForcedReplacement(value);
    else decoded[key] = decodeOperators(value);
  }
  return decoded;
}

/**
 * Returns whether update data contains a key with an operator (`-=` or `==`) anywhere, including within a
 * dotted path.
 */
export function hasOperatorKeys(data: any): boolean {
  if (Array.isArray(data)) return data.some(hasOperatorKeys);
  if (!isPlainObject(data)) return false;
  return Object.entries(data).some(([key, value]) => /(^|\.)(-=|==)/.test(key) || hasOperatorKeys(value));
}

function onLastPart(path: string, prefix: string): string {
  const cut = path.lastIndexOf(".") + 1;
  return path.slice(0, cut) + prefix + path.slice(cut);
}
