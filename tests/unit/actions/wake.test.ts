import { describe, expect, it } from "vitest";
import { wakeShutDown } from "../../../src/actions/health/wake-shut-down.ts";
import { wake } from "../../../src/actions/health/wake.ts";
import { Hand, nothingGiven } from "../../../src/actions/core/hand.ts";
import { strikeBlow } from "../../../src/actions/core/harm.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import { startUp } from "../../../src/actions/health/shared/shut-down.ts";
import type { ActorFacts } from "../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../src/actions/core/actor-state.ts";
import { dice, textKeys } from "./holding.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const { vital } = someone("x").state;
const down = (state: Partial<ActorState> = {}, part: Partial<ActorFacts> = {}) =>
  someone("sleeper", part, {
    hitPoints: { value: -4, max: 10 },
    conditions: [condition("outOfFight")],
    vital: { ...vital, stabilized: true, nonLethal: true },
    ...state,
  });

describe("waking a character after combat (R9.21, R9.22a)", () => {
  const facts = (patient = down()) => factsOf(wake, { actor: someone("medic"), targets: [patient] });

  it("requires an Intelligence [Medicine 3] test, and leaves the character with 1 hit point", () => {
    const { draft, card, prompts } = play(wake, facts(), { dice: { test: dice(4, 3) } });
    expect(prompts).toEqual([]);
    expect(draft.state("Actor.sleeper")).toMatchObject({
      hitPoints: { value: 1 },
      conditions: [],
      vital: { nonLethal: false, stabilized: false },
    });
    expect(card.outcome.key).toBe("BLACKOUT.wake.awake");
    expect(wake.preview(facts(), table)).toMatchObject({ difficulty: 3, ap: 0, problems: [] });
  });

  it("lets the unconscious character try Endurance [Vitality 3] if the helper fails", () => {
    const asked = play(wake, facts(), { dice: { test: dice(4, 2) } });
    expect(
      asked.prompts.map(({ key, actor, options }) => [key, actor, options.map(({ value }) => value)]),
    ).toEqual([["wake.0", "Actor.sleeper", ["endurance.vitality", "fail"]]]);
    const met = play(wake, facts(), {
      dice: { "test": dice(4, 2), "wake.0": dice(4, 3) },
      answers: { "wake.0": { value: "endurance.vitality" } },
    });
    expect(met.draft.state("Actor.sleeper").conditions).toEqual([]);
    const failed = play(wake, facts(), {
      dice: { "test": dice(4, 2), "wake.0": dice(4, 2) },
      answers: { "wake.0": { value: "endurance.vitality" } },
    });
    expect([failed.draft.state("Actor.sleeper").hitPoints.value, textKeys(failed.card).at(-1)]).toEqual([
      -4,
      "BLACKOUT.wake.again",
    ]);
  });

  it("can be attempted without a helper", () => {
    const alone = factsOf(wake, { actor: down() });
    expect(wake.preview(alone, table).pool?.attribute).toBe(4);
    expect(play(wake, alone, { dice: { test: dice(4, 3) } }).draft.state("Actor.sleeper").conditions).toEqual(
      [],
    );
    const failed = play(wake, alone, { dice: { test: dice(4, 2) } });
    expect([failed.prompts, failed.card.outcome.key, textKeys(failed.card).at(-1)]).toEqual([
      [],
      "BLACKOUT.wake.asleep",
      "BLACKOUT.wake.againAlone",
    ]);
  });

  it("doesn't change the hit points of a target who is unconscious from Knockout (T11.2)", () => {
    const { draft } = play(
      wake,
      facts(down({ hitPoints: { value: 7, max: 10 }, vital: { ...vital, knockedOut: true } })),
      { dice: { test: dice(4, 3) } },
    );
    expect(draft.state("Actor.sleeper")).toMatchObject({
      hitPoints: { value: 7 },
      conditions: [],
      vital: { knockedOut: false },
    });
  });

  it("doesn't wake a target who is also out of the fight because of exhaustion (R9.22)", () => {
    const { draft } = play(
      wake,
      facts(down({ conditions: [condition("exhausted", { level: 5 }), condition("outOfFight")] })),
      { dice: { test: dice(4, 3) } },
    );
    expect(draft.state("Actor.sleeper").conditions.map(({ key }) => key)).toEqual([
      "exhausted",
      "outOfFight",
    ]);
  });

  it("isn't possible in combat, or for dead or conscious characters", () => {
    const keys = (patient: ActorFacts) => play(wake, facts(patient)).problems.map(({ text }) => text.key);
    expect(keys(down({}, { inCombat: true }))).toEqual(["BLACKOUT.problem.inCombat"]);
    expect(keys(down({ vital: { ...vital, dead: true } }))).toEqual(["BLACKOUT.problem.dead"]);
    expect(keys(someone("sleeper"))).toEqual(["BLACKOUT.problem.notAsleep"]);
    expect(keys(down({ hitPoints: { value: 8, max: 10 }, vital: { ...vital, shutDown: true } }))).toEqual([
      "BLACKOUT.problem.notAsleep",
    ]);
  });

  it("treats characters who try to wake up on their own as if they had no helper", () => {
    const self = down();
    expect(
      wake.preview(
        factsOf(wake, {
          actor: { ...self, attributes: { ...self.attributes, endurance: 6 } },
          targets: [self],
        }),
        table,
      ).pool?.attribute,
    ).toBe(6);
  });
});

