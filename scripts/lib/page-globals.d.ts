/**
 * The globals of a Foundry page, for the functions of the scripts that run there. Only used by
 * tsconfig.scripts.json: sources have the public declarations, and tests declare types in place.
 */

/** Documents and windows of a system that the scripts only know from its build. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a page has is the host's and the system's, whose types end at its edge
type OfThePage = any;

declare global {
  var CONFIG: OfThePage;
  var ChatMessage: OfThePage;
  var canvas: OfThePage;
  var foundry: OfThePage;
  var game: OfThePage;
  var ui: OfThePage;
  /** The ID of a message, which a scene stores between steps. */
  var amendedId: string;
}

export {};
