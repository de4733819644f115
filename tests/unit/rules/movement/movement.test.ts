import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fall, landing } from "../../../../src/rules/movement/fall.ts";
import {
  canJump,
  jump,
  jumpCost,
  jumpDown,
  jumpPair,
  type JumpFacts,
} from "../../../../src/rules/movement/jump.ts";
import {
  athleticPairs,
  climbCost,
  climbDifficulty,
  fallsFromClimb,
  obstacleKind,
  vault,
  vaultDifficulties,
} from "../../../../src/rules/movement/obstacles.ts";
import {
  hexFeet,
  movementCost,
  movementParts,
  slowedSpeed,
  slowingCauses,
  tabletop,
} from "../../../../src/rules/movement/speed.ts";
import {
  drowning,
  drowningInterval,
  drowningLimit,
  isUnderWater,
  swimTest,
} from "../../../../src/rules/movement/swim.ts";
import { houseRules } from "../combat/helpers.ts";

const rules = houseRules();

describe("movement speed", () => {
  it("is halved for a Slowed character, and rounded up to whole spaces on a grid (example 51, R6.15, A9)", () => {
    expect(slowedSpeed(30, ["condition"], true, rules)).toEqual({
      feet: 15,
      slowed: true,
      causes: ["condition"],
    });
    expect(slowedSpeed(25, ["condition"], true, rules).feet).toBe(15);
  });

  it("that is halved without a grid is rounded up or, by house rule, down to a whole foot (R6.15)", () => {
    expect(slowedSpeed(25, ["condition"], false, rules).feet).toBe(13);
    const down = houseRules({ roundDistance: "down" });
    expect([
      slowedSpeed(25, ["condition"], true, down).feet,
      slowedSpeed(25, ["condition"], false, down).feet,
    ]).toEqual([10, 12]);
  });

  it("is halved only once, even for several reasons (R6.2, R6.3, R6.6, R6.11)", () => {
    expect(slowedSpeed(30, [], true, rules)).toEqual({ feet: 30, slowed: false, causes: [] });
    for (const cause of slowingCauses) expect(slowedSpeed(30, [cause], true, rules).feet).toBe(15);
    expect(slowedSpeed(30, ["climbing", "difficultTerrain"], true, rules).feet).toBe(15);
  });

  it("is measured in hexes of 5 ft, and is halved for climbing and swimming (R6.1, R6.2a)", () => {
    expect(hexFeet).toBe(5);
    expect(tabletop).toEqual({ inches: 1, centimetres: 2 });
    expect(movementParts).toEqual({
      climb: { slowed: true },
      swim: { slowed: true },
      vault: { slowed: false },
      jump: { slowed: false },
    });
  });

  it("is effectively halved in difficult terrain (R6.3, R6.4)", () => {
    expect(movementCost({ clear: 10, difficult: 15 })).toBe(40);
    expect(() => movementCost({ clear: -1, difficult: 0 })).toThrow("path.clear");
    expect(() => movementCost({ clear: 0, difficult: -1 })).toThrow("path.difficult");
  });

  it("can't be computed for an invalid value or cause (R6.15)", () => {
    expect(() => slowedSpeed(-5, [], true, rules)).toThrow("feet");
    expect(() => slowedSpeed(5, ["fear" as never], true, rules)).toThrow("causes.0");
    expect(() => slowedSpeed(5, 1 as never, true, rules)).toThrow("causes");
    expect(() => slowedSpeed(5, [], 1 as never, rules)).toThrow("grid");
  });
});

