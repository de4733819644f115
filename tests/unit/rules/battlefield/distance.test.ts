import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apart, apartFromPlace, placesApart, type Grid, type Point } from "../../../../src/rules/index.ts";
import { allGrids, field, gridless, hex, hexColumns, hexRows, piece, squares } from "./maps.ts";

const on = (kind: Grid, a: Point, b: Point, up = 0) =>
  apart(field(kind, [piece("a", a), piece("b", b, { elevationFeet: up })]), "a", "b");
const at = (x: number, y: number): Point => ({ x, y });
const cell = (column: number, row: number): Point => at(column * 5, row * 5);
const rows = (column: number, row: number) => hex("hexRows", column, row);
const columns = (column: number, row: number) => hex("hexColumns", column, row);

describe("distances in feet (R6.1)", () => {
  it.each<[string, Grid, Point, Point, number, number]>([
    ["adjacent square", squares, cell(0, 0), cell(1, 0), 0, 5],
    ["adjacent square, diagonally", squares, cell(0, 0), cell(1, 1), 0, 5],
    ["knight's move", squares, cell(0, 0), cell(1, 2), 0, 10],
    ["distant squares", squares, cell(-3, 2), cell(6, -2), 0, 45],
    ["same square", squares, cell(2, 2), cell(2, 2), 0, 0],
    ["squares, straight up", squares, cell(0, 0), cell(0, 0), 15, 15],
    ["squares, adjacent and 5 ft up", squares, cell(0, 0), cell(1, 0), 5, 5],
    ["squares, adjacent and 10 ft up", squares, cell(0, 0), cell(1, 0), 10, 10],
    ["squares, 30 ft away and 40 ft up", squares, cell(0, 0), cell(6, 0), 40, 50],
    ["squares, away from the center of a space", squares, at(1.9, -1.9), at(16.4, 1), 0, 15],
    ["adjacent hex in a row", hexRows, rows(0, 0), rows(1, 0), 0, 5],
    ["adjacent hex in the row below", hexRows, rows(0, 0), rows(0, 1), 0, 5],
    ["adjacent hex of an offset row", hexRows, rows(0, 1), rows(1, 2), 0, 5],
    ["two rows down", hexRows, rows(0, 0), rows(0, 2), 0, 10],
    ["hex rows, in both directions", hexRows, rows(0, 0), rows(3, 2), 0, 20],
    ["hex rows, distant", hexRows, rows(-4, -3), rows(5, 4), 0, 60],
    ["hex rows, 15 ft away and 20 ft up", hexRows, rows(0, 0), rows(3, 0), 20, 25],
    ["hex rows, far below", hexRows, rows(0, 0), rows(0, 0), -30, 30],
    ["adjacent hex in a column", hexColumns, columns(0, 0), columns(0, 1), 0, 5],
    ["adjacent hex in the next column", hexColumns, columns(0, 0), columns(1, 0), 0, 5],
    ["adjacent hex of an offset column", hexColumns, columns(1, 0), columns(2, 1), 0, 5],
    ["hex columns, in both directions", hexColumns, columns(0, 0), columns(2, 3), 0, 20],
    ["hex columns, two columns away", hexColumns, columns(0, 0), columns(2, 0), 0, 10],
    ["hex columns, adjacent and 5 ft up", hexColumns, columns(0, 0), columns(1, 0), 5, 5],
    ["hex columns, 10 ft away and 10 ft up", hexColumns, columns(0, 0), columns(0, 2), 10, 15],
    ["no grid, straight", gridless, at(0, 0), at(30, 0), 0, 30],
    ["no grid, 3 by 4", gridless, at(0, 0), at(12, 16), 0, 20],
    ["no grid, rounded to the nearest foot", gridless, at(0, 0), at(7.4, 0), 0, 7],
    ["no grid, 12 ft away and 5 ft up", gridless, at(0, 0), at(12, 0), 5, 13],
    ["no grid, at the same point", gridless, at(0, 0), at(0, 0), 0, 0],
  ])("are correct: %s", (_, grid, a, b, up, feet) => {
    expect(on(grid, a, b, up).feet).toBe(feet);
  });

  it.each<[Grid["diagonals"], number]>([
    ["equidistant", 20],
    ["exact", 26],
    ["approximate", 28],
    ["rectilinear", 35],
    ["shortFirst", 25],
    ["longFirst", 30],
  ])("count three diagonals and one straight step on squares as %s", (diagonals, feet) => {
    expect(on({ ...squares, diagonals }, cell(0, 0), cell(4, 3)).feet).toBe(feet);
  });

  it("depend on the size of a space", () => {
    expect(on({ ...hexRows, spaceFeet: 10 }, at(0, 0), at(20, 0)).feet).toBe(20);
    expect(on({ ...hexRows, spaceFeet: 10 }, at(0, 0), at(10, 0)).adjacent).toBe(true);
  });
});

