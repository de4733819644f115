import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pseudoLocale, pseudoText } from "../../scripts/lib/pseudo-locale.mjs";
import {
  compare,
  flatten,
  unused,
  wordsInScript,
  wordsInTemplate,
} from "../../scripts/lib/language-check.mjs";
import { textsOf } from "../support/language.ts";

const root = join(import.meta.dirname, "../..");
const json = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
const texts = (entries: Record<string, string>): Map<string, string> => new Map(Object.entries(entries));
const nothing = { missing: [], extra: [], placeholders: [], tags: [], empty: [] };

describe("a translation", () => {
  const english = texts({
    "a.steps": "{n} <b>steps</b>",
    "a.stepsOne": "{n} <b>step</b>",
    "a.name": "Name",
    "a.quiet": "",
  });

  it("is valid if it contains every string, even if placeholders and tags are in a different order", () => {
    expect(
      compare(
        english,
        texts({
          "a.steps": "<b>Schritte</b>: {n}",
          "a.stepsOne": "ein <b>Schritt</b>",
          "a.name": "Name",
          "a.quiet": "",
        }),
        "de",
      ),
    ).toEqual(nothing);
  });

  it("is checked for missing, extra and empty texts, and for mismatched placeholders and tags", () => {
    expect(
      compare(
        english,
        texts({ "a.steps": "{m} <i>Schritte</i>", "a.stepsOne": " ", "a.quiet": "", "a.own": "x" }),
        "de",
      ),
    ).toEqual({
      missing: ["a.name"],
      extra: ["a.own"],
      empty: ["a.stepsOne"],
      placeholders: ["a.steps: without {n}, has {m}"],
      tags: ["a.steps: without </b>, without <b>, has </i>, has <i>"],
    });
  });

  it("can contain the plural forms of its own language, but no others", () => {
    const whole = { "a.steps": "{n} <b>s</b>", "a.stepsOne": "{n} <b>s</b>", "a.name": "N", "a.quiet": "" };
    expect(compare(english, texts({ ...whole, "a.stepsFew": "{n} <b>s</b>" }), "pl")).toEqual(nothing);
    expect(compare(english, texts({ ...whole, "a.stepsFew": "{n} <b>s</b>" }), "de").extra).toEqual([
      "a.stepsFew",
    ]);
    expect(compare(english, texts({ ...whole, "a.nameFew": "N" }), "pl").extra).toEqual(["a.nameFew"]);
  });
});

describe("a language key", () => {
  const named = (key: string, ...sources: string[]): boolean => unused([key], sources).length === 0;

  it("counts as used if it occurs in full or is built from registry IDs", () => {
    expect(named("BLACKOUT.rank.elite", `localize("BLACKOUT.rank.elite")`)).toBe(true);
    expect(named("BLACKOUT.rank.elite", "`BLACKOUT.rank.${rank}`", `const ranks = ["elite"]`)).toBe(true);
    expect(named("BLACKOUT.rank.eliteHint", `"BLACKOUT.rank.elite"`, "`${label}Wide`")).toBe(false);
  });

  it("is considered unused if the files contain neither the full key nor all of its parts", () => {
    expect(named("BLACKOUT.rank.elite", "`BLACKOUT.rank.${rank}`", `const ranks = ["novice"]`)).toBe(false);
    expect(named("BLACKOUT.rank.elite", `"BLACKOUT.rank.elit", "BLACKOUT.rank.eliteHint"`)).toBe(false);
  });

  it("counts as used if code builds it by appending a suffix to another key", () => {
    expect(unused(["BLACKOUT.rank", "BLACKOUT.rankHint"], [`"BLACKOUT.rank"`, "`${label}Hint`"])).toEqual([]);
  });

  it("is treated as used if it is a plural form of a used key", () => {
    expect(unused(["BLACKOUT.step", "BLACKOUT.stepOne", "BLACKOUT.hopOne"], [`"BLACKOUT.step"`])).toEqual([
      "BLACKOUT.hopOne",
    ]);
  });
});

describe("hard-coded text", () => {
  it("is found in template text and text attributes, but not in Handlebars expressions", () => {
    expect(
      wordsInTemplate(
        `{{!-- A note --}}<p class="two words" title="Open it">{{localize "BLACKOUT.x"}} of {{name}}</p><b>{{n}} × 2</b>`,
      ),
    ).toEqual(["Open it", "… of …"]);
  });

  it("is found where scripts display it, but doesn't include language keys", () => {
    expect(
      wordsInScript(
        `ui.notifications.warn("Nobody is here"); button.title = "BLACKOUT.x"; field.placeholder = \`Name of \${who}\`; const label = { label: "BLACKOUT.y" };`,
      ),
    ).toEqual(["Nobody is here", "Name of …"]);
  });
});

describe("the translations of the interface", () => {
  const english = flatten(textsOf("en"));
  const codes = readdirSync(join(root, "lang"))
    .map(name => name.replace(".json", ""))
    .filter(code => code !== "en");

  it("are listed in the manifest", () => {
    const { languages } = json("system.json") as { languages: { lang: string; path: string }[] };
    expect(languages.map(({ lang, path }) => `${lang} ${path}`).sort()).toEqual(
      ["en", ...codes].map(code => `${code} lang/${code}.json`).sort(),
    );
  });

  it.each(codes)("follow the order of the English strings: %s", code => {
    const there = [...flatten(textsOf(code)).keys()].filter(key => english.has(key));
    expect(there).toEqual([...english.keys()].filter(key => there.includes(key)));
  });

  it.each(codes)("keep every placeholder and tag from the English texts: %s", code => {
    const { placeholders, tags, empty } = compare(english, flatten(textsOf(code)), code);
    expect({ placeholders, tags, empty }).toEqual({ placeholders: [], tags: [], empty: [] });
  });
});

