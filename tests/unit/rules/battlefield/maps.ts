import type { Battlefield, Grid, Piece, Point, Wall, WallKind } from "../../../../src/rules/index.ts";

export const squares: Grid = {
  kind: "square",
  spaceFeet: 5,
  origin: { x: 0, y: 0 },
  diagonals: "equidistant",
};
export const hexRows: Grid = { ...squares, kind: "hexRows" };
export const hexColumns: Grid = { ...squares, kind: "hexColumns" };
export const gridless: Grid = { ...squares, kind: "gridless" };
export const allGrids = [squares, hexRows, hexColumns, gridless] as const;

const rowFeet = (5 * Math.sqrt(3)) / 2;

/**
 * Returns the center of the hex in the given column and row. Every second row or column is offset by half a
 * hex.
 */
export function hex(kind: "hexRows" | "hexColumns", column: number, row: number): Point {
  return kind === "hexRows"
    ? { x: (column + (row & 1) / 2) * 5, y: row * rowFeet }
    : { x: column * rowFeet, y: (row + (column & 1) / 2) * 5 };
}

/** Returns a normal-sized token. */
export function piece(id: string, at: Point | readonly Point[], more: Partial<Piece> = {}): Piece {
  const spaces = "x" in at ? [at] : at;
  const acrossFeet =
    spaces.length === 1
      ? 5
      : Math.max(...spaces.map(({ x }) => x)) - Math.min(...spaces.map(({ x }) => x)) + 5;
  return {
    id,
    kind: "character",
    spaces,
    acrossFeet,
    tallFeet: acrossFeet,
    elevationFeet: 0,
    facing: null,
    side: "hostile",
    down: false,
    ...more,
  };
}

export function field(
  grid: Grid,
  pieces: readonly Piece[],
  walls: readonly Wall[] = [],
  difficult: readonly (readonly Point[])[] = [],
): Battlefield {
  return { grid, pieces, walls, difficult };
}

/** Returns a wall between two points. */
export function wall(id: string, from: Point, to: Point, more: Partial<Wall> = {}): Wall {
  return { id, from, to, kind: "solid", blocksMovement: true, side: "both", ...more };
}

/**
 * Symbols on a map. `A` attacks, and `T` is the target. A capital letter in several cells is a single token
 * that occupies all of these cells.
 */
const things: Readonly<Record<string, Partial<Piece>>> = {
  A: { side: "friendly" },
  T: {},
  c: {},
  f: { side: "friendly" },
  n: { side: "neutral" },
  o: { kind: "obstacle", side: "neutral" },
  b: { kind: "barrier", side: "neutral" },
  x: { down: true },
  L: {},
  M: { side: "friendly" },
};
/**
 * The symbols between two cells, each in a vertical and a horizontal form: a wall, a railing or window, and
 * the edge of a drawn crate.
 */
const walls: Readonly<Record<string, WallKind>> = {
  "|": "solid",
  "-": "solid",
  ":": "screen",
  "~": "screen",
  "!": "outline",
  "=": "outline",
};

/**
 * Parses a map of 5 ft squares. Every second column contains cells, with vertical walls in between; separate
 * lines between rows contain horizontal walls. `.` is open ground and `,` difficult terrain.
 *
 *     A . .|. T     a wall between the third and the fourth cell of five
 */
export function squareMap(drawn: string): Battlefield {
  const placed = new Map<string, Point[]>();
  const built: Wall[] = [];
  const difficult: Point[][] = [];
  const build = (kind: WallKind | undefined, from: Point, to: Point) => {
    if (kind) built.push(wall(`wall${built.length}`, from, to, { kind }));
  };
  let row = -1;
  for (const line of trimmed(drawn)) {
    const isBetween = /^[ |:!~=-]*$/.test(line);
    if (!isBetween) row++;
    [...line].forEach((mark, index) => {
      const at = { x: (index / 2) * 5, y: row * 5 };
      if (isBetween && index % 2 === 0)
        build(walls[mark], { x: at.x - 2.5, y: at.y + 2.5 }, { x: at.x + 2.5, y: at.y + 2.5 });
      if (isBetween) return;
      if (index % 2 === 1 && walls[mark])
        build(walls[mark], { x: at.x, y: at.y - 2.5 }, { x: at.x, y: at.y + 2.5 });
      else if (mark === ",")
        difficult.push(
          [-2.5, 2.5, 2.5, -2.5].map((dx, corner) => ({ x: at.x + dx, y: at.y + (corner < 2 ? -2.5 : 2.5) })),
        );
      else place(placed, mark, at, index % 2 === 0);
    });
  }
  return field(
    squares,
    [...placed].map(([id, at]) => piece(id, at, things[id[0] as string])),
    built,
    difficult,
  );
}

/**
 * Parses a map made of rows of hexes. Each line is a row, and every second row is offset by half a hex to the
 * right.
 */
export function hexMap(drawn: string): Battlefield {
  const placed = new Map<string, Point[]>();
  trimmed(drawn).forEach((line, row) =>
    [...line].forEach((mark, x) =>
      place(placed, mark, hex("hexRows", (x - (row & 1) * 2) / 4, row), x % 4 === (row & 1) * 2),
    ),
  );
  return field(
    hexRows,
    [...placed].map(([id, at]) => piece(id, at, things[id[0] as string])),
  );
}

function trimmed(drawn: string): string[] {
  const lines = drawn.split("\n").filter(line => line.trim() !== "");
  const indent = Math.min(...lines.map(line => line.search(/\S/)));
  return lines.map(line => line.slice(indent));
}

function place(placed: Map<string, Point[]>, mark: string, at: Point, isCell: boolean): void {
  if (mark === " " || mark === ".") return;
  if (!things[mark] || !isCell) throw new Error(`"${mark}" means nothing at ${at.x}, ${at.y} of a map`);
  const id =
    mark === mark.toUpperCase()
      ? mark
      : `${mark}${[...placed.keys()].filter(key => key.startsWith(mark)).length}`;
  placed.set(id, [...(placed.get(id) ?? []), at]);
}
