/**
 * A small evaluator for arithmetic entered by users: numbers, operators, comparisons, a conditional (`a ? b :
 * c`), and the functions and constants of `Math`. It parses the text itself and never runs it as code.
 */
type Value = number | boolean;

const NUMBER = /\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy;
const NAME = /[A-Za-z_]\w*/y;
const SYMBOL = /\*\*|[<>=!]==?|[<>]|&&|\|\||[-+*/%()?:,!]/y;

/** The binary operators by precedence, lowest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "===", "!=="],
  ["<", ">", "<=", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

const APPLY: Record<string, (a: Value, b: Value) => Value> = {
  "||": (a, b) => a || b,
  "&&": (a, b) => a && b,
  "==": (a, b) => Number(a) === Number(b),
  "!=": (a, b) => Number(a) !== Number(b),
  "===": (a, b) => a === b,
  "!==": (a, b) => a !== b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "+": (a, b) => Number(a) + Number(b),
  "-": (a, b) => Number(a) - Number(b),
  "*": (a, b) => Number(a) * Number(b),
  "/": (a, b) => Number(a) / Number(b),
  "%": (a, b) => Number(a) % Number(b),
};

/**
 * Evaluates an arithmetic expression.
 * @throws Error if the text isn't arithmetic, or its value isn't a number
 */
export function evaluateArithmetic(expression: string): number {
  const reader = new Reader(expression);
  const value = reader.choice();
  reader.expectEnd();
  if (typeof value !== "number" || Number.isNaN(value))
    throw new Error(`"${expression}" does not evaluate to a number`);
  return value;
}

/** Applies an arithmetic operator in a formula. */
export function applyOperator(operator: string, a: number, b: number): number {
  const apply = Object.hasOwn(APPLY, operator) ? APPLY[operator] : undefined;
  if (!apply) throw new Error(`"${operator}" is not an operator`);
  return Number(apply(a, b));
}

/**
 * Returns the function of `Math` with the given name (own properties only), or undefined if there is none.
 */
export function mathFunction(name: string): ((...args: number[]) => number) | undefined {
  const found: unknown = Object.hasOwn(Math, name) ? Math[name as keyof Math] : undefined;
  return typeof found === "function" ? (found as (...args: number[]) => number) : undefined;
}

class Reader {
  #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  choice(): Value {
    const condition = this.#binary(0);
    if (!this.#take("?")) return condition;
    const first = this.choice();
    this.#expect(":");
    const second = this.choice();
    return condition ? first : second;
  }

  expectEnd(): void {
    this.#skipSpace();
    if (this.#position < this.#text.length) this.#fail();
  }

  #binary(level: number): Value {
    const operators = LEVELS[level];
    if (!operators) return this.#power();
    let value = this.#binary(level + 1);
    for (;;) {
      const operator = this.#peekSymbol();
      if (operator === undefined || !operators.includes(operator)) return value;
      this.#position += operator.length;
      value = APPLY[operator]!(value, this.#binary(level + 1));
    }
  }

  #power(): Value {
    const base = this.#unary();
    return this.#take("**") ? Number(base) ** Number(this.#power()) : base;
  }

  #unary(): Value {
    if (this.#take("-")) return -Number(this.#unary());
    if (this.#take("+")) return Number(this.#unary());
    if (this.#take("!")) return !this.#unary();
    return this.#primary();
  }

  #primary(): Value {
    if (this.#take("(")) {
      const value = this.choice();
      this.#expect(")");
      return value;
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return Number(number);
    const name = this.#match(NAME);
    if (name === undefined) return this.#fail();
    if (name === "true" || name === "false") return name === "true";
    return this.#take("(") ? this.#call(name) : this.#constant(name);
  }

  #call(name: string): number {
    const call = mathFunction(name);
    if (!call) throw new Error(`There is no function "${name}" in "${this.#text}"`);
    const values: number[] = [];
    if (!this.#take(")")) {
      do values.push(Number(this.choice()));
      while (this.#take(","));
      this.#expect(")");
    }
    return call(...values);
  }

  #constant(name: string): number {
    const value: unknown = Object.hasOwn(Math, name) ? Math[name as keyof Math] : undefined;
    if (typeof value !== "number") throw new Error(`"${name}" is not a number in "${this.#text}"`);
    return value;
  }

  #peekSymbol(): string | undefined {
    this.#skipSpace();
    SYMBOL.lastIndex = this.#position;
    return SYMBOL.exec(this.#text)?.[0];
  }

  #take(symbol: string): boolean {
    if (this.#peekSymbol() !== symbol) return false;
    this.#position += symbol.length;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) this.#fail();
  }

  #match(pattern: RegExp): string | undefined {
    this.#skipSpace();
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#position] ?? "")) this.#position++;
  }

  #fail(): never {
    const found = this.#text[this.#position];
    throw new SyntaxError(
      `Unexpected ${found ? `"${found}"` : "end"} at position ${this.#position} of "${this.#text}"`,
    );
  }
}
