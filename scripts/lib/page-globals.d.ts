/**
 * Declares the globals of a Foundry page for the functions of the scripts that run there. Only
 * tsconfig.scripts.json uses this file: the sources have the public declarations, and tests declare types in
 * place.
 */

/** An object of the page, such as a document or window. Scripts run against the built system, without its types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the scripts don't know the types of objects in a page
type OfThePage = any;

declare global {
  var CONFIG: OfThePage;
  var ChatMessage: OfThePage;
  var canvas: OfThePage;
  var foundry: OfThePage;
  var game: OfThePage;
  var ui: OfThePage;
  /** The ID of a message. A scene stores it between steps. */
  var amendedId: string;
}

export {};
