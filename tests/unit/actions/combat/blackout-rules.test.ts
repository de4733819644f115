import { describe, expect, it } from "vitest";
import type { Fighter } from "../../../../src/documents/combat-rules.ts";
import { combatRuleKeys, combatRules, registerCombatRules } from "../../../../src/documents/combat-rules.ts";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import { defaultHouseRules, type HouseRules } from "../../../../src/rules/house-rules.ts";
import { budget } from "../support.ts";

const somebody = (part: Partial<Fighter> = {}): Fighter => ({
  id: "one",
  uuid: "Combat.combat.Combatant.one",
  actor: "Actor.one",
  name: "one",
  side: "player",
  rolls: true,
  hidden: false,
  defeated: false,
  initiative: 7,
  step: 7,
  actionPoints: 2,
  dice: [],
  chosen: false,
  fingerprint: "",
  delayedFrom: 0,
  late: 0,
  manual: 0,
  since: 0,
  began: 0,
  ended: 0,
  resumes: false,
  opened: 0,
  closed: 0,
  ...part,
});
const house = (part: Partial<HouseRules>): HouseRules => ({ ...defaultHouseRules, ...part });
const now = (step: number, late = 0) => ({ round: 2, now: { step, late } });

describe("initiative in Blackout combat", () => {
  it("is rolled with one to three dice: their sum is the step, and each die grants one action point (R5.3, R5.4)", () => {
    expect([blackoutRules.choices({ rolls: true }), blackoutRules.choices({ rolls: false })]).toEqual([
      [1, 2, 3],
      [],
    ]);
    expect(blackoutRules.rolled([2, 5, 6])).toEqual({
      step: 13,
      initiative: 13,
      actionPoints: 3,
      dice: [2, 5, 6],
    });
    expect(blackoutRules.rolled([1])).toMatchObject({ step: 1, actionPoints: 1 });
  });

  it("is fixed for enemies, who have at least three action points (R5.6)", () => {
    expect(blackoutRules.fixed({ step: 12, actionPoints: 5 })).toEqual({
      step: 12,
      initiative: 12,
      actionPoints: 5,
    });
    expect(blackoutRules.fixed({ step: 1, actionPoints: 0 })).toMatchObject({ actionPoints: 3 });
    expect(() => blackoutRules.fixed({ step: 19, actionPoints: 3 })).toThrow(
      expect.objectContaining({ path: "step" }),
    );
  });

  it("is rolled once per encounter or, by house rule, once per round (R5.5)", () => {
    expect([1, 2].map(round => blackoutRules.gathers(round, defaultHouseRules))).toEqual([true, false]);
    expect(blackoutRules.gathers(2, house({ rerollEachRound: true }))).toBe(true);
  });
});

describe("delaying a turn (R5.8)", () => {
  it("is possible once per round and only to a later step, and can be forbidden for enemies by house rule", () => {
    const steps = (part: Partial<Fighter>, at = now(5), rules = defaultHouseRules) =>
      blackoutRules.delays(somebody(part), at, rules);
    expect([steps({}).at(0), steps({}).at(-1)]).toEqual([8, 18]);
    expect(steps({}, now(15))).toEqual([16, 17, 18]);
    expect([
      steps({ delayedFrom: 3 }),
      steps({ ended: 2, began: 2 }),
      steps({ initiative: null }),
      steps({}, { round: 0, now: { step: 1, late: 0 } }),
      steps({ leader: "two" }),
      steps({ initiative: 18 }),
    ]).toEqual([[], [], [], [], [], []]);
    expect([
      steps({ side: "enemy" }, now(5), house({ enemiesMayDelay: false })),
      steps({ side: "enemy" }, now(5), house({ enemiesMayDelay: true })).length,
    ]).toEqual([[], 11]);
  });

  it("is possible to any later step up to the last one, even for a combatant between two steps", () => {
    const steps = (initiative: number, at = now(1)) =>
      blackoutRules.delays(somebody({ initiative, step: initiative }), at, defaultHouseRules);
    expect([steps(25), steps(18.5), steps(7, now(40))]).toEqual([[], [], []]);
    expect([
      steps(-3, now(-3)).at(0),
      steps(0, now(0)).length,
      steps(12.5).at(0),
      steps(7, now(9.5)).at(0),
    ]).toEqual([2, 17, 13, 10]);
    expect(() => blackoutRules.delayed(somebody({ initiative: 25 }), 26, now(25), defaultHouseRules)).toThrow(
      expect.objectContaining({ path: "to" }),
    );
    expect(
      blackoutRules.nextRound(
        somebody({ step: 25, initiative: 12, delayedFrom: 7 }),
        house({ delayLasts: "encounter" }),
      ),
    ).toMatchObject({ step: 25, initiative: 25, delayedFrom: 0 });
  });

  it("stores the original step, and lets a turn that has begun resume later", () => {
    expect(blackoutRules.delayed(somebody({ began: 1 }), 12, now(5), defaultHouseRules)).toEqual({
      initiative: 12,
      delayedFrom: 7,
      late: 0,
    });
    expect(blackoutRules.delayed(somebody({ began: 2 }), 12, now(7), defaultHouseRules)).toMatchObject({
      resumes: true,
    });
    expect(() => blackoutRules.delayed(somebody(), 6, now(5), defaultHouseRules)).toThrow(
      expect.objectContaining({ path: "to" }),
    );
    expect(() => blackoutRules.delayed(somebody({ ended: 2 }), 12, now(5), defaultHouseRules)).toThrow(
      expect.objectContaining({ path: "to" }),
    );
  });

  it("lasts for one round or, by house rule, for the whole encounter", () => {
    const delayed = somebody({ initiative: 12, delayedFrom: 7, resumes: true });
    expect(blackoutRules.nextRound(delayed, house({ delayLasts: "round" }))).toEqual({
      step: 7,
      initiative: 7,
      delayedFrom: 0,
      late: 0,
      resumes: false,
    });
    expect(blackoutRules.nextRound(delayed, house({ delayLasts: "encounter" }))).toMatchObject({
      step: 12,
      initiative: 12,
      delayedFrom: 0,
    });
    expect(blackoutRules.nextRound(somebody({ initiative: 12, late: 2 }), defaultHouseRules)).toMatchObject({
      initiative: 7,
      late: 0,
    });
    expect([
      blackoutRules.nextRound(somebody({ initiative: null }), defaultHouseRules),
      blackoutRules.nextRound(somebody({ leader: "two" }), defaultHouseRules),
    ]).toEqual([{}, {}]);
  });
});

