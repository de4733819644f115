/** Shapes that the dice share. They follow the public type declarations of `foundry.dice`. */

/** One rolled result of a term. */
export interface DiceResult {
  /** The face, or the total of a roll in a pool. */
  result: number;
  /** Whether it counts toward the total. */
  active?: boolean;
  /** What it counts as, where that is not the result itself. */
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
  /** In synchronous evaluation: refuse random terms instead of leaving them out. */
  strict?: boolean;
}

export interface TermOptions {
  flavor?: string | null;
  [key: string]: unknown;
}

/** A handler of a modifier: the name of a method, or a function that is called on the term. */
export type ModifierHandler = string | ((this: any, modifier: string) => unknown);
export type Modifiers = Record<string, ModifierHandler>;

/** What the parser reports of a term, before it becomes one. */
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
