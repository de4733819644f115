import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aimOnMap,
  blastOnMap,
  defaultHouseRules,
  lineDirections,
  nearestDirection,
  templateOnMap,
  victimsOf,
  type Grid,
  type Point,
} from "../../../../src/rules/index.ts";
import { field, gridless, hex, hexColumns, hexRows, piece, squareMap, squares, wall } from "./maps.ts";

const origin = { x: 0, y: 0 };
const spaces = (grid: Grid, x: number) => blastOnMap(field(grid, []), origin, x).spaces;
const round = ({ x, y }: Point) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];

describe("the shape of a Blast (X) (R7.30)", () => {
  it.each([
    [hexRows, 1, 7],
    [hexColumns, 1, 7],
    [hexRows, 2, 19],
    [hexColumns, 3, 37],
    [squares, 1, 9],
    [squares, 2, 25],
  ] as const)("on the grid %o with X = %i covers %i spaces", (grid, x, count) => {
    const filled = spaces(grid, x);
    expect(new Set(filled.map(place => round(place).join())).size).toBe(count);
    expect(filled).toHaveLength(count);
  });

  it("is round if the grid counts diagonals as longer than straight steps", () => {
    expect(spaces({ ...squares, diagonals: "shortFirst" }, 2)).toHaveLength(21);
    expect(spaces({ ...squares, diagonals: "rectilinear" }, 2)).toHaveLength(13);
  });

  it("snaps to the center of a space", () => {
    expect(blastOnMap(field(squares, []), { x: 6, y: -6.9 }, 2)).toMatchObject({
      form: "blast",
      from: { x: 5, y: -5 },
      feet: 10,
    });
  });

  it("has a radius of 10 ft for X = 2, even without a grid (example 33, R7.33)", () => {
    const map = field(gridless, [
      piece("in", { x: 10, y: 0 }),
      piece("out", { x: 11, y: 0 }),
      piece("large", { x: 14, y: 0 }, { acrossFeet: 15 }),
    ]);
    expect(victimsOf(map, blastOnMap(map, origin, 2), defaultHouseRules).map(({ id }) => id)).toEqual([
      "large",
      "in",
    ]);
  });

  it("extends as far vertically as horizontally", () => {
    const map = field(squares, [
      piece("low", origin),
      piece("high", origin, { elevationFeet: 15 }),
      piece("up", { x: 5, y: 0 }, { elevationFeet: 10 }),
    ]);
    expect(victimsOf(map, blastOnMap(map, origin, 2), defaultHouseRules).map(({ id }) => id)).toEqual([
      "low",
      "up",
    ]);
    expect(victimsOf(map, blastOnMap(map, origin, 2, 10), defaultHouseRules).map(({ id }) => id)).toEqual([
      "high",
      "up",
      "low",
    ]);
  });
});

describe("the shape of a Template (X) (R7.34)", () => {
  const line = (grid: Grid, bearing: number, startFeet: number, x: number) =>
    templateOnMap(field(grid, []), { origin, bearing, startFeet }, x).spaces.map(round);

  it.each([
    [0, [0, -5], [0, -10]],
    [60, [4.33, -2.5], [8.66, -5]],
    [120, [4.33, 2.5], [8.66, 5]],
    [180, [0, 5], [0, 10]],
    [240, [-4.33, 2.5], [-8.66, 5]],
    [300, [-4.33, -2.5], [-8.66, -5]],
  ] as const)(
    "includes the correct spaces on a grid with hex columns at a bearing of %i degrees",
    (bearing, first, second) => {
      expect(line(hexColumns, bearing, 0, 2)).toEqual([first, second]);
    },
  );

  it.each([
    [30, [2.5, -4.33], [5, -8.66]],
    [90, [5, 0], [10, 0]],
    [150, [2.5, 4.33], [5, 8.66]],
    [210, [-2.5, 4.33], [-5, 8.66]],
    [270, [-5, 0], [-10, 0]],
    [330, [-2.5, -4.33], [-5, -8.66]],
  ] as const)(
    "includes the correct spaces on a grid with hex rows at a bearing of %i degrees",
    (bearing, first, second) => {
      expect(line(hexRows, bearing, 0, 2)).toEqual([first, second]);
    },
  );

  it("can be an orthogonal or a diagonal line on a square grid", () => {
    expect(line(squares, 90, 0, 3)).toEqual([
      [5, 0],
      [10, 0],
      [15, 0],
    ]);
    expect(line(squares, 135, 0, 3)).toEqual([
      [5, 5],
      [10, 10],
      [15, 15],
    ]);
    expect(line({ ...squares, diagonals: "shortFirst" }, 135, 0, 3)).toEqual([
      [5, 5],
      [10, 10],
    ]);
  });

  it("can start at a distance from its origin", () => {
    expect(line(squares, 0, 10, 2)).toEqual([
      [0, -15],
      [0, -20],
    ]);
  });

  it("follows the nearest direction of the grid", () => {
    expect(line(squares, 80, 0, 1)).toEqual([[5, 0]]);
    expect(nearestDirection(hexColumns, 31)).toBe(60);
    expect(nearestDirection(hexRows, 355)).toBe(330);
    expect(nearestDirection(gridless, -10)).toBe(350);
    expect(lineDirections(squares)).toHaveLength(8);
  });

  it("is 25 ft long for X = 5 (example 33)", () => {
    expect(templateOnMap(field(hexRows, []), { origin, bearing: 90, startFeet: 0 }, 5)).toMatchObject({
      feet: 25,
      widthFeet: 5,
    });
    expect(line(hexRows, 90, 0, 5)).toHaveLength(5);
  });

  it("is a strip as wide as one space if there is no grid", () => {
    const map = field(gridless, [
      piece("in", { x: 20, y: 4 }),
      piece("aside", { x: 20, y: 5.5 }),
      piece("end", { x: 29, y: 0 }),
      piece("beyond", { x: 31, y: 0 }),
      piece("shooter", origin),
      piece("above", { x: 15, y: 0 }, { elevationFeet: 6 }),
    ]);
    const area = templateOnMap(map, { origin, bearing: 90, startFeet: 0 }, 5);
    expect([round(area.from), round(area.to)]).toEqual([
      [2.5, 0],
      [27.5, 0],
    ]);
    expect(victimsOf(map, area, defaultHouseRules).map(({ id }) => id)).toEqual(["in", "end"]);
  });

  it("has the same number of spaces in every direction", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(squares, hexRows, hexColumns),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 8 }),
        (grid, bearing, x, start) => {
          expect(line(grid, bearing, start * 5, x)).toHaveLength(x);
        },
      ),
    );
  });
});

