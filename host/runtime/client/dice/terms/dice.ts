import {
  applyCount,
  applyDeduct,
  compareResult,
  keepOrDrop,
  splitModifiers,
  sumResults,
} from "../modifiers.ts";
import { baseRoll, diceClass, diceConfig } from "../registry.ts";
import type { DiceResult, EvaluationOptions, Modifiers, ParseNode, TermOptions } from "../types.ts";
import { RollTerm } from "./term.ts";

export interface DiceTermData {
  number?: number | object;
  faces?: number | object;
  method?: string | null;
  modifiers?: string[];
  results?: DiceResult[];
  options?: TermOptions;
}

/** The maximum number of dice. A larger number is considered a mistake. */
const MOST_DICE = 999;

/** The base class of dice, coins and all other terms with random results. */
export class DiceTerm extends RollTerm {
  /** The number of dice, or a roll that determines it. */
  _number: any;
  /** The number of faces, or a roll that determines it. */
  _faces: any;
  modifiers: string[];
  results: DiceResult[];
  #method: string | undefined;
  /** The dice in the formulas that modifiers contain. */
  #inner: DiceTerm[] = [];

  static DENOMINATION = "";
  static MODIFIERS: Modifiers = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override REGEXP = new RegExp(
    `^([0-9]+)?[dD]([A-Za-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({
    number = 1,
    faces = 6,
    method,
    modifiers = [],
    results = [],
    options = {},
  }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.#method = method ?? undefined;
    this.modifiers = modifiers;
    this.results = results;
    // Dice with existing results need no evaluation.
    if (results.length) this._evaluated = true;
  }

  /** The number of dice. A number determined by a roll is undefined until the roll is evaluated. */
  get number(): number | undefined {
    return typeof this._number === "object" ? this._number.total : this._number;
  }
  set number(value: number) {
    this._number = value;
  }

  /** The number of faces. A number determined by a roll is undefined until the roll is evaluated. */
  get faces(): number | undefined {
    return typeof this._faces === "object" ? this._faces.total : this._faces;
  }
  set faces(value: number) {
    this._faces = value;
  }

  /** The method for obtaining results, or undefined for random results. */
  get method(): string | undefined {
    return this.#method;
  }
  set method(value: string | undefined) {
    if (this.#method !== undefined && this.#method !== value)
      throw new Error("The method of a term cannot be changed");
    this.#method = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  override get expression(): string {
    const part = (value: any): string => (typeof value === "object" ? `(${value.formula})` : String(value));
    return `${part(this._number)}d${facesText(this, part(this._faces))}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumResults(this.results) : undefined;
  }

  /** The faces of the results that count. */
  get values(): number[] {
    return this.results.filter(result => result.active).map(result => result.result);
  }

  get dice(): DiceTerm[] {
    const within = (value: any): DiceTerm[] => (typeof value === "object" ? value.dice : []);
    return [...within(this._number), ...within(this._faces), ...this.#inner];
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /**
   * Multiplies the number of dice and then adds dice.
   * @throws Error if the dice have already been rolled
   */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("Dice that have been rolled cannot be altered");
    const change = (number: number): number =>
      Math.round(number * (Number.isFinite(multiply) && multiply >= 0 ? multiply : 1)) +
      (Number.isFinite(add) ? add : 0);
    if (typeof this._number === "object")
      this._number = new (baseRoll())(`(${this._number.formula}) * ${multiply ?? 1} + ${add ?? 0}`);
    else this._number = change(this._number);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) && this.#countsAreFixed(options)
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }

