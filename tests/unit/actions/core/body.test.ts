/**
 * Tests how actions affect actors physically: treatable ailments, climbing, the cost of movement, body clocks,
 * and conditions.
 */
import { describe, expect, it } from "vitest";
import { noClocks } from "../../../../src/rules/health/clocks.ts";
import { addCondition } from "../../../../src/actions/core/add-condition.ts";
import { amendedFacts } from "../../../../src/actions/core/amended-facts.ts";
import { clocksOf, setClocks, timeIn } from "../../../../src/actions/core/body-clocks.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { climbTestDue, fallFromClimb, fallOf, fallsNow } from "../../../../src/actions/core/climbing.ts";
import {
  complaintsOf,
  conditionText,
  helpsAgainst,
  testAgainst,
} from "../../../../src/actions/core/complaints.ts";
import { movingCost } from "../../../../src/actions/core/moving.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import type { ActorFacts } from "../../../../src/actions/core/facts.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import { budget, condition, someone, table } from "../support.ts";
import { thing } from "../things.ts";

const draftOf = (actor: ActorFacts) => new Draft({ actor, targets: [], item: null, gear: [], party: null });
const hurt = (...conditions: ActorState["conditions"]) => someone("one", {}, { conditions });

describe("treatable complaints (R9.4, R9.15, T10)", () => {
  const trauma = (key: string, part: object = {}) => condition(key, { attribute: "strength", ...part });

  it("include injuries, wounds and conditions with a treatment, but none caused by gear", () => {
    const patient = hurt(
      trauma("injured", { limb: "left" }),
      trauma("wounded"),
      condition("poisoned"),
      condition("prone"),
      { ...condition("corroded"), givenBy: "Suit" },
    );
    expect(
      complaintsOf(patient).map(({ value, name, key, attribute }) => [key, attribute, value, name]),
    ).toEqual([
      [
        "injured",
        "strength",
        "injured.strength",
        text("BLACKOUT.conditions.of", {
          name: text("BLACKOUT.condition.injured"),
          attribute: text("BLACKOUT.trauma.limb.strength.left"),
        }),
      ],
      [
        "wounded",
        "strength",
        "wounded.strength",
        text("BLACKOUT.conditions.of", {
          name: text("BLACKOUT.condition.wounded"),
          attribute: text("BLACKOUT.attribute.strength"),
        }),
      ],
      ["poisoned", null, "poisoned", text("BLACKOUT.condition.poisoned")],
    ]);
    expect(complaintsOf(undefined)).toEqual([]);
    expect(conditionText(condition("prone"))).toEqual(text("BLACKOUT.condition.prone"));
  });

  it("can't be treated in combat if the treatment takes an hour, or be treated again too soon", () => {
    const reasons = (key: string, inCombat: boolean, lately: boolean) =>
      complaintsOf(hurt(condition(key, key === "poisoned" ? {} : { attribute: "strength" })))[0]?.reasons(
        inCombat,
        lately,
        defaultHouseRules,
      );
    expect([reasons("poisoned", true, false), reasons("poisoned", false, true)]).toEqual([
      ["takesAnHour"],
      [],
    ]);
    expect(reasons("injured", false, false)).toEqual([]);
    expect(reasons("wounded", false, true)).toEqual(["tooSoon"]);
    expect(reasons("wounded", true, false)).toContain("inCombat");
  });

  it("require a test that depends on the complaint", () => {
    const [injury, wound, poison] = complaintsOf(
      hurt(trauma("injured"), trauma("wounded"), condition("poisoned")),
    );
    const medicine = { attribute: "intelligence", skill: "medicine" };
    expect(testAgainst(injury ?? null, false)).toMatchObject({ pairs: [medicine] });
    expect(testAgainst(null, false)).toEqual(testAgainst(injury ?? null, false));
    expect(testAgainst(wound ?? null, true).difficulty).not.toBeNull();
    expect(testAgainst(poison ?? null, false)).toMatchObject({ pairs: [medicine] });
    expect(() => testAgainst({ key: "prone" } as never, false)).toThrow("No test treats prone");
  });

  it("can be removed by an item that is known to treat them, or that lists them as treated", () => {
    expect(helpsAgainst(thing("Detoxer"), { key: "poisoned" })).toBe(true);
    expect(helpsAgainst(thing("Detoxer"), { key: "corroded" })).toBe(false);
    expect(helpsAgainst(thing("Rope"), { key: "poisoned" })).toBe(false);
    expect(helpsAgainst(thing("Rope"), { key: "prone" })).toBe(false);
    expect(helpsAgainst(thing("Balm", { treats: ["prone"] }), { key: "prone" })).toBe(true);
  });
});