describe("texts that contain a count", () => {
  const english = flatten(textsOf("en"));
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(".ts"))
    .map(name => ({ name, text: readFileSync(join(root, "src", name), "utf8") }));

  // These texts require no singular form, because their placeholder contains text or their count is never
  // one.
  const WORDS =
    "name|helper|who|whom|what|to|by|from|other|one|target|attacker|holder|actor|object|condition|action|kind|heading|item|weapon|injury|kind|level|current|path";
  const NEVER_ONE = new Map([
    ["actionCard.people", "shown for two and more"],
    ["actionCard.targets", "shown for two and more"],
    ["prompt.many", "shown for two and more"],
    ["party.pieces", "shown for two and more"],
    ["ammunition.shotsNote", "shown for two and more"],
    ["importer.say.noPrice", "the most there may be"],
    ["encounter.full", "the most there may be"],
    ["encounter.bounds", "hundreds"],
    ["problem.move.beyond", "multiples of 5"],
    ["problem.move.beyondLeft", "multiples of 5"],
    ["prompt.hazard.breath", "30 and more"],
    ["breath.after", "30 and more"],
    ["breath.afterAir", "30 and more"],
    ["expected.textBetween", "the most there may be"],
    ["expected.listMost", "the most there may be"],
    ["creation.allowedLetters", "the most there may be"],
    ["track.freeSeveral", "two and more"],
    ["track.reactionSeveral", "two and more"],
    ["session.maySwap", "three and more"],
    ["zones.problem.tooManyCards", "more than a deck has"],
    ["zones.head.propose", "more than a deck has"],
    ["variants.settings.longest", "the most there may be"],
    ["bands.outcome.endsOpen", "an action"],
    ["diagnostics.checksPassed", "twenty and more"],
    ...[
      "cellTooLong",
      "jsonDeep",
      "jsonHuge",
      "textLong",
      "textTooLong",
      "tooManyColumns",
      "tooManyInList",
      "tooManyRows",
    ].map(key => [`importer.say.${key}`, "more than may be"] as const),
  ]);
  const severalOf = (text: string) =>
    new RegExp(
      `(?<!\\b(?:of|all) )\\{(?!(?:${WORDS})\\})\\w+\\} (?:(?!(?:of|in|on|at|to|left|lost)\\b)\\p{Ll}+ )?(?:\\p{Ll}+[^s\\P{Ll}]s|dice|people|children|feet|are|were|have)\\b`,
      "u",
    ).test(text);

  it("have a singular form unless they are on the list of exceptions, which has no outdated entries", () => {
    const bare = [...english]
      .filter(([key, text]) => severalOf(text) && !key.endsWith("One") && !english.has(`${key}One`))
      .map(([key]) => key.replace("BLACKOUT.", ""));
    expect(bare.filter(key => !NEVER_ONE.has(key))).toEqual([]);
    // Exceptions for the texts of variants are skipped, because those texts are in the variants' folders.
    const isThere = (key: string) =>
      [...english.keys()].some(one => one.startsWith(`BLACKOUT.${key.split(".")[0]}.`));
    expect([...NEVER_ONE.keys()].filter(key => isThere(key) && !bare.includes(key))).toEqual([]);
  });

  it("are formatted only in src/language, which selects their form", () => {
    const translators = sources.filter(({ text }) => /\bi18n\b/u.test(text)).map(({ name }) => name);
    expect(translators.map(name => name.replaceAll("\\", "/")).toSorted()).toEqual([
      "language/formats.ts",
      "language/localize.ts",
    ]);
  });
});

describe("the glossary", () => {
  it("uses the same name for every condition as the translations", () => {
    const page = readFileSync(join(root, "docs/translating.md"), "utf8").split("## Conditions")[1] ?? "";
    const told = [...page.matchAll(/^\| ([A-Z][^|]*?)(?: \([a-z]+\))? +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gmu)]
      .slice(1)
      .map(match => match.slice(1));
    const names = ["en", "de", "fr", "es"].map(code =>
      flatten((textsOf(code)["BLACKOUT"] as Record<string, Record<string, unknown>>)["condition"] ?? {}),
    );
    const rows = [...(names[0]?.keys() ?? [])].map(key => names.map(texts => texts.get(key) ?? ""));
    expect(told.toSorted()).toEqual(rows.toSorted());
  });
});

describe("the pseudo-locale", () => {
  it("makes strings about 40% longer, and leaves placeholders, tags and strings without letters unchanged", () => {
    expect([
      pseudoText("Save"),
      pseudoText("{n} %"),
      pseudoText(""),
      pseudoText("Undo <b>it</b>: {name}"),
    ]).toEqual(["Šávéüü", "{n} %", "", "Úñdó <b>ít</b>: {name}üü"]);
    const english = flatten(textsOf("en"));
    const made = flatten(pseudoLocale(textsOf("en")));
    expect(compare(english, made, "en")).toEqual(nothing);
    const letters = (text: string): number =>
      text.replace(/\{\w+\}|<[^>]*>|\[\[.*?\]\]/gu, "").match(/\p{L}/gu)?.length ?? 0;
    const worded = [...english].filter(([, text]) =>
      /\p{L}{2}/u.test(text.replace(/\{\w+\}|<[^>]*>|\[\[.*?\]\]/gu, "")),
    );
    expect(worded.filter(([key, text]) => (made.get(key) ?? "").length <= text.length)).toEqual([]);
    const sum = (all: readonly string[]): number => all.reduce((total, text) => total + letters(text), 0);
    expect(
      sum(worded.map(([key]) => made.get(key) ?? "")) / sum(worded.map(([, text]) => text)),
    ).toBeGreaterThan(1.3);
  });
});
