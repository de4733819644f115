import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areaBlocked,
  areaDamageTests,
  areaEvasionTest,
  blastDifficulty,
  blastFarAway,
  blastHindrances,
  blastRadius,
  scatter,
  scatterDie,
  scatterDirections,
  templateLength,
  templateLine,
} from "../../../../src/rules/combat/area.ts";
import {
  burstDieHits,
  burstPool,
  burstPoints,
  judgeBurst,
  type BurstShots,
} from "../../../../src/rules/combat/burst.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const faces = [1, 2, 3, 4, 5, 6, 6, 4, 3, 2];
const advantage = { source: "flanked", dice: 1, why: "" };
const burst = (more: Partial<BurstShots> = {}, changes = {}) =>
  judgeBurst({ faces, burst: 6, passiveEvasion: 3, damage: 4, ...more }, houseRules(changes));

describe("burst attacks", () => {
  it("roll dice for Burst, Aim and Advantages, and can't have more hits than ammunition (example 31, R7.21–R7.25, A12)", () => {
    const pool = burstPool({ burst: 6, aimRank: 3, inspiration: 0, rows: [advantage] }, rules);
    expect(pool.dice).toBe(10);
    expect(burst({ ammunition: 4 })).toEqual({
      scored: 5,
      hits: 4,
      points: 16,
      shots: 4,
      ammunitionAfter: 0,
      missedFaces: [1, 2, 3, 3, 2],
    });
    expect(burst({ ammunition: 30 })).toMatchObject({
      scored: 5,
      hits: 5,
      points: 20,
      shots: 6,
      ammunitionAfter: 24,
    });
  });

  it("can hit more often than the Burst value and, by house rule, use ammunition only for hits (R7.25, A12)", () => {
    expect(burst({ burst: 3, ammunition: 30 })).toMatchObject({ shots: 5, ammunitionAfter: 25 });
    expect(burst({ ammunition: 30 }, { burstAmmunition: "hits" })).toMatchObject({
      shots: 5,
      ammunitionAfter: 25,
    });
    expect(burst({ ammunition: 4 }, { burstAmmunition: "hits" })).toMatchObject({
      shots: 4,
      ammunitionAfter: 0,
    });
    expect(burst()).toMatchObject({ hits: 5, shots: 6, ammunitionAfter: null });
  });

  it("can't hit without ammunition (R7.23)", () => {
    expect(burst({ ammunition: 0 })).toMatchObject({
      scored: 5,
      hits: 0,
      points: 0,
      shots: 0,
      ammunitionAfter: 0,
    });
  });

  it("hit only with dice above Passive Evasion, so that a target with Passive Evasion 6 can't be hit unless a house rule allows it (R7.22, R7.28, A21)", () => {
    expect([3, 4].map(face => burstDieHits(face, 3, rules))).toEqual([false, true]);
    expect(burst({ passiveEvasion: 6 }).scored).toBe(0);
    expect(burst({ passiveEvasion: 6 }, { sixAlwaysHits: true })).toMatchObject({
      scored: 2,
      missedFaces: [1, 2, 3, 4, 5, 4, 3, 2],
    });
    expect([5, 6].map(face => burstDieHits(face, 9, houseRules({ sixAlwaysHits: true })))).toEqual([
      false,
      true,
    ]);
    expect(burst({ passiveEvasion: 1 }).scored).toBe(9);
  });

  it("have no minimum number of dice, but the usual limit on Advantages (R7.21, R7.28)", () => {
    const pool = (rows: readonly (typeof advantage)[], inspiration = 0) =>
      burstPool({ burst: 2, aimRank: 1, inspiration, rows }, rules).dice;
    expect(pool([])).toBe(3);
    expect(pool([{ ...advantage, dice: -9 }])).toBe(0);
    expect(pool([{ ...advantage, dice: -2 }])).toBe(1);
    expect(pool([{ ...advantage, dice: 9 }])).toBe(7);
    expect(pool([advantage], 2)).toBe(6);
  });

  it("don't allow exertion (R7.29)", () => {
    const pool = burstPool(
      { burst: 6, aimRank: 3, inspiration: 0, rows: [advantage, { ...advantage, source: "exert" }] },
      rules,
    );
    expect(pool).toMatchObject({ dice: 10, net: 1, rows: [advantage] });
  });

  it("that hit deal one point more per level of Corroded and one point less per level of Warded (R7.24, A14)", () => {
    expect(burst({ corroded: 5, warded: 1 }).points).toBe(22);
    expect(burst({ corroded: 2 }).points).toBe(22);
    expect(burst({ warded: 9 }).points).toBe(16);
    expect(burstPoints(0, { damage: 4, corroded: 3 }, rules)).toBe(0);
    expect(burstPoints(1, { damage: 1, warded: 4 }, rules)).toBe(0);
  });

  it("never have more hits than dice or more shots than ammunition (R7.23, R7.24)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 15 }),
        fc.nat(7),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (rolled, passiveEvasion, ammunition, value) => {
          const judged = judgeBurst(
            { faces: rolled, burst: value, passiveEvasion, ammunition, damage: 4 },
            rules,
          );
          expect(judged.hits).toBeLessThanOrEqual(Math.min(rolled.length, ammunition));
          expect(judged.shots).toBeGreaterThanOrEqual(judged.hits);
          expect(judged.ammunitionAfter).toBe(ammunition - judged.shots);
          expect(judged.missedFaces.length + judged.scored).toBe(rolled.length);
        },
      ),
    );
  });

  it("can't have invalid values (R7.21)", () => {
    expect(() => burstPool({ burst: 0, aimRank: 0, inspiration: 0, rows: [] }, rules)).toThrow("burst.burst");
    expect(() => burstPool({ burst: 1, aimRank: -1, inspiration: 0, rows: [] }, rules)).toThrow(
      "burst.aimRank",
    );
    expect(() => burstPool({ burst: 1, aimRank: 0, inspiration: -1, rows: [] }, rules)).toThrow(
      "burst.inspiration",
    );
    expect(() => burstPool({ burst: 1, aimRank: 0, inspiration: 0, rows: 1 as never }, rules)).toThrow(
      "burst.rows",
    );
    expect(() => burstPool(null as never, rules)).toThrow("burst: null");
    for (const name of ["passiveEvasion", "ammunition", "damage", "corroded", "warded"])
      expect(() => burst({ [name]: -1 })).toThrow(`burst.${name}`);
    expect(() => burst({ burst: 0 })).toThrow("burst.burst");
    expect(() => burst({ faces: [0] })).toThrow("burst.faces.0");
    expect(() => judgeBurst(null as never, rules)).toThrow("burst: null");
  });
});

