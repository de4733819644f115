import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultHouseRules,
  isDifficult,
  movementNeeded,
  pathCost,
  type MovementMode,
  type PathStep,
  type Point,
} from "../../../../src/rules/index.ts";
import { allGrids, field, gridless, hexRows, squareMap } from "./maps.ts";

const origin = { at: { x: 0, y: 0 }, elevationFeet: 0 };
const step = (x: number, mode: MovementMode = "walk", elevationFeet = 0): PathStep => ({
  to: { x: x * 5, y: 0 },
  elevationFeet,
  mode,
});
const cost = (drawn: string, steps: readonly PathStep[], slowed = false) =>
  pathCost(squareMap(drawn), origin, steps, slowed);

describe("the movement cost of a path", () => {
  it.each<[string, string, readonly PathStep[], number]>([
    ["R6.2 open ground", ". . . . .", [step(4)], 20],
    ["R6.3 difficult terrain counts twice, space by space", ". . , , .", [step(4)], 30],
    ["R6.3 the starting space doesn't count", ", . .", [step(2)], 10],
    ["R6.6 climbing counts twice", ". .", [step(0, "climb", 15)], 30],
    ["R6.11 swimming counts twice", ". . .", [step(2, "swim")], 20],
    ["R6.15 several causes slow only once", ", , ,", [step(2, "swim")], 20],
    ["crawling counts twice", ". . .", [step(2, "crawl")], 20],
    ["R6.9 a short jump costs 15 ft", ". .", [step(1, "jump")], 15],
    ["R6.9 a long jump costs 15 ft", ". . . . . .", [step(5, "jump")], 15],
    [
      "R6.2a several kinds of movement in one path",
      ". . , . . . .",
      [step(2), step(4, "jump"), step(4, "climb", 10), step(6, "walk", 10)],
      60,
    ],
    ["up a slope, measured as a straight line in whole spaces", ". . . . .", [step(4, "walk", 15)], 25],
    ["nowhere", ".", [], 0],
  ])("is correct: %s", (_, drawn, steps, feet) => {
    expect(cost(drawn, steps).feet).toBe(feet);
  });

  it("isn't higher for a Slowed token, whose speed is halved instead (R6.15)", () => {
    expect(cost(". , , .", [step(3)], true)).toMatchObject({ feet: 15, slowFeet: 0 });
    expect(cost(". .", [step(0, "climb", 10)], true).feet).toBe(10);
  });

  it("is returned with the number of jumps, and with a flag for too many jumps in one movement action (R6.9)", () => {
    expect(cost(". . .", [step(1, "jump")])).toMatchObject({ jumps: 1, tooManyJumps: false });
    expect(cost(". . .", [step(1, "jump"), step(2, "jump")])).toMatchObject({
      jumps: 2,
      tooManyJumps: true,
      parts: [15, 15],
    });
  });

  it("is computed foot by foot if there is no grid", () => {
    const mud: readonly Point[] = [
      { x: 5, y: -10 },
      { x: 11, y: -10 },
      { x: 11, y: 10 },
      { x: 5, y: 10 },
    ];
    expect(pathCost(field(gridless, [], [], [mud]), origin, [step(4)], false)).toMatchObject({
      feet: 26,
      longFeet: 20,
      slowFeet: 6,
    });
  });

  it("depends on the ground at the center of each space", () => {
    const map = squareMap(". ,");
    expect([isDifficult(map, { x: 3, y: 1 }), isDifficult(map, { x: 2, y: 0 })]).toEqual([true, false]);
  });

  it("equals the length of the path plus the length of its slow parts, and is the same in both directions", () => {
    const place = fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...allGrids),
        place,
        place,
        fc.constantFrom<MovementMode>("walk", "climb", "swim", "crawl"),
        (grid, from, to, mode) => {
          const map = field(grid, []);
          const there = pathCost(
            map,
            { at: from, elevationFeet: 0 },
            [{ to, elevationFeet: 0, mode }],
            false,
          );
          const back = pathCost(
            map,
            { at: to, elevationFeet: 0 },
            [{ to: from, elevationFeet: 0, mode }],
            false,
          );
          expect(there).toEqual(back);
          expect(there.feet).toBe(there.longFeet + there.slowFeet);
        },
      ),
    );
  });
});

describe("the movement action for a path", () => {
  const speeds = { walk: 30, run: 60 };
  it.each([
    [0, false, "none", 0, 30],
    [5, false, "walk", 1, 25],
    [30, false, "walk", 1, 0],
    [35, false, "run", 2, 25],
    [60, false, "run", 2, 0],
    [65, false, "beyond", null, -5],
    [15, true, "walk", 1, 0],
    [20, true, "run", 2, 10],
    [35, true, "beyond", null, -5],
  ] as const)(
    "with a cost of %i ft (slowed: %s) is %s (R6.2, R6.15)",
    (feet, slowed, action, actionPoints, leftFeet) => {
      expect(movementNeeded(feet, speeds, slowed, true, defaultHouseRules)).toMatchObject({
        action,
        actionPoints,
        leftFeet,
      });
    },
  );

  it("is based on half the speed, rounded up to whole spaces on a grid, if the token is Slowed (R6.15)", () => {
    expect(movementNeeded(1, { walk: 25, run: 50 }, true, true, defaultHouseRules)).toMatchObject({
      walkFeet: 15,
      runFeet: 25,
    });
    expect(movementNeeded(1, { walk: 25, run: 50 }, true, false, defaultHouseRules)).toMatchObject({
      walkFeet: 13,
      runFeet: 25,
    });
  });

  it("costs the action points that the house rules specify (R5.18)", () => {
    const actionCosts = { ...defaultHouseRules.actionCosts, run: { type: "movement", ap: 3 } as const };
    expect(movementNeeded(40, speeds, false, true, { ...defaultHouseRules, actionCosts }).actionPoints).toBe(
      3,
    );
    expect(pathCost(field(hexRows, []), origin, [], false)).toEqual({
      feet: 0,
      longFeet: 0,
      slowFeet: 0,
      jumps: 0,
      tooManyJumps: false,
      parts: [],
    });
  });
});
