import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import { diceFree, isOver, LEASE_MS, leasesSpent, nextEnd } from "../../../src/actions/party/leases.ts";
import { isByHand, isUndoneManually, messageOfLine } from "../../../src/features/inspiration/log-lines.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { systemActions } from "../../../src/actions/all.ts";
import { inspire } from "../../../src/actions/party/inspire.ts";
import { test as testAction } from "../../../src/actions/tests/test.ts";
import { factsOf, play, someone, table } from "./support.ts";

const party = { uuid: "Actor.party", inspiration: 3, members: ["Actor.one"] };
const stingy = {
  ...table,
  houseRules: validateHouseRules({ inspirationOnCriticalFailure: false }).houseRules,
};

describe("the Inspiration die for a critical failure (R4.2)", () => {
  const failed = (actor = someone("one"), at = table) =>
    play(
      testAction,
      factsOf(testAction, { actor, party }, { difficulty: 3 }),
      { dice: { test: [1, 1, 1, 1] } },
      at,
    );

  it("is offered to a Gamemaster for party members, unless the house rule disables it", () => {
    expect(failed().card.outcome.key).toBe("BLACKOUT.outcome.criticalFailure");
    expect(failed().followUps).toMatchObject([{ action: "inspire", actor: "Actor.one" }]);
    expect(failed(someone("one"), stingy).followUps).toEqual([]);
    expect(failed(someone("stranger")).followUps).toEqual([]);
  });

  it("can be added to the pool only by Gamemasters, and only if the house rule allows it", () => {
    const facts = factsOf(inspire, { actor: someone("one"), party });
    expect(play(inspire, facts).changes).toEqual([
      { uuid: "Actor.party", path: "system.inspiration.value", add: 1 },
    ]);
    const refused = play(inspire, facts, {}, stingy);
    expect([inspire.who, refused.problems.length, refused.changes]).toEqual(["gamemaster", 1, []]);
  });
});

describe("dice of the Inspiration pool (R4.1)", () => {
  const foe = someone("foe");
  const outsider = { uuid: "Actor.party", inspiration: 3, members: ["Actor.one"] };
  const spending = (action: Action, actor: string) =>
    play(
      action,
      factsOf(action, { actor: someone(actor), targets: [foe], party: outsider }, { inspiration: 1 }),
    ).problems.filter(({ text }) => text.key.endsWith("inspirationOfParty"));

  const actions = [
    "attack",
    "breakGear",
    "challengeTest",
    "cripplingStrike",
    "disarm",
    "fieldRepair",
    "grapple",
    "heal",
    "hide",
    "holdBreath",
    "jump",
    "opposed",
    "swim",
    "test",
    "treat",
    "vault",
  ];

  it.each(
    systemActions.filter(({ key }) => actions.includes(key)).map(action => [action.key, action] as const),
  )("can be used only by party members: %s", (_, action) => {
    expect(spending(action, "one")).toEqual([]);
    expect(spending(action, "stranger")).toEqual([
      { kind: "rule", text: { key: "BLACKOUT.problem.inspirationOfParty", data: { name: "stranger" } } },
    ]);
  });
});

describe("Inspiration dice reserved for a dialog (R4.1)", () => {
  const leases = [
    { id: "a", actor: "Actor.one", time: 1000 },
    { id: "b", actor: "Actor.two", time: 5000 },
  ];

  it("are available only to the user for whom they are reserved", () => {
    expect(diceFree(5, leases, "Actor.one", {})).toBe(3);
    expect(diceFree(5, leases, "Actor.one", { leases: ["a"] })).toBe(4);
    expect(diceFree(5, leases, "Actor.two", { leases: ["a"] })).toBe(3);
    expect(diceFree(1, leases, "Actor.three", {})).toBe(0);
  });

  it("expire after two minutes", () => {
    expect([isOver({ time: 1000 }, 1000 + LEASE_MS - 1), isOver({ time: 1000 }, 1000 + LEASE_MS)]).toEqual([
      false,
      true,
    ]);
    expect([nextEnd(leases), nextEnd([])]).toEqual([1000 + LEASE_MS, null]);
  });

  it("are ignored if their reservation IDs aren't strings", () => {
    expect([leasesSpent({ leases: ["a", 7, null] }), leasesSpent({ leases: "a" }), leasesSpent({})]).toEqual([
      ["a"],
      [],
      [],
    ]);
  });
});

describe("the log of the Inspiration pool", () => {
  it("distinguishes manual changes from those made by actions", () => {
    expect([isByHand({ id: "request.m.1" }), isByHand({ id: "m.1.1" })]).toEqual([true, false]);
    expect([
      messageOfLine({ id: "m.1.1" }),
      messageOfLine({ id: "request.m.1" }),
      messageOfLine({ id: "undo.request.m.1" }),
      messageOfLine({ id: "m" }),
    ]).toEqual(["m", null, null, null]);
    expect([
      isUndoneManually({ id: "request.m.1" }, [{ id: "undo.request.m.1" }]),
      isUndoneManually({ id: "request.m.1" }, []),
    ]).toEqual([true, false]);
  });
});
