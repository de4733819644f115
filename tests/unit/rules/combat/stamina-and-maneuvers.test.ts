import { describe, expect, it } from "vitest";
import { prepareAttack } from "../../../../src/rules/combat/attack.ts";
import {
  breakGear,
  breakHold,
  canCatch,
  charge,
  cripplingStrikeTest,
  disarm,
  grapple,
  maneuverKeys,
  maneuverOf,
  maneuverReasons,
  type Maneuver,
  type ManeuverFacts,
} from "../../../../src/rules/combat/maneuvers.ts";
import {
  exertInCombat,
  exertOutOfCombat,
  exhaustionAtTurnEnd,
  judgeManeuverTest,
  payManeuver,
  staminaAfterMoment,
  staminaAfterRest,
  type ExertFacts,
} from "../../../../src/rules/combat/stamina.ts";
import { conditionRows } from "../../../../src/rules/conditions/rows.ts";
import { giveCondition, hasCondition } from "../../../../src/rules/conditions/state.ts";
import { rest } from "../../../../src/rules/health/rest.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";
import { has, houseRules, named } from "./helpers.ts";

const rules = houseRules();
const exert = (more: Partial<ExertFacts> = {}) =>
  exertInCombat({ attribute: "strength", stamina: 3, ownTurn: true, already: false, ...more });