describe("a climbing actor (R6.6)", () => {
  const climber = (feet: number, ...conditions: readonly string[]) => {
    const actor = hurt(...conditions.map(key => condition(key)));
    return { ...actor, state: { ...actor.state, vital: { ...actor.state.vital, climbing: feet } } };
  };
  const fall = (actor: ActorFacts, given: readonly string[], knockedBack?: boolean) => {
    const draft = draftOf(actor);
    for (const key of given) addCondition(draft, actor, { key }, table);
    return {
      followUps: fallFromClimb(draft, actor, knockedBack),
      after: draft.state(actor.uuid).vital.climbing,
    };
  };

  it("falls the whole height when knocked back, knocked prone or taken out", () => {
    const followUp = fallOf(climber(20), 20);
    expect(followUp).toEqual({
      action: "fall",
      label: text("BLACKOUT.fall.followUp", { name: "one", feet: 20 }),
      actor: "Actor.one",
      targets: [],
      choices: { feet: 20 },
    });
    for (const given of [["prone"], ["outOfFight"]])
      expect(fall(climber(20), given)).toEqual({ followUps: [followUp], after: 0 });
    expect(fall(climber(20), [], true)).toEqual({ followUps: [followUp], after: 0 });
    expect(fallOf(climber(20), 20, true).choices).toEqual({ feet: 20, landed: true });
  });

  it("doesn't fall because of other or previous conditions, or at a height of zero feet", () => {
    const stays = (feet: number) => ({ followUps: [], after: feet });
    expect(fall(climber(20), ["slowed"])).toEqual(stays(20));
    expect(fall(climber(20, "prone"), ["prone"])).toEqual(stays(20));
    expect(fall(climber(0), ["prone"])).toEqual(stays(0));
    expect(fallsNow(climber(20, "prone").state, climber(20).state)).toBe(0);
    expect([climbTestDue(climber(1).state), climbTestDue(climber(0).state)]).toEqual([true, false]);
  });
});

describe("the cost of a movement that is part of a Walk or Run (R6.2a)", () => {
  const cost = (conditions: readonly string[], test: object | null = {}) => {
    const actor = someone(
      "one",
      { inCombat: true, ownTurn: true },
      { budget: budget(0), conditions: conditions.map(key => condition(key)) },
    );
    const facts = { actor, choices: { takingTime: 1 } };
    const { ap, problems } = movingCost({ facts, test, table } as never, "climb");
    return [
      ap,
      problems.map(({ kind, text: { key, data } }) => [
        kind,
        key.split(".").at(-1),
        data?.["action"],
        data?.["ap"],
      ]),
    ];
  };
  const what = text("BLACKOUT.actionType.climb");

  it("includes only the cost of extra time for a test (R5.15)", () => {
    expect(cost([])).toEqual([1, [["ap", "notEnoughAp", what, 1]]]);
    expect(cost([], null)).toEqual([0, []]);
  });

  it("can't be paid by an actor who can't move (T10)", () => {
    expect(cost(["immobilized"])).toEqual([
      1,
      [
        ["ap", "noMovement", what, 0],
        ["ap", "notEnoughAp", what, 1],
      ],
    ]);
  });
});

describe("the clocks of a body", () => {
  it("have default values in messages from earlier versions", () => {
    const clocks = { ...noClocks, airlessSince: 5 };
    expect([clocksOf({}), clocksOf({ clocks })]).toEqual([noClocks, clocks]);
    expect([timeIn({}), timeIn({ time: 7 })]).toEqual([0, 7]);
  });

  it("are written only if the actor has clocks and they change", () => {
    const changed = (state: Partial<ActorState>, part: Parameters<typeof setClocks>[2]) => {
      const actor = someone("one", {}, state);
      const draft = draftOf(actor);
      setClocks(draft, actor.uuid, part);
      return [draft.state(actor.uuid).clocks === actor.state.clocks, draft.changes().length];
    };
    const clocks = { ...noClocks, airlessSince: 5 };
    expect(changed({ clocks }, { airlessSince: 5 })).toEqual([true, 0]);
    expect(changed({ clocks }, { airlessSince: 5, wakeFrom: 1 })).toEqual([false, 1]);
    expect(changed({ clocks }, {})).toEqual([true, 0]);
    expect(changed({ clocks: undefined as never }, { airlessSince: 5 })).toEqual([true, 0]);
  });
});

it("an amendment of an action from an earlier version changes its choices", () => {
  const facts = { choices: { a: 1, b: 2 } } as never;
  expect(amendedFacts(facts, { b: 3 })).toEqual({ choices: { a: 1, b: 3 } });
});

it("an amendment keeps what the user chose for each target", () => {
  const facts = {
    choices: { targets: [{ feet: 30, crossed: 1 }, { feet: 20 }], a: 1 },
    chosen: { targets: [{ crossed: 1 }, 7] },
  } as never;
  expect(amendedFacts(facts, { targets: [{ feet: 25, crossed: 1 }, { feet: 20 }, "all"] }).chosen).toEqual({
    targets: [{ crossed: 1, feet: 25 }, {}, {}],
  });
  expect(amendedFacts(facts, { a: 1 }).chosen).toEqual({ targets: [{ crossed: 1 }, 7] });
});