describe("area attacks", () => {
  it.each([
    [0, 2],
    [2, 2],
    [3, 3],
    [5, 5],
  ])("with %i hindrances have difficulty %i (example 32, R7.31, R7.32, A20)", (count, difficulty) => {
    expect(blastDifficulty(blastHindrances.slice(0, count), rules)).toBe(difficulty);
  });

  it("have a difficulty that starts at the house rule's base, counts each hindrance once, and is at most 5 (R7.32)", () => {
    expect(blastDifficulty(["farAway", "farAway", "farAway"], rules)).toBe(2);
    expect(blastDifficulty(["farAway"], houseRules({ blastBaseDifficulty: 2 }))).toBe(3);
    expect(blastDifficulty(blastHindrances, houseRules({ blastBaseDifficulty: 3 }))).toBe(5);
    expect(blastFarAway).toBe(20);
    expect(() => blastDifficulty(["rain" as never], rules)).toThrow("hindrances.0");
    expect(() => blastDifficulty("x" as never, rules)).toThrow("hindrances");
  });

  it("scatter by a d3 or d6 times 5 ft, depending on how far they miss (example 32, R7.33)", () => {
    expect(scatter({ margin: -1, directionDie: 1, distanceDie: 3 })).toEqual({
      direction: "north",
      feet: 15,
      stoppedByWall: false,
    });
    expect(scatter({ margin: -2, directionDie: 4, distanceDie: 4 })).toEqual({
      direction: "south",
      feet: 20,
      stoppedByWall: false,
    });
    expect([0, -1, -2, -5].map(scatterDie)).toEqual([null, 3, 6, 6]);
    expect(scatter({ margin: 0, directionDie: 1, distanceDie: 1 })).toBeNull();
  });

  it("scatter in the direction shown by the direction die, whose faces run clockwise from north (R7.33)", () => {
    expect(
      [1, 2, 3, 4, 5, 6].map(
        directionDie => scatter({ margin: -1, directionDie, distanceDie: 1 })?.direction,
      ),
    ).toEqual(scatterDirections);
  });

  it("stop scattering at a wall (R7.33)", () => {
    const against = (wallAt: number) => scatter({ margin: -3, directionDie: 2, distanceDie: 5, wallAt });
    expect(against(10)).toEqual({ direction: "northEast", feet: 10, stoppedByWall: true });
    expect(against(25)).toEqual({ direction: "northEast", feet: 25, stoppedByWall: false });
    expect(against(30)?.feet).toBe(25);
  });

  it("can't scatter with invalid dice (R7.33)", () => {
    expect(() => scatter({ margin: -1, directionDie: 7, distanceDie: 1 })).toThrow("scatter.directionDie");
    expect(() => scatter({ margin: -1, directionDie: 1, distanceDie: 4 })).toThrow(
      "scatter.distanceDie: 4 is not a whole number from 1 to 3",
    );
    expect(() => scatter({ margin: -1, directionDie: 1, distanceDie: 1, wallAt: -5 })).toThrow(
      "scatter.wallAt",
    );
    expect(() => scatterDie(0.5)).toThrow("margin");
  });

  it("have a radius of 10 ft with Blast 2, and a length of 25 ft with Template 5 (example 33, R7.30, R7.34)", () => {
    expect([blastRadius(2), templateLength(5)]).toEqual([10, 25]);
    expect(() => blastRadius(0)).toThrow("x");
    expect(() => templateLength(0)).toThrow("x");
  });

  it("with a Template must start within the weapon's range, but can extend beyond it (R7.34)", () => {
    expect(templateLine({ x: 4, start: 30, range: 30 })).toEqual({ possible: true, from: 30, to: 50 });
    expect(templateLine({ x: 4, start: 35, range: 30 }).possible).toBe(false);
    expect(() => templateLine({ x: 4, start: -5, range: 30 })).toThrow("template.start");
    expect(() => templateLine({ x: 4, start: 5, range: -30 })).toThrow("template.range");
  });

  it("can be evaded by targets who aren't Prone or Paralyzed (R7.35)", () => {
    const test = { attribute: "dexterity", skill: "evasion", difficulty: 2 };
    expect(areaEvasionTest({ prone: false, paralyzed: false })).toEqual(test);
    expect(areaEvasionTest({ prone: false, paralyzed: false }, 4)).toEqual({ ...test, difficulty: 4 });
    expect(areaEvasionTest({ prone: true, paralyzed: false })).toBeNull();
    expect(areaEvasionTest({ prone: false, paralyzed: true })).toBeNull();
    expect(() => areaEvasionTest({ prone: 1 as never, paralyzed: false })).toThrow("victim.prone");
    expect(() => areaEvasionTest({ prone: true, paralyzed: 1 as never })).toThrow("victim.paralyzed");
    expect(() => areaEvasionTest({ prone: false, paralyzed: false }, 0)).toThrow("difficulty");
  });

  it("are blocked by an object that provides Full Cover, but not by a character (R7.36)", () => {
    expect(
      areaBlocked([
        { kind: "object", cover: "partial" },
        { kind: "object", cover: "full" },
      ]),
    ).toBe(true);
    expect(areaBlocked([{ kind: "object", cover: "partial" }])).toBe(false);
    expect(areaBlocked([{ kind: "character", cover: "full" }])).toBe(false);
    expect(areaBlocked([])).toBe(false);
    expect(() => areaBlocked([{ kind: "ghost" as never, cover: "full" }])).toThrow("shelters.0.kind");
    expect(() => areaBlocked([{ kind: "object", cover: "some" as never }])).toThrow("shelters.0.cover");
    expect(() => areaBlocked(1 as never)).toThrow("shelters");
  });

  it("require one Damage test for all targets or, by house rule, a separate test for each (R7.37)", () => {
    expect([0, 1, 4].map(victims => areaDamageTests(victims, rules))).toEqual([0, 1, 1]);
    expect(areaDamageTests(4, houseRules({ areaDamageRoll: "each" }))).toBe(4);
    expect(() => areaDamageTests(-1, rules)).toThrow("victims");
  });
});

describe("bursts with Aim modifiers or Conductor", () => {
  const modifier = (dice: number) => ({ source: "skill", dice, why: "" });

  it("include up to four dice from modifiers to Aim (R7.21, R2.3)", () => {
    const pool = (modifiers: readonly { source: string; dice: number; why: string }[]) =>
      burstPool({ burst: 6, aimRank: 3, inspiration: 0, rows: [], modifiers }, rules);
    expect(
      [pool([]), pool([modifier(2)]), pool([modifier(-1)]), pool([modifier(9)])].map(({ dice }) => dice),
    ).toEqual([9, 11, 8, 13]);
    expect(pool([modifier(2)]).modifier).toBe(2);
  });

  it("hit with all dice if hits are automatic (T11.2, T11.3)", () => {
    const shots = { faces: [1, 1, 2], burst: 3, passiveEvasion: 6, damage: 4 };
    expect(judgeBurst({ ...shots, automatic: true }, rules)).toMatchObject({
      hits: 3,
      points: 12,
      missedFaces: [],
    });
    expect(judgeBurst(shots, rules).hits).toBe(0);
  });
});
