import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attackDifficulty, judgeAttack } from "../../../../src/rules/combat/attack.ts";
import { burstPoints, judgeBurst } from "../../../../src/rules/combat/burst.ts";
import {
  damageTestPool,
  judgeDamageTest,
  type DamageTestFacts,
} from "../../../../src/rules/combat/damage-test.ts";
import { resolveDamage, type DamageTarget } from "../../../../src/rules/combat/damage.ts";
import { areaOdds, attackOdds, type AttackOddsFacts } from "../../../../src/rules/combat/odds-attack.ts";
import { burstOdds, hitDistribution } from "../../../../src/rules/combat/odds-burst.ts";
import { initiativeOdds } from "../../../../src/rules/combat/odds-initiative.ts";
import { againstReference, defaultOddsReference } from "../../../../src/rules/combat/odds-unknown.ts";
import { seededDice } from "../../../../src/rules/dice-source.ts";
import { bleedOut } from "../../../../src/rules/health/bleeding-out.ts";
import { bleedingOdds } from "../../../../src/rules/health/odds-bleeding.ts";
import { exactSum, expected } from "../../../../src/rules/tests/distribution.ts";
import { chanceToMeet, successDistribution } from "../../../../src/rules/tests/odds.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const target: DamageTarget = { armor: 3, resistance: 1, hitPoints: 8, maximumHitPoints: 8 };
const damage: Omit<DamageTestFacts, "criticalMargin"> = { score: 2, form: "single", sharp: true };
const pool = (dice: number) => computePool({ attribute: dice }, rules);
const odds = (more: Partial<AttackOddsFacts> = {}, changes = {}) =>
  attackOdds({ pool: pool(4), difficulty: 2, damage, target, ...more }, houseRules(changes));

/** Yields all possible results of rolling this number of dice. */
function* everyRoll(dice: number, sides = 6): Generator<readonly number[]> {
  if (dice === 0) yield [];
  else
    for (const rest of everyRoll(dice - 1, sides))
      for (let face = 1; face <= sides; face += 1) yield [...rest, face];
}

function close(odds: readonly number[], counted: readonly number[]): void {
  for (let value = 0; value < Math.max(odds.length, counted.length); value += 1)
    expect(odds[value] ?? 0).toBeCloseTo(counted[value] ?? 0, 12);
}

const add = (counts: number[], value: number, share: number) => {
  while (counts.length <= value) counts.push(0);
  counts[value] = (counts[value] as number) + share;
};

