import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { throughArmor } from "../../../../src/rules/combat/armor.ts";
import {
  resolveDamage,
  type DamageTarget,
  type IncomingDamage,
} from "../../../../src/rules/combat/damage.ts";
import { halfDamage } from "../../../../src/rules/combat/half-damage.ts";
import { isDead } from "../../../../src/rules/health/death.ts";
import { mitigatedDamage } from "../../../../src/rules/health/mitigation.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const target = (more: Partial<DamageTarget> = {}): DamageTarget => ({
  armor: 0,
  resistance: 0,
  hitPoints: 10,
  maximumHitPoints: 10,
  ...more,
});
const attack = (points: number, more: Partial<IncomingDamage> = {}): IncomingDamage => ({
  points,
  entry: "attack",
  ...more,
});
const direct = (points: number, more: Partial<IncomingDamage> = {}): IncomingDamage => ({
  points,
  entry: "direct",
  ...more,
});

describe("armor", () => {
  const armor = (points: number, value: number, destroyer = false, barrier = false) =>
    throughArmor({ points, armor: value, destroyer, barrier }, rules);

  it("of AV 21 lets 9 of 30 points through as direct damage, and wears down to AV 19 (example 23, R8.7, R8.8, R8.11)", () => {
    expect(armor(30, 21)).toEqual({ absorbed: 21, direct: 9, worn: 2, armorAfter: 19 });
  });

  it.each([
    [9, 50, 41, 9],
    [10, 10, 0, 9],
    [20, 15, 0, 19],
  ])(
    "of AV %i against %i points lets %i through as direct damage, and has AV %i afterward (example 24, R8.8, R8.9, A7)",
    (value, points, through, after) => {
      expect(armor(points, value)).toMatchObject({ direct: through, armorAfter: after });
    },
  );

  it("of AV 21 wears down to AV 17 against 30 points from a Destroyer (example 25, R8.10)", () => {
    expect(armor(30, 21, true)).toEqual({ absorbed: 21, direct: 9, worn: 4, armorAfter: 17 });
  });

  it("wears down by one for every ten points absorbed, regardless of the incoming damage (R8.8)", () => {
    expect([9, 10, 19, 20].map(points => armor(points, 40).worn)).toEqual([0, 1, 1, 2]);
    expect(armor(400, 0)).toEqual({ absorbed: 0, direct: 400, worn: 0, armorAfter: 0 });
  });

  it("can be reduced below AV 9 by a Destroyer (R8.10)", () => {
    expect(armor(5, 6, true).armorAfter).toBe(5);
    expect(armor(4, 6, true).armorAfter).toBe(6);
  });

  it("of a barrier is ignored by a Destroyer, but not by other weapons (R8.10, T11.2)", () => {
    expect(armor(12, 20, true, true)).toEqual({ absorbed: 0, direct: 12, worn: 0, armorAfter: 20 });
    expect(armor(12, 20, false, true)).toEqual({ absorbed: 12, direct: 0, worn: 1, armorAfter: 19 });
  });

  it("stops wearing down at the minimum set by a house rule, except against a Destroyer (R8.9, A7)", () => {
    const minimum = houseRules({ armorMinimum: 18 });
    const met = (value: number, destroyer: boolean) =>
      throughArmor({ points: 50, armor: value, destroyer, barrier: false }, minimum).armorAfter;
    expect([met(21, false), met(19, false), met(18, false), met(12, false)]).toEqual([19, 18, 18, 12]);
    expect(met(19, true)).toBe(16);
  });

  it("never keeps more AV, or lets less damage through, if the damage is higher (R8.8)", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(50), fc.nat(40), fc.boolean(), (points, more, value, destroyer) => {
        const [light, heavy] = [armor(points, value, destroyer), armor(points + more, value, destroyer)];
        expect(heavy.armorAfter).toBeLessThanOrEqual(light.armorAfter);
        expect(heavy.direct).toBeGreaterThanOrEqual(light.direct);
        expect(heavy.armorAfter).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is rejected if its value or the damage is invalid (R8.7)", () => {
    expect(() => armor(-1, 0)).toThrow("damage.points");
    expect(() => armor(0, -1)).toThrow("target.armor");
    expect(() => throughArmor({ points: 0, armor: 0, destroyer: 1 as never, barrier: false }, rules)).toThrow(
      "damage.destroyer",
    );
    expect(() => throughArmor({ points: 0, armor: 0, destroyer: false, barrier: 1 as never }, rules)).toThrow(
      "target.barrier",
    );
  });
});

