import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  budgetAtRoundStart,
  budgetAtTurnStart,
  canSpend,
  roundIsOver,
  spend,
  type ActionBudget,
  type ActionSituation,
} from "../../../../src/rules/combat/action-budget.ts";
import { conditionsAtTurnStart } from "../../../../src/rules/conditions/turns.ts";
import { actionKeys, actions, pricedAction, type ActionKey } from "../../../../src/rules/combat/actions.ts";
import {
  delaySteps,
  enemyInitiative,
  initiativeOf,
  rollsInitiative,
  stepAfterDelay,
  stepNextRound,
  turnOrder,
  type DelayFacts,
} from "../../../../src/rules/combat/initiative.ts";
import { ruleTags } from "../../../../src/rules/rule-ids.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();

describe("initiative in combat", () => {
  it("is step 8 with 2 AP if the dice show 3 and 5, minus 1 AP if the combatant is Stunned (example 17, R5.3, R5.4, A16, T10)", () => {
    expect(initiativeOf([3, 5])).toEqual({ step: 8, ap: 2 });
    const stunned = { key: "stunned", level: 1, attribute: null, source: null, clock: null };
    expect([conditionsAtTurnStart([stunned]).apLost, conditionsAtTurnStart([]).apLost]).toEqual([1, 0]);
  });

  it("is rolled with one to three dice and results in a step from 1 to 18 (R5.4, A16)", () => {
    expect([initiativeOf([1]), initiativeOf([6, 6, 6])]).toEqual([
      { step: 1, ap: 1 },
      { step: 18, ap: 3 },
    ]);
    expect(() => initiativeOf([])).toThrow("a list of one to three dice");
    expect(() => initiativeOf([1, 1, 1, 1])).toThrow("a list of one to three dice");
    expect(() => initiativeOf([7])).toThrow("faces.0");
  });

  it("is set by the Gamemaster for an enemy, with at least 3 AP (R5.6)", () => {
    expect(enemyInitiative(12)).toEqual({ step: 12, ap: 3 });
    expect(enemyInitiative(1, 5)).toEqual({ step: 1, ap: 5 });
    for (const step of [0, 19]) expect(() => enemyInitiative(step)).toThrow("step");
    expect(() => enemyInitiative(5, 2)).toThrow("ap");
  });

  it("is rolled once per encounter, or every round if the house rule is on (R5.5, A17)", () => {
    expect([1, 2].map(round => rollsInitiative(round, rules))).toEqual([true, false]);
    expect(rollsInitiative(2, houseRules({ rerollEachRound: true }))).toBe(true);
    expect(() => rollsInitiative(0, rules)).toThrow("round");
  });

  it("sorts combatants from the lowest step to the highest, and puts player characters before enemies on the same step (example 18, R5.7, R5.9)", () => {
    const place = (id: string, step: number, side: "player" | "enemy") => ({ id, step, side });
    const order = turnOrder([
      place("enemy 12", 12, "enemy"),
      place("enemy 8", 8, "enemy"),
      place("PC-A", 8, "player"),
      place("PC-B", 5, "player"),
    ]);
    expect(order.map(({ id }) => id)).toEqual(["PC-B", "PC-A", "enemy 8", "enemy 12"]);
  });

  it("lets players on the same step choose their order, and sorts all others by ID (R5.7, R5.9)", () => {
    const place = (id: string, manual?: number) => ({
      id,
      step: 8,
      side: "player" as const,
      ...(manual === undefined ? {} : { manual }),
    });
    expect(
      turnOrder([place("a", 2), place("b", 1), place("d"), place("c"), place("c")]).map(({ id }) => id),
    ).toEqual(["c", "c", "d", "b", "a"]);
  });

  it("keeps the given order of enemies with the same step and ID, and puts them after player characters (R5.7)", () => {
    const [player, enemy] = [
      { id: "z", step: 8, side: "player" },
      { id: "a", step: 8, side: "enemy" },
    ] as const;
    expect(turnOrder([enemy, player])).toEqual([player, enemy]);
    const twins = [
      { id: "a", step: 8, side: "enemy", of: 1 },
      { id: "a", step: 8, side: "enemy", of: 2 },
      { id: "a", step: 8, side: "enemy", of: 3 },
    ] as const;
    expect(turnOrder(twins)).toEqual(twins);
  });

  it("yields the same turn order for any input order, and doesn't mutate the input (R5.9)", () => {
    const places = fc.uniqueArray(
      fc.record({
        id: fc.string({ maxLength: 3 }),
        step: fc.integer({ min: 1, max: 18 }),
        side: fc.constantFrom("player" as const, "enemy" as const),
        manual: fc.integer({ min: -2, max: 2 }),
      }),
      { selector: place => place.id, maxLength: 8 },
    );
    fc.assert(
      fc.property(places, list => {
        const copy = structuredClone(list);
        expect(turnOrder(list)).toEqual(turnOrder([...list].reverse()));
        expect(list).toEqual(copy);
      }),
    );
    expect(() => turnOrder([{ id: "a", step: 0, side: "player" }])).toThrow("places.0.step");
    expect(() => turnOrder([{ id: "a", step: 1, side: "gm" as never }])).toThrow("places.0.side");
  });

  it("can be delayed once per round, to a later step up to 18 (R5.8)", () => {
    const facts: DelayFacts = { step: 15, now: 15, alreadyDelayed: false, side: "player" };
    expect(delaySteps(facts, rules)).toEqual([16, 17, 18]);
    expect(delaySteps({ ...facts, now: 17 }, rules)).toEqual([18]);
    expect(delaySteps({ ...facts, step: 17, now: 3 }, rules)).toEqual([18]);
    expect(delaySteps({ ...facts, step: 18 }, rules)).toEqual([]);
    expect(delaySteps({ ...facts, alreadyDelayed: true }, rules)).toEqual([]);
    expect(stepAfterDelay(facts, 18, rules)).toBe(18);
    expect(() => stepAfterDelay(facts, 15, rules)).toThrow("to: 15 is not one of 16, 17, 18");
  });

  it("can be delayed by an enemy unless a house rule forbids it (R5.8)", () => {
    const facts: DelayFacts = { step: 17, now: 17, alreadyDelayed: false, side: "enemy" };
    expect(delaySteps(facts, rules)).toEqual([18]);
    expect(delaySteps(facts, houseRules({ enemiesMayDelay: false }))).toEqual([]);
    expect(delaySteps({ ...facts, side: "player" }, houseRules({ enemiesMayDelay: false }))).toEqual([18]);
  });

  it("stays delayed for one round, or for the whole encounter if the house rule is on (R5.8)", () => {
    expect(stepNextRound(5, 9, rules)).toBe(5);
    expect(stepNextRound(5, 9, houseRules({ delayLasts: "encounter" }))).toBe(9);
    expect(() => stepNextRound(0, 9, rules)).toThrow("rolled");
    expect(() => stepNextRound(1, 19, rules)).toThrow("current");
    const facts: DelayFacts = { step: 5, now: 5, alreadyDelayed: false, side: "player" };
    expect(delaySteps({ ...facts, acted: true }, rules)).toEqual([]);
    expect(delaySteps({ ...facts, acted: true }, houseRules({ delayAfterActing: true }))).toContain(6);
    expect(() => delaySteps({ ...facts, acted: 1 as never }, rules)).toThrow("delay.acted");
    expect(() => delaySteps({ ...facts, step: 0 }, rules)).toThrow("delay.step");
    expect(() => delaySteps({ ...facts, now: 19 }, rules)).toThrow("delay.now");
    expect(() => delaySteps({ ...facts, side: "gm" as never }, rules)).toThrow("delay.side");
    expect(() => delaySteps({ ...facts, alreadyDelayed: 1 as never }, rules)).toThrow("delay.alreadyDelayed");
  });
});

