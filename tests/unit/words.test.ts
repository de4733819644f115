/** Tests the word audit (`npm run audit -- words`): what it checks, what it finds, and what it ignores. */
import { describe, expect, it } from "vitest";
import { checkTexts, dictionaryProblems } from "../../scripts/words/check-texts.mjs";
import { textsOfCode } from "../../scripts/words/code-texts.mjs";
import { dictionary, ownWords } from "../../scripts/words/dictionary.mjs";
import { isSpelled, paragraphs } from "../../scripts/words/texts.mjs";
import { wordsOf } from "../../scripts/words/words.mjs";

const isKnown = dictionary();
const words = (text: string) => wordsOf(text).map(({ word }) => word);
const page = (text: string) => checkTexts(paragraphs("docs/a.md", text), isKnown);

describe("misspelled words", () => {
  it("are reported with their file and line", () => {
    expect(page("# Guide\n\nA line.\nRoll the dcie again.\n").unknown).toEqual([
      'docs/a.md:4: unknown word "dcie"',
    ]);
  });

  it("are those that the dictionaries for American English, software terms and the project don't contain", () => {
    expect(
      ["initiative", "Monday", "runtime", "isn’t", "the actor’s", "Ilka’s", "GMs"].filter(isKnown),
    ).toEqual(["initiative", "Monday", "runtime", "isn’t", "Ilka’s", "GMs"]);
    expect(["recieve", "seperate", "occured", "organise"].filter(isKnown)).toEqual([]);
  });

  it("aren't reported in files in other languages", () => {
    const [text] = paragraphs("docs/translating.md", "Würfelpool");
    expect(isSpelled("docs/translating.md")).toBe(false);
    expect(checkTexts([text!], isKnown).unknown).toEqual([]);
  });
});

describe("private words", () => {
  it("are reported only as whole words, with a suggestion", () => {
    expect(page("The deed is done. Indeed, deedless.").private).toEqual([
      'docs/a.md:1: "deed" is private to this project; write: action',
    ]);
  });

  it("are reported in comments, even across lines, and in titles, but not in string literals", () => {
    const texts = textsOfCode(
      "src/a.ts",
      '/**\n * The writer sees\n * to it.\n */\nconst a = "the writer sees to it, always";\nit("sees to it", () => {});\n',
    );
    expect(checkTexts(texts, isKnown).private).toEqual([
      'src/a.ts:1: "sees to it" is private to this project; write: name the handler',
      'src/a.ts:6: "sees to it" is private to this project; write: name the handler',
    ]);
  });

  it("are accepted in their ordinary meaning", () => {
    expect(page("The house rule costs 5 points. Choose precise verbs.").private).toEqual([]);
    expect(page("The house has no rule for it.").private).toHaveLength(1);
    expect(
      checkTexts([{ file: "packs/a.yaml", kind: "pack", text: "The door of the house." }], isKnown).private,
    ).toEqual([]);
  });
});

describe("the words that are checked", () => {
  it("don't include identifiers, code, paths, URLs, placeholders or abbreviations", () => {
    expect(
      words(
        "Call `frobnicate()` or fooBarBaz, foo_bar, game.actors, src/rules/dice.ts, --flagg, $thng, {nmae}, " +
          "https://exmaple.com/pgae, [text](pagge.md#hedaing), @UUID[Compendium.xyz]{label}, [[/tset dex]], " +
          "<strnog>bold</strnog>, HTTPS, R7.23, 10ft and ab.",
      ),
    ).toEqual(["Call", "text", "label", "bold", "and"]);
  });

  it("include the parts of compounds, but no punctuation", () => {
    expect(words("**Bold**, _soft_ (“quoted”) well-known — don't stop… now")).toEqual([
      "Bold",
      "soft",
      "quoted",
      "well",
      "known",
      "don’t",
      "stop",
      "now",
    ]);
  });

  it("include the descriptions of parameters", () => {
    expect(words("@param {Readonly<Foo>} [nmae] the name of it\n@returns {Promise<vodi>} nothing")).toEqual([
      "the",
      "name",
      "nothing",
    ]);
  });
});

describe("extracting texts from code", () => {
  const kinds = (source: string) =>
    textsOfCode("src/a.ts", source).map(({ kind, line, text }) => [kind, line, text]);

  it("finds comments, test titles and messages, with their line numbers", () => {
    expect(
      kinds(
        [
          "// One.",
          "describe('a group', () => {",
          "  it.each([1])(`takes ${[1].map(n => `${n}`)} of them`, () => {",
          '    throw new Error("This is not valid.");',
          "  });",
          "});",
        ].join("\n"),
      ),
    ).toEqual([
      ["comment", 1, "// One."],
      ["title", 2, "a group"],
      ["title", 3, "takes  …  of them"],
      ["message", 4, "This is not valid."],
    ]);
  });

  it("ignores text that looks like a comment in strings, templates and regular expressions", () => {
    expect(
      kinds('const a = "// no"; const b = `/* no */ ${1 /* yes */}`; const c = /[/*]\\/\\//u; // two\n'),
    ).toEqual([
      ["comment", 1, "/* yes */"],
      ["comment", 1, "// two"],
    ]);
  });

  it("distinguishes a division from a regular expression", () => {
    expect(
      kinds("const a = b / 2; // one\nconst c = (d) / e; /* two */ return /'/u.test(f); // three"),
    ).toEqual([
      ["comment", 1, "// one"],
      ["comment", 2, "/* two */"],
      ["comment", 2, "// three"],
    ]);
  });
});

it("the project's dictionary is sorted, has no duplicates, and contains no words from the other dictionaries", () => {
  expect(dictionaryProblems(ownWords())).toEqual([]);
  expect(dictionaryProblems(["alpha", "gamma", "beta", "beta"])).toEqual([
    'dictionary.txt:3: "beta" is out of order',
    'dictionary.txt:4: "beta" is out of order',
  ]);
  const others = dictionary([]);
  expect(ownWords().filter(others)).toEqual([]);
});
