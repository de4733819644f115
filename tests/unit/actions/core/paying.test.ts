/**
 * Tests the costs of actions, and partial payment by actors who can't afford the full cost (R5.10–R5.16).
 */
import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../../src/rules/house-rules.ts";
import { text } from "../../../../src/actions/core/card.ts";
import type { ActorFacts, Facts, Table } from "../../../../src/actions/core/facts.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import {
  berserkProblems,
  costOf,
  mustAttack,
  oneMoreAct,
  pay,
  priceCost,
  type Price,
} from "../../../../src/actions/core/pay.ts";
import { timeCost } from "../../../../src/actions/core/taking-time.ts";
import { leftLine, usesLeft, useProblems, useUp } from "../../../../src/actions/core/use-up.ts";
import { mend } from "../../../../src/actions/core/mend.ts";
import { budget, condition, someone, table } from "../support.ts";
import { thing } from "../things.ts";

const fighter = (left: object = {}, part: Partial<ActorFacts> = {}, conditions: readonly string[] = []) =>
  someone(
    "one",
    { inCombat: true, ownTurn: true, ...part },
    { budget: { ...budget(3), ...left }, conditions: conditions.map(key => condition(key)) },
  );
const factsOf = (actor: ActorFacts, part: Partial<Facts> = {}): Facts => ({
  actor,
  targets: [],
  item: null,
  gear: [],
  party: null,
  choices: {},
  ...part,
});
const enforcing = (ap: Table["enforce"]["ap"]): Table => ({ ...table, enforce: { ...table.enforce, ap } });
const reasons = (actor: ActorFacts, price: Price) =>
  costOf(actor, price, table).problems.map(({ text: { key } }) => key.replace("BLACKOUT.problem.", ""));
/** Returns the fields of the budget that a payment changes. */
const paid = (actor: ActorFacts, price: Price, at: Table = table) => {
  const draft = new Draft(factsOf(actor));
  pay(draft, actor, price, at);
  const before = actor.state.budget;
  return Object.fromEntries(
    Object.entries(draft.state(actor.uuid).budget ?? {}).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before?.[key as "ap"]),
    ),
  );
};

describe("the cost of an action", () => {
  it("is set by the house rules or the weapon, and increases with extra time in an encounter (R5.15)", () => {
    const ap = (price: Price) => costOf(fighter(), price, table).ap;
    const standard = ap({ action: "reload" });
    expect(ap({ action: "attack", ap: 3 })).toBe(3);
    expect(ap({ action: "reload", takingTime: 1 })).toBe(standard + 1);
    expect(costOf(someone("one"), { action: "reload", takingTime: 1 }, table)).toEqual({
      ap: standard,
      problems: [],
    });
    expect(costOf(someone("one"), { action: "attack", ap: 3, takingTime: 1 }, table).ap).toBe(3);
  });

  it("is deducted from the actor's budget, which also tracks the number of actions in the actor's turn (R5.8)", () => {
    const full = fighter({ acts: 0 });
    expect(paid(full, { action: "attack", ap: 2 })).toEqual({ ap: 1, acts: 1 });
    expect(paid(full, { action: "freeAction" })).toEqual({ free: 0, acts: 1 });
    expect(paid(full, { action: "walk", maneuver: true })).toMatchObject({ movement: 0, maneuvers: 0 });
    const waiting = fighter({ acts: 0 }, { ownTurn: false });
    expect(paid(waiting, { action: "reactionAttack", ap: 0 })).toEqual({ reactions: 0 });
    expect([oneMoreAct({ acts: 2 }), oneMoreAct({})]).toEqual([{ acts: 3 }, {}]);
  });

  it("isn't charged if action points aren't tracked, or if the actor isn't in an encounter", () => {
    expect(paid(fighter(), { action: "attack", ap: 2 }, enforcing("off"))).toEqual({});
    expect(paid(someone("one"), { action: "attack", ap: 2 })).toEqual({});
  });

  it("is paid as far as possible if the actor can't afford it", () => {
    expect(paid(fighter(), { action: "attack", ap: 5 })).toEqual({ ap: 0 });
    const spent = fighter({ free: 0, boughtFree: true, movement: 0, reactions: 0, maneuvers: 0 });
    expect(paid(spent, { action: "freeAction" })).toEqual({ ap: 2 });
    expect(paid(spent, { action: "walk" })).toEqual({ ap: 2 });
    expect(paid(fighter({ movement: 2, ap: 0 }), { action: "walk", ap: 1, maneuver: true })).toEqual({
      movement: 1,
      maneuvers: 0,
    });
    expect(paid(fighter({ free: 0, ap: 0 }), { action: "freeAction" })).toEqual({ boughtFree: true });
    expect(paid(fighter({ free: 2 }), { action: "freeAction", ap: 5 })).toEqual({ ap: 0, free: 1 });
    expect(paid(fighter({ reactions: 2 }), { action: "reactionAttack" }), "on the own turn").toMatchObject({
      reactions: 1,
    });
  });

  it("includes marking a once-per-round action as used, but only once (R5.14)", () => {
    expect(paid(fighter(), { action: "breakGrip" })["done"]).toEqual(["breakGrip"]);
    const ap = costOf(fighter(), { action: "breakGrip" }, table).ap + 3;
    expect(paid(fighter({ done: ["walk"] }), { action: "breakGrip", ap })).toEqual({
      ap: 0,
      done: ["walk", "breakGrip"],
    });
    expect(paid(fighter({ done: ["breakGrip"] }), { action: "breakGrip", ap })).toEqual({ ap: 0 });
    expect(paid(fighter(), { action: "reload", ap: 9 })).toEqual({ ap: 0 });
  });

  it("is reported together with the action if the actor can't afford it", () => {
    expect(costOf(fighter({ free: 0, ap: 0 }), { action: "freeAction" }, table).problems).toEqual([
      {
        kind: "ap",
        text: text("BLACKOUT.problem.notEnoughAp", { action: text("BLACKOUT.action.freeAction"), ap: 1 }),
      },
    ]);
  });

  it("can be calculated first and paid later, as part of the action", () => {
    const actor = fighter();
    const cost = priceCost(actor, { action: "attack", ap: 2 }, table);
    const draft = new Draft(factsOf(actor));
    cost.pay(draft);
    expect([cost.ap, cost.problems, draft.state(actor.uuid).budget?.ap]).toEqual([2, [], 1]);
  });
});

