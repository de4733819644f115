/**
 * A translatable description of the valid values: the key of a sentence, and its data. The full translation
 * key is `BLACKOUT.expected.<key>`, and the English text is {@link RuleError.allowed}. For `whole` and
 * `number`, the data contains the bounds `min` and `max`, which may be infinite.
 */
export interface Expectation {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** The error that the rules throw for an invalid argument. */
export class RuleError extends Error {
  override readonly name = "RuleError";
  /** The path of the value, starting with the name of the argument, as in `attack.facts.damageDice`. */
  readonly path: string;
  /** The invalid value. */
  readonly value: unknown;
  /** The description of the valid values, such as `a whole number from 0 to 30`. */
  readonly allowed: string;
  /**
   * The translation key and data that describe the valid values. Omitted for errors that users can't cause.
   */
  readonly expected: Expectation | undefined;

  constructor(path: string, value: unknown, allowed: string, expected?: Expectation) {
    super(`${path}: ${describe(value)} is not ${allowed}`);
    this.path = path;
    this.value = value;
    this.allowed = allowed;
    this.expected = expected;
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === "object") return "an object";
  return String(value);
}
