import { termClass } from "../registry.ts";
import type { EvaluationOptions, ParseNode, TermOptions } from "../types.ts";

/** The base class of all terms in a formula. */
export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  _root: any = undefined;

  /** Whether the term must be evaluated before the rest of the formula can be parsed. */
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static REGEXP: RegExp | undefined = undefined;
  /**
   * The properties that a subclass serializes, in addition to the class, the options, and whether the term is
   * evaluated.
   */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: TermOptions } = {}) {
    this.options = options;
  }

  /** The term as text, without its flavor. */
  abstract get expression(): string;

  /** The value, after evaluation. */
  abstract get total(): number | string | undefined;

  /** The term as text, including its flavor. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** The application that prompts users for dice results. The host has none. */
  get resolver(): any {
    return undefined;
  }

  /**
   * Evaluates the term. A term can be evaluated only once.
   * @returns the term, or a promise of the term if it is random
   */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Whether the term has only one possible value with the given options. */
  static isDeterministic(term: any, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return Boolean(minimize || maximize) || term.isDeterministic;
  }

  /** Restores a term from its data. @throws Error if its class is unknown */
  static fromData(data: Record<string, any>): RollTerm {
    return termClass(String(data.class ?? this.name))._fromData(data) as RollTerm;
  }

  /** Restores a term from its JSON. */
  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Record<string, unknown>);
  }

  /** Creates a term from the parser's node. */
  static fromParseNode(node: ParseNode): RollTerm {
    return this._fromData({ ...node });
  }

  static _fromData(this: any, data: Record<string, any>): any {
    const term = new this({ ...data });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  toJSON(): Record<string, unknown> {
    const data: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const key of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES)
      data[key] = serialize((this as any)[key]);
    return data;
  }
}

/** Converts the rolls and terms in an attribute to their data. */
function serialize(value: any): unknown {
  if (Array.isArray(value)) return value.map(serialize);
  return typeof value?.toJSON === "function" ? value.toJSON() : value;
}
