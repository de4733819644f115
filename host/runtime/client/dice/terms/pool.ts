import { splitModifiers, sumResults } from "../modifiers.ts";
import { baseRoll } from "../registry.ts";
import type { DiceResult, EvaluationOptions, Modifiers, ParseNode, TermOptions } from "../types.ts";
import { isSynchronous } from "./compound.ts";
import { Die } from "./die.ts";
import { RollTerm } from "./term.ts";

interface PoolData {
  terms?: string[];
  modifiers?: string[];
  rolls?: any[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** A pool of several rolls that are evaluated together: `{4d6, 3d8, 2d10}kh`. */
export class PoolTerm extends RollTerm {
  terms: string[];
  modifiers: string[];
  rolls: any[];
  results: DiceResult[];

  static MODIFIERS: Modifiers = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = /}([^ (){}[\]+\-*/]+)?(?:\$\$F[0-9]+\$\$)?/g;
  static override REGEXP = /{([^}]+)}([^ (){}[\]+\-*/]+)?(?:\$\$F[0-9]+\$\$)?/;
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options = {} }: PoolData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map(term => new (baseRoll())(term));
    this.results = results;
    if (rolls.length && rolls.every(roll => roll._evaluated)) this._evaluated = true;
  }

  get dice(): any[] {
    return this.rolls.flatMap(roll => roll.dice);
  }
  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }
  override get total(): number | undefined {
    return this._evaluated ? sumResults(this.results) : undefined;
  }

  /** The totals of the active rolls. */
  get values(): number[] {
    return this.results.filter(result => result.active).map(result => result.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every(roll => roll.isDeterministic);
  }

  /** Alters every roll in the pool (`Roll#alter`). */
  alter(...args: unknown[]): this {
    this.rolls = this.rolls.map(roll => roll.alter(...args));
    this.terms = this.rolls.map(roll => roll.formula);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this.isDeterministic || isSynchronous(options)
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    return this.#conclude();
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync(options);
    return this.#conclude();
  }

  #conclude(): this {
    for (const roll of this.rolls) {
      if (this.flavor) roll.propagateFlavor(this.flavor);
      this.results.push({ result: roll.total, active: true });
    }
    this._evaluateModifiers();
    return this;
  }

  /** Applies the modifiers in the order in which they are written. */
  _evaluateModifiers(): void {
    const { MODIFIERS } = this.constructor as typeof PoolTerm;
    for (const { command, text } of this.modifiers.flatMap(modifier => splitModifiers(modifier, MODIFIERS)))
      this._evaluateModifier(command, text);
    // The dice of discarded rolls are marked as discarded, too.
    this.results.forEach((result, index) => {
      if (!result.discarded) return;
      for (const die of this.rolls[index].dice) for (const each of die.results) each.discarded = true;
    });
  }

  _evaluateModifier(command: string | null, modifier: string): void {
    const handler = command === null ? undefined : (this.constructor as typeof PoolTerm).MODIFIERS[command];
    const method: unknown = typeof handler === "string" ? (this as any)[handler] : handler;
    if (typeof method !== "function" || method.call(this, modifier) === false)
      throw new Error(`${this.expression} has no valid modifier "${modifier}"`);
  }

  keep(modifier: string): boolean | void {
    return Die.prototype.keep.call(this as any, modifier);
  }
  drop(modifier: string): boolean | void {
    return Die.prototype.drop.call(this as any, modifier);
  }
  countFailures(modifier: string): boolean | void {
    return Die.prototype.countFailures.call(this as any, modifier);
  }

  /**
   * `cs>10`: counts the rolls that meet the condition. The modifier must contain a target, because a pool has
   * no highest face.
   */
  countSuccess(modifier: string): boolean | void {
    return /\d$/.test(modifier) ? Die.prototype.countSuccess.call(this as any, modifier) : false;
  }

  /** Parses a pool. Returns null if the text isn't one. */
  static fromExpression(formula: string, options: TermOptions = {}): PoolTerm | null {
    try {
      const [term, ...others] = baseRoll().parse(formula, {});
      if (!(term instanceof PoolTerm) || others.length) return null;
      Object.assign(term.options, options);
      return term;
    } catch {
      return null;
    }
  }

  /** Creates a pool from rolls, of which either all or none have been evaluated. */
  static fromRolls(rolls: any[] = []): PoolTerm {
    if (rolls.some(roll => roll._evaluated !== rolls[0]._evaluated))
      throw new Error("Either all rolls of a pool must be evaluated, or none of them");
    return new this({
      terms: rolls.map(roll => roll._formula),
      rolls,
      results: rolls.filter(roll => roll._evaluated).map(roll => ({ result: roll.total, active: true })),
    });
  }

  static override fromParseNode(node: ParseNode): PoolTerm {
    const modifiers = splitModifiers(node.modifiers ?? "", this.MODIFIERS).map(({ text }) => text);
    return new this({ terms: (node.terms ?? []).map(String), modifiers, options: { ...node.options } });
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    const rolls = (data.rolls ?? []).map((roll: any) =>
      typeof roll.evaluate === "function" ? roll : baseRoll().fromData(roll),
    );
    const term = new this({ ...data, rolls });
    term._evaluated = data.evaluated ?? true;
    return term;
  }
}
