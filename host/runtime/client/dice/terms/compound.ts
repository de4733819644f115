import { baseRoll, formulaFunction } from "../registry.ts";
import type { EvaluationOptions, ParseNode, TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

/** Evaluates a roll inside a term, unless it is already evaluated. */
function evaluateInner(roll: any, options: EvaluationOptions): Promise<unknown> | undefined {
  return roll._evaluated ? undefined : roll.evaluate(options);
}

function evaluateInnerSync(roll: any, options: EvaluationOptions): void {
  if (!roll._evaluated) roll.evaluateSync(options);
}

/**
 * Returns whether the evaluation is synchronous. Only the options of synchronous evaluations contain
 * `strict`.
 */
export function isSynchronous(options: EvaluationOptions): boolean {
  return options.strict !== undefined;
}

/** A formula in parentheses. */
export class ParentheticalTerm extends RollTerm {
  term: string;
  roll: any;

  override isIntermediate = true;

  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;
  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({
    term,
    roll,
    options = {},
  }: { term?: string | undefined; roll?: any; options?: TermOptions } = {}) {
    super({ options });
    this.term = term ?? roll?.formula ?? "";
    this.roll = roll ?? new (baseRoll())(this.term);
    if (this.roll._evaluated) this._evaluated = true;
  }

  override get expression(): string {
    return `(${this.term})`;
  }
  override get total(): number | undefined {
    return this.roll.total;
  }
  get dice(): any[] {
    return this.roll.dice;
  }
  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const { roll } = this;
    return roll.isDeterministic || isSynchronous(options)
      ? this._evaluateSync(roll, options)
      : this._evaluateAsync(roll, options);
  }

  async _evaluateAsync(roll: any, options: EvaluationOptions = {}): Promise<this> {
    await evaluateInner(roll, options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  _evaluateSync(roll: any, options: EvaluationOptions = {}): this {
    evaluateInnerSync(roll, options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  /** Wraps terms in parentheses. */
  static fromTerms(terms: RollTerm[], options: TermOptions = {}): ParentheticalTerm {
    const roll = baseRoll().fromTerms(terms);
    return new this({ roll, term: roll.formula, options });
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    const roll =
      data.roll && typeof data.roll.evaluate !== "function" ? baseRoll().fromData(data.roll) : data.roll;
    const term = new this({ ...data, roll: roll ?? undefined });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static override fromParseNode(node: ParseNode): ParentheticalTerm {
    return new this({ term: node.term, options: { ...node.options } });
  }
}

/** A function from `CONFIG.Dice.functions` or `Math` with formulas as arguments. */
export class FunctionTerm extends RollTerm {
  fn: string;
  terms: string[];
  rolls: any[];
  result: number | string | undefined;

  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({
    fn = "",
    terms = [],
    rolls = [],
    result,
    options = {},
  }: {
    fn?: string;
    terms?: string[];
    rolls?: any[];
    result?: number | string | undefined;
    options?: TermOptions;
  } = {}) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map(term => new (baseRoll())(term));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }
  override get total(): number | string | undefined {
    return this.result;
  }
  get dice(): any[] {
    return this.rolls.flatMap(roll => roll.dice);
  }

  /** The function itself, or undefined if there is no function with the term's name. */
  get function(): ((...args: any[]) => unknown) | undefined {
    return formulaFunction(this.fn);
  }

  override get isDeterministic(): boolean {
    return (
      this.fn !== "random" &&
      this.function?.constructor.name !== "AsyncFunction" &&
      this.rolls.every(roll => roll.isDeterministic)
    );
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic || isSynchronous(options)
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) await evaluateInner(roll, { ...options, allowStrings: true });
    this.result = this.#checked(await this.#call());
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) evaluateInnerSync(roll, { ...options, allowStrings: true });
    this.result = this.#checked(this.#call());
    return this;
  }

  #call(): unknown {
    const call = this.function;
    if (!call) throw new Error(`There is no function "${this.fn}" in ${this.expression}`);
    return call(...this.rolls.map(roll => roll.product));
  }

  #checked(result: unknown): number | string {
    if (typeof result !== "number" && typeof result !== "string")
      throw new Error(`${this.expression} evaluates to neither a number nor a text`);
    return result;
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    const rolls = (data.rolls ?? []).map((roll: any) =>
      typeof roll.evaluate === "function" ? roll : baseRoll().fromData(roll),
    );
    const term = new this({ ...data, rolls, result: data.result ?? undefined });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  static override fromParseNode(node: ParseNode): FunctionTerm {
    return new this({
      fn: node.fn ?? "",
      terms: (node.terms ?? []).map(String),
      options: { ...node.options },
    });
  }
}
