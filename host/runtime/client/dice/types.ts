/** The types that all dice use, based on the public type declarations of `foundry.dice`. */

/** One result of a term. */
export interface DiceResult {
  /** The face shown, or the total of a roll in a pool. */
  result: number;
  /** Whether the result counts toward the total. */
  active?: boolean;
  /** The value that is counted, if it differs from the result. */
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
  /** Whether random terms throw an error in synchronous evaluation instead of being omitted. */
  strict?: boolean;
}

export interface TermOptions {
  flavor?: string | null;
  [key: string]: unknown;
}

/** The handler for a modifier: the name of a method, or a function that is called with the term as `this`. */
export type ModifierHandler = string | ((this: any, modifier: string) => unknown);
export type Modifiers = Record<string, ModifierHandler>;

/** A term as returned by the parser, before the term object is created. */
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
