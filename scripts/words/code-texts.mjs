/**
 * A text that users or developers read, with its location.
 * @typedef {object} Text
 * @property {string} file
 * @property {number} [line] the line where it begins; omitted if the file's name is enough
 * @property {"page" | "pack" | "screen" | "comment" | "title" | "message"} kind
 * @property {string} text
 */

/** Matches comments, literals, and the tokens that determine whether a slash begins a regular expression. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|[\p{L}_$#][\p{L}\p{N}_$]*|\d[\w.]*|\S/guy;
const SPACE = /\s*/uy;
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/uy;
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy;
/** The words after which a slash begins a regular expression, as it does after an operator. */
const BEFORE_PATTERN = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/u;
const OPERAND_END = /[\p{L}\p{N}_$)\]}"'`]$/u;
/**
 * Matches three consecutive words. A string that contains a match, but no code characters, is treated as a
 * sentence.
 */
const THREE_WORDS = /\p{L}{2} \p{L}+,? \p{L}{2}/u;
const MARKS_OF_CODE = /[{}<>$=;|\\]/u;

/**
 * Returns the comments, the titles of tests, and the sentences in strings of TypeScript or JavaScript code.
 * Reads tokens, because building a syntax tree takes ten times as long.
 * @param {string} file
 * @param {string} source
 * @returns {Text[]}
 */
export function textsOfCode(file, source) {
  /** @type {Text[]} */
  const texts = [];
  /** The last tokens before the current position, oldest first. There are at most six. */
  const before = [];
  /**
   * The template literals that are open at the current position, each with its text so far, its start, and
   * its number of open braces.
   */
  const templates = [];
  let line = 1;
  let counted = 0;
  const lineAt = at => {
    for (; counted < at; counted += 1) if (source.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const add = (kind, text, at) => texts.push({ file, line: at, kind, text });
  const addString = (text, at, tokens) => {
    if (isTitle(tokens)) add("title", text, at);
    else if (THREE_WORDS.test(text) && !MARKS_OF_CODE.test(text)) add("message", text, at);
  };
  const push = token => {
    before.push(token);
    if (before.length > 6) before.shift();
  };

  let at = 0;
  /** Continues reading the innermost template literal, up to its end or its next expression. */
  const readTemplate = () => {
    const template = templates.at(-1);
    TEMPLATE.lastIndex = at;
    const [part] = TEMPLATE.exec(source) ?? [source.slice(at)];
    at += Math.max(1, part.length);
    template.parts.push(part.replace(/(?:`|\$\{)$/u, ""));
    if (part.endsWith("${")) {
      push("${");
      return;
    }
    templates.pop();
    addString(template.parts.join(" … "), template.line, template.before);
    push("`");
  };

  while (at < source.length) {
    SPACE.lastIndex = at;
    at += SPACE.exec(source)?.[0].length ?? 0;
    if (at >= source.length) break;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source)?.[0] ?? source[at];
    const [first, second] = token;
    if (first === "/" && (second === "/" || second === "*")) {
      add("comment", token, lineAt(at));
      at += token.length;
    } else if ((first === '"' || first === "'") && token.length > 1) {
      addString(token.slice(1, -1), lineAt(at), before);
      push(first);
      at += token.length;
    } else if (first === "`") {
      templates.push({ parts: [], line: lineAt(at), before: [...before], braces: 0 });
      at += 1;
      readTemplate();
    } else if (first === "/" && beginsPattern(before.at(-1))) {
      PATTERN.lastIndex = at;
      at += PATTERN.exec(source)?.[0].length ?? 1;
      push("0");
    } else {
      at += token.length;
      const template = templates.at(-1);
      if (template && first === "{") template.braces += 1;
      if (template && first === "}") {
        if (template.braces === 0) {
          readTemplate();
          continue;
        }
        template.braces -= 1;
      }
      push(token);
    }
  }
  return texts;
}

function beginsPattern(last) {
  return last === undefined || BEFORE_PATTERN.test(last) || !OPERAND_END.test(last);
}

/** Whether these tokens precede a test's title, as in `it(`, `test.describe(` or `it.each(…)(`. */
function isTitle(tokens) {
  const [bracket, callee, dot, object, otherDot] = tokens.toReversed();
  if (bracket !== "(") return false;
  if (callee === ")" || callee === "`") return true;
  if (/^(?:it|test|describe)$/u.test(callee ?? "")) return dot !== ".";
  return dot === "." && /^(?:it|test|describe)$/u.test(object ?? "") && otherDot !== ".";
}
