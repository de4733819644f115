/** Tests how numbers, plural forms and error messages are worded. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { inFeet, outcomeFor, text } from "../../../../src/actions/core/card.ts";
import { describedError } from "../../../../src/actions/core/described-error.ts";
import { effectLabel, resistLabel } from "../../../../src/actions/core/effect-label.ts";
import {
  countIn,
  languageNow,
  listText,
  numberText,
  percent,
  percentSign,
  pluralKey,
} from "../../../../src/language/formats.ts";
import { localized } from "../../../../src/language/localize.ts";
import { RuleError } from "../../../../src/rules/rule-error.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});
const speak = (lang?: string) => {
  vi.stubGlobal("game", lang === undefined ? {} : { i18n: { lang } });
};

describe("the language", () => {
  it("is English until Foundry knows the user's language, and for languages that the browser doesn't support", () => {
    expect(languageNow()).toBe("en");
    speak();
    expect(languageNow()).toBe("en");
    for (const [code, language] of [
      ["de", "de"],
      ["pt-BR", "pt-BR"],
      ["pt_BR", "en"],
      ["qqq", "en"],
    ] as const) {
      speak(code);
      expect(languageNow()).toBe(language);
    }
  });

  it("determines how numbers, lists and percentages are written", () => {
    speak("pl");
    expect([numberText(1234), numberText(12_345)].map(one => one.replace(/\s/u, " "))).toEqual([
      "1234",
      "12 345",
    ]);
    expect([numberText(1.25), numberText(1.25, 2), numberText(2, 2)]).toEqual(["1,3", "1,25", "2,00"]);
    speak("sv");
    expect([percent(0.126).replace(/\s/u, " "), percentSign().trim()]).toEqual(["13 %", "%"]);
    expect(listText(["a", "b", "c"])).toBe("a, b, c");
  });

  it("determines which plural form a number has", () => {
    const forms = ["dice", "diceOne", "diceFew", "diceOther"];
    const has = (key: string, fallback?: boolean) => forms.includes(key) && fallback !== undefined;
    speak("sk");
    expect([1, -1, 3, 7, 0.5].map(count => pluralKey("dice", count, has))).toEqual([
      "diceOne",
      "diceOne",
      "diceFew",
      "dice",
      "dice",
    ]);
  });

  it("doesn't affect which number is parsed from a string", () => {
    const n = (value: unknown) => countIn({ n: value });
    expect(["1", "−3", "-3", "1.234.567", "1,5", "2.25", "1 234", "1’234"].map(n)).toEqual([
      1, 3, 3, 1_234_567, 1.5, 2.25, 1234, 1234,
    ]);
    expect(["1d6", "d6", "1.2345", "12345.678", "", true, ["1"]].map(n)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([countIn({}), countIn({ a: "x", b: 0 })]).toEqual([null, 0]);
  });
});

describe("a text", () => {
  it("is translated together with the texts and numbers in it", () => {
    const words: Record<string, string> = {
      outer: "{n} of {what}",
      outerOne: "one of {what}",
      inner: "dice",
    };
    vi.stubGlobal("game", {
      i18n: {
        lang: "en",
        localize: (key: string) => words[key] ?? key,
        has: (key: string) => key in words,
        format: (key: string, data: Record<string, string>) =>
          (words[key] ?? key).replace(/\{(\w+)\}/gu, (_, name: string) => data[name] ?? ""),
      },
    });
    expect(localized(text("outer", { n: 12_345, what: text("inner") }))).toBe("12,345 of dice");
    expect(localized(text("outer", { n: 1, what: "x" }))).toBe("one of x");
    expect([localized(text("inner")), localized(text("Ilka"))]).toEqual(["dice", "Ilka"]);
  });

  it("has data only if data is given", () => {
    expect(text("key")).toEqual({ key: "key" });
    expect(text("key", { n: 1 })).toEqual({ key: "key", data: { n: 1 } });
    expect(inFeet(5)).toEqual(text("BLACKOUT.unit.feet", { n: 5 }));
  });

  it("about an outcome has a substitute for viewers who aren't allowed to know it", () => {
    const concealed = { of: "Actor.two", need: "all" } as const;
    const told = (untold: object | undefined, knows: boolean) =>
      outcomeFor({ outcome: text("hit"), ...untold }, asked => asked === concealed && knows);
    const untold = { untold: { concealed, outcome: text("something") } };
    expect([told(untold, true), told(untold, false), told({}, false)]).toEqual([
      text("hit"),
      text("something"),
      text("hit"),
    ]);
  });

  it("names an effect, and the test against it (R11.3)", () => {
    expect(effectLabel("stun")).toEqual(text("BLACKOUT.effect.stun"));
    expect(resistLabel("Ilka", "stun")).toEqual(
      text("BLACKOUT.resist.against", { name: "Ilka", effect: text("BLACKOUT.effect.stun") }),
    );
  });
});

describe("an error message", () => {
  const dataOf = (error: RuleError, ...more: [fields?: never, has?: (key: string) => boolean]) =>
    describedError(error, ...more).data ?? {};
  const at = (path: string, known: readonly string[] = []) =>
    dataOf(new RuleError(path, 1, "y"), [] as never, key => known.includes(key))["field"];

  it("names the field by its label in the dialog, by its general name, or by its path", () => {
    const fields = [
      { name: "width", label: text("Width") },
      { name: "height", label: text("Height") },
    ] as never;
    expect(dataOf(new RuleError("choices.height", 1, "y"), fields)["field"]).toEqual(text("Height"));
    expect(at("choices.targets.0.feet", ["BLACKOUT.field.feet"])).toEqual(text("BLACKOUT.field.feet"));
    expect(at("my.choices.feet", ["BLACKOUT.field.feet"])).toEqual(text("BLACKOUT.field.feet"));
    expect(at("choices.unknown")).toBe("choices.unknown");
    const general = [
      ...["item", "targets", "group", "to", "place", "scene", "skill", "condition", "effect", "helpers"],
      ...["rating", "key", "test"],
    ];
    expect(general.map(name => at(`choices.${name}`))).toEqual(
      general.map(name => text(`BLACKOUT.expected.at.${name}`)),
    );
  });

  it("uses Foundry's texts by default", () => {
    vi.stubGlobal("game", { i18n: { lang: "en", has: (key: string) => key === "BLACKOUT.field.feet" } });
    expect(dataOf(new RuleError("choices.feet", 1, "y"))["field"]).toEqual(text("BLACKOUT.field.feet"));
  });

  it("shows the invalid value, shortened if it is long", () => {
    const value = (given: unknown) => dataOf(new RuleError("item", given, "y"))["value"];
    const nothing = text("BLACKOUT.error.nothing");
    expect([null, undefined, ""].map(value)).toEqual([nothing, nothing, nothing]);
    expect([value(7), value(true), value([]), value({})]).toEqual([
      7,
      "true",
      text("BLACKOUT.expected.list"),
      text("BLACKOUT.expected.record"),
    ]);
    expect([value("x".repeat(60)), value("x".repeat(61))]).toEqual(["x".repeat(60), `${"x".repeat(60)}…`]);
  });

  it("shows which numbers are valid, with the minimum and maximum if they exist", () => {
    const allowed = (key: string, data?: object) =>
      dataOf(new RuleError("item", 1, "y", { key, ...(data && { data }) } as never))["allowed"];
    const [lowest, highest] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    expect(allowed("whole", { min: 1, max: 5 })).toEqual(
      text("BLACKOUT.expected.wholeBetween", { min: 1, max: 5 }),
    );
    expect(allowed("whole", { min: 1, max: highest })).toEqual(
      text("BLACKOUT.expected.wholeLeast", { min: 1 }),
    );
    expect(allowed("number", { min: lowest, max: 5 })).toEqual(
      text("BLACKOUT.expected.numberMost", { max: 5 }),
    );
    expect(allowed("whole", { min: lowest, max: highest })).toEqual(text("BLACKOUT.expected.whole", {}));
    expect(allowed("number")).toEqual(text("BLACKOUT.expected.number", {}));
    expect(allowed("number", { min: "1", max: "2" })).toEqual(text("BLACKOUT.expected.number", {}));
    expect(allowed("oneOf", { choices: "a" })).toEqual(text("BLACKOUT.expected.oneOf", { choices: "a" }));
    expect(dataOf(new RuleError("item", 1, "in English"))["allowed"]).toBe("in English");
  });
});
