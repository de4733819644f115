/**
 * Parses formulas. The grammar recognizes the parts of a formula and reports each of them to a `RollParser`,
 * which creates nodes. A parser that is configured in `CONFIG.Dice.parser` can therefore change the result of
 * a part, but not which parts are recognized.
 *
 *     expression  = additive* term (operator additive* term)*
 *     term        = (pool | function | dice | parenthetical | number | text) flavor?
 *     dice        = (digits | parenthetical)? "d" (digits | "%" | letter | parenthetical) modifiers?
 *     pool        = "{" expression ("," expression)* "}" modifiers?
 *     function    = name "(" (expression ("," expression)*)? ")"
 *     flavor      = "[" anything but "]" "]"
 */
import { splitModifiers } from "./modifiers.ts";
import { diceClass } from "./registry.ts";
import type { ParseNode } from "./types.ts";

/** The grammar's callbacks, which `RollParser` implements. */
export interface ParserEvents {
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    error: (message: string) => void,
  ): ParseNode;
  _onDiceTerm(
    number: ParseNode | null,
    faces: string | ParseNode | null,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode;
  _onNumericTerm(number: number, flavor: string | null): ParseNode;
  _onFunctionTerm(
    fn: string,
    head: ParseNode | undefined,
    tail: ParseNode[],
    flavor: string | null,
    formula: string,
  ): ParseNode;
  _onPoolTerm(
    head: ParseNode,
    tail: ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode;
  _onParenthetical(term: ParseNode, flavor: string | null, formula: string): ParseNode;
  _onStringTerm(term: string, flavor: string | null): ParseNode;
}

/** The error thrown if a formula can't be parsed. It includes the position at which parsing stopped. */
export class RollSyntaxError extends SyntaxError {
  readonly formula: string;
  /**
   * The position of the unexpected character, counted from 0, or the length of the formula if the formula
   * ends unexpectedly.
   */
  readonly position: number;

  constructor(message: string, formula: string, position: number) {
    const found = position < formula.length ? `"${formula[position]}"` : "the end";
    super(`${message}, not ${found}, at position ${position + 1} of "${formula}"`);
    this.name = "RollSyntaxError";
    this.formula = formula;
    this.position = position;
  }
}

/** The maximum nesting depth of parentheses. */
const DEEPEST = 100;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const TEXT = /[^\s()[\]{}+\-*/%,]+/y;
const MODIFIER_TEXT = /[^\s(){}[\]+\-*/%,]+/y;
const DENOMINATION = /[A-Za-z]/y;
const DIGITS = /\d+/y;
const FLAVOR = /\s*\[([^\]]*)\]/y;

/** The roll grammar, with the interface of a generated parser. */
export const RollGrammar = {
  /** Parses a formula. @throws RollSyntaxError */
  parse(formula: string, { parser }: { parser: ParserEvents }): ParseNode {
    return new FormulaReader(formula, parser).readAll();
  },
};

class FormulaReader {
  #text: string;
  #parser: ParserEvents;
  #position = 0;
  #depth = 0;

  constructor(text: string, parser: ParserEvents) {
    this.#text = text;
    this.#parser = parser;
  }

  readAll(): ParseNode {
    const node = this.#expression();
    if (this.#position < this.#text.length) this.#fail("Expected an operator");
    return node;
  }

  #expression(): ParseNode {
    if (++this.#depth > DEEPEST) this.#fail("Expected less nesting");
    this.#skipSpace();
    const start = this.#position;
    const leading = this.#additives().join("");
    const head = this.#term();
    const tail: [string[], ParseNode][] = [];
    for (;;) {
      const end = this.#position;
      this.#skipSpace();
      if (!"+-*/%".includes(this.#text[this.#position] ?? " ")) {
        this.#depth--;
        return this.#parser._onExpression(head, tail, leading, this.#text.slice(start, end), message =>
          this.#fail(message),
        );
      }
      const operators = [this.#text[this.#position++]!, ...this.#additives()];
      tail.push([operators, this.#term()]);
    }
  }

  #additives(): string[] {
    const found: string[] = [];
    for (;;) {
      this.#skipSpace();
      const next = this.#text[this.#position];
      if (next !== "+" && next !== "-") return found;
      found.push(next);
      this.#position++;
    }
  }

  #term(): ParseNode {
    this.#skipSpace();
    const start = this.#position;
    const next = this.#text[start];
    if (next === "{") return this.#pool(start);
    if (next === "(") return this.#parenthetical(start);
    return this.#dice(start, null) ?? this.#number(start) ?? this.#call(start) ?? this.#string();
  }

  #pool(start: number): ParseNode {
    const terms = this.#list("}");
    if (!terms.length) this.#fail("Expected a formula");
    const modifiers = this.#modifiers();
    const flavor = this.#flavor();
    return this.#parser._onPoolTerm(
      terms[0]!,
      terms.slice(1),
      modifiers,
      flavor,
      this.#text.slice(start, this.#position),
    );
  }