describe("conditions that forbid an action (T10)", () => {
  it("also forbid it outside an encounter", () => {
    const out = (key: string, action: Price["action"]) =>
      reasons(someone("one", {}, { conditions: [condition(key)] }), { action });
    expect(out("paralyzed", "reload")).toEqual(["noActions"]);
    expect(out("immobilized", "walk")).toEqual(["noMovement"]);
    expect(out("immobilized", "reload")).toEqual([]);
    expect(out("paralyzed", "reactionAttack")).toEqual(["noReactions"]);
  });

  it("allow a Berserk actor to attack and move, but nothing else", () => {
    const berserk = (action: Price["action"], part: Partial<ActorFacts> = {}) =>
      reasons(fighter({}, part, ["berserk"]), { action });
    expect(berserk("reload")).toEqual(["condition.berserkSpends"]);
    expect([berserk("attack"), berserk("walk")]).toEqual([[], []]);
    const actor = fighter({}, {}, ["berserk"]);
    expect(berserkProblems(actor, 1)).toEqual([
      { kind: "ap", text: text("BLACKOUT.problem.condition.berserkSpends", { name: "one" }) },
    ]);
    expect(berserkProblems(actor, 0)).toEqual([]);
    expect(berserkProblems({ ...actor, ownTurn: false }, 1)).toEqual([]);
    expect(berserkProblems(fighter(), 1)).toEqual([]);
    expect([
      mustAttack(actor.state.conditions),
      mustAttack([condition("prone")]),
      mustAttack([condition("afraid")]),
    ]).toEqual([true, false, false]);
  });
});

describe("a follower in an encounter (R13.17)", () => {
  const follower = (part: object, action: Price["action"] = "reload", more: Partial<ActorFacts> = {}) =>
    costOf(
      fighter({}, { follower: { controller: null, needsCommand: true, commanded: false, ...part }, ...more }),
      { action },
      table,
    ).problems.map(({ kind, text: { key, data } }) => [kind, key.replace("BLACKOUT.problem.", ""), data]);

  it("needs a Command, except for reactions", () => {
    expect(follower({})).toEqual([["ap", "noCommand", { name: "one" }]]);
    expect(follower({ commanded: true })).toEqual([]);
    expect(follower({ needsCommand: false })).toEqual([]);
    expect(follower({}, "reactionAttack", { ownTurn: false })).toEqual([]);
  });

  it("must be the controller's only active follower", () => {
    expect(follower({ active: false, rivals: ["cat"] })).toEqual([
      ["ap", "followerInactive", { name: "one" }],
    ]);
    expect(follower({ commanded: true, active: true, rivals: ["cat", "dog"] })).toEqual([
      ["ap", "followersActive", { name: "one", others: "cat, dog" }],
    ]);
    expect(follower({ rivals: ["cat"] })).toHaveLength(2);
    expect(follower({ commanded: true, rivals: [] })).toEqual([]);
  });
});

