import { describe, expect, it } from "vitest";
import {
  pathCost,
  testOfPart,
  pathParts,
  type Battlefield,
  type MovementMode,
  type PathStep,
  type Terrain,
} from "../../../../src/rules/index.ts";
import { field, gridless, squareMap } from "./maps.ts";

/** Returns the corners of a strip of ground that extends from one column to another. */
const strip = (from: number, to: number) => [
  { x: from * 5 - 2.5, y: -10 },
  { x: to * 5 + 2.5, y: -10 },
  { x: to * 5 + 2.5, y: 10 },
  { x: from * 5 - 2.5, y: 10 },
];
const terrain = (part: Partial<Terrain> & Pick<Terrain, "kind">, from: number, to = from): Terrain => ({
  shape: strip(from, to),
  feet: part.kind === "water" ? 0 : 5,
  grade: "average",
  water: "calm",
  ...part,
});
const row = (...terrains: readonly Terrain[]): Battlefield => ({
  ...squareMap(". . . . . . . . ."),
  terrain: terrains,
});
const start = (elevationFeet = 0, x = 0) => ({ at: { x: x * 5, y: 0 }, elevationFeet });
const step = (x: number, mode: MovementMode = "walk", elevationFeet = 0): PathStep => ({
  to: { x: x * 5, y: 0 },
  elevationFeet,
  mode,
});
const parts = (map: Battlefield, steps: readonly PathStep[], from = start()) =>
  pathParts(map, from, steps).map(part => [
    part.kind,
    part.from.at.x / 5,
    part.to.to.x / 5,
    testOfPart(part)?.difficulty,
  ]);

const hazard = (difficult = true, from = 2, to = from): Terrain => ({
  ...terrain({ kind: "hazard" }, from, to),
  feet: 0,
  hazard: { key: "quicksand", strength: 2, difficult, difficulty: 2 },
});

describe("a path through hazardous ground (R6.4)", () => {
  it("requires a single crossing test, but none if the token is flying, jumping or leaving the hazard", () => {
    expect(parts(row(hazard(true, 2, 3)), [step(5)])).toEqual([
      ["clear", 0, 1, undefined],
      ["cross", 1, 3, 2],
      ["clear", 3, 5, undefined],
    ]);
    expect(parts(row(hazard(true, 0, 3)), [step(2)])).toEqual([["cross", 0, 2, 2]]);
    expect(parts(row(hazard(true, 0, 1)), [step(3)], start(0, 1)), "the way out").toEqual([
      ["clear", 1, 3, undefined],
    ]);
    expect(parts(row(hazard()), [step(4, "fly", 5)])).toEqual([["clear", 0, 4, undefined]]);
    expect(parts(row(hazard()), [step(4, "jump")])[0]?.[0]).toBe("jump");
  });

  it("costs double where the ground is also difficult terrain (R6.3)", () => {
    const feet = (...terrains: readonly Terrain[]) =>
      pathCost(row(...terrains), start(), [step(4)], false).feet;
    expect([feet(), feet(hazard(true, 2, 3)), feet(hazard(false, 2, 3))]).toEqual([20, 30, 20]);
    expect(pathCost(row(hazard(true, 2, 3)), start(), [step(4)], true).feet, "Slowed already").toBe(20);
  });

  it("includes swimming if the ground is also water, and vaulting if it is also an obstacle", () => {
    const both = row(terrain({ kind: "water", water: "storm" }, 2), hazard());
    expect(parts(both, [step(3)])[1]?.[0]).toBe("swim");
    expect(parts(row(hazard(), terrain({ kind: "obstacle" }, 2)), [step(3)])[1]?.[0]).toBe("vault");
  });

  it("causes an error if the hazard's data is missing or invalid", () => {
    const wrong = (part: object) => () => parts(row({ ...hazard(), ...part } as Terrain), [step(3)]);
    expect(wrong({ hazard: null })).toThrow(/hazard/u);
    expect(wrong({ hazard: { ...hazard().hazard, key: "fall" } })).toThrow(/hazard\.key/u);
    expect(wrong({ hazard: { ...hazard().hazard, difficulty: 0 } })).toThrow(/difficulty/u);
  });
});