describe("restarting a machine that has been shut down (T11.2)", () => {
  const machine = (state: Partial<ActorState> = {}) =>
    someone(
      "bot",
      { body: "machine" },
      {
        conditions: [condition("outOfFight", { clock: { at: "ownTurnEnd", left: 3 } })],
        vital: { ...vital, shutDown: true },
        ...state,
      },
    );
  const facts = (target = machine()) =>
    factsOf(wakeShutDown, {
      actor: someone("tech", { inCombat: true, ownTurn: true }, { budget: budget(3) }),
      targets: [target],
    });

  it("costs two AP and requires an Intelligence [Mechacraft 2] test", () => {
    const { draft, changes } = play(wakeShutDown, facts(), { dice: { test: dice(4, 2) } });
    expect(draft.state("Actor.bot")).toMatchObject({ conditions: [], vital: { shutDown: false } });
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 });
    expect(
      play(wakeShutDown, facts(), { dice: { test: dice(4, 1) } }).draft.state("Actor.bot").vital.shutDown,
    ).toBe(true);
    expect(wakeShutDown.preview(facts(), table)).toMatchObject({ difficulty: 2, ap: 2, problems: [] });
  });

  it("leaves the machine out of the fight if it has no hit points", () => {
    const { draft, card } = play(wakeShutDown, facts(machine({ hitPoints: { value: 0, max: 10 } })), {
      dice: { test: dice(4, 2) },
    });
    expect(draft.state("Actor.bot").conditions.map(({ key }) => key)).toEqual(["outOfFight"]);
    expect(card.outcome.key).toBe("BLACKOUT.wake.startedButOut");
  });

  it("isn't possible if the machine isn't shut down", () => {
    expect(
      play(wakeShutDown, facts(someone("bot"))).problems.map(({ kind, text }) => [kind, text.key]),
    ).toEqual([["rule", "BLACKOUT.problem.notShutDown"]]);
    expect(
      play(wakeShutDown, factsOf(wakeShutDown, { actor: someone("tech") })).problems.map(
        ({ text }) => text.key,
      ),
    ).toEqual(["BLACKOUT.problem.noTarget"]);
  });

  it("happens automatically when the machine loses hit points, even if it has none left and stays out of the fight (T11.2, R9.18)", () => {
    const hit = (points: number) => {
      const bot = machine();
      const at = facts(bot);
      const draft = new Draft(at);
      strikeBlow(
        draft,
        bot,
        { key: "0", points, entry: "direct", soakable: false },
        at,
        new Hand(nothingGiven),
        table,
      );
      return draft.state("Actor.bot");
    };
    expect(hit(3)).toMatchObject({ vital: { shutDown: false }, conditions: [] });
    expect(hit(13)).toMatchObject({
      vital: { shutDown: false },
      conditions: [{ key: "outOfFight", clock: null }],
    });
    expect(hit(0)).toMatchObject({ vital: { shutDown: true }, conditions: [{ clock: { left: 3 } }] });
  });

  it("happens automatically when the shutdown's duration ends", () => {
    const bot = machine({ conditions: [] });
    const draft = new Draft(facts(bot));
    startUp(draft, bot, table);
    expect(draft.state("Actor.bot")).toMatchObject({ conditions: [], vital: { shutDown: false } });
  });
});