describe("the odds of an attack", () => {
  it("match a full enumeration of all rolls (R7.3, R7.4, R7.5, R7.6, T8.4)", () => {
    const counted = {
      hit: 0,
      critical: 0,
      takesOut: 0,
      kills: 0,
      lost: [] as number[],
      worn: [] as number[],
    };
    const byMargin = new Map<number | undefined, number>();
    for (const faces of everyRoll(4)) {
      const judged = judgeAttack({ pool: pool(4), faces, difficulty: 2 }, rules);
      const share = 6 ** -4;
      if (!judged.hit) {
        add(counted.lost, 0, share);
        add(counted.worn, 0, share);
        continue;
      }
      counted.hit += share;
      if (judged.critical) counted.critical += share;
      const margin = judged.critical ? judged.margin : undefined;
      byMargin.set(margin, (byMargin.get(margin) ?? 0) + share);
    }
    for (const [margin, share] of byMargin) {
      const dice = damageTestPool(
        margin === undefined ? damage : { ...damage, criticalMargin: margin },
        rules,
      );
      for (const faces of everyRoll(dice.dice)) {
        const judged = resolveDamage(
          { points: judgeDamageTest(dice, faces).points, entry: "attack" },
          target,
          rules,
        );
        const each = share * 6 ** -dice.dice;
        add(counted.lost, judged.hitPointsLost, each);
        add(counted.worn, judged.armorWorn, each);
        if (judged.takenOut) counted.takesOut += each;
        if (judged.dead) counted.kills += each;
      }
    }
    const exact = odds();
    close(exact.hitPointsLost, counted.lost);
    close(exact.armorWorn, counted.worn);
    for (const name of ["hit", "critical", "takesOut", "kills"] as const)
      expect(exact[name]).toBeCloseTo(counted[name], 12);
    expect(exact.expectedHitPointsLost).toBeCloseTo(expected(counted.lost), 10);
    expect(exact.expectedArmorWorn).toBeCloseTo(expected(counted.worn), 10);
    expect(exact.kills).toBeGreaterThan(0);
  });

  it("are within four standard errors of the frequencies in 5,000 simulated attacks (R7.3, T8.4)", () => {
    const attack = pool(12);
    const heavy: DamageTarget = { armor: 14, resistance: 2, hitPoints: 12, maximumHitPoints: 15 };
    const facts = { score: 10, form: "single" } as const;
    const exact = odds({ pool: attack, difficulty: 4, damage: facts, target: heavy });
    const dice = seededDice(60);
    const runs = 5_000;
    const seen = { hit: 0, critical: 0, takesOut: 0, lost: 0 };
    for (let run = 0; run < runs; run += 1) {
      const judged = judgeAttack(
        { pool: attack, faces: dice.roll(12, 6), difficulty: attackDifficulty(4, false) },
        rules,
      );
      if (!judged.hit) continue;
      seen.hit += 1;
      if (judged.critical) seen.critical += 1;
      const test = damageTestPool(
        judged.critical ? { ...facts, criticalMargin: judged.margin } : facts,
        rules,
      );
      const harm = resolveDamage(
        { points: judgeDamageTest(test, dice.roll(test.dice, 6)).points, entry: "attack" },
        heavy,
        rules,
      );
      if (harm.takenOut) seen.takesOut += 1;
      seen.lost += harm.hitPointsLost;
    }
    for (const name of ["hit", "critical", "takesOut"] as const) {
      expect(Math.abs(seen[name] / runs - exact[name])).toBeLessThan(
        4 * Math.sqrt((exact[name] * (1 - exact[name])) / runs),
      );
    }
    const square = exact.hitPointsLost.reduce((sum, chance, lost) => sum + chance * lost ** 2, 0);
    const deviation = Math.sqrt(square - exact.expectedHitPointsLost ** 2);
    expect(Math.abs(seen.lost / runs - exact.expectedHitPointsLost)).toBeLessThan(
      (4 * deviation) / Math.sqrt(runs),
    );
  });

  it("include flat bonus points in the damage of every hit (R7.6, T11.2)", () => {
    const bare = { armor: 0, resistance: 0, hitPoints: 8, maximumHitPoints: 8 };
    const sure = odds({
      automatic: true,
      difficulty: 20,
      damage: { score: 0, form: "single", extraPoints: 3 },
      target: bare,
    });
    expect(sure.hitPointsLost).toEqual([0, 0, 0, 1]);
  });

  it("add up to 1, to within 1e-12, for any facts (R7.3, R8.8, T8.4)", () => {
    const facts = fc.record({
      dice: fc.integer({ min: 1, max: 20 }),
      difficulty: fc.integer({ min: 1, max: 8 }),
      score: fc.integer({ min: 0, max: 15 }),
      armor: fc.nat(25),
      resistance: fc.nat(6),
      hitPoints: fc.integer({ min: -10, max: 20 }),
      destroyer: fc.boolean(),
      automatic: fc.boolean(),
      sharp: fc.boolean(),
    });
    fc.assert(
      fc.property(
        facts,
        ({ dice, difficulty, score, armor, resistance, hitPoints, destroyer, automatic, sharp }) => {
          const exact = attackOdds(
            {
              pool: pool(dice),
              difficulty,
              automatic,
              destroyer,
              damage: { score, form: "single", sharp },
              target: { armor, resistance, hitPoints, maximumHitPoints: 20 },
            },
            rules,
          );
          expect(Math.abs(exactSum(exact.hitPointsLost) - 1)).toBeLessThan(1e-12);
          expect(Math.abs(exactSum(exact.armorWorn) - 1)).toBeLessThan(1e-12);
          expect(exact.critical).toBeLessThanOrEqual(exact.hit);
          expect(exact.kills).toBeLessThanOrEqual(exact.hit + 1e-12);
        },
      ),
    );
  });

  it("never decrease when a die is added (R7.3)", () => {
    for (let dice = 1; dice < 15; dice += 1) {
      for (const difficulty of [1, 2, 4, 6])
        expect(odds({ pool: pool(dice + 1), difficulty }).hit).toBeGreaterThanOrEqual(
          odds({ pool: pool(dice), difficulty }).hit,
        );
    }
  });

  it("are 0 for a critical hit with fewer than four dice and, by house rule, for any hit (A3)", () => {
    expect(odds({ pool: pool(2), difficulty: 1 })).toMatchObject({ critical: 0 });
    expect(odds({ pool: pool(2), difficulty: 1 }).hit).toBeCloseTo(chanceToMeet(4, 1), 12);
    expect(odds({ pool: pool(2), difficulty: 1 }, { partialCap: "strict" }).hit).toBe(0);
  });

  it("are 1 for an automatic hit, which the dice can still make critical (T11.2)", () => {
    const always = odds({ automatic: true });
    expect(always.hit).toBeCloseTo(1, 12);
    expect(always.critical).toBeCloseTo(odds().critical, 12);
    expect(odds({ automatic: true, difficulty: 9 }).critical).toBe(0);
  });

  it("account for a Destroyer's armor wear, and for injuries that reduce damage (R8.10, R9.9)", () => {
    const thick = { ...target, armor: 9 };
    const strong = { ...damage, score: 8 };
    expect(odds({ target: thick, damage: strong, destroyer: true }).expectedArmorWorn).toBeGreaterThan(0);
    expect(odds({ target: thick, damage: strong }).expectedArmorWorn).toBe(0);
    expect(odds({ mitigations: [{ kind: "injury", reduction: 50 }] }).expectedHitPointsLost).toBe(0);
  });

  it("can't be computed from invalid facts (R7.3)", () => {
    expect(() => odds({ difficulty: 0 })).toThrow("difficulty");
    expect(() => odds({ automatic: 1 as never })).toThrow("odds.automatic");
    expect(() => attackOdds(null as never, rules)).toThrow("odds: null");
  });

  it("include full and halved damage for an area attack (R7.35, R7.37, A9)", () => {
    const facts = {
      damage: { score: 3, form: "blast" },
      evasion: { pool: pool(4), difficulty: 2 },
      target,
    } as const;
    const exact = areaOdds(facts, rules);
    expect(exact.evades).toBeCloseTo(chanceToMeet(4, 2), 12);
    const whole: number[] = [];
    const halved: number[] = [];
    successDistribution(3).forEach((chance, successes) => {
      add(
        whole,
        resolveDamage({ points: successes * 5, entry: "attack" }, target, rules).hitPointsLost,
        chance,
      );
      add(
        halved,
        resolveDamage({ points: successes * 5, entry: "attack", halved: true }, target, rules).hitPointsLost,
        chance,
      );
    });
    close(exact.whole.hitPointsLost, whole);
    close(exact.halved.hitPointsLost, halved);
    expect(areaOdds({ ...facts, evasion: null }, rules).evades).toBe(0);
    expect(
      areaOdds(
        { ...facts, damage: { score: 8, form: "blast" }, target: { ...target, armor: 9 }, destroyer: true },
        rules,
      ).whole.expectedArmorWorn,
    ).toBeGreaterThan(0);
    expect(areaOdds({ ...facts, target: { ...target, armor: 9 } }, rules).whole.expectedArmorWorn).toBe(0);
    expect(() => areaOdds(null as never, rules)).toThrow("odds: null");
  });
});

