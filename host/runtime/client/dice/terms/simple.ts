import type { EvaluationOptions, TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

/** A number in a formula. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options = {} }: { number?: number | string; options?: TermOptions } = {}) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number;
  }

  /** Returns the match if an expression is a number, with or without flavor text, and otherwise null. */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: match[1]!, options: match[2] ? { flavor: match[2] } : {} });
  }
}

/** An arithmetic operator in a formula. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);
  static override REGEXP = /[+\-*/%]/g;
  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options = {} }: { operator?: string; options?: TermOptions } = {}) {
    super({ options });
    this.operator = operator ?? "+";
  }

  /** Operators have no flavor. */
  override get flavor(): string {
    return "";
  }
  override get expression(): string {
    return this.operator;
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Text that is neither a number nor dice. It can be evaluated only if strings are allowed. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options = {} }: { term?: string; options?: TermOptions } = {}) {
    super({ options });
    this.term = term ?? "";
  }

  override get expression(): string {
    return this.term;
  }
  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return !/\d*d\d+/i.test(this.term);
  }

  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings)
      throw new Error(`The formula contains "${this.term}", which is neither a number nor dice`);
    return this;
  }
}
