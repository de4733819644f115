import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scatterBearing, scatterOnMap, type Grid, type Point } from "../../../../src/rules/index.ts";
import { allGrids, field, gridless, hexColumns, hexRows, squares, wall } from "./maps.ts";

const origin = { x: 0, y: 0 };
const round = ({ x, y }: Point) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];
const directions = ["north", "northEast", "southEast", "south", "southWest", "northWest"] as const;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Returns a long wall that is perpendicular to a bearing, at the given distance in feet from the origin. */
const across = (bearing: number, feet: number) => {
  const at = (aside: number): Point => ({
    x: Math.sin(radians(bearing)) * feet + Math.cos(radians(bearing)) * aside,
    y: -Math.cos(radians(bearing)) * feet + Math.sin(radians(bearing)) * aside,
  });
  return [wall("w", at(-50), at(50))];
};
/**
 * The distance dice of two misses: a 2 on the d3, which is rolled for a miss by one, and a 5 on the d6, which
 * is rolled for a miss by more.
 */
const distances = [
  { margin: -1, distanceDie: 2, feet: 10 },
  { margin: -3, distanceDie: 5, feet: 25 },
] as const;

describe("scatter on hexes in columns (R7.33)", () => {
  const cases = [1, 2, 3, 4, 5, 6].flatMap(directionDie =>
    distances.flatMap(distance => [false, true].map(blocked => ({ directionDie, ...distance, blocked }))),
  );

  it.each(cases)(
    "goes $feet ft in direction $directionDie, or 5 ft if a wall is in the way (blocked: $blocked)",
    ({ directionDie, margin, distanceDie, feet, blocked }) => {
      const bearing = (directionDie - 1) * 60;
      const gone = scatterOnMap(field(hexColumns, [], blocked ? across(bearing, 7.5) : []), origin, {
        margin,
        directionDie,
        distanceDie,
      });
      const far = blocked ? 5 : feet;
      expect(gone).toMatchObject({ direction: directions[directionDie - 1], bearing, feet: far });
      expect(round(gone?.to as Point)).toEqual(
        round({ x: Math.sin(radians(bearing)) * far, y: -Math.cos(radians(bearing)) * far }),
      );
      expect(gone?.wall?.id).toBe(blocked ? "w" : undefined);
      expect(gone?.path).toHaveLength(far / 5 + 1);
    },
  );

  it("doesn't occur after a successful test", () => {
    expect(
      scatterOnMap(field(hexColumns, []), origin, { margin: 0, directionDie: 1, distanceDie: 1 }),
    ).toBeNull();
  });
});

describe("scatter on other maps", () => {
  it("has a bearing of 30° on hexes in rows if the direction die shows a 1, and 60° more for each higher face", () => {
    expect([1, 2, 3, 4, 5, 6].map(die => scatterBearing(hexRows, die))).toEqual([30, 90, 150, 210, 270, 330]);
    expect(
      round(
        scatterOnMap(field(hexRows, []), origin, { margin: -2, directionDie: 2, distanceDie: 3 })
          ?.to as Point,
      ),
    ).toEqual([15, 0]);
  });

  it("is rounded to the nearest space on a square grid", () => {
    expect(
      scatterOnMap(field(squares, []), origin, { margin: -2, directionDie: 1, distanceDie: 4 }),
    ).toMatchObject({ to: { x: 0, y: -20 }, feet: 20 });
    expect(
      scatterOnMap(field(squares, []), origin, { margin: -2, directionDie: 2, distanceDie: 2 }),
    ).toMatchObject({ to: { x: 10, y: -5 } });
  });

  it("ends at a wall after a whole number of feet if there is no grid", () => {
    expect(
      scatterOnMap(field(gridless, [], across(180, 7.5)), origin, {
        margin: -2,
        directionDie: 4,
        distanceDie: 6,
      }),
    ).toMatchObject({ feet: 7, wall: { id: "w" } });
  });

  it("passes through objects that don't stop a throw", () => {
    const fence = across(0, 7.5).map(each => ({ ...each, kind: "screen" as const, blocksMovement: false }));
    expect(
      scatterOnMap(field(hexColumns, [], fence), origin, { margin: -2, directionDie: 1, distanceDie: 3 }),
    ).toMatchObject({ feet: 15, wall: null });
  });

  it("never goes farther than the rolled distance or through a wall", () => {
    const coordinate = fc.integer({ min: -40, max: 40 });
    const place = fc.record({ x: coordinate, y: coordinate });
    fc.assert(
      fc.property(
        fc.constantFrom<Grid>(...allGrids),
        place,
        fc.array(fc.tuple(place, place), { maxLength: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (grid, aimed, ends, directionDie, distanceDie) => {
          const walls = ends.map(([from, to], index) => wall(`w${index}`, from, to));
          const free = scatterOnMap(field(grid, []), aimed, { margin: -2, directionDie, distanceDie });
          const gone = scatterOnMap(field(grid, [], walls), aimed, { margin: -2, directionDie, distanceDie });
          expect(gone?.path).toEqual(free?.path.slice(0, gone?.path.length));
          expect(gone?.wall === null).toBe(gone?.path.length === free?.path.length);
        },
      ),
    );
  });
});
