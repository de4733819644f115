import type { ParserEvents } from "./grammar.ts";
import type { ParseNode } from "./types.ts";

const PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };

/** Builds the syntax tree from the parts that the grammar recognizes. */
export class RollParser implements ParserEvents {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /**
   * Creates the node of an expression. The node contains the operands in their written order; `toAST` applies
   * operator precedence.
   */
  _onExpression(
    head: ParseNode,
    tail: [string[], ParseNode][],
    leading: string,
    formula: string,
    _error?: (message: string) => void,
  ): ParseNode {
    const first = this._collapseOperators([...leading]) === "-" ? this._wrapNegativeTerm(head) : head;
    return tail.reduce((left, [operators, term]) => {
      const additive = operators[0] === "+" || operators[0] === "-";
      const operator = additive ? this._collapseOperators(operators) : operators[0]!;
      const negative = !additive && this._collapseOperators(operators.slice(1)) === "-";
      return {
        class: "Node",
        formula,
        operator,
        operands: [left, negative ? this._wrapNegativeTerm(term) : term],
      };
    }, first);
  }

  _onDiceTerm(
    number: ParseNode | null,
    faces: string | ParseNode | null,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    const value = (part: string | ParseNode | null): any =>
      typeof part === "object" && part?.class === "NumericTerm" ? part.number : part;
    return {
      class: "DiceTerm",
      formula,
      modifiers: modifiers ?? "",
      number: value(number),
      faces: value(faces),
      evaluated: false,
      options: withFlavor(flavor),
    };
  }

  _onNumericTerm(number: number, flavor: string | null): ParseNode {
    return {
      class: "NumericTerm",
      number,
      formula: withFlavorText(String(number), flavor),
      evaluated: false,
      options: withFlavor(flavor),
    };
  }

  _onFunctionTerm(
    fn: string,
    head: ParseNode | undefined,
    tail: ParseNode[],
    flavor: string | null,
    formula: string,
  ): ParseNode {
    const terms = head ? [head, ...tail].map(term => term.formula) : [];
    return { class: "FunctionTerm", fn, terms, formula, evaluated: false, options: withFlavor(flavor) };
  }

  _onPoolTerm(
    head: ParseNode,
    tail: ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    return {
      class: "PoolTerm",
      terms: [head, ...tail].map(term => term.formula),
      modifiers: modifiers ?? "",
      formula,
      evaluated: false,
      options: withFlavor(flavor),
    };
  }

  _onParenthetical(term: ParseNode, flavor: string | null, formula: string): ParseNode {
    return {
      class: "ParentheticalTerm",
      term: term.formula,
      formula,
      evaluated: false,
      options: withFlavor(flavor),
    };
  }

  _onStringTerm(term: string, flavor: string | null): ParseNode {
    return {
      class: "StringTerm",
      term,
      formula: withFlavorText(term, flavor),
      evaluated: false,
      options: withFlavor(flavor),
    };
  }

  /** Combines several signs into one. An odd number of minus signs results in a minus sign. */
  _collapseOperators(operators: string[]): string {
    return operators.filter(operator => operator === "-").length % 2 ? "-" : "+";
  }

  /**
   * Returns the node of a term with a leading minus sign: a negative number, or the term multiplied by -1.
   */
  _wrapNegativeTerm(term: ParseNode): ParseNode {
    if (term.class === "NumericTerm")
      return { ...term, number: -(term.number as number), formula: `-${term.formula}` };
    const formula = `-1 * ${term.formula}`;
    return {
      class: "ParentheticalTerm",
      term: formula,
      formula: `(${formula})`,
      evaluated: false,
      options: {},
    };
  }

  /** Returns a tree's nodes in written order, with operators between them. */
  static flattenTree(root: ParseNode): ParseNode[] {
    if (!root.operands) return [root];
    const [left, right] = root.operands;
    return [
      ...this.flattenTree(left),
      { class: "OperatorTerm", operator: root.operator!, formula: root.operator!, evaluated: false },
      ...this.flattenTree(right),
    ];
  }

  /**
   * Converts a list of terms, or a tree that ignores operator precedence, into a tree that respects it. Uses
   * the shunting-yard algorithm with its two stacks.
   */
  static toAST(root: any): any {
    const operands: any[] = [],
      operators: any[] = [];
    const join = (): void => {
      const operator = operators.pop(),
        right = operands.pop(),
        left = operands.pop();
      if (left === undefined || right === undefined)
        throw new SyntaxError("An operator of the formula has no operand");
      operands.push({
        class: "Node",
        formula: `${left.formula} ${operator.operator} ${right.formula}`,
        operator: operator.operator,
        operands: [left, right],
      });
    };
    for (const node of Array.isArray(root) ? root : this.flattenTree(root)) {
      if (!this.isOperatorTerm(node)) {
        operands.push(node);
        continue;
      }
      while (operators.length && PRECEDENCE[operators.at(-1).operator]! >= PRECEDENCE[node.operator]!) join();
      operators.push(node);
    }
    while (operators.length) join();
    if (operands.length !== 1)
      throw new SyntaxError("Two terms of the formula have no operator between them");
    return operands[0];
  }

  static isOperatorTerm(node: any): boolean {
    return (
      node?.class === "OperatorTerm" || (node?.class === undefined && typeof node?.operator === "string")
    );
  }

  /** Returns a list of arguments as text for debugging. */
  static formatList(list: unknown[]): string {
    return `[${list.map(item => this.formatArg(item)).join(", ")}]`;
  }

  /** Formats an argument for debugging. */
  static formatArg(arg: any): string {
    if (Array.isArray(arg)) return this.formatList(arg);
    return typeof arg === "object" && arg !== null ? `${arg.class}(${arg.formula})` : String(arg);
  }

  /** Formats a call for debugging. */
  static formatDebug(method: string, ...args: unknown[]): string {
    return `${method}(${args.map(arg => this.formatArg(arg)).join(", ")})`;
  }
}

function withFlavor(flavor: string | null): { flavor?: string } {
  return flavor ? { flavor } : {};
}

function withFlavorText(text: string, flavor: string | null): string {
  return flavor ? `${text}[${flavor}]` : text;
}
