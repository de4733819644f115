/** What a rule says when it is asked with something that the game has no answer for. */
export class RuleError extends Error {
  override readonly name = "RuleError";
  /** Where the value stood, as a dotted path from the argument's name: `attack.facts.damageDice`. */
  readonly path: string;
  /** The value that was given. */
  readonly value: unknown;
  /** What would be right, in words: `a whole number from 0 to 30`. */
  readonly allowed: string;

  constructor(path: string, value: unknown, allowed: string) {
    super(`${path}: ${describe(value)} is not ${allowed}`);
    this.path = path;
    this.value = value;
    this.allowed = allowed;
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
