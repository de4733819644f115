/**
 * Tests parsing of cells: numbers with decimal points and commas, dice, ranges, prices, and sanitized
 * descriptions.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchLimits, batches, changesOf, dataOf, restoring } from "../../../src/importer/plan.ts";
import { hasMarkup, paragraphs, safeProse, withoutMarkup } from "../../../src/importer/read/markup.ts";
import {
  decimalSignOf,
  readDice,
  readFeet,
  readNumber,
  readPrice,
  readWeight,
  readYes,
} from "../../../src/importer/read/numbers.ts";
import { nearest, plainWord } from "../../../src/importer/read/words.ts";
import type { RowResult } from "../../../src/importer/result.ts";
import { digest } from "../../../src/importer/plain-data.ts";
import { shielded } from "../../../src/importer/write/write-cell.ts";
import { csvOf, writtenTable } from "../../../src/importer/write/write-table.ts";
import { reasons, taken, valueOf, vocabulary } from "./support.ts";

describe("numbers in an import table", () => {
  it.each([
    ["1,200", "point", 1200],
    ["1.200", "comma", 1200],
    ["1,5", "comma", 1.5],
    ["1.5", "point", 1.5],
    ["1.200,50", "point", 1200.5],
    ["1,200.50", "comma", 1200.5],
    ["1 200", "point", 1200],
    ["1’200", "point", 1200],
    ["½", "point", 0.5],
    ["2 1/2", "point", 2.5],
    ["1/2", "point", 0.5],
    ["-3", "point", -3],
    ["−3", "comma", -3],
    ["1e3", "point", 1000],
    [".5", "point", 0.5],
    ["12,34,56", "point", null],
    ["1,2,3", "comma", null],
    ["", "point", null],
    ["=2+3", "point", null],
    ["12a", "point", null],
    ["1.2.3", "point", null],
  ] as const)("written as %s with the decimal separator %s have the value %s", (text, sign, value) => {
    expect(readNumber(text, sign)?.value ?? null).toBe(value);
  });

  it("have the same value with either decimal separator", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom(1, 10, 100),
        (whole, parts) => {
          const number = whole / parts;
          const text = String(number);
          if (text.includes("e")) return;
          expect(readNumber(text, "point")?.value).toBe(number);
          expect(readNumber(text.replace(".", ","), "comma")?.value).toBe(number);
        },
      ),
    );
  });

  it("indicate the decimal separator unless they are ambiguous", () => {
    expect([
      decimalSignOf(["1,5", "12"]),
      decimalSignOf(["1.200,50"]),
      decimalSignOf(["1.5"]),
      decimalSignOf(["1,200"]),
      decimalSignOf(["12"]),
    ]).toEqual(["comma", "comma", "point", null, null]);
    expect(readNumber("1,200", "point")?.unsure).toBe(true);
  });

  it("are recognized in dice, ranges, prices and bulk values", () => {
    expect([
      readDice("8D"),
      readDice("2d6+3"),
      readDice("6W6"),
      readDice("7"),
      readDice("d"),
      readDice("3+4"),
    ]).toEqual([
      { dice: 8, flat: 0, sides: 6 },
      { dice: 2, flat: 3, sides: 6 },
      { dice: 6, flat: 0, sides: 6 },
      { dice: 7, flat: 0, sides: 6 },
      null,
      null,
    ]);
    expect(
      ["45 ft", "45'", "15 m", "9 spaces", "90", "far"].map(text => readFeet(text, "point")?.feet ?? null),
    ).toEqual([45, 45, 50, 45, 90, null]);
    expect(
      ["1,200 cr", "¢350", "2k", "2.5k", "25 €", "90,-", "free"].map(
        text => readPrice(text, "point")?.value ?? null,
      ),
    ).toEqual([1200, 350, 2000, 2500, 25, 90, null]);
    expect(["4 kg", "0,5 Pfund", "3 lbs."].map(text => readWeight(text, "comma")?.value)).toEqual([
      4, 0.5, 3,
    ]);
    expect(["yes", "Ja", "✓", "nein", "-", "maybe"].map(readYes)).toEqual([
      true,
      true,
      true,
      false,
      false,
      null,
    ]);
  });
});

describe("descriptions in an import table", () => {
  it("keep harmless markup, but no scripts, attributes, images or links", () => {
    expect(
      safeProse(
        '<p class="x" onclick="go()">A <b>b</b><script>alert(1)</script><a href="javascript:go()">c</a><img src=x onerror=go()></p><ul><li>d',
      ),
    ).toBe("<p>A <b>b</b>c</p><ul><li>d</li></ul>");
    expect(safeProse("<style>p{}</style><svg><p>x</p></svg>y &lt;b&gt; &#x3c;i>")).toBe(
      "y &lt;b&gt; &lt;i&gt;",
    );
    expect(withoutMarkup("<b>Rifle</b> &amp; co<br>two")).toBe("Rifle & co\ntwo");
    expect([hasMarkup("Damage <5 and >3"), hasMarkup("a <b>c</b>")]).toEqual([false, true]);
    expect(paragraphs("a <b\nc")).toBe("<p>a &lt;b</p><p>c</p>");
  });

  it("contain only harmless markup, whatever the input is", () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "<script>",
        "</script>",
        "<img src=x onerror=a()>",
        "<p onclick='x'>",
        "</p>",
        "<b>",
        "<svg/onload=a()>",
        "<!--",
        "-->",
        "&lt;script&gt;",
        "&#60;",
        "<iframe src=//x>",
        '<a href="java\nscript:a()">',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map(parts => parts.join("")),
        html => {
          const safe = safeProse(html);
          expect(safe.replaceAll(/<\/?(?:p|b)>/gu, "")).not.toMatch(
            /<(?!\/?(?:strong|i|em|u|s|sub|sup|ul|ol|li|h[1-6]|blockquote|code|pre|table|thead|tbody|tr|th|td|dl|dt|dd|br|hr)>)/u,
          );
          expect(safeProse(safe), "what is safe stays as it is").toBe(safe);
        },
      ),
    );
  });
});

describe("words in an import table", () => {
  it("are compared without regard to case, accents or punctuation", () => {
    expect(["Armor-Piercing", "armorPiercing", "ARMOR  piercing", "Größe", "Rüstung"].map(plainWord)).toEqual(
      ["armor piercing", "armor piercing", "armor piercing", "grosse", "rustung"],
    );
    expect([nearest("Stunn", ["stun", "slow"]), nearest("blub", ["stun", "slow"])]).toEqual(["stun", null]);
  });
});

describe("qualities in an import table", () => {
  const qualitiesOf = (text: string, kind = "weapon") =>
    taken(`Name,Kind,Qualities\nX,${kind},"${text}"`).results[0];

  it("are recognized in different spellings, and rejected if their rating is missing", () => {
    for (const text of ["Stun (2)", "stun 2", "Stun: 2", "STUN X=2", "betäuben 2"])
      expect(valueOf(qualitiesOf(text), "system.qualities"), text).toEqual([{ key: "stun", x: 2, text: "" }]);
    expect(reasons([qualitiesOf("Stun")!])).toEqual({ X: ["qualityWithoutX"] });
    expect(qualitiesOf("Stun")?.problems[0]?.instead).toBe("Stun 1");
    expect(reasons([qualitiesOf("Sharp 3")!], "warning")).toEqual({ X: ["qualityNeedsNoX"] });
    expect(reasons([qualitiesOf("Stun 2; stun 3")!], "warning")).toEqual({ X: ["qualityTwice"] });
  });

  it("can have custom text", () => {
    expect(valueOf(qualitiesOf("Heirloom: +1 with family; Stun 1"), "system.qualities")).toEqual([
      { key: "", x: null, text: "Heirloom: +1 with family" },
      { key: "stun", x: 1, text: "" },
    ]);
  });

  it("are stored in a number field if the item type has one for them", () => {
    expect([
      valueOf(qualitiesOf("Stealth 2", "armor"), "system.stealth"),
      valueOf(qualitiesOf("Addictive 3", "consumable"), "system.addictive"),
      valueOf(qualitiesOf("Blast 2", "gear"), "system.qualities"),
    ]).toEqual([2, 3, [{ key: "blast", x: 2, text: "" }]]);
  });
});

describe("item requirements in an import table", () => {
  const requirementsOf = (cell: string, kind = "gear", heading = "Requires") =>
    taken(`Name,Kind,${heading}\nX,${kind},"${cell}"`).results[0]!;

  it("are read as ranks, scores or training under any supported column heading", () => {
    const rows = [
      { key: "medicine", least: 2, training: "" },
      { key: "strength", least: 5, training: "" },
      { key: "", least: 1, training: "Blade school" },
    ];
    for (const [cell, heading] of [
      ["Medicine 2; Strength 5; training Blade school", "Required to use"],
      ["medicine rank 2, str 5+, Training: Blade school", "requires"],
      ["Medicine (2); Stärke ≥ 5; Ausbildung Blade school 1", "Voraussetzung"],
    ] as const)
      expect(valueOf(requirementsOf(cell, "gear", heading), "system.requires"), cell).toEqual(rows);
    expect(valueOf(requirementsOf("training Boarding 3"), "system.requires")).toEqual([
      { key: "", least: 3, training: "Boarding" },
    ]);
    expect(valueOf(requirementsOf("none"), "system.requires")).toEqual([]);
  });

  it("have their own column, separate from the text requirement of a mod", () => {
    const mod = taken('Name,Kind,Requirement,Required to use\nX,mod,Any rifle,"Crafting 1"').results[0]!;
    expect([valueOf(mod, "system.requirement"), valueOf(mod, "system.requires")]).toEqual([
      "Any rifle",
      [{ key: "crafting", least: 1, training: "" }],
    ]);
  });

  it("are rejected with a suggestion unless they name a skill, an attribute or training", () => {
    expect(reasons([requirementsOf("Medicin 2")])).toEqual({ X: ["unknownRequirement"] });
    expect(requirementsOf("Strength 5; Medicin 2").problems[0]).toMatchObject({
      column: 2,
      instead: "Strength 5; medicine 2",
      message: { data: { part: "Medicin 2" } },
    });
    expect(requirementsOf("Blade school").problems[0]?.instead).toBe("training Blade school");
    expect(reasons([requirementsOf("Strength")])).toEqual({ X: ["noRequirement"] });
    expect(reasons([requirementsOf("Medicine 100")])).toEqual({ X: ["unknownRequirement"] });
  });
});

describe("conditions caused by a consumable in an import table", () => {
  const causesOf = (cell: string, heading = "Causes") =>
    taken(`Name,Kind,${heading}\nX,consumable,"${cell}"`).results[0]!;

  it("can have levels and durations", () => {
    const rows = [
      { key: "slowed", level: 1, lasts: 3, unit: "rounds" },
      { key: "poisoned", level: 2, lasts: 10, unit: "minutes" },
      { key: "prone", level: 1, lasts: 0, unit: "own" },
    ];
    for (const [cell, heading] of [
      ["Slowed for 3 rounds; Poisoned 2 for 10 minutes; Prone", "Causes conditions"],
      ["slowed (3 rounds), poisoned (2) 10 min, prone", "causes"],
      ["Slowed für 3 Runden; Poisoned 2: 10 Minuten; Prone", "Bewirkt"],
    ] as const)
      expect(valueOf(causesOf(cell, heading), "system.causes"), cell).toEqual(rows);
  });

  it("are rejected if they are unknown, have an invalid duration, or can't be caused by an item", () => {
    expect(causesOf("Prone; Slowd for 3 rounds").problems[0]).toMatchObject({
      column: 2,
      instead: "Prone; slowed for 3 rounds",
      message: { key: "unknownWordNear" },
    });
    expect(reasons([causesOf("Slowed for 3 fortnights")])).toEqual({ X: ["unknownWord"] });
    expect(reasons([causesOf("Slowed for 1000 rounds")])).toEqual({ X: ["noCause"] });
    expect(reasons([causesOf("Slowed 0")])).toEqual({ X: ["noCause"] });
    expect(reasons([causesOf("Injured")])).toEqual({ X: ["notCausable"] });
  });

  it("survive a CSV export and import unchanged, as do requirements", () => {
    const requires = [
      { key: "medicine", least: 2, training: "" },
      { key: "", least: 1, training: "Blade school" },
      { key: "", least: 1, training: "Unit 7" },
    ];
    const causes = [
      { key: "slowed", level: 1, lasts: 3, unit: "hours" },
      { key: "poisoned", level: 2, lasts: 0, unit: "own" },
    ];
    const unusual = [{ key: "gone", level: 1, lasts: 5, unit: "own" }];
    const strange = [{ key: "gone", least: 1, training: "a; b" }];
    const table = (system: object) =>
      writtenTable(
        [{ key: "k", kind: "consumable", name: "X", img: "", system, items: [], effects: [] }],
        vocabulary,
        { consumable: { requires: [], causes: [] } },
      );
    const written = table({ requires, causes });
    expect(written.headings).toEqual(["key", "kind", "name", "causes conditions", "required to use"]);
    expect(written.rows[0]?.slice(3)).toEqual([
      "Slowed for 3 hours; Poisoned 2",
      "Medicine 2; training Blade school; training Unit 7 1",
    ]);
    for (const system of [
      { requires, causes },
      { requires: strange, causes: unusual },
    ]) {
      const read = taken(csvOf(table(system))).results[0]!;
      expect(read.problems).toEqual([]);
      expect([valueOf(read, "system.requires"), valueOf(read, "system.causes")]).toEqual([
        system.requires,
        system.causes,
      ]);
    }
    for (const wrong of ['[{"key":"slowed","level":0}]', '[{"key":"slowed","unit":"weeks"}]', '[{"key":5}]'])
      expect(reasons([causesOf(wrong.replaceAll('"', '""'))])).toEqual({ X: ["noCause"] });
    expect(
      reasons([taken(`Name,Kind,Requires\nX,gear,"[{""key"":""aim"",""least"":-1}]"`).results[0]!]),
    ).toEqual({ X: ["noRequirement"] });
  });
});

describe("the importer", () => {
  const row = (index: number, length = 10): RowResult => ({
    row: index,
    kind: "gear",
    name: `${index}`,
    key: `${index}`,
    patches: [["system.description", "x".repeat(length)]],
    problems: [],
  });

  it("writes the valid rows in order, in batches of limited size", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 300_000 })), { maxLength: 30 }),
        rows => {
          const results = rows.map(([bad, length], index): RowResult =>
            bad
              ? { ...row(index), problems: [{ level: "error", column: null, message: { key: "x" } }] }
              : row(index, length),
          );
          const goes = batches(results);
          expect(goes.flat().map(one => one.row)).toEqual(
            results.filter(({ problems }) => problems.length === 0).map(one => one.row),
          );
          for (const go of goes)
            if (go.length > 1)
              expect(
                go.reduce((sum, { patches }) => sum + JSON.stringify(patches).length, 0),
              ).toBeLessThanOrEqual(batchLimits.characters);
        },
      ),
    );
    expect(
      batches(Array.from({ length: 250 }, (_, index) => row(index))).map(({ length }) => length),
    ).toEqual([100, 100, 50]);
  });

  it("can undo an import completely, except for values that were changed later", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer()),
        fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer()),
        (before, wanted) => {
          const source = { system: before };
          const changes = changesOf(
            source,
            Object.entries(wanted).map(([key, value]) => [`system.${key}`, value] as const),
          );
          const after = { system: { ...before, ...wanted } };
          const { back, left } = restoring(after, changes);
          expect(left).toEqual([]);
          const restored = {
            ...after.system,
            ...Object.fromEntries(Object.entries(back).map(([path, value]) => [path.slice(7), value])),
          };
          for (const [key, value] of Object.entries(before)) expect(restored[key]).toBe(value);
        },
      ),
    );
    expect(
      restoring({ system: { a: 9, b: 2 } }, [
        ["system.a", 1, 2],
        ["system.b", 1, 2],
      ]),
    ).toEqual({ back: { "system.b": 1 }, left: ["system.a"] });
  });

  it("expands paths into objects, and ignores the order of keys when it compares objects", () => {
    expect(
      dataOf([
        ["name", "A"],
        ["system.a.b", 1],
        ["system.a.c", [2]],
      ]),
    ).toEqual({ name: "A", system: { a: { b: 1, c: [2] } } });
    expect([
      digest({ a: 1, b: [2] }) === digest({ b: [2], a: 1 }),
      digest({ a: 1 }) === digest({ a: 2 }),
    ]).toEqual([true, false]);
  });

  it("escapes exported cells that a spreadsheet would evaluate as formulas", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), text => {
        expect(shielded(text)).not.toMatch(/^[=+\-@\t\r]/u);
      }),
    );
    expect(csvOf({ headings: ["name"], rows: [[shielded("=1+1")], ['a"b,c'], [true]] })).toBe(
      '\ufeffname\r\n\'=1+1\r\n"a""b,c"\r\nyes\r\n',
    );
  });
});