describe("the odds of a burst", () => {
  it.each([
    [undefined, 3],
    [2, 3],
    [0, 3],
    [9, 6],
    [9, 0],
  ])(
    "match a full enumeration of five dice with ammunition %s and Passive Evasion %i (R7.22, R7.23, R7.24)",
    (ammunition, passiveEvasion) => {
      const facts = {
        passiveEvasion,
        damage: 4,
        corroded: 1,
        ...(ammunition === undefined ? {} : { ammunition }),
      };
      const hits: number[] = [];
      const lost: number[] = [];
      for (const faces of everyRoll(5)) {
        const judged = judgeBurst({ ...facts, faces, burst: 5 }, rules);
        add(hits, judged.hits, 6 ** -5);
        add(
          lost,
          judged.hits === 0
            ? 0
            : resolveDamage({ points: judged.points, entry: "attack" }, target, rules).hitPointsLost,
          6 ** -5,
        );
      }
      const exact = burstOdds({ ...facts, dice: 5, target }, rules);
      close(exact.hits, hits);
      close(exact.hitPointsLost, lost);
      expect(exact.hit).toBeCloseTo(1 - (hits[0] ?? 0), 12);
      expect(exact.expectedHits).toBeCloseTo(expected(hits), 10);
    },
  );

  it("include hits with a 6 against Passive Evasion 6 only by house rule (R7.28, A21)", () => {
    const facts = { passiveEvasion: 6, damage: 4, dice: 1, target };
    expect(burstOdds(facts, rules).hit).toBe(0);
    expect(burstOdds(facts, houseRules({ sixAlwaysHits: true })).hit).toBeCloseTo(1 / 6, 12);
  });

  it("add up to 1, to within 1e-12, for up to 300 dice (R7.22, R8.10)", () => {
    for (const dice of [0, 1, 7, 40, 300])
      for (let good = 0; good <= 6; good += 1)
        expect(Math.abs(exactSum(hitDistribution(dice, good)) - 1)).toBeLessThan(1e-12);
    expect(hitDistribution(2, 2)).toEqual([4 / 9, 4 / 9, 1 / 9].map(chance => expect.closeTo(chance, 12)));
    const facts = { passiveEvasion: 1, damage: 9, dice: 1, target: { ...target, armor: 9 } };
    expect([
      burstOdds(facts, rules).expectedArmorWorn,
      burstOdds({ ...facts, destroyer: true }, rules).expectedArmorWorn,
    ]).toEqual([0, expect.closeTo(5 / 6, 12)]);
    expect(() => hitDistribution(301, 2)).toThrow("dice");
    expect(() => hitDistribution(1, 7)).toThrow("good");
    expect(() => burstOdds({ ...facts, passiveEvasion: -1 }, rules)).toThrow("odds.passiveEvasion");
    expect(() => burstOdds({ ...facts, ammunition: -1 }, rules)).toThrow("odds.ammunition");
    expect(() => burstOdds(null as never, rules)).toThrow("odds: null");
    expect(burstPoints(2, { damage: 9 }, rules)).toBe(18);
  });
});

