/**
 * What stands in a page of Foundry, for the functions of the scripts that run there. Only
 * tsconfig.scripts.json reads this: sources have the public declarations, and tests say at the place what
 * they take a page for.
 */

/** Documents and windows of a system that the scripts know only by its build. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a page has is the host's and the system's, whose types end at its edge
type OfThePage = any;

declare global {
  var CONFIG: OfThePage;
  var ChatMessage: OfThePage;
  var canvas: OfThePage;
  var foundry: OfThePage;
  var game: OfThePage;
  var ui: OfThePage;
  /** The id of a message, which a scene keeps from one step to the next. */
  var amendedId: string;
}

export {};