describe("a hit", () => {
  it("of 20 points against AV 12 and DR 3 costs one point of AV, all DR, and five hit points (example 22, R7.7, R8.8, R8.14, A13, T8.4)", () => {
    expect(resolveDamage(attack(20), target({ armor: 12, resistance: 3 }), rules)).toEqual({
      points: 20,
      steps: [
        { key: "armor", before: 20, after: 8 },
        { key: "resistance", before: 8, after: 5 },
      ],
      absorbed: 12,
      armorWorn: 1,
      armorAfter: 11,
      direct: 8,
      mitigated: 0,
      resisted: 3,
      resistanceAfter: 0,
      hitPointsLost: 5,
      hitPointsAfter: 5,
      followUpDifficulty: 5,
      takenOut: false,
      bleedsAgain: false,
      dead: false,
    });
  });

  it("doubles the damage that passes AV and DR for a target out of the fight (example 26, R9.18, A29, T8.4)", () => {
    const judged = resolveDamage(
      attack(15),
      target({ armor: 10, resistance: 3, hitPoints: -2, outOfFight: true }),
      rules,
    );
    expect(judged).toMatchObject({
      direct: 5,
      resisted: 3,
      hitPointsLost: 4,
      hitPointsAfter: -6,
      armorAfter: 9,
      takenOut: false,
    });
    expect(judged.steps.at(-1)).toEqual({ key: "outOfFight", before: 2, after: 4 });
  });

  it("doesn't double the damage that reduces the hit points to 0 or fewer (A29)", () => {
    expect(resolveDamage(attack(12), target(), rules)).toMatchObject({
      hitPointsLost: 12,
      hitPointsAfter: -2,
      takenOut: true,
    });
    expect(resolveDamage(attack(10), target(), rules)).toMatchObject({ hitPointsAfter: 0, takenOut: true });
    expect(resolveDamage(attack(9), target(), rules)).toMatchObject({ hitPointsAfter: 1, takenOut: false });
  });

  it.each([
    [12, 3, 9],
    [25, 16, 9],
  ])(
    "halves area damage (before armor) only if the target evades (example 34, R7.35, A9)",
    (meeting, through, armorAfter) => {
      const judged = resolveDamage(attack(25, { halved: meeting === 12 }), target({ armor: 9 }), rules);
      expect(judged).toMatchObject({ absorbed: 9, direct: through, armorAfter });
      expect(judged.steps[0]).toEqual(
        meeting === 12 ? { key: "area", before: 25, after: 12 } : { key: "armor", before: 25, after: 16 },
      );
    },
  );

  it("can, by house rule, halve area damage after armor and round up (R7.35, A9)", () => {
    const judged = resolveDamage(
      attack(26, { halved: true }),
      target({ armor: 9 }),
      houseRules({ areaHalving: "afterArmor", roundDamage: "up" }),
    );
    expect(judged).toMatchObject({ absorbed: 9, direct: 9 });
    expect(judged.steps.slice(0, 2)).toEqual([
      { key: "armor", before: 26, after: 17 },
      { key: "area", before: 17, after: 9 },
    ]);
    expect(
      resolveDamage(attack(26), target({ armor: 9 }), houseRules({ areaHalving: "afterArmor" })).direct,
    ).toBe(17);
  });

  it("with Scorch requires a test only if damage gets past DR (example 36, R11.2, R8.14)", () => {
    expect(resolveDamage(direct(3), target({ resistance: 2 }), rules)).toMatchObject({
      resistanceAfter: 0,
      hitPointsLost: 1,
      followUpDifficulty: 1,
    });
    expect(resolveDamage(direct(3), target({ resistance: 5 }), rules)).toMatchObject({
      resistanceAfter: 2,
      hitPointsLost: 0,
      followUpDifficulty: 0,
    });
  });

  it("with Shock 3 costs a machine with DR 1 four hit points, and requires a test with difficulty 4 (example 37, T11.2, A24)", () => {
    const machine = target({ resistance: 1, mechanical: true });
    const judged = resolveDamage(direct(3, { shock: true }), machine, rules);
    expect(judged).toMatchObject({
      resistanceAfter: 0,
      hitPointsLost: 4,
      hitPointsAfter: 6,
      followUpDifficulty: 4,
    });
    expect(judged.steps.at(-1)).toEqual({ key: "mechanical", before: 2, after: 4 });
    expect(
      resolveDamage(direct(3, { shock: true }), machine, houseRules({ shockDifficultyDoubled: false })),
    ).toMatchObject({ hitPointsLost: 4, followUpDifficulty: 2 });
  });

  it("deals double damage because of Shock only to machines (T11.2)", () => {
    expect(resolveDamage(direct(3, { shock: true }), target(), rules).hitPointsLost).toBe(3);
    expect(resolveDamage(direct(3), target({ mechanical: true }), rules).hitPointsLost).toBe(3);
    expect(
      resolveDamage(direct(3, { shock: true }), target({ mechanical: true, outOfFight: true }), rules)
        .hitPointsLost,
    ).toBe(12);
  });

  it("lets direct damage bypass armor without wearing it down (T8.4)", () => {
    expect(
      resolveDamage(direct(30, { halved: true, destroyer: true }), target({ armor: 20 }), rules),
    ).toMatchObject({ absorbed: 0, armorWorn: 0, armorAfter: 20, direct: 30 });
  });

  it("differs from bleeding out, which ignores DR and is neither doubled nor mitigated (R9.20, R9.22a)", () => {
    const bleeding = target({ armor: 5, resistance: 2, hitPoints: -1, outOfFight: true });
    const mitigations = [{ kind: "wound" }] as const;
    expect(resolveDamage({ points: 4, entry: "bleedOut", mitigations }, bleeding, rules)).toMatchObject({
      hitPointsLost: 4,
      resistanceAfter: 2,
      armorAfter: 5,
      mitigated: 0,
      steps: [],
    });
    expect(
      resolveDamage(
        { points: 4, entry: "bleedOut", mitigations },
        bleeding,
        houseRules({ bleedOutPassesResistance: false }),
      ),
    ).toMatchObject({ hitPointsLost: 2, resistanceAfter: 0 });
    expect(
      resolveDamage(
        { points: 4, entry: "bleedOut", mitigations },
        bleeding,
        houseRules({ mitigationOrder: "afterResistance" }),
      ).mitigated,
    ).toBe(0);
  });

  it("deals less damage past armor if the target takes an injury, but never a negative amount (example 41, R9.5, R9.9, A23)", () => {
    const injury = [{ kind: "injury", reduction: 6 }] as const;
    expect(resolveDamage(attack(9, { mitigations: injury }), target(), rules)).toMatchObject({
      direct: 9,
      mitigated: 6,
      hitPointsLost: 3,
    });
    expect(resolveDamage(attack(5, { mitigations: injury }), target(), rules)).toMatchObject({
      mitigated: 5,
      hitPointsLost: 0,
    });
  });

  it("deals four points instead of nine if the target takes a wound (example 42, R9.13, A9)", () => {
    expect(resolveDamage(attack(9, { mitigations: [{ kind: "wound" }] }), target(), rules)).toMatchObject({
      mitigated: 5,
      hitPointsLost: 4,
    });
  });

  it("is mitigated by an injury or wound before DR or, by house rule, after it (A23)", () => {
    const wound = attack(9, { mitigations: [{ kind: "wound" }] });
    expect(resolveDamage(wound, target({ resistance: 3 }), rules)).toMatchObject({
      resisted: 3,
      hitPointsLost: 1,
    });
    const after = resolveDamage(
      wound,
      target({ resistance: 3 }),
      houseRules({ mitigationOrder: "afterResistance" }),
    );
    expect(after).toMatchObject({ resisted: 3, mitigated: 3, hitPointsLost: 3 });
    expect(after.steps.map(step => step.key)).toEqual(["resistance", "mitigation"]);
  });

  it("can be mitigated by one injury or wound or, by house rule, by several (R9.16, A37)", () => {
    const both = attack(20, { mitigations: [{ kind: "injury", reduction: 5 }, { kind: "wound" }] });
    expect(() => resolveDamage(both, target(), rules)).toThrow(
      "mitigations: a list of 2 is not at most one injury or wound",
    );
    expect(resolveDamage(both, target(), houseRules({ oneMitigationPerInstance: false })).hitPointsLost).toBe(
      7,
    );
    expect(mitigatedDamage(20, [], rules)).toBe(20);
  });

  it("makes a stabilized character bleed again if it deals damage, unless a house rule prevents it (R9.22a)", () => {
    const stable = target({ hitPoints: -3, outOfFight: true, stabilized: true });
    expect(resolveDamage(attack(1), stable, rules).bleedsAgain).toBe(true);
    expect(resolveDamage(attack(0), stable, rules).bleedsAgain).toBe(false);
    expect(resolveDamage(attack(1), target(), rules).bleedsAgain).toBe(false);
    expect(resolveDamage(attack(1), stable, houseRules({ damageRestartsBleeding: false })).bleedsAgain).toBe(
      false,
    );
  });

  it("kills a character whose hit points drop to the negative of their maximum, or to a threshold set by a house rule (R9.23)", () => {
    expect(resolveDamage(attack(20), target(), rules).dead).toBe(true);
    expect(resolveDamage(attack(19), target(), rules).dead).toBe(false);
    expect(
      [-20, -19].map(hitPoints => isDead(hitPoints, 10, houseRules({ deathThreshold: "twiceMaximum" }))),
    ).toEqual([true, false]);
    expect(isDead(-1000, 10, houseRules({ deathThreshold: "off" }))).toBe(false);
    expect([0, -1].map(hitPoints => isDead(hitPoints, 0, rules))).toEqual([false, true]);
  });

  it("deals half damage rounded down or, by house rule, up (A9)", () => {
    expect([
      halfDamage(9, rules),
      halfDamage(8, rules),
      halfDamage(9, houseRules({ roundDamage: "up" })),
    ]).toEqual([4, 4, 5]);
    expect(() => halfDamage(-1, rules)).toThrow("points");
  });

  it("accounts for every point of damage (T8.4, R8.15)", () => {
    const facts = fc.record({
      armor: fc.nat(30),
      resistance: fc.nat(10),
      hitPoints: fc.integer({ min: -20, max: 30 }),
      maximumHitPoints: fc.constant(30),
    });
    fc.assert(
      fc.property(fc.nat(120), facts, (points, of) => {
        const frozen = Object.freeze({ ...of });
        const judged = resolveDamage(Object.freeze(attack(points)), frozen, rules);
        expect(judged.absorbed + judged.mitigated + judged.resisted + judged.hitPointsLost).toBe(points);
        expect(judged.hitPointsAfter).toBe(of.hitPoints - judged.hitPointsLost);
        expect(judged.resistanceAfter).toBe(of.resistance - judged.resisted);
        expect(frozen).toEqual(of);
      }),
    );
  });

  it("is rejected if the damage or the target is invalid (T8.4)", () => {
    const on =
      (damage: object, of: object = {}) =>
      () =>
        resolveDamage({ ...attack(1), ...damage }, target(of), rules);
    expect(on({ entry: "magic" })).toThrow("damage.entry");
    expect(on({ points: 1.5 })).toThrow("damage.points");
    expect(on({ halved: 1 })).toThrow("damage.halved");
    expect(on({ destroyer: 1 })).toThrow("damage.destroyer");
    expect(on({ shock: 1 })).toThrow("damage.shock");
    expect(on({ mitigations: {} })).toThrow("damage.mitigations");
    expect(on({ mitigations: [{ kind: "scar" }] })).toThrow("mitigations.0.kind");
    expect(on({ mitigations: [{ kind: "injury", reduction: -1 }] })).toThrow("mitigations.0.reduction");
    expect(on({}, { hitPoints: Number.NaN })).toThrow("target.hitPoints");
    expect(on({}, { maximumHitPoints: -1 })).toThrow("target.maximumHitPoints");
    expect(on({}, { resistance: -1 })).toThrow("target.resistance");
    expect(on({ entry: "direct" }, { armor: -1 })).toThrow("target.armor");
    for (const name of ["outOfFight", "mechanical", "barrier", "stabilized"])
      expect(on({}, { [name]: 1 })).toThrow(`target.${name}`);
    expect(() => resolveDamage(null as never, target(), rules)).toThrow("damage: null");
    expect(() => resolveDamage(attack(1), null as never, rules)).toThrow("target: null");
  });
});

describe("an attack that takes its target out of the fight (R9.18, A29)", () => {
  it("deals normal damage with its further effects, but later attacks deal double damage", () => {
    const out = target({ hitPoints: -2, outOfFight: true });
    expect(resolveDamage(direct(3, { sameAttack: true }), out, rules)).toMatchObject({
      hitPointsLost: 3,
      takenOut: false,
    });
    expect(resolveDamage(direct(3), out, rules).hitPointsLost).toBe(6);
  });
});