describe("targets in an area", () => {
  it("are sorted by the distance from the center of a Blast to their nearest space", () => {
    const map = squareMap(`
      c . . . .
      . . f . .
      . . . L L
      . c . L L
    `);
    expect(
      victimsOf(map, blastOnMap(map, { x: 10, y: 10 }, 2), defaultHouseRules).map(({ id, feet }) => [
        id,
        feet,
      ]),
    ).toEqual([
      ["L", 5],
      ["c1", 5],
      ["f0", 5],
      ["c0", 10],
    ]);
  });

  it("are sorted by their distance from the start of a Template", () => {
    const map = squareMap("A . c . f T");
    const area = templateOnMap(map, { origin, bearing: 90, startFeet: 0 }, 4);
    expect(victimsOf(map, area, defaultHouseRules).map(({ id }) => id)).toEqual(["c0", "f0"]);
  });

  it("are protected by objects that provide Full Cover, but not by characters (R7.36)", () => {
    const sheltered = (drawn: string) => {
      const map = squareMap(drawn);
      return victimsOf(map, blastOnMap(map, origin, 9), defaultHouseRules).find(({ id }) => id === "T")
        ?.sheltered;
    };
    expect(sheltered(". . T")).toBe(false);
    expect(sheltered(". c c T")).toBe(false);
    expect(sheltered(". o . T")).toBe(false);
    expect(sheltered(". o o T")).toBe(true);
    expect(sheltered(". o:. T")).toBe(true);
    expect(sheltered(". .|. T")).toBe(true);
    expect(sheltered(". . b T")).toBe(true);
  });

  it("are listed with the objects that protect them", () => {
    const map = squareMap(". o c o T");
    expect(
      victimsOf(map, blastOnMap(map, origin, 9), defaultHouseRules)
        .find(({ id }) => id === "T")
        ?.behind.map(({ id }) => id),
    ).toEqual(["o0", "o1"]);
  });
});

describe("hindrances to a Blast on a map (R7.32)", () => {
  const aim = (drawn: string, x: number) => aimOnMap(squareMap(drawn), "A", { x: x * 5, y: 0 }, 0);
  it.each<[string, string, number, readonly string[]]>([
    ["none at a distance of 15 ft", "A . . .", 3, []],
    ["none at a distance of 20 ft", "A . . . .", 4, []],
    ["one at more than 20 ft", "A . . . . .", 5, ["farAway"]],
    ["one for a character in between", "A . c . .", 4, ["obstacleBetween"]],
    ["none for a character at the point itself", "A . . . c", 4, []],
    ["one for a wall", "A .|. . .", 4, ["obstacleBetween"]],
    ["one for a point on difficult terrain", "A . . . ,", 4, ["pointUnstable"]],
    ["all of them together", "A . o . . ,", 5, ["obstacleBetween", "farAway", "pointUnstable"]],
  ])("depend on the distance, the path and the ground: %s", (_, drawn, x, hindrances) => {
    expect(aim(drawn, x).hindrances).toEqual(hindrances);
  });

  it("include difficult terrain under the attacker", () => {
    const mud = [
      [
        { x: -3, y: -3 },
        { x: 3, y: -3 },
        { x: 3, y: 3 },
        { x: -3, y: 3 },
      ],
    ];
    expect(
      aimOnMap(
        field(hexRows, [piece("A", origin)], [wall("w", { x: -50, y: -20 }, { x: 50, y: -20 })], mud),
        "A",
        hex("hexRows", 3, 0),
        0,
      ),
    ).toEqual({ feet: 15, hindrances: ["attackerUnstable"] });
  });
});
