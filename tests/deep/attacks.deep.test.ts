import { describe, expect, it } from "vitest";
import { attackDifficulty, judgeAttack } from "../../src/rules/combat/attack.ts";
import { burstPool, judgeBurst } from "../../src/rules/combat/burst.ts";
import { damageTestPool, judgeDamageTest, type DamageTestFacts } from "../../src/rules/combat/damage-test.ts";
import { resolveDamage, type DamageJudgment, type DamageTarget } from "../../src/rules/combat/damage.ts";
import { attackOdds } from "../../src/rules/combat/odds-attack.ts";
import { burstOdds } from "../../src/rules/combat/odds-burst.ts";
import { initiativeOdds } from "../../src/rules/combat/odds-initiative.ts";
import type { Harm } from "../../src/rules/combat/odds-harm.ts";
import { initiativeOf } from "../../src/rules/combat/initiative.ts";
import { seededDice } from "../../src/rules/dice-source.ts";
import { bleedOut, bleedOutDamage } from "../../src/rules/health/bleeding-out.ts";
import { bleedingOdds } from "../../src/rules/health/odds-bleeding.ts";
import { defaultHouseRules as rules } from "../../src/rules/house-rules.ts";
import { computePool } from "../../src/rules/tests/pool.ts";
import { expectDistribution, expectWithinFourSigma, Tally, tries } from "./samples.ts";

/** The results of many attacks on one target. */
class Toll {
  readonly lost = new Tally();
  readonly worn = new Tally();
  takesOut = 0;

  miss(): void {
    this.lost.count(0);
    this.worn.count(0);
  }

  hit(judged: DamageJudgment): void {
    this.lost.count(judged.hitPointsLost);
    this.worn.count(judged.armorWorn);
    if (judged.takenOut) this.takesOut += 1;
  }

  expectLike(harm: Harm): void {
    expectDistribution("hit points lost", this.lost, harm.hitPointsLost);
    expectDistribution("Armor Value lost", this.worn, harm.armorWorn);
    expectWithinFourSigma("put out of the fight", this.takesOut, harm.takesOut);
    const square = harm.hitPointsLost.reduce((sum, chance, lost) => sum + chance * lost ** 2, 0);
    const mean = this.lost.counts.reduce((sum, count, lost) => sum + count * lost, 0) / tries;
    expect(Math.abs(mean - harm.expectedHitPointsLost)).toBeLessThan(
      4 * Math.sqrt((square - harm.expectedHitPointsLost ** 2) / tries),
    );
  }
}

interface Case {
  readonly dice: number;
  readonly evasion: number;
  readonly damage: DamageTestFacts;
  readonly destroyer: boolean;
  readonly target: DamageTarget;
}

const cases: readonly (readonly [string, Case])[] = [
  [
    "12 dice and 10 damage dice against heavy armor",
    {
      dice: 12,
      evasion: 4,
      damage: { score: 10, form: "single" },
      destroyer: false,
      target: { armor: 14, resistance: 2, hitPoints: 12, maximumHitPoints: 15 },
    },
  ],
  [
    "8 dice of a Sharp Destroyer against armor that wears down",
    {
      dice: 8,
      evasion: 2,
      damage: { score: 7, form: "single", sharp: true },
      destroyer: true,
      target: { armor: 10, resistance: 0, hitPoints: 9, maximumHitPoints: 20 },
    },
  ],
  [
    "14 dice against a target without armor",
    {
      dice: 14,
      evasion: 5,
      damage: { score: 4, form: "single" },
      destroyer: false,
      target: { armor: 0, resistance: 3, hitPoints: 20, maximumHitPoints: 20 },
    },
  ],
];