describe("the segments of a path", () => {
  it("include one vault, with the right difficulty, over an obstacle up to 5 ft high (R6.5)", () => {
    expect(parts(row(terrain({ kind: "obstacle", grade: "hard" }, 2, 3)), [step(5)])).toEqual([
      ["clear", 0, 1, undefined],
      ["vault", 1, 3, 3],
      ["clear", 3, 5, undefined],
    ]);
  });

  it("include a climb over a higher obstacle, without a test (R6.4)", () => {
    const wall = row(terrain({ kind: "obstacle", feet: 10 }, 2));
    expect(parts(wall, [step(3)])[1]).toEqual(["climb", 1, 2, undefined]);
    expect(parts(wall, [step(3, "climb")]).map(([kind]) => kind)).not.toContain("vault");
  });

  it("include a vault or climb onto raised ground, and a jump down from it (R6.4)", () => {
    expect(parts(row(terrain({ kind: "height", feet: 5 }, 2, 4)), [step(6)]).map(([kind]) => kind)).toEqual([
      "clear",
      "vault",
      "clear",
    ]);
    const high = row(terrain({ kind: "height", feet: 15 }, 2, 4));
    expect(parts(high, [step(4)])[1]?.[0]).toBe("climb");
    const [, down] = pathParts(high, start(0, 3), [step(6)]);
    expect(down).toMatchObject({ kind: "jump", dropFeet: 15 });
    expect(parts(high, [step(4, "walk", 15)], start(15)), "who is that high already").toEqual([
      ["clear", 0, 4, undefined],
    ]);
  });

  it("include the climbed height in their cost, which is doubled for climbing unless the token is already Slowed (R6.6)", () => {
    const high = row(terrain({ kind: "height", feet: 15 }, 2, 4));
    const feet = (map: Battlefield, to: PathStep, slowed = false) =>
      pathCost(map, start(), [to], slowed).feet;
    expect(feet(high, step(2, "climb"))).toBe(2 * (10 + 15));
    expect(feet(high, step(4, "climb")), "its edge is climbed once").toBe(2 * (20 + 15));
    expect(feet(high, step(2, "climb"), true)).toBe(10 + 15);
    expect(feet(high, step(2, "climb", 15))).toBe(2 * 20);
    expect(feet(row(terrain({ kind: "obstacle", feet: 10 }, 2)), step(3, "climb"))).toBe(2 * (15 + 10));
    expect(feet(high, step(1, "climb"))).toBe(2 * 5);
  });

  it("include swimming through water unless the token flies or jumps, and a test unless the water is calm (R6.11)", () => {
    const river = row(terrain({ kind: "water", water: "strongCurrent" }, 2, 3));
    expect(parts(river, [step(5)])[1]).toEqual(["swim", 1, 3, 2]);
    expect(parts(row(terrain({ kind: "water" }, 2)), [step(3)])[1]).toEqual(["swim", 1, 2, undefined]);
    expect(parts(river, [step(5, "fly")])).toEqual([["clear", 0, 5, undefined]]);
    expect(parts(river, [step(1), step(5, "jump")])).toEqual([
      ["clear", 0, 1, undefined],
      ["jump", 1, 5, null],
    ]);
  });

  it("include obstacles on a gridless map, and cover the whole path", () => {
    const map: Battlefield = { ...field(gridless, []), terrain: [terrain({ kind: "obstacle" }, 2)] };
    const found = pathParts(map, start(), [step(4)]);
    expect(found.map(({ kind }) => kind)).toEqual(["clear", "vault", "clear"]);
    expect(found.at(-1)?.to.to).toEqual({ x: 20, y: 0 });
  });
});

describe("the cost of terrain", () => {
  it.each([
    [
      "R6.5 an obstacle that is not vaulted is difficult terrain",
      terrain({ kind: "obstacle" }, 2),
      "walk",
      25,
    ],
    ["R6.11 water slows movement", terrain({ kind: "water" }, 1, 2), "walk", 30],
    ["raised ground has a cost only at its edge", terrain({ kind: "height" }, 2, 4), "walk", 25],
    ["flying has no additional cost", terrain({ kind: "water" }, 1, 2), "fly", 20],
  ] as const)("follows the rule: %s", (_, ground, mode, feet) => {
    expect(pathCost(row(ground), start(), [step(4, mode)], false).feet).toBe(feet);
    expect(pathCost(row(ground), start(), [step(4, mode)], true).feet, "Slowed anyway").toBe(20);
  });
});