  #countsAreFixed(options: EvaluationOptions): boolean {
    const fixed = (value: any): boolean =>
      typeof value !== "object" || value.isDeterministic || Boolean(options.minimize || options.maximize);
    // The extra dice from rerolls and explosions are always random, regardless of the options.
    return (
      fixed(this._number) &&
      fixed(this._faces) &&
      !this.#readModifiers().some(({ command }) => command !== null && /^[rx]/.test(command))
    );
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const each of [this._number, this._faces])
      if (typeof each === "object" && !each._evaluated) await each.evaluate(options);
    this.#checkCount();
    await this.#resolveModifierFormulas(options);
    while (this.results.length < this.number!) await this.roll({ ...options });
    await this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    if (!options.minimize && !options.maximize) {
      if (options.strict !== false)
        throw new Error(`${this.expression} is random and cannot be evaluated synchronously`);
      return this;
    }
    for (const each of [this._number, this._faces])
      if (typeof each === "object" && !each._evaluated) each.evaluateSync(options);
    this.#checkCount();
    while (this.results.length < this.number!)
      this.results.push({ result: extremeFace(this, options), active: true });
    for (const { command, text } of this.#readModifiers()) {
      if (command === null || !/^[rx]/.test(command)) void this._evaluateModifier(command, text);
    }
    return this;
  }

  #checkCount(): void {
    const { number, faces } = this;
    if (!Number.isInteger(number) || number! < 0)
      throw new Error(`"${number}" is not a number of dice in ${this.expression}`);
    if (number! > MOST_DICE)
      throw new Error(
        `You may not roll more than ${MOST_DICE} dice at once; ${this.expression} has ${number}`,
      );
    if (!Number.isInteger(faces) || faces! < 1)
      throw new Error(`"${faces}" is not a number of faces in ${this.expression}`);
  }

  /** Rolls an additional die and adds its result to the term. */
  async roll(options: EvaluationOptions & Record<string, unknown> = {}): Promise<DiceResult> {
    const face =
      options.minimize || options.maximize
        ? extremeFace(this, options)
        : ((await this._roll({ ...options })) ?? this.randomFace());
    const result: DiceResult = { result: face, active: true };
    this.results.push(result);
    return result;
  }

  /**
   * Requests a result from the handler of the configured fulfillment method. Returns undefined if there is no
   * such handler.
   */
  async _roll(options: Record<string, unknown> = {}): Promise<number | undefined> {
    const methods = diceConfig("fulfillment").methods;
    const handler =
      this.method && Object.hasOwn(methods, this.method) ? methods[this.method]?.handler : undefined;
    return typeof handler === "function" ? ((await handler(this, options)) as number | undefined) : undefined;
  }

  /**
   * Returns the face for a uniform value from 0 (inclusive) to 1 (exclusive). Smaller values give higher
   * faces.
   */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces!);
  }

  /** Returns a random face, using `CONFIG.Dice.randomUniform`. */
  randomFace(): number {
    return this.mapRandomFace(diceConfig("randomUniform")());
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  /** Returns the CSS classes of a result, with null in place of each class that doesn't apply. */
  getResultCSS(result: DiceResult): (string | null)[] {
    const plain = result.success === undefined && result.failure === undefined;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      plain && result.result === extremeFace(this, { minimize: true }) ? "min" : null,
      plain && result.result === extremeFace(this, { maximize: true }) ? "max" : null,
    ];
  }

  /** Returns the data for the tooltip of these dice. */
  getTooltipData(): Record<string, unknown> {
    const methods = diceConfig("fulfillment").methods;
    const method = this.method ? methods[this.method] : undefined;
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: method?.icon,
      method: method?.label,
      rolls: this.results.map(result => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result).filter(Boolean).join(" "),
      })),
    };
  }

  #readModifiers(): { command: string | null; text: string }[] {
    return this.modifiers.flatMap(modifier =>
      splitModifiers(modifier, (this.constructor as typeof DiceTerm).MODIFIERS),
    );
  }

  /** Replaces formulas in parentheses with numbers, as in `cs<=(2d4)`. */
  async #resolveModifierFormulas(options: EvaluationOptions): Promise<void> {
    for (const [index, modifier] of this.modifiers.entries()) {
      const bracketed = /\((.*)\)/.exec(modifier);
      if (!bracketed) continue;
      const roll = await new (baseRoll())(bracketed[1]!).evaluate(options);
      this.#inner.push(...roll.dice);
      this.modifiers[index] = modifier.replace(bracketed[0], String(roll.total));
    }
  }

  /** Applies the modifiers one after another, in their written order. */
  async _evaluateModifiers(): Promise<void> {
    for (const { command, text } of this.#readModifiers()) await this._evaluateModifier(command, text);
  }

  /** Applies one modifier. @throws Error if the term doesn't support it */
  _evaluateModifier(command: string | null, modifier: string): unknown {
    const handler = command === null ? undefined : (this.constructor as typeof DiceTerm).MODIFIERS[command];
    const method: unknown = typeof handler === "string" ? (this as any)[handler] : handler;
    if (typeof method !== "function")
      throw new Error(`${this.constructor.name} has no modifier "${modifier}"`);
    const outcome: unknown = method.call(this, modifier);
    const check = (value: unknown): unknown => {
      if (value === false)
        throw new Error(`"${modifier}" is not a valid modifier of ${this.constructor.name}`);
      return value;
    };
    return outcome instanceof Promise ? outcome.then(check) : check(outcome);
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compareResult(result, comparison, target);
  }

  static _keepOrDrop(
    results: DiceResult[],
    number: number,
    options: { keep?: boolean; highest?: boolean } = {},
  ): DiceResult[] {
    return keepOrDrop(results, number, options);
  }

  static _applyCount(
    results: DiceResult[],
    comparison: string,
    target: number,
    options: { flagSuccess?: boolean; flagFailure?: boolean } = {},
  ): void {
    applyCount(results, comparison, target, options);
  }

  static _applyDeduct(
    results: DiceResult[],
    comparison: string,
    target: number,
    options: { deductFailure?: boolean; invertFailure?: boolean } = {},
  ): void {
    applyDeduct(results, comparison, target, options);
  }

  /** Returns the match if an expression describes dice of this denomination, and otherwise null. */
  static matchTerm(
    expression: string,
    { imputeNumber = true }: { imputeNumber?: boolean } = {},
  ): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number = "1", denomination = "6", modifiers = "", flavor] = match;
    const faces = /^\d+$/.test(denomination) ? Number(denomination) : denomination;
    return this.fromParseNode({
      class: "DiceTerm",
      formula: match[0],
      number: Number(number),
      faces,
      modifiers,
      options: flavor ? { flavor } : {},
    });
  }

  /** Creates dice from a node of the parser. Their class depends on the denomination. */
  static override fromParseNode(node: ParseNode): DiceTerm {
    const cls = typeof node.faces === "string" ? diceClass(node.faces) : diceClass("d");
    if (!cls) throw new Error(`There are no dice of denomination "${String(node.faces)}"`);
    const count = (part: ParseNode["number"]): unknown =>
      typeof part === "object" && part !== null ? new (baseRoll())(part.term) : (part ?? 1);
    const data: DiceTermData = {
      number: count(node.number) as number,
      options: { ...node.options },
      modifiers: splitModifiers(node.modifiers ?? "", cls.MODIFIERS ?? {}).map(({ text }) => text),
    };
    if (typeof node.faces !== "string") data.faces = count(node.faces as ParseNode["number"]) as number;
    return new cls(data) as DiceTerm;
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    const revive = (value: any): any =>
      typeof value === "object" && value !== null && value.class ? baseRoll().fromData(value) : value;
    const term = new this({
      ...data,
      number: revive(data.number),
      faces: revive(data.faces),
      results: (data.results ?? []).map((result: DiceResult) => ({
        ...result,
        active: result.active ?? true,
      })),
    });
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  override toJSON(): Record<string, unknown> {
    const keep = (value: any): unknown =>
      typeof value === "object" && value !== null ? (value.toJSON?.() ?? value) : value;
    return { ...super.toJSON(), number: keep(this._number), faces: keep(this._faces) };
  }
}

/**
 * Returns the text after the "d": the number of faces or, for dice such as coins, the letter of the
 * denomination.
 */
function facesText(term: DiceTerm, faces: string): string {
  const { DENOMINATION } = term.constructor as typeof DiceTerm;
  return DENOMINATION && DENOMINATION !== "d" ? DENOMINATION : faces;
}

/** Returns the lowest face if `minimize` is true, and the highest face otherwise. */
function extremeFace(term: DiceTerm, { minimize }: EvaluationOptions): number {
  const ends = [term.mapRandomFace(0), term.mapRandomFace(1 - Number.EPSILON)];
  return minimize ? Math.min(...ends) : Math.max(...ends);
}
