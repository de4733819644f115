import { beforeAll, describe, expect, it } from "vitest";
import { registerCombatRules, type Fighter } from "../../../../src/documents/combat-rules.ts";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import type { ActorFacts, Facts, Table } from "../../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { roundEnd } from "../../../../src/actions/turns/round-end.ts";
import { timePasses } from "../../../../src/actions/turns/time-passes.ts";
import { turnEnd } from "../../../../src/actions/turns/turn-end.ts";
import { turnStart } from "../../../../src/actions/turns/turn-start.ts";
import { budget, condition, factsOf, play, someone, table } from "../support.ts";

beforeAll(() => {
  registerCombatRules(blackoutRules);
});

const place: Fighter = {
  id: "one",
  uuid: "Combat.combat.Combatant.one",
  actor: "Actor.bearer",
  name: "bearer",
  side: "enemy",
  rolls: false,
  hidden: false,
  defeated: false,
  initiative: 7,
  step: 7,
  actionPoints: 4,
  dice: [],
  chosen: false,
  fingerprint: "",
  delayedFrom: 0,
  late: 0,
  manual: 0,
  since: 0,
  began: 2,
  ended: 1,
  resumes: false,
  opened: 1,
  closed: 1,
};
const vital: ActorState["vital"] = {
  nonLethal: false,
  knockedOut: false,
  shutDown: false,
  stabilized: false,
  dead: false,
  climbing: 0,
  swimFailures: 0,
  exhaustionDue: 0,
};
const bearer = (state: Partial<ActorState> = {}, part: Partial<ActorFacts> = {}) =>
  someone(
    "bearer",
    { kind: "npc", inCombat: true, ownTurn: true, ...part },
    { budget: { ...budget(0), ap: 1, reactions: 0, done: ["breakGrip"] }, ...state },
  );
const at = (action: Action, actor: ActorFacts, part: Partial<Facts> = {}) =>
  factsOf(
    action,
    {
      actor,
      fight: { id: "combat", variant: "blackout", round: 2, turn: 0, own: "one", fighters: [place] },
      ...part,
    },
    { round: 2 },
  );
const followUps = (action: Action, facts: Facts, given: Parameters<typeof play>[2] = {}) =>
  play(action, facts, given).followUps.map(({ action: key, choices }) => [key, choices]);
const house = (rules: Partial<Table["houseRules"]>): Table => ({
  ...table,
  houseRules: { ...table.houseRules, ...rules },
});

describe("the start of a turn", () => {
  it("restores everything in the action budget except the reaction (R5.4, R5.10–R5.13)", () => {
    const { draft } = play(turnStart, at(turnStart, bearer()));
    expect(draft.state("Actor.bearer").budget).toMatchObject({
      ap: 4,
      free: 1,
      movement: 1,
      maneuvers: 1,
      reactions: 0,
      done: ["breakGrip"],
    });
    expect(draft.fighter("one").opened).toBe(2);
  });

  it("restores a point of Stamina up to the maximum, unless a house rule restores Stamina each round (R12.1)", () => {
    const stamina = (value: number, rules = table) =>
      play(turnStart, at(turnStart, bearer({ stamina: { value, max: 3 } })), {}, rules).draft.state(
        "Actor.bearer",
      ).stamina.value;
    expect([stamina(0), stamina(2), stamina(3), stamina(1, house({ staminaRegain: "endOfRound" }))]).toEqual([
      1, 3, 3, 1,
    ]);
    const ended = play(
      roundEnd,
      at(roundEnd, bearer({ stamina: { value: 1, max: 3 } })),
      {},
      house({ staminaRegain: "endOfRound" }),
    );
    expect(ended.draft.state("Actor.bearer").stamina.value).toBe(2);
  });

  it("makes a climber fall if Acid takes the climber out of the fight (R6.6, T10)", () => {
    const burning = bearer({
      hitPoints: { value: 1, max: 13 },
      conditions: [condition("acid", { level: 3 })],
      vital: { ...vital, climbing: 40 },
    });
    expect(followUps(turnStart, at(turnStart, burning))).toEqual([["fall", { feet: 40 }]]);
    expect(play(turnStart, at(turnStart, burning)).draft.state("Actor.bearer").vital.climbing).toBe(0);
    expect(followUps(turnStart, at(turnStart, bearer({ vital: { ...vital, climbing: 40 } })))).toEqual([]);
    expect(followUps(timePasses, { ...at(timePasses, someone("far")), targets: [burning] })).toEqual([
      ["fall", { feet: 40 }],
    ]);
  });

  it("doesn't restart a machine, because a shutdown ends only at the end of a turn (T11.2)", () => {
    const down = (left: number) =>
      bearer(
        {
          conditions: [condition("outOfFight", { clock: { at: "ownTurnEnd", left } })],
          vital: { ...vital, shutDown: true },
        },
        { body: "machine" },
      );
    const after = (left: number) => play(turnEnd, at(turnEnd, down(left))).draft.state("Actor.bearer");
    expect([after(1).vital.shutDown, after(1).conditions]).toEqual([false, []]);
    expect([after(2).vital.shutDown, after(2).conditions.map(({ key }) => key)]).toEqual([
      true,
      ["outOfFight"],
    ]);
  });
});

describe("the end of a turn", () => {
  it("removes everything left in the action budget except the reaction (R5.10–R5.13)", () => {
    const { draft } = play(turnEnd, at(turnEnd, bearer({ budget: budget(3) })));
    expect(draft.state("Actor.bearer").budget).toMatchObject({
      ap: 0,
      free: 0,
      movement: 0,
      maneuvers: 0,
      reactions: 1,
    });
    expect(draft.fighter("one").closed).toBe(2);
  });

  it("requires a climber to hold on, unless the climber is already falling (R6.6)", () => {
    expect(followUps(turnEnd, at(turnEnd, bearer({ vital: { ...vital, climbing: 30 } })))).toEqual([
      ["climb", { hold: true }],
    ]);
    const spent = bearer({
      vital: { ...vital, climbing: 30, exhaustionDue: 1 },
      conditions: [condition("exhausted", { level: 4 })],
    });
    expect(followUps(turnEnd, at(turnEnd, spent))).toEqual([["fall", { feet: 30 }]]);
  });

  it("gives one level of Exhausted to an actor who exerted themselves without Stamina, even if combat is over (R12.3)", () => {
    const tired = bearer({ vital: { ...vital, exhaustionDue: 3 } });
    for (const facts of [at(turnEnd, tired), at(timePasses, tired)]) {
      const { conditions, vital: after } = play(
        facts.choices["seconds"] === undefined ? turnEnd : timePasses,
        facts,
      ).draft.state("Actor.bearer");
      expect([conditions.map(({ key, level }) => [key, level]), after.exhaustionDue]).toEqual([
        [["exhausted", 1]],
        0,
      ]);
    }
  });

  it("clears the record of rolled resist tests, and keeps the effects that still need a test (R11.5)", () => {
    const rolled = someone("rolled", {}, { resist: { pending: [], rolled: ["stun"] } });
    const owing = someone(
      "owing",
      {},
      { resist: { pending: [{ effect: "stun", difficulty: 2, source: null }], rolled: ["poison"] } },
    );
    const { draft } = play(turnEnd, at(turnEnd, bearer(), { targets: [rolled, owing] }));
    expect(["Actor.rolled", "Actor.owing"].map(uuid => draft.state(uuid).resist.rolled)).toEqual([[], []]);
    expect(draft.state("Actor.owing").resist.pending).toHaveLength(1);
  });
});
