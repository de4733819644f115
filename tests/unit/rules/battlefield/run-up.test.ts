import { describe, expect, it } from "vitest";
import { runUpBehind, type Grid, type Point } from "../../../../src/rules/index.ts";
import { field, gridless, hex, hexRows, squares } from "./maps.ts";

const cell = (column: number, row: number): Point => ({ x: column * 5, y: row * 5 });
const rows = (column: number, row: number) => hex("hexRows", column, row);
const behind = (grid: Grid, path: readonly Point[], to: Point) => runUpBehind(field(grid, []), path, to);

describe("the run-up before a jump (R6.7)", () => {
  it("is the length of the last straight stretch before the jump", () => {
    expect(behind(squares, [cell(0, 0), cell(0, 3)], cell(0, 7))).toBe(15);
    expect(behind(squares, [cell(0, 0), cell(0, 1), cell(0, 3)], cell(0, 7))).toBe(15);
    expect(behind(gridless, [cell(0, 0), cell(0, 0), cell(2, 0)], cell(4, 0))).toBe(10);
  });

  it("begins at the last change of direction, and is 0 for a jump sideways or backward", () => {
    expect(behind(squares, [cell(0, 0), cell(4, 0), cell(4, 2)], cell(4, 7))).toBe(10);
    expect(behind(squares, [cell(0, 0), cell(0, 3)], cell(4, 3))).toBe(0);
    expect(behind(squares, [cell(0, 0), cell(0, 3)], cell(0, 0))).toBe(0);
    expect(behind(squares, [cell(0, 0)], cell(0, 3))).toBe(0);
    expect(behind(squares, [], cell(0, 3))).toBe(0);
  });

  it("can follow a zigzag row of hexes, which is treated as a straight line", () => {
    expect(behind(hexRows, [rows(0, 0), rows(0, 1), rows(0, 2), rows(0, 3)], rows(0, 7))).toBe(15);
    expect(behind(hexRows, [rows(0, 0), rows(3, 0)], rows(6, 0))).toBe(15);
  });
});