describe("the rules for Stamina and exertion", () => {
  it("let a character add a die for one point of Stamina (example 54, R12.2, T10)", () => {
    const exertion = exert();
    const tired = conditionRows([has("exhausted", 2)], { kind: "skill", attribute: "strength" }, rules).rows;
    expect(computePool({ attribute: 5, skillRank: 2, rows: [...tired, ...exertion.rows] }, rules).pool).toBe(
      6,
    );
    expect(exertion).toEqual({
      allowed: true,
      reasons: [],
      stamina: 1,
      rows: [{ source: "exert", dice: 1, why: "BLACKOUT.row.exert" }],
      exhausted: null,
    });
  });

  it("exhaust the actor only once, at the end of the turn, after three exertions without Stamina (example 55, R12.3)", () => {
    expect(exert({ stamina: 0 })).toMatchObject({
      allowed: true,
      stamina: 0,
      exhausted: "endOfTurn",
      rows: [{ dice: 1 }],
    });
    expect([0, 1, 3].map(exhaustionAtTurnEnd)).toEqual([0, 1, 1]);
    expect(() => exhaustionAtTurnEnd(-1)).toThrow("exertions");
  });

  it("allow exertion only in Physical tests, only once per test and, without Stamina, only on the actor's own turn (R1.4, R12.2, R12.3)", () => {
    for (const attribute of ["strength", "endurance", "dexterity"] as const)
      expect(exert({ attribute }).allowed).toBe(true);
    for (const attribute of ["intelligence", "insight", "charisma"] as const)
      expect(exert({ attribute }).reasons).toEqual(["notPhysical"]);
    expect(exert({ already: true })).toEqual({
      allowed: false,
      reasons: ["already"],
      stamina: 0,
      rows: [],
      exhausted: null,
    });
    expect(exert({ stamina: 0, ownTurn: false }).reasons).toEqual(["noStamina"]);
    expect(exert({ stamina: 1, ownTurn: false }).allowed).toBe(true);
    expect(() => exert({ stamina: -1 })).toThrow("exert.stamina");
    expect(() => exert({ ownTurn: 1 as never })).toThrow("exert.ownTurn");
    expect(() => exert({ already: 1 as never })).toThrow("exert.already");
  });

  it("let a character add two dice outside combat, and exhaust the character after the roll (example 58, R12.5)", () => {
    expect(exertOutOfCombat({ attribute: "endurance", already: false })).toEqual({
      allowed: true,
      reasons: [],
      stamina: 0,
      rows: [{ source: "exert", dice: 2, why: "BLACKOUT.row.exert" }],
      exhausted: "afterTest",
    });
    expect(exertOutOfCombat({ attribute: "insight", already: true })).toEqual({
      allowed: false,
      reasons: ["notPhysical", "already"],
      stamina: 0,
      rows: [],
      exhausted: null,
    });
    expect(() => exertOutOfCombat({ attribute: "endurance", already: 1 as never })).toThrow("exert.already");
  });

  it("take a character out of the fight at the fifth level of Exhausted, until the character rests for an hour (example 57, R9.22, T10)", () => {
    const { states } = giveCondition([has("exhausted", 4)], { key: "exhausted" }, false, rules);
    expect(hasCondition(states, "outOfFight")).toBe(true);
    const rested = rest(states, 1);
    expect(rested).toMatchObject({ kind: "short", states: [{ key: "exhausted", level: 4 }] });
    expect(hasCondition(rested.states, "outOfFight")).toBe(false);
  });

  it("restore one point of Stamina per round, or two with a Rest action, up to the maximum (R5.14, R5.18, R12.1)", () => {
    const after = (value: number, moment: "startOfTurn" | "endOfRound", changes = {}) =>
      staminaAfterMoment({ value, max: 6 }, moment, houseRules(changes));
    expect([after(2, "startOfTurn"), after(6, "startOfTurn"), after(2, "endOfRound")]).toEqual([3, 6, 2]);
    expect([
      after(2, "startOfTurn", { staminaRegain: "endOfRound" }),
      after(2, "endOfRound", { staminaRegain: "endOfRound" }),
    ]).toEqual([2, 3]);
    expect([
      staminaAfterRest({ value: 2, max: 6 }, rules),
      staminaAfterRest({ value: 5, max: 6 }, rules),
    ]).toEqual([4, 6]);
    expect(staminaAfterRest({ value: 2, max: 6 }, houseRules({ restStamina: 3 }))).toBe(5);
    expect(() => after(7, "startOfTurn")).toThrow("stamina.value");
    expect(() => after(2, "dawn" as never)).toThrow("moment");
    expect(() => staminaAfterRest({ value: 0, max: -1 }, rules)).toThrow("stamina.max");
  });

  it("require an Endurance [Fortitude 3] test for a Disarm if the actor has no Stamina, and exhaust the actor on a success (example 56, R12.4)", () => {
    const { stamina } = maneuverOf("disarm");
    expect(payManeuver(0, stamina, rules)).toEqual({
      kind: "test",
      staminaAfter: 0,
      test: { attribute: "endurance", skill: "fortitude", difficulty: 3 },
    });
    expect(judgeManeuverTest(true, rules)).toEqual({
      happens: true,
      exhausted: 1,
      apSpent: true,
      staminaSpent: true,
    });
    expect(judgeManeuverTest(false, rules)).toEqual({
      happens: false,
      exhausted: 0,
      apSpent: false,
      staminaSpent: false,
    });
    expect(judgeManeuverTest(false, houseRules({ failedManeuver: "ap" })).apSpent).toBe(true);
    expect(() => judgeManeuverTest(1 as never, rules)).toThrow("met");
  });

  it("treat insufficient Stamina for a maneuver as none, or forbid the maneuver by house rule (R12.4)", () => {
    expect(payManeuver(3, 3, rules)).toEqual({ kind: "paid", staminaAfter: 0, test: null });
    expect(payManeuver(2, 3, rules)).toMatchObject({
      kind: "test",
      staminaAfter: 0,
      test: { difficulty: 3 },
    });
    const strict = houseRules({ tooLittleStamina: "forbidden" });
    expect(payManeuver(2, 3, strict)).toEqual({ kind: "forbidden", staminaAfter: 2, test: null });
    expect(payManeuver(0, 3, strict).kind).toBe("test");
    expect(payManeuver(0, 0, strict)).toEqual({ kind: "paid", staminaAfter: 0, test: null });
    expect(() => payManeuver(-1, 3, rules)).toThrow("stamina");
    expect(() => payManeuver(1, -3, rules)).toThrow("cost");
  });
});

