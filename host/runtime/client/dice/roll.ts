import { applyOperator, evaluateArithmetic } from "./arithmetic.ts";
import { collapseInline, expandInline, rollToAnchor, rollToMessage } from "./chat.ts";
import type { AnchorOptions, ToMessageOptions } from "./chat.ts";
import { replaceFormulaData } from "./formula-data.ts";
import type { ReplaceOptions } from "./formula-data.ts";
import { RollGrammar } from "./grammar.ts";
import { splitModifiers } from "./modifiers.ts";
import { RollParser } from "./parser.ts";
import { diceConfig, formulaFunction, termClass } from "./registry.ts";
import { renderDiceTemplate } from "./render.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/compound.ts";
import { DiceTerm } from "./terms/dice.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, ParseNode } from "./types.ts";

/** A roll of dice: a formula, the data for its references, and the results after evaluation. */
export class Roll {
  data: Record<string, any>;
  options: Record<string, any>;
  terms: any[];
  /** Dice that were rolled to determine part of the formula and that aren't among its terms. */
  _dice: any[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | undefined = undefined;
  _root: Roll | undefined = undefined;
  _resolver: any = undefined;
  #product: number | string | undefined;

  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static RESOLVERS = new Map<Roll, unknown>();
  /** The names available to `safeEval`. */
  static MATH_PROXY: any = new Proxy(Math, {
    has: () => true,
    get: (math, key) => (Object.hasOwn(math, key) ? Reflect.get(math, key) : undefined),
    set: () => false,
  });

  constructor(formula = "", data: Record<string, any> = {}, options: Record<string, any> = {}) {
    this.data = this._prepareData(data ?? {});
    this.options = options ?? {};
    this.terms = (this.constructor as typeof Roll).parse(formula, this.data);
    this._formula = this.resetFormula();
  }

  /** Prepares the data. Subclasses can override this method. */
  _prepareData(data: Record<string, any>): Record<string, any> {
    return data;
  }

  /** All dice that were rolled. */
  get dice(): any[] {
    return [
      ...this._dice,
      ...this.terms.flatMap(term => (term instanceof DiceTerm ? [...term.dice, term] : (term.dice ?? []))),
    ];
  }

  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }

  /** The formula with results in place of dice, such as `16 + 2 + 4`. */
  get result(): string {
    return this.terms.map(term => term.total).join("");
  }

  /** The total, or 0 before evaluation. */
  get total(): number {
    return Number(this._total) || 0;
  }

