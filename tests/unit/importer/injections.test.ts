/**
 * Tests untrusted table content: formulas remain text, markup is sanitized before it is stored, and exports
 * contain no formulas.
 */
import { describe, expect, it } from "vitest";
import { shielded } from "../../../src/importer/write/write-cell.ts";
import { injections, naughtyTexts } from "../../support/injections.ts";
import { running } from "../../support/running.ts";
import { taken, valueOf } from "./support.ts";

const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","press")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  '=IMPORTXML("http://evil.example","//a")',
];

describe("a cell with markup", () => {
  it("is stored without markup that could run code", () => {
    const { results } = taken(
      JSON.stringify(
        injections.map((text, index) => ({ name: `thing ${index}`, kind: "gear", description: text })),
      ),
    );
    expect(results).toHaveLength(injections.length);
    let described = 0;
    for (const [index, row] of results.entries()) {
      const description = valueOf(row, "system.description") ?? valueOf(row, "description");
      if (description === undefined) continue;
      described++;
      expect(running(String(description)), injections[index]).toEqual([]);
    }
    expect(described, "texts that were taken").toBeGreaterThan(injections.length / 2);
  });
});

describe("a cell with a formula", () => {
  it.each(FORMULAS)(
    "is stored as text in the name column, and is rejected in numeric columns: %j",
    formula => {
      const {
        results: [row],
      } = taken(JSON.stringify([{ name: formula, kind: "gear", price: formula, weight: formula }]));
      expect(typeof row?.name).toBe("string");
      expect(row?.problems.length, "it is told of").toBeGreaterThan(0);
      for (const column of ["price", "weight"])
        expect(valueOf(row, `system.${column}`) ?? valueOf(row, column)).toBeUndefined();
    },
  );

  it("is exported in a form that a spreadsheet doesn't evaluate", () => {
    for (const text of [...FORMULAS, ...naughtyTexts])
      expect(shielded(text), text).not.toMatch(/^[=+\-@\t\r]/u);
  });
});

describe("a string from a public list of attack strings", () => {
  it("changes neither other rows nor any prototype", () => {
    for (const text of naughtyTexts) {
      const { results } = taken(
        JSON.stringify([
          { name: "before", kind: "gear" },
          {
            "name": text,
            "kind": text,
            "description": text,
            "price": text,
            "qualities": text,
            "further data": text,
          },
          { name: "after", kind: "gear" },
        ]),
      );
      expect(
        results.map(({ name }) => name).filter(name => name === "before" || name === "after"),
        text,
      ).toEqual(["before", "after"]);
    }
    expect("polluted" in {}).toBe(false);
  });
});