describe("distances of large creatures (R6.1)", () => {
  const big = piece("big", [cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)]);
  it.each<[string, Point, number]>([
    ["beside", cell(2, 0), 5],
    ["diagonally", cell(2, 2), 5],
    ["behind", cell(-3, 1), 15],
    ["within", cell(1, 1), 0],
  ])("are correct for another token: %s", (_, other, feet) => {
    expect(apart(field(squares, [big, piece("b", other)]), "big", "b").feet).toBe(feet);
  });

  // In Foundry, a creature of size 2 occupies four hexes: two in a row, and two in the next row.
  const bigOnRows = piece("big", [rows(0, 0), rows(1, 0), rows(0, 1), rows(1, 1)]);
  const bigOnColumns = piece("big", [columns(0, 0), columns(0, 1), columns(1, 0), columns(1, 1)]);
  it.each<[string, Grid, typeof bigOnRows, Point, number, boolean]>([
    ["rows, beside one end", hexRows, bigOnRows, rows(2, 0), 5, true],
    ["rows, beside the other end", hexRows, bigOnRows, rows(-1, 0), 5, true],
    ["rows, below the second row", hexRows, bigOnRows, rows(1, 2), 5, true],
    ["rows, with one hex in between", hexRows, bigOnRows, rows(3, 1), 10, false],
    ["rows, far away", hexRows, bigOnRows, rows(-4, 0), 20, false],
    ["rows, inside the creature", hexRows, bigOnRows, rows(1, 1), 0, true],
    ["columns, below the creature", hexColumns, bigOnColumns, columns(0, 2), 5, true],
    ["columns, beside the second column", hexColumns, bigOnColumns, columns(2, 1), 5, true],
    ["columns, two hexes above", hexColumns, bigOnColumns, columns(0, -2), 10, false],
    ["columns, far away", hexColumns, bigOnColumns, columns(6, 0), 25, false],
  ])("are measured from their nearest space on hexes in %s", (_, grid, large, other, feet, adjacent) => {
    const map = field(grid, [large, piece("b", other)]);
    expect([apart(map, "big", "b").feet, apart(map, "b", "big").feet]).toEqual([feet, feet]);
    expect(apart(map, "big", "b").adjacent).toBe(adjacent);
  });

  it("are measured between the nearest spaces of two large creatures", () => {
    const other = piece("other", [rows(5, 0), rows(6, 0), rows(5, 1), rows(6, 1)]);
    expect(apart(field(hexRows, [bigOnRows, other]), "big", "other").feet).toBe(20);
    const onSquares = field(squares, [big, piece("other", [cell(5, 3), cell(6, 3), cell(5, 4), cell(6, 4)])]);
    expect(apart(onSquares, "big", "other")).toMatchObject({ feet: 20, from: cell(1, 1), to: cell(5, 3) });
  });

  it("are returned along with the two nearest spaces", () => {
    const { from, to } = apart(field(squares, [big, piece("b", cell(4, 1))]), "big", "b");
    expect([from, to]).toEqual([cell(1, 1), cell(4, 1)]);
  });

  it("are measured from their edges without a grid", () => {
    const giant = piece("giant", at(0, 0), { acrossFeet: 15, tallFeet: 15 });
    expect(apart(field(gridless, [giant, piece("b", at(30, 0))]), "giant", "b").feet).toBe(25);
    expect(apart(field(gridless, [giant, piece("b", at(10, 0))]), "giant", "b").adjacent).toBe(true);
  });

  it("are measured vertically from their nearest part", () => {
    const tall = piece("tall", cell(0, 0), { tallFeet: 15 });
    expect(
      apart(field(squares, [tall, piece("bird", cell(1, 0), { elevationFeet: 10 })]), "tall", "bird").feet,
    ).toBe(5);
    expect(
      apart(field(squares, [tall, piece("bird", cell(0, 0), { elevationFeet: 25 })]), "bird", "tall"),
    ).toMatchObject({ feet: 15, riseFeet: 15 });
  });
});