describe("changing a combatant's step during a round (R5.1, R5.6)", () => {
  it("takes effect immediately for a later step, after the current turn for an earlier one, and in the next round if the combatant has acted", () => {
    const moved = (part: Partial<Fighter>, step: number) =>
      blackoutRules.moved(somebody(part), { step }, now(9, 1));
    expect(moved({}, 12)).toEqual({ step: 12, initiative: 12, delayedFrom: 0, late: 0 });
    expect(moved({}, 4)).toEqual({ step: 4, initiative: 9, delayedFrom: 0, late: 2 });
    expect(moved({ began: 2, initiative: 9 }, 4)).toEqual({ step: 4, initiative: 9 });
    expect(moved({ began: 2, ended: 2, initiative: 3 }, 14), "nobody acts twice").toEqual({
      step: 14,
      initiative: 3,
    });
    expect(
      moved({ began: 2, ended: 1, resumes: true, initiative: 3 }, 4),
      "a turn that goes on later is not lost",
    ).toEqual({ step: 4, initiative: 9, late: 2 });
    expect(moved({ began: 2, ended: 1, resumes: true, initiative: 15 }, 4)).toEqual({
      step: 4,
      initiative: 15,
    });
  });
});

describe("action budgets", () => {
  it("are refilled each turn or, for reactions, each round, and are reduced by conditions (R5.10–R5.14, T10)", () => {
    expect(blackoutRules.roundBudget({})).toEqual({ reactions: 1, boughtFree: false, done: [] });
    expect(blackoutRules.turnBudget(budget(0), { actionPoints: 3 }, 1)).toMatchObject({
      ap: 2,
      free: 1,
      movement: 1,
      maneuvers: 1,
    });
    expect(blackoutRules.turnBudget(budget(0), { actionPoints: 1 }, 2)).toMatchObject({ ap: 0 });
    expect(blackoutRules.spentBudget(budget(3))).toMatchObject({
      ap: 0,
      free: 0,
      movement: 0,
      maneuvers: 0,
      reactions: 1,
    });
  });
});

describe("the action budget of an enemy", () => {
  it("contains the free actions and reactions listed on its sheet (R5.6)", () => {
    const limits = { free: 2, reactions: 3 };
    expect(blackoutRules.roundBudget({ limits })).toMatchObject({ reactions: 3 });
    expect(blackoutRules.turnBudget(budget(0), { actionPoints: 3, limits }, 0)).toMatchObject({ free: 2 });
  });
});

describe("delaying after acting", () => {
  const at = { round: 2, now: { step: 7, late: 0 } };

  it("is rejected in the same turn, unless a house rule allows it (R5.7, R5.8)", () => {
    const acting = somebody({ began: 2, acts: 1 });
    expect(blackoutRules.delays(acting, at, defaultHouseRules)).toEqual([]);
    expect(() => blackoutRules.delayed(acting, 9, at, defaultHouseRules)).toThrow("to");
    const loose = house({ delayAfterActing: true });
    expect(blackoutRules.delays(acting, at, loose)).toContain(9);
    expect(blackoutRules.delayed(acting, 9, at, loose)).toMatchObject({ initiative: 9, resumes: true });
  });

  it("is possible if the combatant hasn't acted in the current round (R5.8)", () => {
    for (const fighter of [somebody({ began: 2 }), somebody({ began: 1, acts: 3 })])
      expect(blackoutRules.delays(fighter, at, defaultHouseRules)).toContain(9);
  });
});

describe("the registry of combat rules", () => {
  it("finds combat rules by their key, and rejects a duplicate key", () => {
    registerCombatRules(blackoutRules);
    expect([combatRuleKeys(), combatRules("blackout")]).toEqual([["blackout"], blackoutRules]);
    expect(() => registerCombatRules(blackoutRules)).toThrow(/already/u);
    expect(() => combatRules("cards")).toThrow(expect.objectContaining({ path: "variant" }));
  });
});
