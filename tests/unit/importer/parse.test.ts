/**
 * Tests table parsing: delimiters, quotes, spans, and JSON without a table. Any input results in either a
 * table or an error.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delimitedTable, separators } from "../../../src/importer/parse/delimited.ts";
import { spread } from "../../../src/importer/parse/html.ts";
import { jsonTable, tableOfValue } from "../../../src/importer/parse/json.ts";
import { parseTable } from "../../../src/importer/parse/parse.ts";
import { ImportError } from "../../../src/importer/import-message.ts";
import { limits } from "../../../src/importer/table.ts";
import { decode } from "../../../src/applications/importer/page-tables.ts";
import { decoded } from "../../../src/importer/encoding.ts";
import { reasons, taken, vocabulary, pageTables } from "./support.ts";
import { mappingFor, byProfile, profileOf, remapped, checkedProfile } from "../../../src/importer/mapping.ts";

const reason = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof ImportError) return error.details.key;
    throw error;
  }
  return "";
};

describe("cells of a delimited table", () => {
  it("can contain any quoted text, whatever the delimiter", () => {
    const cell = fc
      .string({ maxLength: 12 })
      .map(text => text.replace(/[\p{C}\r]/gu, ""))
      .filter(text => text.trim() === text);
    fc.assert(
      fc.property(
        fc.constantFrom(...separators),
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        (separator, rows) => {
          const filled = rows.filter(row => row.some(text => text !== ""));
          const text = [["A", "B", "C"], ...filled]
            .map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(separator))
            .join("\n");
          const table = delimitedTable(text, true, separator);
          expect(table.rows).toEqual(filled);
          expect([...table.faults]).toEqual([]);
        },
      ),
    );
  });

  it("end at the end of the line if a quotation mark isn't closed, even if a later line contains another one", () => {
    const table = delimitedTable('A,B\n"open,1\nx,"2\ny,3" z\nq,4', true, ",");
    expect(table.rows.map(([first]) => first)).toEqual(['"open', "x", "y", "q"]);
    expect([...table.faults].map(([row, { key, data }]) => [row, key, data?.["line"]])).toEqual([
      [0, "quoteOpen", 2],
      [1, "quoteOpen", 3],
    ]);
  });

  it("are separated by the delimiter that the first line specifies", () => {
    expect(delimitedTable("sep=;\nA;B\n1,5;2", true).rows).toEqual([["1,5", "2"]]);
  });

  it("are placed in columns with empty headings if there is no header row", () => {
    expect(parseTable("Rope;5\nLamp;12", { pages: pageTables, headed: false })).toMatchObject({
      headings: ["", ""],
      rows: [
        ["Rope", "5"],
        ["Lamp", "12"],
      ],
    });
  });
});

describe("merged cells of an HTML table", () => {
  it("fill all the positions that they cover", () => {
    const cell = (text: string, rows = 1, columns = 1) => ({ text, rows, columns });
    expect(spread([[cell("a", 2, 2), cell("b")], [cell("c")], [cell("d"), cell("e", 1, 2)]])).toEqual([
      ["a", "a", "b"],
      ["a", "a", "c"],
      ["d", "e", "e"],
    ]);
    expect(spread([[cell("x", 0), cell("y")], [cell("z")]])).toEqual([
      ["x", "y"],
      ["x", "z"],
    ]);
  });

  it("fill at most twice the maximum number of columns, whatever their spans are", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            fc.record({
              text: fc.constant("t"),
              rows: fc.integer({ min: -5, max: 1e9 }),
              columns: fc.integer({ min: -5, max: 1e9 }),
            }),
            { maxLength: 4 },
          ),
          { maxLength: 5 },
        ),
        rows => {
          const grid = spread(rows);
          expect(grid.length).toBe(rows.length);
          for (const line of grid) expect(line.length).toBeLessThanOrEqual(limits.columns * 2);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("parsing JSON", () => {
  it("rejects cyclic data, but not an object that occurs twice", () => {
    const cyclic: Record<string, unknown> = { name: "Ring" };
    cyclic["self"] = { again: [cyclic] };
    expect(reason(() => tableOfValue([cyclic]))).toBe("jsonCyclic");
    const twice = { name: "A", tags: ["x"] };
    expect(tableOfValue([twice, twice]).rows).toHaveLength(2);
  });

  it("rejects data that is invalid, nested too deeply, too large, or not a table", () => {
    expect(reason(() => jsonTable('[{"name": "A",}]'))).toBe("jsonBroken");
    expect(reason(() => jsonTable(`[{"a":${'{"a":'.repeat(20)}1${"}".repeat(20)}}]`))).toBe("jsonDeep");
    expect(reason(() => tableOfValue(Array.from({ length: limits.rows + 1 }, () => ({ name: "A" }))))).toBe(
      "tooManyRows",
    );
    expect(reason(() => jsonTable("[1, 2]"))).toBe("jsonNoTable");
    expect(reason(() => jsonTable("3"))).toBe("jsonNoTable");
    expect(reason(() => tableOfValue([{ name: () => "A" }]))).toBe("jsonStrange");
    expect(reason(() => parseTable("   ", { pages: pageTables }))).toBe("textEmpty");
    expect(reason(() => parseTable("<table></table>", { pages: pageTables }))).toBe("noTable");
  });

  it("accepts arrays of arrays, objects keyed by name, and a table inside an object", () => {
    expect(jsonTable('[["Name","Price"],["Rope",5]]')).toMatchObject({
      headings: ["Name", "Price"],
      rows: [["Rope", 5]],
    });
    expect(jsonTable('{"Rope":{"price":5},"Lamp":{"price":12}}')).toMatchObject({
      headings: ["name", "price"],
      rows: [
        ["Rope", 5],
        ["Lamp", 12],
      ],
    });
    expect(jsonTable('{"version":2,"rows":[{"name":"Rope","stats":{"price":5}}]}')).toMatchObject({
      headings: ["name", "stats.price"],
    });
  });

  it("never changes prototypes", () => {
    jsonTable('[{"name":"A","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]');
    taken(
      '[{"name":"A","further data":"{\\"__proto__.polluted\\":1,\\"constructor.prototype.polluted\\":2}"}]',
    );
    expect("polluted" in {}).toBe(false);
  });

  it("ignores inherited property names at any depth", () => {
    const data = {
      "price": 5,
      "__proto__.polluted": 1,
      "constructor.prototype.polluted": 2,
      "notes.constructor": 3,
      "prototype": 4,
      "nested": { deep: [{ constructor: { prototype: { polluted: 5 } } }] },
    };
    const {
      results: [row],
    } = taken(JSON.stringify([{ "name": "A", "kind": "gear", "further data": JSON.stringify(data) }]));
    expect(row?.patches.map(([path]) => path.replace(/^system\./u, "")).filter(path => path in data)).toEqual(
      ["price"],
    );
    const {
      results: [bearer],
    } = taken(
      JSON.stringify([
        {
          name: "B",
          kind: "npc",
          items: JSON.stringify([
            { name: "Knife", type: "weapon", system: { constructor: { prototype: { polluted: 1 } } } },
          ]),
        },
      ]),
    );
    expect(bearer?.patches.filter(([path]) => path === "items")).toEqual([]);
    expect("polluted" in {}).toBe(false);
  });
});

describe("text encodings", () => {
  const bytes = (text: string, swap: boolean) =>
    Uint8Array.from(
      [...text].flatMap(letter => {
        const code = letter.charCodeAt(0);
        return swap ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );

  it("such as UTF-16, UTF-8 and Windows-1252 are detected without a byte order mark", () => {
    expect([decoded(bytes("Name;Preis", false), decode), decoded(bytes("Name;Preis", true), decode)]).toEqual(
      [
        { text: "Name;Preis", encoding: "utf-16le" },
        { text: "Name;Preis", encoding: "utf-16be" },
      ],
    );
    expect(decoded(Uint8Array.from([0x80, 0x93, 0x41, 0x94, 0xfc]), decode)).toEqual({
      text: "€“A”ü",
      encoding: "windows-1252",
    });
    expect(decoded(new TextEncoder().encode("Größe ½"), decode)).toEqual({
      text: "Größe ½",
      encoding: "utf-8",
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), any => {
        expect(typeof decoded(any, decode).text).toBe("string");
      }),
    );
  });
});

describe("any pasted text", () => {
  it("is either read as a table or rejected with an error", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "binary" }), text => {
        let found;
        try {
          found = taken(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
          return;
        }
        expect(found.results.map(({ row }) => row)).toEqual(found.table.rows.map((_, row) => row));
        expect(found.mapping).toHaveLength(found.table.headings.length);
      }),
      { numRuns: 400 },
    );
  });
});

describe("columns of an import table", () => {
  const table = parseTable("Gegenstand;Preis;Bemerkung;Sonst\nSeil;5;lang;x", { pages: pageTables });

  it("are mapped to different fields, and lose their field if it is assigned to another column", () => {
    const mapping = mappingFor(table, vocabulary, "gear");
    expect(mapping).toEqual(["name", "price", "description", ""]);
    expect(remapped(mapping, 3, "price")).toEqual(["name", "", "description", "price"]);
  });

  it("are mapped to fields by a profile, even if their order differs or parts of the profile are invalid", () => {
    const profile = profileOf("Mine", table, {
      kind: "gear",
      mapping: ["name", "weight", "", "description"],
    });
    const other = parseTable("SONST;Gegenstand;Neu;preis\nx;Seil;1;5", { pages: pageTables });
    expect(byProfile(profile, other, vocabulary)).toEqual({
      kind: "gear",
      mapping: ["description", "name", "", "weight"],
    });
    expect(checkedProfile({ name: "P", kind: "gear", uses: { preis: "price", x: "nothing", y: 3 } })).toEqual(
      { name: "P", kind: "gear", uses: { preis: "price" } },
    );
    expect([
      checkedProfile(null),
      checkedProfile({ name: "", kind: "gear", uses: {} }),
      checkedProfile({ name: "P", kind: "ship", uses: {} }),
    ]).toEqual([null, null, null]);
  });

  it("cause an error in every row if none of them contains names", () => {
    expect(reasons(taken("Price,Weight\n5,2\n6,3").results)).toEqual({ 5: ["noName"], 6: ["noName"] });
  });
});