describe("the registry of actions", () => {
  it.each([
    ["freeStep", "free", 0],
    ["freeAction", "free", 0],
    ["command", "free", 0],
    ["walk", "movement", 1],
    ["run", "movement", 2],
    ["standUp", "movement", 1],
    ["attack", "standard", 1],
    ["blastAttack", "standard", 2],
    ["burstAttack", "standard", 2],
    ["reload", "standard", 1],
    ["heal", "standard", 2],
    ["treatInjuries", "standard", 3],
    ["rest", "standard", 2],
    ["repair", "standard", 2],
    ["breakGrip", "standard", 1],
    ["dragGripped", "standard", 1],
    ["clearConductive", "standard", 2],
    ["hide", "standard", 1],
    ["useItem", "standard", 1],
    ["reactionAttack", "reaction", 0],
    ["catchItem", "reaction", 0],
  ] as const)("lists %s as a %s action for %i AP (R5.11, R5.12, R5.16, R5.17, R5.18)", (key, type, ap) => {
    expect(pricedAction(key, rules)).toMatchObject({ key, type, ap });
  });

  it("contains every action that has a cost, and references only existing rules (R5.18)", () => {
    expect(actionKeys).toHaveLength(Object.keys(rules.actionCosts).length);
    for (const key of actionKeys)
      for (const rule of actions[key].rules) expect(ruleTags.has(rule)).toBe(true);
    expect(actionKeys.filter(key => actions[key].oncePerRound)).toEqual(["breakGrip"]);
    expect(actionKeys.filter(key => actions[key].moves)).toEqual(["freeStep", "walk", "run", "standUp"]);
    expect(actionKeys.filter(key => actions[key].attacks)).toEqual([
      "attack",
      "blastAttack",
      "burstAttack",
      "reactionAttack",
    ]);
    expect(actionKeys.filter(key => actions[key].grade === "assisted")).toEqual([
      "freeStep",
      "freeAction",
      "command",
      "repair",
      "dragGripped",
      "hide",
      "useItem",
      "catchItem",
    ]);
    expect(actionKeys.filter(key => !["automated", "assisted"].includes(actions[key].grade))).toEqual([]);
  });

  it("uses a weapon's own AP cost for an attack, and adds 1 AP for extra time (R5.15, R5.16)", () => {
    expect(pricedAction("attack", rules, { ap: 2 }).ap).toBe(2);
    expect(pricedAction("attack", rules, { takingTime: 1 }).ap).toBe(2);
    expect(pricedAction("attack", rules, { ap: 2, takingTime: 1 }).ap).toBe(3);
    expect(() => pricedAction("attack", rules, { ap: -1 })).toThrow("change");
    expect(() => pricedAction("attack", rules, { ap: 0.5 })).toThrow("change");
    expect(() => pricedAction("dance" as never, rules)).toThrow("action");
  });
});

