/**
 * Declares the globals of a Foundry page for those functions of the scripts that run there. Only
 * tsconfig.scripts.json uses this file: the sources use the public type declarations, and tests declare the
 * types that they need.
 */

/**
 * A document, window or other object of the page. Scripts run against the built system and don't know its
 * types.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the scripts don't know the types of objects in a page
type OfThePage = any;

declare global {
  var Actor: OfThePage;
  var CONFIG: OfThePage;
  var ChatMessage: OfThePage;
  var Hooks: OfThePage;
  var Item: OfThePage;
  var canvas: OfThePage;
  var foundry: OfThePage;
  var game: OfThePage;
  var ui: OfThePage;
  /** The message ID that a scene stores between its steps. */
  var amendedId: string;
}

export {};