  /** The result of the evaluation: the total, or a string if strings were allowed. */
  get product(): number | string | undefined {
    return this._evaluated ? (this.#product ?? this._total) : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every(term => term.isDeterministic);
  }

  /**
   * Multiplies the number of dice in each dice term by `multiply` and then adds `add` dice. With
   * `multiplyNumeric`, also multiplies the numbers in the formula. Throws an error if the roll has already
   * been evaluated.
   */
  alter(
    multiply: number,
    add: number,
    { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {},
  ): this {
    if (this._evaluated) throw new Error("A roll that has been evaluated cannot be altered");
    for (const [index, term] of this.terms.entries()) {
      if (term instanceof DiceTerm || term instanceof PoolTerm) this.terms[index] = term.alter(multiply, add);
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Returns an unevaluated copy of the roll. */
  clone(): this {
    return new (this.constructor as any)(this._formula, this.data, this.options) as this;
  }

  /** Evaluates the roll. Each roll can be evaluated only once. */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    return this._evaluate(options);
  }

  /**
   * Evaluates the roll synchronously. @throws Error if the roll contains random terms, unless `strict` is
   * false, in which case they are omitted
   */
  evaluateSync({ strict = true, ...options }: EvaluationOptions = {}): this {
    this.#begin();
    return this._evaluateSync({ ...options, strict });
  }

  #begin(): void {
    if (this._evaluated)
      throw new Error(`This ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    // `strict` isn't passed on, because it is an option of synchronous evaluation only.
    const { minimize = false, maximize = false, allowStrings = false, allowInteractive = true } = options;
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (!term._evaluated) await term.evaluate({ minimize, maximize, allowStrings, allowInteractive });
    }
    return this.#conclude();
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const term of this.terms) {
      if (term._evaluated) continue;
      if (term instanceof DiceTerm) {
        term._evaluated = true;
        term._evaluateSync(options);
      } else if (term.evaluate(options) instanceof Promise) {
        throw new Error(`${term.formula} is random and cannot be evaluated synchronously`);
      }
    }
    return this.#conclude();
  }

  #conclude(): this {
    const product = this._evaluateProduct();
    this.#product = product;
    this._total = Number(product);
    return this;
  }

  /**
   * Combines the totals of the terms with the operators between them. Returns a number, or a string if any
   * term is a string.
   */
  _evaluateProduct(): number | string {
    if (!this.terms.length) return 0;
    return valueOf(RollParser.toAST(this.terms));
  }

  /** Returns the result of evaluating all terms. @throws Error if it isn't a number */
  _evaluateTotal(): number {
    const total = Number(this._evaluateProduct());
    if (Number.isNaN(total)) throw new Error(`${this.formula} does not evaluate to a number`);
    return total;
  }

  /** Works like `evaluate`. */
  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Returns a new, evaluated roll with the same formula and data. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Rebuilds the formula from the terms. */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  /** Sets this flavor text on all terms that have none. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** Creates a roll of the configured class. */
  static create(formula: string, data: Record<string, any> = {}, options: Record<string, any> = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  /** The default roll class, which is the first one in `CONFIG.Dice.rolls`. */
  static get defaultImplementation(): typeof Roll {
    return diceConfig("rolls")[0] as typeof Roll;
  }

  static get resolverImplementation(): any {
    return (globalThis as any).foundry?.applications?.dice?.RollResolver;
  }

  static getFormula(terms: any[]): string {
    return terms.map(term => term.formula).join(" ");
  }

  /** Evaluates an arithmetic expression. The expression is parsed, but never executed as code. */
  static safeEval(expression: string): number {
    return evaluateArithmetic(expression);
  }

  /** Evaluates a formula many times and returns the totals. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++)
      totals.push((await new this(formula).evaluate({ allowInteractive: false })).total!);
    return totals;
  }

  /**
   * Offers a die result to the registered roll resolvers until one accepts it. This host has no resolvers of
   * its own.
   */
  static registerResult(method: string, denomination: string, result: number): boolean | void {
    for (const resolver of this.RESOLVERS.values() as Iterable<any>)
      if (resolver.registerResult?.(method, denomination, result)) return true;
  }

  /**
   * Parses a formula into terms. References without a value count as 0.
   * @throws RollSyntaxError if the formula can't be parsed
   */
  static parse(formula: string, data: Record<string, any>): any[] {
    const text = replaceFormulaData(formula ?? "", data ?? {}, { missing: "0" });
    if (!text.trim()) return [];
    const parser = new (diceConfig("parser") ?? RollParser)(text);
    return this.instantiateAST(RollGrammar.parse(text, { parser }));
  }

  /** Creates terms from a tree of parser nodes. */
  static instantiateAST(ast: ParseNode): any[] {
    const parser = (diceConfig("parser") ?? RollParser) as typeof RollParser;
    return parser.flattenTree(ast).map(node => (termClass(node.class) as any).fromParseNode(node));
  }

  static replaceFormulaData(
    formula: string,
    data: Record<string, any>,
    options: ReplaceOptions = {},
  ): string {
    return replaceFormulaData(formula, data, options);
  }

  /**
   * Returns whether the text is a formula that can be evaluated, regardless of the values of its references.
   */
  static validate(formula: string): boolean {
    const text = String(formula ?? "").replace(/@([a-z.0-9_-]+)/gi, "1");
    try {
      const roll = new this(text);
      return roll.terms.length > 0 && roll.terms.every(isMeaningful);
    } catch {
      return false;
    }
  }

  /**
   * Returns the terms whose results come from users or devices. There are none, because the host generates
   * all results itself.
   */
  static identifyFulfillableTerms(_terms: any[]): any[] {
    return [];
  }

  /** Returns the HTML of the tooltip, which shows each die. */
  async getTooltip(): Promise<string> {
    const parts = this.dice.map(die => die.getTooltipData());
    return renderDiceTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** Returns the roll's HTML for the chat. Evaluates the roll first if necessary. */
  async render({
    flavor,
    template,
    isPrivate = false,
  }: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return renderDiceTemplate(
      template ?? (this.constructor as typeof Roll).CHAT_TEMPLATE,
      await this._prepareChatRenderContext({ flavor, isPrivate }),
    );
  }

  /** Prepares the data for the chat template. */
  async _prepareChatRenderContext({
    flavor,
    isPrivate = false,
  }: { flavor?: string | undefined; isPrivate?: boolean } = {}): Promise<Record<string, any>> {
    return {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: (globalThis as any).game?.user?.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round(this.total! * 100) / 100,
    };
  }

  /** Creates a chat message for the roll (`rollToMessage`). */
  async toMessage(
    messageData: Record<string, any> | null = {},
    options: ToMessageOptions = {},
  ): Promise<any> {
    return rollToMessage(this, messageData ?? {}, options);
  }

  toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return rollToAnchor(this, options);
  }

  static async expandInlineResult(a: HTMLElement): Promise<void> {
    return expandInline(a, this);
  }
  static collapseInlineResult(a: HTMLElement): void {
    collapseInline(a);
  }

  toJSON(): Record<string, unknown> {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map(die => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map(term => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /**
   * Restores a roll from its data, using the configured class with the stored name. @throws Error if there is
   * no such class
   */
  static fromData(data: Record<string, any>): Roll {
    if (data.class && data.class !== this.name) {
      const cls = [...diceConfig("rolls"), Roll].find(each => each.name === data.class);
      if (!cls) throw new Error(`There is no class of rolls called "${data.class}" in CONFIG.Dice.rolls`);
      if (cls !== this) return cls.fromData(data) as Roll;
    }
    const roll = new this(data.formula, data.data, data.options);
    roll.terms = (data.terms ?? []).map((term: any) => RollTerm.fromData(term));
    roll._dice = (data.dice ?? []).map((die: any) => RollTerm.fromData(die));
    roll._evaluated = data.evaluated ?? true;
    if (roll._evaluated) roll._total = data.total;
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Record<string, any>);
  }

  /**
   * Creates a roll from terms. If all terms are evaluated, the roll is marked as evaluated.
   * @throws Error if a value isn't a term, or only some terms are evaluated
   */
  static fromTerms(terms: any[], options: Record<string, any> = {}): Roll {
    if (!terms.every(term => term instanceof RollTerm))
      throw new Error("Roll.fromTerms accepts only instances of RollTerm");
    const weighty = terms.filter(
      term => !(term instanceof OperatorTerm || term instanceof NumericTerm || term instanceof StringTerm),
    );
    const evaluated = weighty.length > 0 && weighty.every(term => term._evaluated);
    if (!evaluated && weighty.some(term => term._evaluated))
      throw new Error("Either all terms of a roll must be evaluated, or none of them");
    const roll = new this(this.getFormula(terms), {}, options);
    roll.terms = terms;
    if (evaluated) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll;
  }
}

/**
 * Returns the value of a syntax tree whose terms have been evaluated. A term without a total has the value 0.
 */
function valueOf(node: any): number | string {
  if (!node.operands) return node.total ?? 0;
  const [left, right] = (node.operands as [any, any]).map(valueOf) as [number | string, number | string];
  const isNumber = (value: number | string): boolean =>
    typeof value === "number" || (value.trim() !== "" && !Number.isNaN(Number(value)));
  if (!isNumber(left) || !isNumber(right)) return `${left} ${node.operator} ${right}`;
  return applyOperator(node.operator as string, Number(left), Number(right));
}

/**
 * Whether a term can be evaluated: it contains no text, no unknown function, and no modifier that its dice
 * don't support.
 */
function isMeaningful(term: any): boolean {
  if (term instanceof StringTerm) return false;
  if (term instanceof DiceTerm)
    return (
      term.modifiers.every(modifier => hasOnlyKnownModifiers(term, modifier)) &&
      [term._number, term._faces].every(part => typeof part !== "object" || part.terms.every(isMeaningful))
    );
  if (term instanceof ParentheticalTerm) return new Roll(term.term).terms.every(isMeaningful);
  if (term instanceof FunctionTerm) return formulaFunction(term.fn) !== undefined;
  if (term instanceof PoolTerm)
    return (
      term.rolls.every(roll => roll.terms.length > 0 && roll.terms.every(isMeaningful)) &&
      term.modifiers.every(modifier => hasOnlyKnownModifiers(term, modifier))
    );
  return true;
}

function hasOnlyKnownModifiers(term: DiceTerm | PoolTerm, modifier: string): boolean {
  return splitModifiers(modifier, (term.constructor as typeof DiceTerm).MODIFIERS).every(
    ({ command }) => command !== null,
  );
}
