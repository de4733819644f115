import { withoutCode } from "./words.mjs";

/**
 * Words that only this project used for concepts that have a standard name, each with its replacement. Each
 * entry matches whole words and ignores case. `kinds` limits the check to kinds of texts in which the words
 * have no other meaning, and `unless` is a phrase in which they are allowed.
 */
export const PRIVATE = [
  { words: "deeds?", write: "action" },
  { words: "verbs?", write: "action type", unless: /precise verbs/iu },
  {
    words: "the house(?! rule)",
    write: "the system, or the core rules",
    kinds: ["page", "comment", "title"],
  },
  {
    words: "how (?:it|they|(?:the|a) \\p{L}+) may go",
    write: "odds, forecast",
    kinds: ["page", "comment", "title"],
  },
  { words: "who sits (?:there|here|at)", write: "the user, the client" },
  { words: "other screens", write: "other clients" },
  { words: "sees? to it", write: "name the handler" },
  { words: "what foundry waits for", write: "the initial load", kinds: ["page", "comment", "title"] },
  { words: "what falls short", write: "known limitations" },
  { words: "shelf|shelves", write: "compendium", kinds: ["page", "comment", "title"] },
  { words: "(?:the|an) evening", write: "session", kinds: ["page", "comment", "title"] },
  { words: "proofs?", write: "test", kinds: ["page", "comment", "title"] },
  { words: "bad modules?", write: "faulty module" },
  { words: "telltales?", write: "name what it reveals" },
  { words: "do(?:es|ne)? anew", write: "redo" },
  { words: "pp", write: "percentage points" },
  {
    words: "somebody|whoever",
    write: "name the player, user or combatant",
    kinds: ["page", "comment", "title", "screen"],
  },
  { words: "(?:is|are|was) void", write: "rejected" },
  { words: "said of", write: "name the modifier, reason or error" },
  { words: "not yet written", write: "pending" },
  { words: "twice without harm", write: "idempotent" },
].map(({ words, ...entry }) => ({
  ...entry,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}-])`, "iu"),
}));

/**
 * Returns the project-specific words in a text, each with its replacement. Messages in code aren't checked,
 * because they may need to quote such words.
 * @param {import("./code-texts.mjs").Text["kind"]} kind
 * @param {string} text
 * @returns {{ found: string, write: string }[]}
 */
export function privateWords(kind, text) {
  const prose = withoutCode(text).replace(/\s*\n\s*(?:\*|\/\/)?\s*/gu, " ");
  return PRIVATE.flatMap(({ pattern, write, kinds, unless }) => {
    const found = pattern.exec(prose)?.[0];
    if (found === undefined || kind === "message" || (kinds && !kinds.includes(kind)) || unless?.test(prose))
      return [];
    return [{ found, write }];
  });
}