describe("the action economy", () => {
  const own: ActionSituation = { ownTurn: true };
  const other: ActionSituation = { ownTurn: false };
  const turn = (ap: number) => budgetAtTurnStart(budgetAtRoundStart(), ap);
  const priced = (key: ActionKey) => pricedAction(key, rules);
  const after = (budget: ActionBudget, ...keys: ActionKey[]) =>
    keys.reduce((left, key) => spend(left, priced(key), own), budget);
  const reasons = (budget: ActionBudget, key: ActionKey, situation = own) =>
    canSpend(budget, priced(key), situation).reasons;

  it("lets a combatant who has used up one type of action take other types (R5.10)", () => {
    const bought = after(turn(3), "freeStep", "command");
    expect(reasons(bought, "attack")).toEqual([]);
    expect(reasons(budgetAtTurnStart(bought, 2), "freeStep")).toEqual([]);
    expect(reasons({ ...turn(2), reactions: 0 }, "attack")).toEqual([]);
    expect(reasons({ ...turn(2), movement: 0 }, "attack")).toEqual([]);
  });

  it("reports every reason why an action isn't allowed (R5.10, R5.12)", () => {
    expect(() => spend(turn(0), priced("run"), other)).toThrow("possible now: notOwnTurn, notEnoughAp");
    expect(() => canSpend({ ...turn(1), done: "x" as never }, priced("run"), own)).toThrow(
      'budget.done: "x" is not a list',
    );
  });

  it("restores reactions each round, and AP and other actions each turn (R5.1, R5.4, R5.13)", () => {
    expect(budgetAtRoundStart()).toEqual({
      ap: 0,
      free: 0,
      boughtFree: false,
      movement: 0,
      reactions: 1,
      maneuvers: 0,
      done: [],
    });
    expect(turn(2)).toEqual({
      ap: 2,
      free: 1,
      boughtFree: false,
      movement: 1,
      reactions: 1,
      maneuvers: 1,
      done: [],
    });
  });

  it("can allow enemies additional free actions and reactions (R5.6)", () => {
    expect(budgetAtTurnStart(budgetAtRoundStart({ reactions: 2 }), 4, { free: 2 })).toMatchObject({
      ap: 4,
      free: 2,
      reactions: 2,
    });
    expect(() => budgetAtRoundStart({ reactions: -1 })).toThrow("limits.reactions");
    expect(() => budgetAtTurnStart(budgetAtRoundStart(), 1, { free: -1 })).toThrow("limits.free");
    expect(() => budgetAtTurnStart(budgetAtRoundStart(), -1)).toThrow("ap");
  });

  it("allows one free action per turn, plus a second one once per round for 1 AP (R5.10)", () => {
    const once = after(turn(2), "freeStep");
    expect(once).toMatchObject({ ap: 2, free: 0, boughtFree: false });
    expect(canSpend(once, priced("command"), own)).toEqual({
      allowed: true,
      reasons: [],
      ap: 1,
      buysFree: true,
    });
    const twice = after(once, "command");
    expect(twice).toMatchObject({ ap: 1, free: 0, boughtFree: true });
    expect(reasons(twice, "freeStep")).toEqual(["noFreeAction"]);
    expect(reasons(after(turn(0), "freeStep"), "freeStep")).toEqual(["notEnoughAp"]);
    expect(budgetAtTurnStart(twice, 2)).toMatchObject({ free: 1, boughtFree: true });
  });

  it("allows one movement action per turn (R5.11)", () => {
    const moved = after(turn(3), "walk");
    expect(moved).toMatchObject({ ap: 2, movement: 0 });
    expect(reasons(moved, "run")).toEqual(["movementUsed"]);
    expect(reasons(turn(1), "run")).toEqual(["notEnoughAp"]);
    expect(after(turn(2), "run").ap).toBe(0);
  });

  it("allows standard actions as long as enough AP are left (R5.12)", () => {
    expect(after(turn(3), "attack", "attack", "attack").ap).toBe(0);
    expect(reasons(after(turn(1), "attack"), "attack")).toEqual(["notEnoughAp"]);
    expect(() => after(turn(1), "attack", "attack")).toThrow(
      'action: "attack" is not possible now: notEnoughAp',
    );
  });

  it("allows one reaction per round, which costs no AP and isn't possible on the actor's own turn (R5.13)", () => {
    const round = budgetAtRoundStart();
    const reacted = spend(round, priced("reactionAttack"), other);
    expect(reacted).toMatchObject({ ap: 0, reactions: 0 });
    expect(reasons(reacted, "catchItem", other)).toEqual(["noReaction"]);
    expect(reasons(turn(2), "catchItem")).toEqual(["ownTurn"]);
    expect(reasons(round, "attack", other)).toEqual(["notOwnTurn", "notEnoughAp"]);
    expect(budgetAtTurnStart(reacted, 2).reactions).toBe(0);
  });

  it("allows one attempt to break a grip per round (R5.14, T11.2)", () => {
    const tried = after(turn(3), "breakGrip");
    expect(tried.done).toEqual(["breakGrip"]);
    expect(reasons(tried, "breakGrip")).toEqual(["oncePerRound"]);
    expect(after(tried, "attack").done).toEqual(["breakGrip"]);
  });

  it("allows one maneuver per turn (R12.6)", () => {
    const done = spend(turn(3), priced("attack"), { ownTurn: true, maneuver: true });
    expect(done.maneuvers).toBe(0);
    expect(reasons(done, "attack", { ownTurn: true, maneuver: true })).toEqual(["maneuverUsed"]);
    expect(reasons(done, "attack")).toEqual([]);
    expect(after(done, "attack").maneuvers).toBe(0);
  });

  it("lets conditions prevent all actions, only movement, or only reactions (T10)", () => {
    expect(reasons(turn(2), "attack", { ownTurn: true, noActions: true })).toEqual(["noActions"]);
    expect(reasons(turn(2), "walk", { ownTurn: true, noMovement: true })).toEqual(["noMovement"]);
    expect(reasons(turn(2), "attack", { ownTurn: true, noMovement: true, noReactions: true })).toEqual([]);
    expect(reasons(budgetAtRoundStart(), "reactionAttack", { ownTurn: false, noReactions: true })).toEqual([
      "noReactions",
    ]);
  });

  it("never lets a budget go below zero, and never mutates a budget (R5.10, R5.11, R5.13)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.array(fc.constantFrom(...actionKeys), { maxLength: 12 }),
        fc.boolean(),
        (ap, keys, ownTurn) => {
          let budget = Object.freeze(turn(ap));
          for (const key of keys) {
            if (canSpend(budget, priced(key), { ownTurn }).allowed)
              budget = Object.freeze(spend(budget, priced(key), { ownTurn }));
          }
          for (const left of [budget.ap, budget.free, budget.movement, budget.reactions])
            expect(left).toBeGreaterThanOrEqual(0);
          expect(budget.ap).toBeLessThanOrEqual(ap);
        },
      ),
    );
  });

  it("ends a round when every combatant has had a turn (R5.1)", () => {
    expect([roundIsOver([true, true]), roundIsOver([true, false]), roundIsOver([])]).toEqual([
      true,
      false,
      true,
    ]);
    expect(() => roundIsOver([1 as never])).toThrow("hadTurn.0");
    expect(() => roundIsOver(1 as never)).toThrow("hadTurn");
  });

  it("rejects invalid budgets, actions and situations (R5.10)", () => {
    const bad =
      (budget: object, action: object = {}, situation: object = {}) =>
      () =>
        canSpend(
          { ...turn(1), ...budget } as never,
          { ...priced("attack"), ...action } as never,
          { ...own, ...situation } as never,
        );
    for (const name of ["ap", "free", "movement", "reactions", "maneuvers"])
      expect(bad({ [name]: -1 })).toThrow(`budget.${name}`);
    expect(bad({ boughtFree: 1 })).toThrow("budget.boughtFree");
    expect(bad({ done: ["dance"] })).toThrow("budget.done.0");
    expect(bad({}, { type: "bonus" })).toThrow("action.type");
    expect(bad({}, { ap: -1 })).toThrow("action.ap");
    for (const name of ["ownTurn", "noActions", "noMovement", "noReactions", "maneuver"])
      expect(bad({}, {}, { [name]: 1 })).toThrow(`situation.${name}`);
    expect(() => canSpend(null as never, priced("attack"), own)).toThrow("budget: null");
    expect(() => canSpend(turn(1), null as never, own)).toThrow("action: null");
    expect(() => canSpend(turn(1), priced("attack"), null as never)).toThrow("situation: null");
  });
});