  #parenthetical(start: number): ParseNode {
    this.#position++;
    const inner = this.#expression();
    this.#expect(")");
    const text = this.#text.slice(start, this.#position);
    const asNumber = this.#parser._onParenthetical(inner, null, text);
    return (
      this.#dice(start, asNumber) ??
      this.#parser._onParenthetical(inner, this.#flavor(), this.#text.slice(start, this.#position))
    );
  }

  /**
   * Parses dice at the current position. `number` is the number of dice if it has already been parsed.
   * Returns undefined if there are no dice.
   */
  #dice(start: number, number: ParseNode | null): ParseNode | undefined {
    const before = this.#position;
    const digits = number ? undefined : this.#match(DIGITS);
    const isDice = (this.#text[this.#position] ?? "").toLowerCase() === "d";
    if (!isDice) return this.#backTo(before);
    this.#position++;
    const faces = this.#faces();
    if (faces === undefined) return this.#backTo(before);
    const modifiers = this.#modifiers();
    // Text that merely begins like a dice term is parsed as an ordinary word.
    if (!number && digits === undefined && typeof faces === "string" && !knowsModifiers(faces, modifiers))
      return this.#backTo(before);
    const flavor = this.#flavor();
    const count = number ?? (digits === undefined ? null : this.#parser._onNumericTerm(Number(digits), null));
    return this.#parser._onDiceTerm(count, faces, modifiers, flavor, this.#text.slice(start, this.#position));
  }

  /** Parses the faces of a dice term: a node for a number or expression, or a letter for a denomination. */
  #faces(): ParseNode | string | undefined {
    const start = this.#position;
    const digits = this.#match(DIGITS);
    if (digits !== undefined) return this.#parser._onNumericTerm(Number(digits), null);
    if (this.#text[start] === "%") {
      this.#position++;
      return this.#parser._onNumericTerm(100, null);
    }
    if (this.#text[start] === "(") {
      this.#position++;
      const inner = this.#expression();
      this.#expect(")");
      return this.#parser._onParenthetical(inner, null, this.#text.slice(start, this.#position));
    }
    const letter = this.#match(DENOMINATION)?.toLowerCase();
    return letter && letter !== "d" && diceClass(letter) ? letter : undefined;
  }

  #number(start: number): ParseNode | undefined {
    const digits = this.#match(NUMBER);
    if (digits === undefined) return undefined;
    if (/[\w$.@]/.test(this.#text[this.#position] ?? " ")) return this.#backTo(start);
    return this.#parser._onNumericTerm(Number(digits), this.#flavor());
  }

  #call(start: number): ParseNode | undefined {
    const name = this.#match(NAME);
    if (name === undefined || this.#text[this.#position] !== "(") return this.#backTo(start);
    const [head, ...tail] = this.#list(")");
    const flavor = this.#flavor();
    return this.#parser._onFunctionTerm(name, head, tail, flavor, this.#text.slice(start, this.#position));
  }

  #string(): ParseNode {
    const text = this.#match(TEXT);
    if (text === undefined) return this.#fail("Expected a number or dice");
    return this.#parser._onStringTerm(text, this.#flavor());
  }

  /**
   * Parses a comma-separated list of formulas, from the opening character at the current position to the
   * given closing character.
   */
  #list(close: string): ParseNode[] {
    this.#position++;
    this.#skipSpace();
    const terms: ParseNode[] = [];
    if (this.#text[this.#position] !== close) {
      do {
        terms.push(this.#expression());
        this.#skipSpace();
      } while (this.#text[this.#position] === "," && this.#position++ >= 0);
    }
    this.#expect(close);
    return terms;
  }

  /**
   * Parses a sequence of modifiers, which may include formulas in parentheses (`cs<=(2d4)`). Returns null if
   * there is no modifier.
   */
  #modifiers(): string | null {
    const start = this.#position;
    while (this.#match(MODIFIER_TEXT) !== undefined) {
      if (this.#text[this.#position] !== "(") break;
      this.#position++;
      this.#expression();
      this.#expect(")");
    }
    return this.#position > start ? this.#text.slice(start, this.#position) : null;
  }

  #flavor(): string | null {
    FLAVOR.lastIndex = this.#position;
    const found = FLAVOR.exec(this.#text);
    if (!found) return null;
    this.#position += found[0].length;
    return found[1]!;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#position] ?? "")) this.#position++;
  }

  #expect(character: string): void {
    this.#skipSpace();
    if (this.#text[this.#position] !== character) this.#fail(`Expected "${character}"`);
    this.#position++;
  }

  #backTo(position: number): undefined {
    this.#position = position;
    return undefined;
  }

  #fail(message: string): never {
    throw new RollSyntaxError(message, this.#text, this.#position);
  }
}

function knowsModifiers(denomination: string, modifiers: string | null): boolean {
  return splitModifiers(modifiers ?? "", diceClass(denomination)?.MODIFIERS ?? {}).every(
    ({ command }) => command !== null,
  );
}
