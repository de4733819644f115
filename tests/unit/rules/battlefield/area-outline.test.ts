import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areaOutline,
  areaPieces,
  blastOnMap,
  RuleError,
  snappedPlace,
  templateOnMap,
  type Point,
} from "../../../../src/rules/index.ts";
import { allGrids, field, gridless, hexColumns, hexRows, piece, squares, wall } from "./maps.ts";

/**
 * Returns twice the signed area of the polygon with the given corners. The outline of a hole runs in the
 * opposite direction, so its area is subtracted.
 */
const twice = (ring: readonly Point[]): number =>
  ring.reduce((sum, a, index) => {
    const b = ring[(index + 1) % ring.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
const ofSpace = { square: 25, hexRows: (25 * Math.sqrt(3)) / 2, hexColumns: (25 * Math.sqrt(3)) / 2 };

describe("the outline of an area (R7.30, R7.34)", () => {
  it("is a single line around all spaces of a Blast", () => {
    expect(areaOutline(squares, blastOnMap(field(squares, []), { x: 0, y: 0 }, 1))).toHaveLength(1);
    const [hexes] = areaOutline(hexRows, blastOnMap(field(hexRows, []), { x: 0, y: 0 }, 1));
    expect(hexes).toHaveLength(18);
    const [circle] = areaOutline(gridless, blastOnMap(field(gridless, []), { x: 0, y: 0 }, 2));
    for (const { x, y } of circle ?? []) expect(Math.hypot(x, y)).toBeCloseTo(10, 6);
  });

  it("is a rectangle for a Template if there is no grid", () => {
    const [corners] = areaOutline(
      gridless,
      templateOnMap(field(gridless, []), { origin: { x: 0, y: 0 }, bearing: 90, startFeet: 0 }, 3),
    );
    expect(corners?.map(({ x, y }) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10])).toEqual([
      [2.5, -2.5],
      [17.5, -2.5],
      [17.5, 2.5],
      [2.5, 2.5],
    ]);
  });

  it("encloses exactly the spaces of the area, at any position and size", () => {
    const anywhere = fc.record({
      grid: fc.constantFrom(squares, hexRows, hexColumns),
      x: fc.integer({ min: 1, max: 4 }),
      at: fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) }),
      line: fc.boolean(),
      bearing: fc.integer({ min: 0, max: 359 }),
    });
    fc.assert(
      fc.property(anywhere, ({ grid, x, at, line, bearing }) => {
        const map = field(grid, []);
        const area = line
          ? templateOnMap(map, { origin: at, bearing, startFeet: 0 }, x)
          : blastOnMap(map, at, x);
        const rings = areaOutline(grid, area);
        const ground = rings.reduce((sum, ring) => sum + twice(ring) / 2, 0);
        expect(Math.abs(ground)).toBeCloseTo(
          area.spaces.length * ofSpace[grid.kind as keyof typeof ofSpace],
          4,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("can't be computed for an invalid grid", () => {
    expect(() =>
      areaOutline({ ...squares, spaceFeet: 0 }, blastOnMap(field(squares, []), { x: 0, y: 0 }, 1)),
    ).toThrow(RuleError);
  });
});

describe("an area on a map with objects", () => {
  const map = field(
    squares,
    [
      piece("near", { x: 10, y: 0 }),
      piece("far", { x: 100, y: 0 }),
      piece("large", [
        { x: 100, y: 0 },
        { x: 30, y: 0 },
      ]),
    ],
    [
      wall("crossing", { x: -500, y: 5 }, { x: 500, y: 5 }),
      wall("elsewhere", { x: 200, y: 0 }, { x: 200, y: 50 }),
    ],
  );

  it("includes all objects within a given distance, even walls whose ends are farther away", () => {
    const near = areaPieces(map, { x: 0, y: 0 }, 30);
    expect(near.pieces.map(({ id }) => id)).toEqual(["near", "large"]);
    expect(near.walls.map(({ id }) => id)).toEqual(["crossing"]);
  });

  it("can't have an invalid point or distance", () => {
    expect(() => areaPieces(map, { x: NaN, y: 0 }, 30)).toThrow(RuleError);
    expect(() => areaPieces(map, { x: 0, y: 0 }, -1)).toThrow(RuleError);
  });

  it.each(allGrids)(
    "is centered on the chosen space or, without a grid, on the chosen point ($kind)",
    grid => {
      const place = { x: 1.2, y: -0.7 };
      expect(snappedPlace(field(grid, []), place)).toEqual(grid.kind === "gridless" ? place : { x: 0, y: 0 });
    },
  );
});
