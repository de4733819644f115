/**
 * Tests the handwritten tables in tests/fixtures/import. For each table, tests which rows are imported, and
 * which rows are rejected and why.
 */
import { describe, expect, it } from "vitest";
import { fixture, reasons, taken, valueOf, type Taken } from "./support.ts";

const of = (name: string): Taken & { readonly encoding: string } => {
  const { text, encoding } = fixture(name);
  return { ...taken(text), encoding };
};
const named = ({ results }: Taken, name: string) => results.find(one => one.name === name);

describe("realistic import tables", () => {
  it("weapons.csv is parsed with all its columns, including dice, ranges, and qualities with ratings", () => {
    const found = of("weapons.csv");
    expect([found.table.format, found.kind, found.good.length, found.bad.length]).toEqual([
      "csv",
      "weapon",
      5,
      4,
    ]);
    expect(found.mapping).not.toContain("");
    expect(reasons(found.bad)).toEqual({
      "Broken row": ["noDamage"],
      "No range": ["noRange"],
      "Bad pair": ["unknownWord"],
      "": ["noName"],
    });
    expect(reasons(found.results, "warning")).toEqual({
      "Lash launcher": ["qualityOwn", "unsure"],
      "Stunner": ["qualityOwnNear"],
    });
    const smg = named(found, "Stitcher SMG");
    expect([
      valueOf(smg, "system.burst"),
      valueOf(smg, "system.qualities"),
      valueOf(smg, "system.damage.dice"),
      valueOf(smg, "system.ammunition.max"),
    ]).toEqual([5, [{ key: "noise", x: 1, text: "" }], 6, 30]);
    const hammer = named(found, "Foundry hammer");
    expect([
      valueOf(hammer, "system.damage.attribute"),
      valueOf(hammer, "system.damage.dice"),
      valueOf(hammer, "system.range"),
    ]).toEqual(["strength", 4, 0]);
    expect([
      valueOf(named(found, "Needle pistol"), "system.ammunition.value"),
      valueOf(named(found, "Needle pistol"), "system.ammunition.max"),
    ]).toEqual([12, 15]);
    const launcher = named(found, "Lash launcher");
    expect([
      valueOf(launcher, "system.blast"),
      valueOf(launcher, "system.price"),
      valueOf(launcher, "system.qualities"),
    ]).toEqual([2, 1250, [{ key: "", x: 3, text: "Armor-piercing" }]]);
    expect(valueOf(launcher, "system.description")).toBe('<p>Says "no" twice.</p>');
    expect(named(found, "Stunner")?.problems[0]).toMatchObject({
      column: 7,
      instead: "stun 2",
      message: { data: { near: "stun" } },
    });
  });

  it("waffen-komma.csv is parsed with German words, decimal commas, meters and semicolons", () => {
    const found = of("waffen-komma.csv");
    expect([found.table.separator, found.kind, found.good.length, reasons(found.bad)]).toEqual([
      ";",
      "weapon",
      4,
      { "Zu schwer": ["noWeight"] },
    ]);
    const pistol = named(found, "Hafenpistole");
    expect(
      ["price", "weight", "range", "category", "rarity"].map(path => valueOf(pistol, `system.${path}`)),
    ).toEqual([240.5, 1.5, 50, "ranged", "common"]);
    expect([
      valueOf(named(found, "Bordkanone"), "system.price"),
      valueOf(named(found, "Bordkanone"), "system.burst"),
      valueOf(named(found, "Enterbeil"), "system.damage.attribute"),
    ]).toEqual([12_400, 6, "strength"]);
  });

  it("curly.csv is parsed even though some of its curly quotes delimit cells and others belong to the text", () => {
    const found = of("curly.csv");
    expect([found.good.map(({ name }) => name), found.bad]).toEqual([
      ["“Old Betsy” lantern", "Riggers’ gloves", "Void rations"],
      [],
    ]);
    expect([
      valueOf(found.results[0], "system.price"),
      valueOf(found.results[0], "system.description"),
      valueOf(found.results[1], "system.weight"),
    ]).toEqual([35, "<p>Bright, warm, and never quite off.</p>", 0.5]);
    expect(valueOf(found.results[2], "system.description")).toBe("<p>“Beef”, says the label</p>");
  });

  it("gear-merged.html is parsed without running its scripts, and its merged cells fill all the positions they span", () => {
    const found = of("gear-merged.html");
    expect([found.table.format, found.good.length, reasons(found.bad)]).toEqual([
      "html",
      4,
      { Sloop: ["unknownKind"] },
    ]);
    expect(found.good.map(({ name, kind }) => [name, kind])).toEqual([
      ["Hull patcher", "gear"],
      ["Pry bar", "gear"],
      ["Cable reel", "gear"],
      ["Foam can", "consumable"],
    ]);
    expect([
      valueOf(found.results[0], "system.weight"),
      valueOf(found.results[1], "system.weight"),
      valueOf(found.results[2], "system.price"),
      valueOf(found.results[2], "system.weight"),
    ]).toEqual([4, 4, 25, 25]);
    expect(valueOf(found.results[1], "system.description")).toBe("<p>Opens</p><p>things</p>");
    expect("ran" in globalThis).toBe(false);
    expect(JSON.stringify(found.results)).not.toMatch(/alert|onerror|<script/u);
  });

  it("armor.md is parsed even though its Markdown table is surrounded by text and has a vertical bar in a cell", () => {
    const found = of("armor.md");
    expect([found.table.format, found.kind, found.good.length, reasons(found.bad)]).toEqual([
      "markdown",
      "armor",
      3,
      { Cardboard: ["noStock"] },
    ]);
    expect([
      valueOf(named(found, "Riot shield | tall"), "system.armor.value"),
      valueOf(named(found, "Riot shield | tall"), "system.armor.max"),
      valueOf(named(found, "Ghost weave"), "system.price"),
    ]).toEqual([10, 12, 1900]);
  });

  it("enemies.txt is parsed as plain text columns that contain ranks, tiers, traits, reactions and empty cells", () => {
    const found = of("enemies.txt");
    expect([found.table.format, found.kind, found.good.length, reasons(found.bad)]).toEqual([
      "spaced",
      "npc",
      3,
      { "Mystery man": ["unknownWordNear"] },
    ]);
    // R13.18 has no rank above Deadly, so the error suggests Deadly instead of the boss rank and lists all
    // ranks.
    expect(found.bad[0]?.problems).toEqual([
      expect.objectContaining({
        level: "error",
        instead: "deadly",
        message: expect.objectContaining({
          key: "unknownWordNear",
          data: expect.objectContaining({ near: "deadly", list: { key: "list.rank" } }),
        }),
      }),
    ]);
    const guard = named(found, "Dock guard");
    expect(
      ["rank", "tiers.strength", "tiers.charisma", "health.override", "step"].map(path =>
        valueOf(guard, `system.${path}`),
      ),
    ).toEqual(["regular", "high", "low", 18, 9]);
    expect(valueOf(named(found, "Ring sniper"), "system.health.value")).toBeUndefined();
    expect(valueOf(named(found, "Old foreman"), "system.traits")).toEqual([
      { name: "Bellow", text: "calls two more", reaction: true },
      { name: "Knows the yard", text: "", reaction: false },
    ]);
  });

  it("mixed.json, a single table with entries of every type, is parsed, but duplicates and unknown types are rejected", () => {
    const found = of("mixed.json");
    expect([found.good.length, reasons(found.bad)]).toEqual([
      12,
      { "Wyrm": ["unknownKind"], "Arc cutter": ["sameKey"] },
    ]);
    expect(new Set(found.good.map(({ kind }) => kind)).size).toBe(12);
    expect(valueOf(named(found, "Night eyes"), "system.description")).toBe("<p>See in <b>starlight</b>.</p>");
    expect(valueOf(named(found, "Hip throw"), "system.resistPairs")).toHaveLength(2);
    expect(valueOf(named(found, "Slug box"), "system.shots")).toBe(30);
    expect(valueOf(named(found, "Long barrel"), "system.changes")).toEqual([
      { path: "range", mode: "add", value: 30 },
      { path: "weight", mode: "add", value: 1 },
    ]);
  });

  it("columns.json is parsed as an object that contains one list per column", () => {
    const found = of("columns.json");
    expect([found.good.map(({ name }) => name), found.bad]).toEqual([
      ["Hand lamp", "Bolt bag", "Sealant"],
      [],
    ]);
    expect([
      valueOf(found.results[1], "system.price"),
      valueOf(found.results[0], "system.uses.value"),
      valueOf(found.results[2], "system.price"),
    ]).toEqual([2.5, 6, undefined]);
  });

  it("formulas.csv is parsed without evaluating its spreadsheet formulas, which are kept as text and cause warnings", () => {
    const found = of("formulas.csv");
    expect([found.good.length, reasons(found.bad)]).toEqual([4, { "+SUM(A1:A9)": ["noPrice"] }]);
    expect(found.good.map(({ name }) => name)).toEqual([
      "=cmd|' /C calc'!A0",
      "@import",
      "-nuts",
      "=kept as text",
    ]);
    expect(reasons(found.results, "warning")["=cmd|' /C calc'!A0"]).toEqual(["formula", "formula"]);
    expect(reasons(found.results, "warning")["=kept as text"]).toBeUndefined();
  });

  it("tabs.tsv is split at its tabs, and the conditions that a drug treats are recognized", () => {
    const found = of("tabs.tsv");
    expect([found.table.format, found.kind, found.good.length, reasons(found.bad)]).toEqual([
      "tsv",
      "consumable",
      3,
      { "Snake oil": ["unknownWord"] },
    ]);
    expect(valueOf(named(found, "Nerve tonic"), "system.treats")).toEqual(["afraid", "stunned"]);
  });

  it.each([
    [
      "utf16.csv",
      "utf-16le",
      ["Köder für Drohnen", "Lötkolben", "Hafenschild"],
      ["gear", "gear", "armor"],
      [12.5, 30, 210],
    ],
    [
      "windows-1252.csv",
      "windows-1252",
      ["Lampe frontale", "Gilet pare-éclats", "Pistolet à clous"],
      ["gear", "armor", "weapon"],
      [25, 180, 60],
    ],
    ["bom.csv", "utf-8", ["Soplete", "Cuerda", "Pistola"], ["gear", "gear", "weapon"], [1200.5, 8, 300]],
  ])("%s is read in its detected encoding", (name, encoding, names, kinds, prices) => {
    const found = of(name);
    expect([found.encoding, found.bad]).toEqual([encoding, []]);
    expect(found.good.map(one => [one.name, one.kind, valueOf(one, "system.price")])).toEqual(
      names.map((one, index) => [one, kinds[index], prices[index]]),
    );
    if (name === "utf16.csv") expect(valueOf(found.results[2], "system.hands"), "a shield is held").toBe(1);
    if (name === "windows-1252.csv")
      expect(valueOf(found.results[0], "system.description")).toBe("<p>« Éclaire » jusqu’à l’aube</p>");
  });

  it("tables written by first-time users are parsed despite short headings, several attributes per cell, and prices per piece", () => {
    const guns = taken(
      "Weapon | Dmg | Rng | Mag | Qualities | Price\n---|---|---|---|---|---\nArc pistol | 5d6 | 60' | 8 | Shock 2 | 340\nVibro-knife | Str+3D | melee | - | Sharp | 95\nMortar | 12D | 300 ft | 1 | Blast 4 | 2.5k",
    );
    expect([guns.good.length, guns.bad, guns.mapping]).toEqual([
      3,
      [],
      ["name", "damage", "range", "ammunition", "qualities", "price"],
    ]);
    expect(
      guns.good.map(one => [
        valueOf(one, "system.range"),
        valueOf(one, "system.ammunition.max"),
        valueOf(one, "system.price"),
      ]),
    ).toEqual([
      [60, 8, 340],
      [0, 0, 95],
      [300, 1, 2500],
    ]);
    const foes = taken(
      "Name,Rank,High,Low\nRust rat,Novice,Dexterity and Insight,Strength and Charisma\nYard boss,veteran,Str & End,Int + Cha\nGhost,elite,Dex Insight,Str Cha\nOdd,elite,Dex Moxie,Str Cha",
    );
    expect(
      foes.good.map(one =>
        ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"].map(key =>
          valueOf(one, `system.tiers.${key}`),
        ),
      ),
    ).toEqual([
      ["low", undefined, "high", undefined, "high", "low"],
      ["high", "high", undefined, "low", undefined, "low"],
      ["low", undefined, "high", undefined, "high", "low"],
    ]);
    expect(reasons(foes.bad)).toEqual({ Odd: ["unknownWord"] });
    const wares = taken("Item\tCost\nFlare\t6 each\nBelt\t¢1,200 apiece\nRope\t15 cr");
    expect(wares.good.map(one => valueOf(one, "system.price"))).toEqual([6, 1200, 15]);
    // Suggestions are in the world's language, even if the text is more similar to a word in another
    // language.
    const near = taken("Name,Rank,High\nA,elite,Insicht\nB,elite,Dexteriti").bad.map(
      ({ problems: [first] }) => first?.message.data?.["near"],
    );
    expect(near).toEqual(["insight", "dexterity"]);
  });

  it("broken.csv is parsed except for a row with an unclosed quote and a row with too many cells", () => {
    const found = of("broken.csv");
    expect([found.good.map(({ name }) => name), reasons(found.bad)]).toEqual([
      ["Good", "After it", "Short"],
      { '"Never closed': ["quoteOpen"], "Too": ["tooManyCells"] },
    ]);
  });
});