describe("extra time for a test that is otherwise free", () => {
  const cost = (actor: ActorFacts, takingTime: number, at: Table = table) => {
    const found = timeCost(actor, text("climb"), { takingTime }, at);
    const draft = new Draft(factsOf(actor));
    found.pay(draft);
    const { budget: left } = draft.state(actor.uuid);
    return [found.ap, found.problems.map(({ text: what }) => what), left && [left.ap, left.acts]];
  };

  it("costs action points and counts as an action (R5.15)", () => {
    expect(cost(fighter({ acts: 0 }), 1)).toEqual([1, [], [2, 1]]);
    expect(cost(fighter({ acts: 0 }), 0)).toEqual([0, [], [3, 0]]);
    expect(cost(fighter({ acts: 0 }), 1, enforcing("off"))).toEqual([1, [], [3, 0]]);
    expect(cost(someone("one"), 1), "outside an encounter").toEqual([0, [], null]);
  });

  it("causes a problem if the actor has too few action points, and uses up only the available ones", () => {
    const at = { ...table, houseRules: validateHouseRules({ takingTimePerTest: 3 }).houseRules };
    expect(cost(fighter({ ap: 1 }), 2, at)).toEqual([
      2,
      [text("BLACKOUT.problem.notEnoughAp", { action: text("climb"), ap: 2 })],
      [0, undefined],
    ]);
    expect(cost(fighter({ ap: 1 }), 1)[1]).toEqual([]);
    expect(cost(fighter({}, {}, ["berserk"]), 1)[1]).toHaveLength(1);
    expect(cost(someone("one", {}, { conditions: [condition("berserk")] }), 1)[1]).toEqual([]);
  });
});

describe("using an item", () => {
  const salve = thing("Salve", {}, { uses: { value: 2, max: 3 } });
  const stack = thing("Flare", {}, { quantity: 3 });
  const used = (item: typeof salve, times?: number, bearer = someone("one")) => {
    const draft = new Draft(factsOf(bearer, { item }));
    const lines = useUp(draft, item, bearer, ...(times === undefined ? [] : [times]));
    const { uses, quantity } = draft.item(item.uuid);
    return { lines, left: uses?.value ?? quantity };
  };

  it("consumes uses or, if the item has none, pieces, but never more than are left", () => {
    expect([usesLeft(salve), usesLeft(stack)]).toEqual([2, 3]);
    expect([used(salve).left, used(stack).left, used(stack, 2).left, used(stack, 5).left]).toEqual([
      1, 2, 1, 0,
    ]);
    expect(used(thing("Empty", {}, { quantity: 0 }))).toEqual({ lines: [], left: 0 });
  });

  it("shows the number of uses left, but for an enemy's item only to users who are allowed to see that number", () => {
    const line = {
      text: text("BLACKOUT.use.left", { name: "Flare" }),
      value: "3 › 1",
      why: [{ text: text("BLACKOUT.why.used"), value: "−2" }],
    };
    expect(used(stack, 2).lines).toEqual([line]);
    expect(leftLine(stack, someone("guard", { kind: "npc" }), 1)).toEqual({
      ...line,
      concealed: { of: "Actor.guard", need: "all" },
    });
  });

  it("causes a problem if too few uses are left", () => {
    const problem = { kind: "ammunition", text: text("BLACKOUT.problem.usedUp", { name: "Salve" }) };
    expect([useProblems(salve), useProblems(salve, 2), useProblems(salve, 3)]).toEqual([[], [], [problem]]);
  });
});

describe("healing (R9.1)", () => {
  const healed = (value: number, points: number, vital: object = {}) => {
    const patient = someone("one", {}, { hitPoints: { value, max: 13 } });
    const hurt = { ...patient, state: { ...patient.state, vital: { ...patient.state.vital, ...vital } } };
    const draft = new Draft(factsOf(hurt));
    return { ...mend(draft, hurt, points, table), after: draft.state(hurt.uuid) };
  };

  it("is limited to the maximum hit points, and the reason is shown", () => {
    const { applied, backUp, lines } = healed(10, 5);
    expect([applied, backUp]).toEqual([3, false]);
    expect(lines).toEqual([
      {
        text: text("BLACKOUT.heal.hitPoints"),
        value: "10 › 13",
        why: [
          { text: text("BLACKOUT.why.healing"), value: "+5" },
          { text: text("BLACKOUT.why.limit"), value: "−2" },
        ],
        concealed: { of: "Actor.one", need: "all" },
        tone: "good",
      },
    ]);
    expect(healed(13, 5).lines[0]?.tone).toBe("");
  });

  it("brings a patient back to life only if it leaves them with at least one hit point", () => {
    const back = healed(-2, 3, { dead: true, stabilized: true });
    expect([back.backUp, back.after.vital.dead, back.after.vital.stabilized]).toEqual([true, false, false]);
    expect(back.lines[1]).toEqual({ text: text("BLACKOUT.heal.backUp"), tone: "good" });
    const down = healed(-3, 3, { dead: true, stabilized: true });
    expect([down.backUp, down.after.vital.dead, down.after.vital.stabilized]).toEqual([false, true, true]);
    expect(down.lines).toHaveLength(1);
  });
});