describe("the odds of bleeding out", () => {
  const facts = { dice: 4, hitPoints: -6, maximumHitPoints: 8, resistance: 0 };

  it("match a full enumeration of two turns (R9.19, R9.23)", () => {
    const counted = [
      { bleeding: 0, stabilized: 0, recovered: 0, dead: 0 },
      { bleeding: 0, stabilized: 0, recovered: 0, dead: 0 },
    ];
    const turn = (index: 0 | 1, hitPoints: number, share: number) => {
      for (const faces of everyRoll(4)) {
        const result = bleedOut(faces.filter(face => face >= 5).length);
        for (const d3 of [1, 2, 3]) {
          const left = hitPoints - result.damageFactor * d3;
          const state = result.state === "bleeding" && left <= -8 ? "dead" : result.state;
          const each = (share * 6 ** -4) / 3;
          for (const later of counted.slice(index, state === "bleeding" ? index + 1 : 2))
            later[state] += each;
          if (state === "bleeding" && index === 0) bleedingAt.set(left, (bleedingAt.get(left) ?? 0) + each);
        }
      }
    };
    const bleedingAt = new Map<number, number>();
    turn(0, -6, 1);
    for (const [hitPoints, share] of bleedingAt) turn(1, hitPoints, share);
    const exact = bleedingOdds(facts, 2, rules);
    exact.forEach((each, index) => {
      for (const name of ["bleeding", "stabilized", "recovered", "dead"] as const)
        expect(each[name]).toBeCloseTo(counted[index]?.[name] ?? 0, 12);
    });
    expect(exact).toHaveLength(2);
  });

  it("add up to 1 after every turn, with almost no chance of still bleeding after 30 turns (R9.19)", () => {
    const turns = bleedingOdds({ ...facts, dice: 5 }, 30, rules);
    for (const { bleeding, stabilized, recovered, dead } of turns)
      expect(Math.abs(bleeding + stabilized + recovered + dead - 1)).toBeLessThan(1e-12);
    expect(turns.at(-1)?.bleeding).toBeLessThan(1e-6);
    expect(bleedingOdds(facts, 0, rules)).toEqual([]);
  });

  it("depend on Damage Resistance only by house rule, and are 0 for death if there is no death threshold (R9.22a, R9.23)", () => {
    const resistant = { ...facts, resistance: 50 };
    expect(bleedingOdds(resistant, 1, rules)[0]?.dead).toBeGreaterThan(0);
    expect(bleedingOdds(resistant, 5, houseRules({ bleedOutPassesResistance: false }))[4]?.dead).toBe(0);
    const [first] = bleedingOdds(
      { ...facts, resistance: 1 },
      1,
      houseRules({ bleedOutPassesResistance: false }),
    );
    expect(first?.dead).toBeLessThan(bleedingOdds(facts, 1, rules)[0]?.dead ?? 0);
    expect(bleedingOdds(facts, 20, houseRules({ deathThreshold: "off" }))[19]?.dead).toBe(0);
    expect(() => bleedingOdds(facts, -1, rules)).toThrow("turns");
    expect(() =>
      bleedingOdds({ ...facts, resistance: -1 }, 1, houseRules({ bleedOutPassesResistance: false })),
    ).toThrow("odds.resistance");
    expect(() => bleedingOdds(null as never, 1, rules)).toThrow("odds: null");
  });
});

