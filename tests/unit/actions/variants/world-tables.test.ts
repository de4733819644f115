/**
 * Tests RollTables that replace a variant's tables: which numbers they require, and which texts and effects
 * apply.
 */
import { describe, expect, it } from "vitest";
import { worldTableData } from "../../../../src/applications/variants/world-table-data.ts";
import { variant as bands } from "../../../../src/variants/range-bands/variant.ts";
import { playOf, rowName, rowSays } from "../../../../src/variants/range-bands/combat/settings-of.ts";
import {
  faultIn,
  proseOf,
  withResults,
  type TableResultRead,
  type VariantTable,
} from "../../../../src/actions/variants/variant-table.ts";
import type { Variant } from "../../../../src/actions/variants/variant.ts";
import { variant as zones } from "../../../../src/variants/zones-and-cards/variant.ts";
import { nameIn, ownText, settingsOf } from "../../../../src/variants/zones-and-cards/combat/settings-of.ts";
import { english } from "../../applications/words.ts";

function tableOf({ tables }: Variant, name: string): VariantTable {
  const table = tables.find(one => one.name === name);
  if (!table) throw new Error(name);
  return table;
}

const result = (from: number, to = from, part: Partial<TableResultRead> = {}): TableResultRead => ({
  from,
  to,
  name: `Result ${from}`,
  text: "",
  effect: {},
  gentle: null,
  ...part,
});
const injuries = tableOf(zones, "injuries");
const breaking = tableOf(bands, "breakingPointTable");

describe("a RollTable that replaces a built-in table", () => {
  it("must have exactly one result per number, even if two dice are read as tens and ones (Z7.5)", () => {
    expect(faultIn(injuries, [result(11, 66)])).toBeNull();
    expect(faultIn(injuries, [result(11, 26), result(31, 66)])).toBeNull();
    expect(faultIn(injuries, [result(11, 23), result(31, 66)])).toEqual({ missing: [24, 25, 26], twice: [] });
    expect(faultIn(injuries, [result(11, 66), result(16, 21)])).toEqual({ missing: [], twice: [16, 21] });
    expect(
      faultIn(
        injuries,
        Array.from({ length: 36 }, (_, at) => result(at + 1)),
      ),
    ).toMatchObject({
      missing: [41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 64, 65, 66],
      twice: [],
    });
    expect(faultIn(breaking, [result(2, 12)])).toBeNull();
    expect(faultIn(breaking, [])?.missing.length).toBe(11);
  });

  it("provides names and texts, and leaves the effects to the rules and the world settings", () => {
    const settings = withResults(
      { tables: { injuries: { tornEar: { name: "typed", infection: 2 } } } },
      injuries,
      [result(11, 21, { name: "Scratch", text: "It stings." }), result(22, 66)],
    );
    const table = settingsOf(settings);
    expect([
      nameIn(table, "injuries", "tornEar"),
      ownText(table, "injuries", "tornEar"),
      nameIn(table, "injuries", "crushedToes"),
    ]).toEqual([{ key: "Scratch" }, { key: "It stings." }, { key: "Result 22" }]);
    expect(table.injuries.find(({ key }) => key === "tornEar")).toMatchObject({
      infection: 2,
      skills: { observation: -2 },
      healingDice: 1,
    });
  });

  it("can also change the effect of a result, unless the settings already change it", () => {
    const effect = { limit: "day", skills: { stamina: -1, observation: 0 } };
    const read = (own: object) =>
      settingsOf(
        withResults({ tables: { injuries: { tornEar: own } } } as never, injuries, [
          result(11, 66, { effect }),
        ]),
      ).injuries.find(({ key }) => key === "tornEar");
    expect(read({})).toMatchObject({ limit: "day", skills: { stamina: -1 } });
    expect(read({ limit: "round", skills: { stamina: -3 } })).toMatchObject({
      limit: "round",
      skills: { stamina: -3 },
    });
    expect(() =>
      zones.check(withResults({}, injuries, [result(11, 66, { effect: { limit: "week" } })])),
    ).toThrow("limit");
  });

  it("uses a result's milder text for groups that prefer it (X8.5)", () => {
    const play = playOf(
      withResults({}, breaking, [
        result(2, 9),
        result(10, 10, { name: "Harsh", text: "So.", gentle: { name: "Gentle", text: "Soft." } }),
        result(11, 12),
      ]),
    );
    const rowKeys = (key: string) => [
      rowName(play, "breakingPointTable", key).key,
      rowSays(play, "breakingPointTable", key)?.key,
    ];
    expect([rowKeys("turnedInward"), rowKeys("exhausted"), rowKeys("withdrawn")]).toEqual([
      ["Harsh", "So."],
      ["Gentle", "Soft."],
      ["Result 11", undefined],
    ]);
  });

  it.each([
    [zones, {}],
    [bands, {}],
    [bands, { contentSafety: false }],
  ] as const)(
    "meets the requirements of the built-in table from which it was created, and contains a text for each result",
    (variant, settings) => {
      for (const table of variant.tables) {
        const data = worldTableData(variant.key, table, settings, english);
        expect(
          faultIn(
            table,
            data.results.map(({ range, name }) => result(range[0] ?? 0, range[1], { name })),
          ),
        ).toBeNull();
        expect(data.results.every(({ name }) => name !== "" && !name.includes("BLACKOUT"))).toBe(true);
        expect(data.results.every(({ description }) => !description.includes("BLACKOUT"))).toBe(true);
      }
    },
  );

  it("is created with dice for its range, and with milder texts if content safety requires them", () => {
    expect(worldTableData("zones", injuries, {}, english)).toMatchObject({
      formula: "1d6 * 10 + 1d6",
      flags: { blackout: { variantTable: "zones.injuries" } },
    });
    const row = (settings: object) =>
      worldTableData("bands", breaking, settings as never, english).results.find(
        ({ range }) => range[0] === 10,
      );
    expect(row({})).toMatchObject({ name: "Exhaustion", description: "<p>Acumen −1.</p>" });
    expect(row({ contentSafety: false })).toMatchObject({
      name: "Turned inward",
      flags: { blackout: { gentle: { name: "Exhaustion", text: "Acumen −1." } } },
    });
  });

  it("provides its texts with all HTML tags removed", () => {
    expect(proseOf("<p>It <b>stings</b>.</p><p>A &amp; B &lt;3</p>")).toBe("It stings. A & B <3");
    expect(proseOf("")).toBe("");
  });
});
