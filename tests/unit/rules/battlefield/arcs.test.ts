import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arcOf,
  defaultHouseRules,
  frontArc,
  relativePositionOnMap,
  type Point,
} from "../../../../src/rules/index.ts";
import { field, gridless, piece, squareMap, squares } from "./maps.ts";

const rotations = Array.from({ length: 12 }, (_, index) => index * 30);
const positions = Array.from({ length: 18 }, (_, index) => index * 20);
const facingCounts = { ...defaultHouseRules, arcsAutomatic: true };
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/**
 * Returns the point at a given distance and bearing, clockwise from north. The calculation is independent of
 * the tested code.
 */
const around = (degrees: number, feet = 20): Point => ({
  x: Math.sin(radians(degrees)) * feet,
  y: -Math.cos(radians(degrees)) * feet,
});
const arc = (facing: number, at: Point, rules = defaultHouseRules) =>
  arcOf(
    field(gridless, [piece("bearer", { x: 0, y: 0 }, { facing }), piece("other", at)]),
    "bearer",
    "other",
    rules,
  );

describe("the front and back arcs of a token (R7.15)", () => {
  it.each(rotations.flatMap(facing => positions.map(position => [facing, position] as const)))(
    "are the half-planes in front of and behind the token: facing %i degrees, other token at %i degrees",
    (facing, position) => {
      // Other tokens in the half-plane in front of the token, or on its edge, are in the front arc.
      const towards = Math.cos(radians(position - facing));
      expect(arc(facing, around(position))).toBe(towards > -1e-9 ? "front" : "back");
    },
  );

  it.each([
    [60, 149, "front"],
    [60, 151, "back"],
    [60, 210, "front"],
    [60, 209, "back"],
    [300, 30, "front"],
    [300, 31, "back"],
    [0, 180, "front"],
    [0, 90, "front"],
  ] as const)(
    "follow the house rule: a back arc of %i degrees puts a token at %i degrees in the %s arc",
    (backArcDegrees, position, expected) => {
      expect(arc(0, around(position), { ...defaultHouseRules, backArcDegrees })).toBe(expected);
    },
  );

  it("exist only for tokens with a facing, and exclude tokens in the same space", () => {
    expect(
      arcOf(
        field(squares, [piece("crate", { x: 0, y: 0 }), piece("other", { x: 5, y: 0 })]),
        "crate",
        "other",
        defaultHouseRules,
      ),
    ).toBeNull();
    expect(arc(90, { x: 0, y: 0 })).toBeNull();
  });

  it("don't change if the facing and the other token's position are rotated by the same angle", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: -720, max: 720 }),
        fc.integer({ min: 1, max: 60 }),
        (facing, position, by, feet) => {
          // Excludes positions exactly on the edge of an arc, where the result would depend on rounding.
          fc.pre(Math.abs(Math.cos(radians(position - facing))) > 1e-6);
          expect(arc(facing + by, around(position + by, feet))).toBe(arc(facing, around(position, feet)));
        },
      ),
    );
  });

  it("are separated by two edges, unless there is no back arc", () => {
    expect(frontArc(90, defaultHouseRules)).toEqual({ from: 0, to: 180 });
    expect(frontArc(0, { ...defaultHouseRules, backArcDegrees: 60 })).toEqual({ from: -150, to: 150 });
    expect(frontArc(0, { ...defaultHouseRules, backArcDegrees: 0 })).toBeNull();
  });
});

describe("the line of fire if the facing rule is on (R7.12)", () => {
  const large = (facing: number) =>
    field(squares, [
      piece(
        "ogre",
        [
          { x: 0, y: 0 },
          { x: 5, y: 0 },
          { x: 0, y: 5 },
          { x: 5, y: 5 },
        ],
        { facing, side: "friendly" },
      ),
      piece("T", { x: 20, y: 0 }, { facing: 0 }),
    ]);
  it("starts in whichever front space of a large attacker is nearest to the target", () => {
    expect(relativePositionOnMap(large(90), "ogre", "T", facingCounts).line.from).toEqual({ x: 5, y: 0 });
    expect(relativePositionOnMap(large(270), "ogre", "T", facingCounts)).toMatchObject({
      inFront: false,
      line: { from: { x: 0, y: 0 } },
    });
    expect(relativePositionOnMap(large(270), "ogre", "T", defaultHouseRules)).toMatchObject({
      inFront: true,
      line: { from: { x: 5, y: 0 } },
    });
  });

  it("isn't in front of an attacker who faces away from the target", () => {
    const map = squareMap("A . . T");
    const turned = { ...map, pieces: map.pieces.map(each => ({ ...each, facing: 270 })) };
    expect(relativePositionOnMap(turned, "A", "T", facingCounts)).toMatchObject({
      inFront: false,
      arc: "front",
      flanked: [],
    });
    expect(relativePositionOnMap(turned, "T", "A", facingCounts)).toMatchObject({
      inFront: true,
      arc: "back",
      flanked: ["backArc"],
    });
    expect(relativePositionOnMap(turned, "T", "A", defaultHouseRules)).toMatchObject({
      inFront: true,
      arc: null,
      flanked: [],
    });
  });
});