describe("the odds of initiative", () => {
  it("are exact for two dice, against both an enemy and an ally on step 4 (R5.3, R5.4, R5.7, A16)", () => {
    const { ap, steps, against } = initiativeOdds(2, [
      { step: 4, side: "enemy" },
      { step: 4, side: "player" },
    ]);
    expect(ap).toBe(2);
    expect(steps[7]).toBeCloseTo(1 / 6, 12);
    expect(against[0]).toEqual({
      before: expect.closeTo(6 / 36, 12),
      same: 0,
      after: expect.closeTo(30 / 36, 12),
    });
    expect(against[1]).toEqual({
      before: expect.closeTo(3 / 36, 12),
      same: expect.closeTo(3 / 36, 12),
      after: expect.closeTo(30 / 36, 12),
    });
  });

  it("are 1 for acting before step 18 with a single die, and can't be computed for four dice (R5.4)", () => {
    expect(initiativeOdds(1, [{ step: 18, side: "player" }]).against[0]).toEqual({
      before: expect.closeTo(1, 12),
      same: 0,
      after: 0,
    });
    expect(initiativeOdds(3, [{ step: 18, side: "enemy" }]).against[0]?.after).toBe(0);
    expect(() => initiativeOdds(4, [])).toThrow("dice");
    expect(() => initiativeOdds(1, [{ step: 0, side: "player" }])).toThrow("known.0.step");
    expect(() => initiativeOdds(1, [{ step: 1, side: "gm" as never }])).toThrow("known.0.side");
    expect(() => initiativeOdds(1, 1 as never)).toThrow("known");
  });
});

describe("the odds against a target with hidden values", () => {
  it("use default values in place of the hidden values, and list the values that were replaced (R7.3, R8.7)", () => {
    const hidden = {
      difficulty: null,
      armor: null,
      resistance: null,
      hitPoints: null,
      maximumHitPoints: null,
      outOfFight: true,
    };
    expect(againstReference(hidden)).toEqual({
      difficulty: defaultOddsReference.difficulty,
      target: { armor: 9, resistance: 0, hitPoints: 15, maximumHitPoints: 15, outOfFight: true },
      assumed: ["difficulty", "armor", "resistance", "hitPoints", "maximumHitPoints"],
    });
    expect(
      againstReference({ ...hidden, difficulty: 5, armor: 0 }, { ...defaultOddsReference, hitPoints: 3 }),
    ).toMatchObject({
      difficulty: 5,
      target: { armor: 0, hitPoints: 3 },
      assumed: ["resistance", "hitPoints", "maximumHitPoints"],
    });
  });
});
