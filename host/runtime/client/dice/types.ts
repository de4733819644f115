/** Types shared by the dice. They follow the public type declarations of `foundry.dice`. */

/** One rolled result of a term. */
export interface DiceResult {
  /** The face, or the total of a roll in a pool. */
  result: number;
  /** Whether it counts toward the total. */
  active?: boolean;
  /** The value it counts as, if different from the result. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  /** In synchronous evaluation: throws for random terms instead of leaving them out. */
  strict?: boolean;
}

export interface TermOptions {
  flavor?: string | null;
  [key: string]: unknown;
}

/** A handler of a modifier: the name of a method, or a function that is called on the term. */
export type ModifierHandler = string | ((this: any, modifier: string) => unknown);
export type Modifiers = Record<string, ModifierHandler>;

/** A term as the parser reports it, before it is created. */
export interface ParseNode {
  class: string;
  formula: string;
  options?: TermOptions;
  modifiers?: string;
  number?: number | ParseNode | null;
  faces?: number | string | ParseNode | null;
  fn?: string;
  terms?: (string | ParseNode)[];
  term?: string;
  operator?: string;
  operands?: [ParseNode, ParseNode];
  evaluated?: boolean;
}
