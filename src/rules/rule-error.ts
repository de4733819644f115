/**
 * What would be right, for those who say it in a language of their own: the name of the sentence, and what
 * stands in it. Foundry's texts have it under `BLACKOUT.expected.<key>`; the English of it is
 * {@link RuleError.allowed}. For `whole` and `number` the bounds are in it, `min` and `max`, beyond any
 * number where there is none.
 */
export interface Expectation {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** What a rule says when it is asked with something that the game has no answer for. */
export class RuleError extends Error {
  override readonly name = "RuleError";
  /** Where the value stood, as a dotted path from the argument's name: `attack.facts.damageDice`. */
  readonly path: string;
  /** The value that was given. */
  readonly value: unknown;
  /** What would be right, in words: `a whole number from 0 to 30`. */
  readonly allowed: string;
  /** The same by a key. Left out where nobody at a screen can bring the error about. */
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