describe("distance helpers", () => {
  it.each([
    [10, "close"],
    [15, "short"],
    [40, "short"],
    [45, "mid"],
    [85, "mid"],
    [90, "long"],
  ] as const)("assign %i ft to the %s band (R16.3)", (feet, band) => {
    expect(on(gridless, at(0, 0), at(feet, 0)).band).toBe(band);
  });

  it("treat neighboring spaces as adjacent", () => {
    expect(on(squares, cell(0, 0), cell(1, 1)).adjacent).toBe(true);
    expect(on(squares, cell(0, 0), cell(2, 0)).adjacent).toBe(false);
  });

  it("measure from points in the same way as from tokens", () => {
    const map = field(hexRows, [piece("a", rows(0, 0))]);
    expect(apartFromPlace(map, "a", rows(4, 0), 15).feet).toBe(25);
    expect(placesApart(map, rows(0, 0), rows(2, 2))).toBe(15);
  });

  it("reject invalid positions, and unknown or duplicate token IDs", () => {
    expect(() => on(squares, at(Number.NaN, 0), at(0, 0))).toThrow(/field\.pieces\.0\.spaces\.0\.x/);
    expect(() => apart(field(squares, []), "a", "b")).toThrow(/from: "a" is not the ID of a piece/);
    expect(() => apart(field(squares, [piece("a", at(0, 0)), piece("a", at(5, 0))]), "a", "a")).toThrow(
      /pieces with unique IDs/,
    );
  });
});

describe("distances on any grid", () => {
  const place = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) });
  const grid = fc.constantFrom(...allGrids);

  it("are symmetric", () => {
    fc.assert(
      fc.property(grid, place, place, fc.integer({ min: -40, max: 40 }), (kind, a, b, up) => {
        const map = field(kind, [piece("a", a), piece("b", b, { elevationFeet: up })]);
        expect(apart(map, "a", "b").feet).toBe(apart(map, "b", "a").feet);
      }),
    );
  });

  it("stay the same when the map is shifted", () => {
    fc.assert(
      fc.property(grid, place, place, place, (kind, a, b, by) => {
        const moved = (point: Point) => at(point.x + by.x, point.y + by.y);
        expect(on({ ...kind, origin: by }, moved(a), moved(b)).feet).toBe(on(kind, a, b).feet);
      }),
    );
  });

  it("stay the same on hexes when the map is rotated by 60 degrees", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(hexRows, hexColumns),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (kind, column, row) => {
          const there = hex(kind.kind as "hexRows", column, row);
          const turned = at(there.x * 0.5 - there.y * rise, there.x * rise + there.y * 0.5);
          expect(on(kind, at(0, 0), turned).feet).toBe(on(kind, at(0, 0), there).feet);
        },
      ),
    );
  });

  it("are never longer than a detour through a third point", () => {
    fc.assert(
      fc.property(fc.constantFrom(squares, hexRows, hexColumns), place, place, place, (kind, a, b, c) => {
        expect(on(kind, a, c).feet).toBeLessThanOrEqual(on(kind, a, b).feet + on(kind, b, c).feet);
      }),
    );
  });
});

const rise = Math.sqrt(3) / 2;