describe("maneuvers", () => {
  const side = (successes: number, playerCharacter = true) => ({ successes, playerCharacter });
  const facts = (more: Partial<ManeuverFacts> = {}): ManeuverFacts => ({
    ap: 3,
    maneuversLeft: 1,
    trained: false,
    melee: true,
    feet: 20,
    freeHands: 1,
    noMovement: false,
    ...more,
  });

  it.each([
    ["charge", 3, 5],
    ["cripplingStrike", 2, 2],
    ["disarm", 2, 3],
    ["breakGear", 2, 3],
    ["grapple", 1, 3],
  ] as const)(
    "include %s, which costs %i AP and %i Stamina and needs no training (R12.6, R12.7, R12.8, R12.9, R12.10, R12.11)",
    (key, ap, stamina) => {
      expect(maneuverOf(key)).toMatchObject({ ap, stamina, basic: true });
      expect(maneuverReasons(maneuverOf(key), facts())).toEqual([]);
      expect(maneuverReasons(maneuverOf(key), facts({ ap: ap - 1 }))).toEqual(["notEnoughAp"]);
      expect(maneuverReasons(maneuverOf(key), facts({ maneuversLeft: 0 }))).toEqual(["maneuverUsed"]);
    },
  );

  it("have an automation grade, and require training unless they are basic maneuvers (R12.6)", () => {
    expect(maneuverKeys.map(key => maneuverOf(key).grade)).toEqual([
      "assisted",
      "automated",
      "assisted",
      "reference",
      "assisted",
    ]);
    const kick: Maneuver = { ...maneuverOf("cripplingStrike"), basic: false };
    expect(maneuverReasons(kick, facts())).toEqual(["untrained"]);
    expect(maneuverReasons(kick, facts({ trained: true }))).toEqual([]);
    expect(() => maneuverOf("dance" as never)).toThrow("maneuver");
  });

  it("include a Charge, which requires a distance of at least 20 ft, allows movement up to the Run speed, and adds a die and five points of damage (example 30, R12.7)", () => {
    expect(maneuverReasons(maneuverOf("charge"), facts({ feet: 19 }))).toEqual(["tooClose"]);
    expect(maneuverReasons(maneuverOf("charge"), facts({ noMovement: true }))).toEqual(["noMovement"]);
    expect(maneuverReasons(maneuverOf("charge"), facts({ melee: false }))).toEqual(["meleeOnly"]);
    expect(charge).toMatchObject({ moveUpTo: "run", extraPoints: 5 });
    const attack = {
      kind: "melee",
      attribute: "strength",
      ap: 3,
      twoHanded: false,
      takingTime: 0,
      exert: false,
      helpers: 0,
      inspiration: 0,
      encumbranceDice: 0,
      attacker: [],
      target: [],
      spends: [],
      flanked: [],
      rows: charge.rows,
    } as const;
    expect(named(prepareAttack({ attribute: 4, skillRank: 1 }, attack, rules).pool.rows)).toEqual([
      "charge +1",
    ]);
  });

  it("include a Crippling Strike, which requires the target to pass a test with a difficulty of 1 for every five hit points lost (R12.8)", () => {
    const test = (difficulty: number) => ({ attribute: "endurance", skill: "fortitude", difficulty });
    expect([4, 5, 9, 10].map(cripplingStrikeTest)).toEqual([null, test(1), test(1), test(2)]);
    expect(
      maneuverReasons(
        maneuverOf("cripplingStrike"),
        facts({ feet: 0, freeHands: 0, noMovement: true, melee: false }),
      ),
    ).toEqual([]);
    expect(() => cripplingStrikeTest(-1)).toThrow("hitPointsLost");
  });

  it("include a Disarm, which succeeds on a tie and throws the item 5 ft, plus 5 ft per extra success (R12.9, R3.3)", () => {
    expect(disarm(side(4), side(2), 4, rules)).toMatchObject({
      winner: "left",
      disarmed: true,
      feet: 15,
      direction: "south",
    });
    expect(disarm(side(2, false), side(2), 1, rules)).toMatchObject({
      reason: "active",
      disarmed: true,
      feet: 5,
      direction: "north",
    });
    expect(disarm(side(1), side(2), 1, rules)).toMatchObject({
      winner: "right",
      disarmed: false,
      feet: 0,
      direction: null,
    });
    expect(maneuverOf("disarm").resistPairs).toEqual([
      { attribute: "strength", skill: "grapple" },
      { attribute: "dexterity", skill: "evasion" },
    ]);
    expect(() => disarm(side(4), side(2), 0, rules)).toThrow("directionDie");
  });

  it("allow an item lost to a Disarm to be caught with a reaction and a free hand, or with two free hands if it is bulky (R12.9, R5.13, T11.3)", () => {
    const catching = { bulky: false, freeHands: 1, inReach: true, reactions: 1 };
    expect(canCatch(catching)).toBe(true);
    expect(canCatch({ ...catching, bulky: true })).toBe(false);
    expect(canCatch({ ...catching, bulky: true, freeHands: 2 })).toBe(true);
    expect(canCatch({ ...catching, freeHands: 0 })).toBe(false);
    expect(canCatch({ ...catching, inReach: false })).toBe(false);
    expect(canCatch({ ...catching, reactions: 0 })).toBe(false);
    expect(() => canCatch({ ...catching, bulky: 1 as never })).toThrow("catch.bulky");
    expect(() => canCatch({ ...catching, inReach: 1 as never })).toThrow("catch.inReach");
    expect(() => canCatch({ ...catching, freeHands: -1 })).toThrow("catch.freeHands");
    expect(() => canCatch({ ...catching, reactions: -1 })).toThrow("catch.reactions");
  });

  it("include an attack on gear, which leads to a roll on the gear table if there is at least one success, with +1 for a Destroyer weapon (R12.10, T11.3)", () => {
    expect([breakGear(0, false), breakGear(1, false), breakGear(2, true)]).toEqual([
      { rollsOnTable: false, bonus: 0 },
      { rollsOnTable: true, bonus: 0 },
      { rollsOnTable: true, bonus: 1 },
    ]);
    expect(maneuverOf("breakGear")).toMatchObject({ harmless: true, meleeOnly: true });
    expect(() => breakGear(-1, false)).toThrow("successes");
    expect(() => breakGear(1, 1 as never)).toThrow("destroyer");
  });

  it("include a Grapple, which requires a free hand and succeeds on a tie (R12.11, R3.3)", () => {
    expect(maneuverReasons(maneuverOf("grapple"), facts({ freeHands: 0 }))).toEqual(["noFreeHand"]);
    expect(maneuverOf("grapple").resistPairs).toEqual([
      { attribute: "dexterity", skill: "evasion" },
      { attribute: "strength", skill: "grapple" },
    ]);
    expect(grapple(side(2, false), side(2), rules)).toMatchObject({ grappled: true, reason: "active" });
    expect(grapple(side(1), side(2), rules).grappled).toBe(false);
  });

  it("let a character who tries to break free from a Grapple win ties as the active side (T10, T11.2, R3.3)", () => {
    expect(breakHold(side(2), side(2), rules)).toMatchObject({ grappled: false, winner: "left" });
    expect(breakHold(side(1), side(2), rules)).toMatchObject({ grappled: true, winner: "right" });
  });

  it("are rejected if the facts are impossible (R12.6)", () => {
    const bad = (more: object) => () =>
      maneuverReasons(maneuverOf("grapple"), { ...facts(), ...more } as never);
    for (const name of ["ap", "maneuversLeft", "freeHands", "feet"])
      expect(bad({ [name]: -1 })).toThrow(`facts.${name}`);
    for (const name of ["trained", "melee", "noMovement"])
      expect(bad({ [name]: 1 })).toThrow(`facts.${name}`);
    expect(() => maneuverReasons(null as never, facts())).toThrow("maneuver: null");
  });
});