describe("a million seeded attacks", () => {
  it.each(cases)(
    "match the computed odds of hits, critical hits and damage, with %s (R7.3, R7.5, R8.8, T8.4)",
    (_, { dice, evasion, damage, destroyer, target }) => {
      const pool = computePool({ attribute: dice }, rules);
      const difficulty = attackDifficulty(evasion, false);
      const odds = attackOdds({ pool, difficulty, damage, destroyer, target }, rules);
      const source = seededDice(4000 + dice);
      const toll = new Toll();
      let [hit, critical] = [0, 0];
      for (let run = 0; run < tries; run += 1) {
        const judged = judgeAttack({ pool, faces: source.roll(pool.rolled, 6), difficulty }, rules);
        if (!judged.hit) {
          toll.miss();
          continue;
        }
        hit += 1;
        if (judged.critical) critical += 1;
        const test = damageTestPool(
          judged.critical ? { ...damage, criticalMargin: judged.margin } : damage,
          rules,
        );
        toll.hit(
          resolveDamage(
            { points: judgeDamageTest(test, source.roll(test.dice, 6)).points, entry: "attack", destroyer },
            target,
            rules,
          ),
        );
      }
      expectWithinFourSigma("hits", hit, odds.hit);
      expectWithinFourSigma("critical hits", critical, odds.critical);
      toll.expectLike(odds);
    },
  );

  it("match the computed odds of a burst with limited ammunition (R7.22, R7.23, R7.24)", () => {
    const { dice } = burstPool({ burst: 6, aimRank: 3, inspiration: 0, rows: [] }, rules);
    const shots = { passiveEvasion: 3, ammunition: 5, damage: 4 };
    const target: DamageTarget = { armor: 6, resistance: 1, hitPoints: 10, maximumHitPoints: 10 };
    const odds = burstOdds({ ...shots, dice, target }, rules);
    const source = seededDice(90);
    const hits = new Tally();
    const toll = new Toll();
    for (let run = 0; run < tries; run += 1) {
      const judged = judgeBurst({ ...shots, burst: 6, faces: source.roll(dice, 6) }, rules);
      hits.count(judged.hits);
      if (judged.hits === 0) toll.miss();
      else toll.hit(resolveDamage({ points: judged.points, entry: "attack" }, target, rules));
    }
    expectDistribution("hits", hits, odds.hits);
    toll.expectLike(odds);
  });
});

describe("a million seeded runs", () => {
  it("match the odds of each outcome after six turns of bleeding out (R9.19, R9.20, R9.23)", () => {
    const facts = { dice: 7, hitPoints: -1, maximumHitPoints: 10, resistance: 0 };
    const turns = 6;
    const last = bleedingOdds(facts, turns, rules)[turns - 1] as ReturnType<typeof bleedingOdds>[number];
    const source = seededDice(11);
    const seen = { bleeding: 0, stabilized: 0, recovered: 0, dead: 0 };
    for (let run = 0; run < tries; run += 1) {
      let state: keyof typeof seen = "bleeding";
      let hitPoints = facts.hitPoints;
      for (let turn = 0; turn < turns && state === "bleeding"; turn += 1) {
        const successes = source.roll(facts.dice, 6).filter(face => face > 4).length;
        state = bleedOut(successes).state;
        if (state !== "bleeding") continue;
        hitPoints -= bleedOutDamage(successes, source.roll(1, 3)[0] as number);
        // R9.23: a character dies as soon as the hit points are as far below zero as their maximum is above
        // it.
        if (hitPoints <= -facts.maximumHitPoints) state = "dead";
      }
      seen[state] += 1;
    }
    for (const name of ["bleeding", "stabilized", "recovered", "dead"] as const)
      expectWithinFourSigma(name, seen[name], last[name]);
  });

  it.each([2, 3])("match the odds of each initiative step with %i dice (R5.3, R5.4)", dice => {
    const { steps } = initiativeOdds(dice, []);
    const source = seededDice(12 + dice);
    const tally = new Tally();
    for (let run = 0; run < tries; run += 1) tally.count(initiativeOf(source.roll(dice, 6)).step);
    expectDistribution("step", tally, steps);
  });
});
