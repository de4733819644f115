import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plain, typedNumber } from "../../../src/applications/shared/words.ts";
import {
  countIn,
  languageNow,
  listText,
  numberText,
  percentSign,
  percentText,
  pluralKey,
} from "../../../src/language/formats.ts";
import { localized } from "../../../src/language/localize.ts";

/** Makes Foundry use a language with the given texts. */
function speak(lang: string, own: Record<string, string> = {}, english: Record<string, string> = {}): void {
  const find = (key: string) => own[key] ?? english[key];
  vi.stubGlobal("game", {
    i18n: {
      lang,
      localize: (key: string) => find(key) ?? key,
      has: (key: string, fallback = true) => key in own || (fallback && key in english),
      format: (key: string, data: Record<string, string>) =>
        (find(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole),
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("formatting numbers and lists", () => {
  it.each([
    ["en", "12,345.5", "a, b, c"],
    ["de", "12.345,5", "a, b und c"],
    ["fr", "12\u202f345,5", "a, b et c"],
    ["es", "12.345,5", "a, b, c"],
  ])("follows the conventions of the language %s", (lang, number, list) => {
    speak(lang);
    expect([numberText(12345.5), listText(["a", "b", "c"])]).toEqual([number, list]);
  });

  it.each([
    ["en", "62%", "%"],
    ["de", "62\u00a0%", "\u00a0%"],
    ["fr", "62\u00a0%", "\u00a0%"],
    ["es", "62\u00a0%", "\u00a0%"],
  ])("uses the percent sign of the language %s, even in strings such as “<1”", (lang, whole, sign) => {
    speak(lang);
    // Whether French percentages use a narrow or a normal non-breaking space depends on the runtime.
    expect(
      [percentText("62"), percentText("<1"), percentSign()].map(text => text.replaceAll("\u202f", "\u00a0")),
    ).toEqual([whole, `<1${sign}`, sign]);
  });

  it("uses the English format outside Foundry or if the language is unknown", () => {
    expect([languageNow(), numberText(1.5)]).toEqual(["en", "1.5"]);
    for (const lang of ["pt_BR!", "", "xx-pseudo"]) {
      speak(lang);
      expect([languageNow(), numberText(-1234.5)]).toEqual(["en", "−1234.5"]);
    }
  });

  it("never shows a negative zero, and keeps the requested number of decimal places", () => {
    expect([numberText(-0.01), numberText(-0), numberText(2, 1), numberText(0.126, 2)]).toEqual([
      "0",
      "0",
      "2.0",
      "0.13",
    ]);
  });
});

describe("plural forms", () => {
  const forms = (own: Record<string, string>, lang: string, counts: number[]): string[] => {
    speak(lang, own, { dice: "{n} dice", diceOne: "{n} die" });
    return counts.map(n => localized({ key: "dice", data: { n } }));
  };

  it("have the categories “one” and “other” in English and German", () => {
    expect(forms({ dice: "{n} dice", diceOne: "{n} die" }, "en", [0, 1, 2])).toEqual([
      "0 dice",
      "1 die",
      "2 dice",
    ]);
    expect(forms({ dice: "{n} Runden", diceOne: "{n} Runde" }, "de", [0, 1, 2])).toEqual([
      "0 Runden",
      "1 Runde",
      "2 Runden",
    ]);
  });

  it("treat zero as singular in French", () => {
    expect(forms({ dice: "{n} dés", diceOne: "{n} dé" }, "fr", [0, 1, 1.5, 2])).toEqual([
      "0 dé",
      "1 dé",
      "1,5 dé",
      "2 dés",
    ]);
  });

  it("can have more than two categories, and use the general form for a category without its own text", () => {
    const polish = { dice: "{n} kostki", diceOne: "{n} kostka", diceMany: "{n} kostek" };
    expect(forms(polish, "pl", [1, 2, 5, 22])).toEqual(["1 kostka", "2 kostki", "5 kostek", "22 kostki"]);
  });

  it("use the English text if the user's language has none", () => {
    expect(forms({}, "fr", [0, 1])).toEqual(["0 dice", "1 die"]);
  });

  it("never use the English text if the user's language has its own", () => {
    expect(forms({ dice: "サイコロ {n}" }, "ja", [1])).toEqual(["サイコロ 1"]);
    expect(forms({ dice: "{n} Würfel" }, "de", [1])).toEqual(["1 Würfel"]);
  });

  it("depend on the value n, or on the only number in the data if there is no n", () => {
    expect([
      countIn({ n: 3, of: 8 }),
      countIn({ points: 1, name: "Ilka" }),
      countIn({ a: 1, b: 2 }),
      countIn({ n: "12.345" }),
      countIn({ n: "−1,5" }),
      countIn({ name: "Ilka" }),
      countIn({ n: "a lot" }),
    ]).toEqual([3, 1, null, 12345, 1.5, null, null]);
  });

  it("are correct for numbers formatted in any language", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom("en", "de", "fr", "es"),
        (n, lang) => {
          speak(lang);
          expect(countIn({ n: numberText(n) })).toBe(n);
        },
      ),
    );
  });

  it("always use an existing language key", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        fc.constantFrom("en", "de", "fr", "es", "pl", "ar", "ja"),
        (n, lang) => {
          const there = { step: "", stepOne: "", stepFew: "" };
          speak(lang, there);
          expect(Object.keys(there)).toContain(pluralKey("step", n, key => key in there));
        },
      ),
    );
  });
});

describe("an editable number", () => {
  it("is formatted so that it can be parsed again", () => {
    speak("de");
    expect([plain(12345.5), typedNumber(12345), typedNumber(-7)]).toEqual(["12.345,5", "12345", "−7"]);
  });
});
