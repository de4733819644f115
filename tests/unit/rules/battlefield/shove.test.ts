import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFree, pulledTowards, pushedAway, type Point } from "../../../../src/rules/index.ts";
import {
  allGrids,
  field,
  gridless,
  hex,
  hexColumns,
  hexRows,
  piece,
  squareMap,
  squares,
  wall,
} from "./maps.ts";

const origin = { x: 0, y: 0 };
const at = (x: number, y: number): Point => ({ x, y });
const round = ({ x, y }: Point) => [Math.round(x * 100) / 100 + 0, Math.round(y * 100) / 100 + 0];

describe("a token pushed by Knockback (T11.2)", () => {
  it.each<[string, string, number, number, string | null]>([
    ["the full distance of the push", "A T . . . .", 15, 15, null],
    ["up to a wall", "A T . .|. .", 15, 10, "wall"],
    ["up to another character", "A T . . c .", 15, 10, "c0"],
    ["up to a crate directly behind", "A T o . . .", 15, 0, "o0"],
    ["over a character who is lying on the ground", "A T x . . .", 15, 15, null],
    ["up to a railing across the path", "A T .:. . .", 15, 5, "wall"],
  ])("moves the right distance: %s", (_, drawn, feet, travelled, stopped) => {
    const shove = pushedAway(squareMap(drawn), "T", origin, feet);
    expect(shove.feet).toBe(travelled);
    expect(shove.to).toEqual(at(5 + travelled, 0));
    expect(shove.met?.what === "wall" ? "wall" : (shove.met?.id ?? null)).toBe(stopped);
  });

  it("moves to the hex most directly away from the origin of the push", () => {
    const push = (to: Point) => pushedAway(field(hexRows, [piece("T", to)]), "T", origin, 10);
    expect(round(push(hex("hexRows", 2, 0)).to)).toEqual([20, 0]);
    expect(round(push(hex("hexRows", 0, 1)).to)).toEqual(round(hex("hexRows", 1, 3)));
    expect(push(hex("hexRows", 1, 1)).path).toHaveLength(3);
  });

  it("is stopped by a wall that blocks any of its spaces", () => {
    const large = piece("T", [at(5, 0), at(10, 0), at(5, 5), at(10, 5)]);
    const push = (walls = [wall("w", at(22.5, 3), at(22.5, 8))]) =>
      pushedAway(field(squares, [large], walls), "T", at(0, 2.5), 20);
    expect(push()).toMatchObject({ feet: 10, to: at(17.5, 2.5), met: { what: "wall", id: "w" } });
    expect(push([])).toMatchObject({ feet: 20, met: null });
  });

  it("is stopped at the edges of tokens and walls if there is no grid", () => {
    const map = field(
      gridless,
      [piece("T", at(10, 0)), piece("c", at(25, 1))],
      [wall("w", at(0, 20), at(50, 20))],
    );
    expect(pushedAway(map, "T", origin, 30)).toMatchObject({ feet: 10, met: { what: "character", id: "c" } });
    expect(pushedAway(map, "T", at(10, -5), 30)).toMatchObject({ feet: 17, met: { what: "wall" } });
  });

  it("isn't stopped by a token below it if it is flying", () => {
    const map = field(squares, [piece("T", at(5, 0), { elevationFeet: 20 }), piece("c", at(10, 0))]);
    expect(pushedAway(map, "T", origin, 10)).toMatchObject({ feet: 10, met: null });
  });
});

describe("a token pulled by Gravity or Grip (T11.2)", () => {
  it("never moves beyond the point toward which it is pulled", () => {
    expect(pulledTowards(squareMap(". . . T"), "T", origin, 10)).toMatchObject({
      feet: 10,
      to: at(5, 0),
      met: null,
    });
    expect(pulledTowards(squareMap(". . . T"), "T", origin, 40)).toMatchObject({ feet: 15, to: origin });
    expect(pulledTowards(field(gridless, [piece("T", at(0, 8.5))]), "T", origin, 40)).toMatchObject({
      feet: 8,
    });
  });

  it("stops beside the attacker's token", () => {
    expect(pulledTowards(squareMap("A . . T"), "T", origin, 15, "A")).toMatchObject({
      feet: 10,
      to: at(5, 0),
      met: null,
    });
    expect(pulledTowards(squareMap("A . . T"), "T", origin, 15)).toMatchObject({
      feet: 10,
      met: { what: "character", id: "A" },
    });
    expect(pulledTowards(squareMap("A o . T"), "T", origin, 15, "A")).toMatchObject({
      feet: 5,
      met: { what: "obstacle", id: "o0" },
    });
  });

  it("doesn't move if the distance is shorter than one space", () => {
    expect(pulledTowards(squareMap("A T"), "T", at(5, 0), 15)).toMatchObject({ feet: 0, path: [at(5, 0)] });
    expect(pushedAway(squareMap("A T"), "T", origin, 3)).toMatchObject({ feet: 0 });
  });
});

describe("pushes on any map", () => {
  const place = fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) });
  it("never move a token farther than their distance, or into another token's space", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allGrids),
        place,
        place,
        fc.array(place, { maxLength: 6 }),
        fc.integer({ min: 0, max: 30 }),
        (grid, from, to, others, feet) => {
          const map = field(grid, [
            piece("T", to),
            ...others.map((other, index) => piece(`c${index}`, other)),
          ]);
          const shove = pushedAway(map, "T", from, feet);
          expect(shove.feet).toBeLessThanOrEqual(feet);
          if (shove.feet > 0) expect(isFree(map, "T", shove.to)).toBe(true);
          expect(shove.met === null || shove.feet < feet || feet === 0).toBe(true);
        },
      ),
    );
  });

  it("on a hexagonal grid move a token by whole spaces", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(hexRows, hexColumns),
        place,
        fc.integer({ min: 1, max: 6 }),
        (grid, from, steps) => {
          expect(pushedAway(field(grid, [piece("T", origin)]), "T", from, steps * 5).feet).toBe(steps * 5);
        },
      ),
    );
  });
});