describe("obstacles to movement", () => {
  it("are vaulted if they are up to 5 ft high, and climbed if they are higher (R6.4)", () => {
    expect([0, 5, 5.1].map(obstacleKind)).toEqual(["vault", "vault", "climb"]);
    expect(() => obstacleKind(-1)).toThrow("feet");
  });

  it("of difficulty 2 require two successes, slow a character who has one, and knock down a character who has none (example 52, R6.5, A1)", () => {
    expect(vaultDifficulties).toEqual({ easy: 1, average: 2, hard: 3 });
    const at = (successes: number) => vault(successes - vaultDifficulties.average, rules);
    expect([at(3), at(2), at(1), at(0)]).toEqual([
      { terrain: "clear", prone: false },
      { terrain: "clear", prone: false },
      { terrain: "difficult", prone: false },
      { terrain: "difficult", prone: true },
    ]);
    expect(vault(-2, houseRules({ vaultProneMargin: -3 })).prone).toBe(false);
    expect(vault(-3, houseRules({ vaultProneMargin: -3 })).prone).toBe(true);
    expect(() => vault(0.5, rules)).toThrow("margin");
  });

  it("have a climbing difficulty, such as 1 for a rough vertical wall with a rope (example 53, R6.6)", () => {
    expect(climbDifficulty("roughVertical", true)).toBe(1);
    expect([
      climbDifficulty("ladder", false),
      climbDifficulty("roughSlope", false),
      climbDifficulty("roughVertical", false),
      climbDifficulty("slickVertical", false),
    ]).toEqual([0, 1, 2, 3]);
    expect([
      climbDifficulty("ladder", true),
      climbDifficulty("slickVertical", false, 2),
      climbDifficulty("roughSlope", true),
    ]).toEqual([0, 5, 0]);
    expect(() => climbDifficulty("air" as never, false)).toThrow("surface");
    expect(() => climbDifficulty("ladder", 1 as never)).toThrow("aid");
    expect(() => climbDifficulty("ladder", false, -1)).toThrow("harder");
  });

  it("require twice their height in movement to climb, or only their height for a Slowed character (R6.2a, R6.6, R6.15)", () => {
    expect([climbCost(10, false), climbCost(10, true), climbCost(0, false)]).toEqual([20, 10, 0]);
    expect(() => climbCost(-5, false)).toThrow("feet");
    expect(() => climbCost(5, 1 as never)).toThrow("slowed");
  });

  it("make a climber fall on a failed test, or if the climber is knocked back, prone or out (R6.6)", () => {
    expect(fallsFromClimb([])).toBe(false);
    for (const peril of ["failedTest", "knockedBack", "knockedProne", "knockedOut"] as const)
      expect(fallsFromClimb([peril])).toBe(true);
    expect(() => fallsFromClimb(["bored" as never])).toThrow("perils.0");
    expect(() => fallsFromClimb(1 as never)).toThrow("perils");
    expect(athleticPairs.map(pair => pair.attribute)).toEqual(["strength", "dexterity"]);
  });
});

describe("jumps", () => {
  const jumped = (more: Partial<JumpFacts>) =>
    jump({ successes: 3, runUp: 15, vertical: false, walk: 30, ...more });

  it("cover 5 ft per success, plus 10 ft with a run-up, up to the Walk speed, and cost 15 ft of movement (example 50, R6.7, R6.8, R6.9)", () => {
    expect(jumpPair).toEqual({ attribute: "strength", skill: "athletics" });
    expect(jumped({})).toEqual({ feet: 25, unlimited: 25, cost: 15 });
    expect(jumped({ successes: 5 })).toEqual({ feet: 30, unlimited: 35, cost: 15 });
    expect(jumped({ runUp: 14 }).feet).toBe(15);
    expect(jumped({ vertical: true }).feet).toBe(15);
  });

  it("are limited to one per movement action, and require 15 ft of remaining movement (R6.9)", () => {
    expect([canJump(15, 0), canJump(14, 0), canJump(30, 1)]).toEqual([true, false, false]);
    expect(jumpCost).toBe(15);
    expect(() => canJump(-1, 0)).toThrow("movementLeft");
    expect(() => canJump(20, -1)).toThrow("jumps");
  });

  it("down are safe with one success per 5 ft of height, and otherwise become falls from the full height or, by house rule, from the remaining height (R6.10, A28)", () => {
    expect(jumpDown(15, 3, rules)).toEqual({ safe: true, fallFeet: 0 });
    expect(jumpDown(16, 3, rules)).toEqual({ safe: false, fallFeet: 16 });
    expect(jumpDown(20, 3, houseRules({ jumpDownFall: "remainingHeight" }))).toEqual({
      safe: false,
      fallFeet: 5,
    });
    expect(() => jumpDown(-1, 0, rules)).toThrow("height");
    expect(() => jumpDown(1, -1, rules)).toThrow("successes");
    for (const name of ["successes", "runUp", "walk"])
      expect(() => jumped({ [name]: -1 })).toThrow(`jump.${name}`);
    expect(() => jumped({ vertical: 1 as never })).toThrow("jump.vertical");
  });
});

