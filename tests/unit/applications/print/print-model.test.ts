import { describe, expect, it } from "vitest";
import { boxesOf, pagesOf } from "../../../../src/applications/print/print-boxes.ts";
import {
  isFilled,
  lines,
  mergeAlike,
  row,
  section,
  withoutEmptyColumns,
  type Sheet,
} from "../../../../src/applications/print/print-model.ts";

const guard = (name: string, value: number, more: Partial<Sheet> = {}): Sheet => ({
  name,
  note: "Regular",
  picture: "",
  facts: [{ label: "Step", value: "9" }],
  groups: [{ of: "", tracks: [{ label: "HP", value, max: 15, spare: 0 }], note: "" }],
  sections: [],
  compact: true,
  ...more,
});
const named = (name: string, count: number) => `${name} × ${count}`;

describe("printed enemies with the same stat block", () => {
  it("share one sheet, with separate points for each enemy", () => {
    const [merged, other] = mergeAlike(
      [guard("Guard", 15), guard("Boss", 15, { note: "Elite" }), guard("Guard (2)", 4)],
      named,
    );
    expect(merged).toMatchObject({ name: "Guard × 2" });
    expect(merged?.groups.map(({ of, tracks }) => [of, tracks[0]?.value])).toEqual([
      ["Guard", 15],
      ["Guard (2)", 4],
    ]);
    expect(other).toEqual(guard("Boss", 15, { note: "Elite" }));
  });

  it("have a sheet named with the words that their names share", () => {
    const name = (...names: string[]) =>
      mergeAlike(
        names.map(each => guard(each, 15)),
        named,
      )[0]?.name;
    expect(name("Spar four lookout 1", "Spar four lookout 2")).toBe("Spar four lookout × 2");
    expect(name("Guard (1)", "Guard (2)", "Guard (3)")).toBe("Guard × 3");
    expect(name("Ann", "Bob")).toBe("Ann × 2");
    expect(name("7", "7")).toBe("7 × 2");
  });

  it("are numbered if their names are identical", () => {
    const numbered = mergeAlike([guard("Guard", 15), guard("Guard", 15)], named);
    expect(numbered[0]?.groups.map(({ of }) => of)).toEqual(["1", "2"]);
    const ilka = guard("Ilka", 15, { compact: false });
    expect(mergeAlike([ilka, ilka], named)).toEqual([ilka, ilka]);
  });

  it("are printed separately if their maximum points differ", () => {
    const strong = guard("Guard", 15, {
      groups: [{ of: "", tracks: [{ label: "HP", value: 15, max: 20, spare: 0 }], note: "" }],
    });
    expect(mergeAlike([guard("Guard", 15), strong], named)).toHaveLength(2);
    expect(mergeAlike([], named)).toEqual([]);
  });
});

describe("boxes on a printed sheet", () => {
  const kinds = (value: number, max: number, spare = 0) =>
    boxesOf({ label: "", value, max, spare })
      ?.map(({ kind }) => kind || "-")
      .join(" ");

  it("are crossed out for lost points, and dotted for points that can still be gained", () => {
    expect(kinds(2, 4)).toBe("lost lost - -");
    expect(kinds(2, 2, 2)).toBe("- - spare spare");
    expect(kinds(0, 0)).toBe("");
  });

  it("are all crossed out for a value below zero, and all empty for one above the maximum", () => {
    expect(kinds(-7, 2)).toBe("lost lost");
    expect(kinds(9, 2)).toBe("- -");
  });

  it("are omitted if there would be too many of them", () => {
    expect(kinds(1, 61)).toBeUndefined();
    expect(kinds(1, 60)).toBeDefined();
  });
});

describe("printed pages", () => {
  it("contain one full sheet or several compact ones", () => {
    const full = { ...guard("Ilka", 1), compact: false };
    expect(
      pagesOf([full, guard("a", 1), guard("b", 1), full]).map(({ compact, sheets }) => [
        compact,
        sheets.map(({ name }) => name),
      ]),
    ).toEqual([
      [false, ["Ilka"]],
      [true, ["a", "b"]],
      [false, ["Ilka"]],
    ]);
  });

  it("omit empty columns of a table", () => {
    const column = (label: string) => ({ label, number: false });
    const shown = withoutEmptyColumns({
      title: "Weapons",
      columns: [column("Name"), column("Rounds"), column("Range")],
      rows: [row(["Axe", "", ""]), row(["Sling", "", "30 ft"])],
    });
    expect(shown.columns.map(({ label }) => label)).toEqual(["Name", "Range"]);
    expect(shown.rows[1]?.cells.map(({ text }) => text)).toEqual(["Sling", "30 ft"]);
  });

  it("omit empty blocks and sections", () => {
    expect(section(true, [{ title: "", entries: [] }])).toEqual([]);
    expect(isFilled({ title: "", columns: [], rows: [] })).toBe(false);
    expect(isFilled({ title: "", enriched: " " })).toBe(false);
    expect(isFilled(lines("", 3))).toBe(true);
  });
});