describe("damage from falling", () => {
  const test = (difficulty: number) => ({ attribute: "endurance", skill: "fortitude", difficulty });

  it("is a d3 per 5 ft for falls of at least 10 ft, and half of that on a success (example 49, R6.13, R6.14, A11)", () => {
    expect(fall(25)).toEqual({ dice: 5, test: test(3) });
    expect(landing(25, [3, 3, 2, 2, 1], true, rules)).toEqual({ damage: 5, prone: false });
    expect(landing(25, [3, 3, 2, 2, 1], false, rules)).toEqual({ damage: 11, prone: true });
    expect(fall(10)).toEqual({ dice: 2, test: test(2) });
    expect(fall(5)).toEqual({ dice: 0, test: null });
    expect(fall(9.9)).toEqual({ dice: 0, test: null });
    expect(landing(5, [], false, rules)).toEqual({ damage: 0, prone: false });
  });

  it("increases with every full 5 ft, and the test's difficulty with every full 10 ft (R6.13, R6.14)", () => {
    expect([fall(14), fall(15), fall(19), fall(20)].map(({ dice }) => dice)).toEqual([2, 3, 3, 4]);
    expect([fall(19), fall(20)].map(each => each.test?.difficulty)).toEqual([2, 3]);
    expect(landing(15, [1, 1, 1], true, houseRules({ roundDamage: "up" })).damage).toBe(2);
  });

  it("can't be computed from invalid heights or faces (R6.13)", () => {
    expect(() => fall(-1)).toThrow("feet");
    expect(() => landing(10, [1], true, rules)).toThrow("a list of 2, one for each die of the fall");
    expect(() => landing(10, [4, 1], true, rules)).toThrow("faces.0");
    expect(() => landing(10, [1, 1], 1 as never, rules)).toThrow("met");
  });
});

describe("the rules for swimming and drowning", () => {
  it("require no test in calm water, and set difficulties from 1 in a current to 3 or more in a storm (R6.11)", () => {
    expect(swimTest("calm")).toBeNull();
    expect(swimTest("lightCurrent")).toEqual({ attribute: "strength", skill: "athletics", difficulty: 1 });
    expect(
      [swimTest("strongCurrent"), swimTest("storm"), swimTest("storm", 2), swimTest("calm", 1)].map(
        each => each?.difficulty,
      ),
    ).toEqual([2, 3, 5, 1]);
    expect(() => swimTest("lava" as never)).toThrow("water");
    expect(() => swimTest("calm", -1)).toThrow("harder");
  });

  it("make a swimmer go under after two consecutive failures, until the next success (R6.12)", () => {
    expect(
      [[false], [false, false], [false, true, false], [false, false, true], [false, false, false], []].map(
        isUnderWater,
      ),
    ).toEqual([false, true, false, false, true, false]);
    expect(() => isUnderWater([1 as never])).toThrow("tests.0");
    expect(() => isUnderWater(1 as never)).toThrow("tests");
  });

  it("require tests after 30, 60 and 90 seconds underwater, with difficulty 1, 2 and 3 (example 53, R6.12)", () => {
    const before = (second: number) => drowning(second, null, rules).nextTest;
    expect([0, 30, 60].map(second => before(second))).toEqual(
      [1, 2, 3].map(count => ({
        attribute: "endurance",
        skill: "fortitude",
        difficulty: count,
        atSecond: count * drowningInterval,
      })),
    );
    expect(drowning(29.9, null, rules)).toMatchObject({ testsDue: 0, risk: null });
    expect(drowning(30, null, rules).testsDue).toBe(1);
    expect(
      drowning(60, null, houseRules({ drowningDifficulty: 3, drowningStep: 2 })).nextTest.difficulty,
    ).toBe(7);
  });

  it("put unconscious characters at risk of death, and kill them after five minutes (R6.12, R9.17)", () => {
    expect([0, drowningLimit - 1, drowningLimit].map(seconds => drowning(90, seconds, rules).risk)).toEqual([
      "mayDie",
      "mayDie",
      "dies",
    ]);
    expect(() => drowning(-1, null, rules)).toThrow("secondsUnder");
    expect(() => drowning(1, -1, rules)).toThrow("secondsUnconscious");
  });
});

describe("movement rules in general", () => {
  it("never shorten a jump for more successes, never let it exceed the Walk speed, and never round half speed down (R6.7, R6.8, R6.15)", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(4), fc.nat(60), fc.nat(20), (successes, more, walk, runUp) => {
        const facts = { runUp, vertical: false, walk };
        expect(jump({ ...facts, successes: successes + more }).feet).toBeGreaterThanOrEqual(
          jump({ ...facts, successes }).feet,
        );
        expect(jump({ ...facts, successes }).feet).toBeLessThanOrEqual(walk);
        expect(slowedSpeed(walk, ["condition"], true, rules).feet).toBeGreaterThanOrEqual(walk / 2);
      }),
    );
  });
});
