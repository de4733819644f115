import { describe, expect, it } from "vitest";
import { resist } from "../../../src/actions/health/resist.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { EffectKey } from "../../../src/rules/conditions/effects.ts";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import { dice, textKeys } from "./holding.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";

const actor = someone("boss");
const owes = (
  ...effects: readonly (readonly [EffectKey, number] | readonly [EffectKey, number, string | null])[]
) => ({
  resist: {
    pending: effects.map(([effect, difficulty, source = "Actor.boss"]) => ({ effect, difficulty, source })),
    rolled: [],
  },
});
const answers = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
const fortitude = "endurance.fortitude";

describe("resist tests (R11.3, R11.5, T11.2)", () => {
  it("offer each target's owner every pair of attribute and skill, and the choice to fail (R2.15)", () => {
    const facts = factsOf(resist, {
      actor,
      targets: [someone("a", {}, owes(["blinding", 2])), someone("b", {}, owes(["stun", 1]))],
    });
    const { prompts, card, changes } = play(resist, facts);
    expect(prompts.map(({ key, actor: asked, fallback }) => [key, asked, fallback])).toEqual([
      ["resist.0.blinding", "Actor.a", "insight.perception"],
      ["resist.1.stun", "Actor.b", fortitude],
    ]);
    expect(
      prompts[0]?.options.map(({ value, dice: rolled }) => [value, rolled?.count, rolled?.difficulty]),
    ).toEqual([
      ["insight.perception", 4, 2],
      [fortitude, 4, 2],
      ["fail", undefined, undefined],
    ]);
    expect([card.tone, changes]).toEqual(["ask", []]);
  });

  it("use the best pair if the owner doesn't answer", () => {
    const target = someone("a", { skills: { fortitude: { rank: 3, modifier: 0 } } }, owes(["blinding", 2]));
    expect(play(resist, factsOf(resist, { actor, targets: [target] })).prompts[0]?.fallback).toBe(fortitude);
  });

  it("are passed automatically for the rest of the turn once an actor has resisted the effect (R11.5)", () => {
    const facts = factsOf(resist, { actor, targets: [someone("a", {}, owes(["stun", 2]))] });
    const { changes, card } = play(resist, facts, {
      answers: answers({ "resist.0.stun": fortitude }),
      dice: { "resist.0.stun": dice(4, 2) },
    });
    expect(textKeys(card)).toContain("BLACKOUT.resist.resisted");
    expect([card.title.key, card.outcome.key]).toEqual([
      "BLACKOUT.resist.title",
      "BLACKOUT.resist.oneResisted",
    ]);
    expect(changes).toEqual([
      {
        uuid: "Actor.a",
        path: "system.resist.pending",
        from: [{ effect: "stun", difficulty: 2, source: "Actor.boss", place: null }],
        to: [],
      },
      { uuid: "Actor.a", path: "system.resist.rolled", from: [], to: ["stun"] },
    ]);
  });

  it("apply the condition to targets that fail, with its duration and source (T11.2, R10.1)", () => {
    const facts = factsOf(resist, {
      actor,
      targets: [someone("a", { ownTurn: true }, owes(["fear", 3], ["rage", 1]))],
    });
    const { draft, card } = play(resist, facts, {
      answers: answers({ "resist.0.fear": "insight.willpower", "resist.0.rage": "fail" }),
      dice: { "resist.0.fear": dice(4, 2) },
    });
    expect(card.outcome).toEqual({ key: "BLACKOUT.resist.failed", data: { n: 2, of: 2 } });
    expect(draft.state("Actor.a").conditions).toEqual([
      condition("afraid", { source: "Actor.boss" }),
      condition("berserk", { source: "Actor.boss", clock: { at: "ownTurnEnd", left: 2 } }),
    ]);
    expect(textKeys(card)).toEqual(
      expect.arrayContaining(["BLACKOUT.resist.notResisted", "BLACKOUT.resist.choseToFail"]),
    );
  });

  it("against Knockback (3) result in a push of 15 feet without a success, and of 5 feet with two successes (example 38, T11.2)", () => {
    const facts = factsOf(resist, { actor, targets: [someone("a", {}, owes(["knockback", 3]))] });
    const push = (successes: number) =>
      play(resist, facts, {
        answers: answers({ "resist.0.knockback": fortitude }),
        dice: { "resist.0.knockback": dice(4, successes) },
      }).followUps;
    expect(push(0)).toEqual([
      expect.objectContaining({
        action: "knockback",
        actor: "Actor.boss",
        targets: ["Actor.a"],
        choices: { feet: 15 },
      }),
    ]);
    expect(push(2)[0]?.choices).toEqual({ feet: 5 });
  });

  it("that fail against Knockback push the target away from a blast's center or, by house rule, from the attacker (T11.2)", () => {
    const place = { scene: "Scene.s", x: 40, y: 60 };
    const resist1 = {
      pending: [{ effect: "knockback" as const, difficulty: 3, source: "Actor.boss", place }],
      rolled: [],
    };
    const push = (knockbackFrom: "middle" | "attacker") =>
      play(
        resist,
        factsOf(resist, { actor, targets: [someone("a", {}, { resist: resist1 })] }),
        { answers: { "resist.0.knockback": { value: "fail" } } },
        { ...table, houseRules: { ...table.houseRules, knockbackFrom } },
      ).followUps[0]?.choices;
    expect([push("middle"), push("attacker")]).toEqual([{ feet: 15, place }, { feet: 15 }]);
  });

  it("against Knockout have two fewer dice for a Stunned target, and knock the target out if they fail (example 39, T11.2, R9.22)", () => {
    const target = someone(
      "a",
      { skills: { fortitude: { rank: 4, modifier: 0 } } },
      { ...owes(["knockout", 4]), conditions: [condition("stunned")] },
    );
    const facts = factsOf(resist, { actor, targets: [target] });
    expect(play(resist, facts).prompts[0]?.options[0]?.dice?.count).toBe(6);
    const { draft } = play(resist, facts, { answers: answers({ "resist.0.knockout": "fail" }) });
    expect(draft.state("Actor.a").vital.knockedOut).toBe(true);
    expect(draft.state("Actor.a").conditions.map(({ key }) => key)).toEqual(["stunned", "outOfFight"]);
  });

  it("that fail against Deadly cause a wound to an attribute chosen by a d3, and add a die to the Inspiration pool (T11.2, R9.12, R9.14)", () => {
    const facts = factsOf(resist, {
      actor,
      targets: [someone("a", {}, owes(["deadly", 1]))],
      party: { uuid: "Actor.party", inspiration: 1, members: ["Actor.a"] },
    });
    const unrolled = play(resist, facts, { answers: answers({ "resist.0.deadly": "fail" }) });
    expect(unrolled.needs).toEqual([
      { stream: "wound.0", count: 1, sides: 3, roller: "Actor.boss", inspiration: 0 },
    ]);
    const { draft, card } = play(resist, facts, {
      answers: answers({ "resist.0.deadly": "fail" }),
      dice: { "wound.0": [2] },
    });
    expect(draft.state("Actor.a").conditions).toEqual([condition("wounded", { attribute: "endurance" })]);
    expect(draft.inspiration).toBe(1);
    expect(textKeys(card)).toContain("BLACKOUT.resist.wounded");
    const stranger = factsOf(resist, { actor, targets: [someone("a", {}, owes(["deadly", 1]))] });
    expect(
      play(resist, stranger, { answers: answers({ "resist.0.deadly": "fail" }), dice: { "wound.0": [2] } })
        .draft.inspiration,
    ).toBe(0);
  });

  it("that fail against Shutdown shut a machine down for d3 rounds plus one per missing success, unless it is already down (T11.2)", () => {
    const machine = someone("bot", { body: "machine" }, owes(["shutdown", 2]));
    const given = { answers: answers({ "resist.0.shutdown": "fail" }), dice: { "shutdown.0": [3] } };
    const { draft, card } = play(resist, factsOf(resist, { actor, targets: [machine] }), given);
    expect(draft.state("Actor.bot").vital.shutDown).toBe(true);
    expect(draft.state("Actor.bot").conditions).toEqual([
      condition("outOfFight", { clock: { at: "ownTurnEnd", left: 5 } }),
    ]);
    expect(card.targets[0]?.lines.map(line => line.text.data?.["n"])).toContain(5);
    const down = someone(
      "bot",
      { body: "machine" },
      { ...owes(["shutdown", 2]), hitPoints: { value: 0, max: 9 }, conditions: [condition("outOfFight")] },
    );
    const again = play(resist, factsOf(resist, { actor, targets: [down] }), given);
    expect(again.draft.state("Actor.bot").vital.shutDown).toBe(false);
    expect(textKeys(again.card)).toContain("BLACKOUT.resist.alreadyOut");
    expect(
      play(resist, factsOf(resist, { actor, targets: [machine] }), { answers: given.answers }).needs,
    ).toEqual([expect.objectContaining({ stream: "shutdown.0", sides: 3 })]);
  });

  it("that fail against Gravity pull the target, knock it prone, and make a climber fall (T11.2, R6.6)", () => {
    const climber = someone(
      "a",
      {},
      { ...owes(["gravity", 1]), vital: { ...someone("x").state.vital, climbing: 25 } },
    );
    const { draft, followUps, card } = play(resist, factsOf(resist, { actor, targets: [climber] }), {
      answers: answers({ "resist.0.gravity": "fail" }),
    });
    expect(textKeys(card)).toContain("BLACKOUT.resist.pulled");
    expect(draft.state("Actor.a").conditions.map(({ key }) => key)).toEqual(["prone"]);
    expect(followUps).toEqual([
      expect.objectContaining({
        action: "pull",
        actor: "Actor.boss",
        targets: ["Actor.a"],
        choices: { feet: 15 },
      }),
      expect.objectContaining({ action: "fall", actor: "Actor.a", choices: { feet: 25 } }),
    ]);
  });

  it("don't allow exertion, and only the first of several is affected by Distracted and Encouraged (T10, R12.2)", () => {
    const target = someone(
      "a",
      { inCombat: true, skills: { fortitude: { rank: 4, modifier: 0 } } },
      { ...owes(["stun", 1], ["slow", 1]), conditions: [condition("distracted"), condition("encouraged")] },
    );
    const facts = factsOf(resist, { actor, targets: [target] });
    const [stun, slow] = play(resist, facts).prompts;
    expect(stun?.options.map(({ value, dice: rolled }) => [value, rolled?.count])).toEqual([
      [fortitude, 7],
      ["endurance.fortitude.encouraged", 8],
      ["fail", undefined],
    ]);
    expect(slow?.options.map(({ value, dice: rolled }) => [value, rolled?.count])).toEqual([
      [fortitude, 8],
      ["fail", undefined],
    ]);
    const { draft } = play(resist, facts, {
      answers: answers({ "resist.0.stun": "endurance.fortitude.encouraged", "resist.0.slow": fortitude }),
      dice: { "resist.0.stun": dice(8, 1), "resist.0.slow": dice(8, 0) },
    });
    expect(draft.state("Actor.a").conditions.map(({ key }) => key)).toEqual(["slowed"]);
    expect(draft.state("Actor.a").stamina.value).toBe(3);
  });

  it("can be requested individually by the attacker, unless another actor caused the effect (R11.3)", () => {
    const target = someone(
      "a",
      {},
      owes(["stun", 1], ["slow", 1], ["poison", 2, "Actor.other"], ["acid", 1, null]),
    );
    const keys = (choices: object) =>
      play(resist, factsOf(resist, { actor, targets: [target] }, { ...choices })).prompts.map(
        ({ key }) => key,
      );
    expect(keys({})).toEqual(["resist.0.stun", "resist.0.slow", "resist.0.acid"]);
    expect(keys({ effects: ["slow", "poison"] })).toEqual(["resist.0.slow"]);
    expect(keys({ targets: [{ stun: false }] })).toEqual(["resist.0.slow", "resist.0.acid"]);
    expect(
      play(resist, factsOf(resist, { actor, targets: [target] }, { effects: ["poison"] })).problems,
    ).toEqual([expect.objectContaining({ kind: "rule" })]);
    const fields = resist.fields(factsOf(resist, { actor, targets: [target] }), table);
    expect(fields.map(({ name }) => name)).toEqual(["targets.0.stun", "targets.0.slow", "targets.0.acid"]);
    // A toggle without a stored value is on, both in the dialog and in the test.
    expect(fields.every(field => field.kind === "toggle" && field.initial === true)).toBe(true);
  });

  it("are all made at the end of the turn, regardless of who caused the effects (R11.3, R11.5)", () => {
    const self = someone("a", {}, owes(["stun", 1], ["slow", 1, "Actor.other"]));
    const facts = factsOf(resist, { actor: self, targets: [self] }, { turnEnds: true });
    const { prompts } = play(resist, facts);
    expect(prompts.map(({ key }) => key)).toEqual(["resist.0.stun", "resist.0.slow"]);
    const { draft } = play(resist, facts, {
      answers: Object.fromEntries(prompts.map(({ key, fallback }) => [key, { value: fallback }])),
      dice: Object.fromEntries(prompts.map(({ key }) => [key, dice(4, 0)])),
    });
    expect(draft.state("Actor.a").resist).toEqual({ pending: [], rolled: [] });
    expect(draft.state("Actor.a").conditions.map(({ key }) => key)).toEqual(["stunned", "slowed"]);
  });

  it("hide an enemy's dice, and a difficulty that would reveal the enemy's lost hit points (R11.6)", () => {
    const enemy = someone("a", { kind: "npc" }, owes(["shock", 4]));
    const facts = factsOf(resist, { actor, targets: [enemy] });
    const { card } = play(resist, facts, {
      answers: answers({ "resist.0.shock": fortitude }),
      dice: { "resist.0.shock": dice(4, 0) },
    });
    expect(card.targets[0]?.dice[0]?.concealed).toEqual({ of: "Actor.a", need: "all" });
    expect(card.targets[0]?.lines[0]?.why?.map(row => row.concealed)).toEqual([
      { of: "Actor.a", need: "all" },
      { of: "Actor.a", need: "all" },
    ]);
    expect(resist.preview(facts, table).lines).toEqual([
      expect.objectContaining({ value: "4", concealed: { of: "Actor.a", need: "all" } }),
    ]);
  });

  it("never succeed with fewer than four dice under the strict house rule (A3)", () => {
    const weak = someone("a", { attributes: { ...actor.attributes, endurance: 2 } }, owes(["stun", 1]));
    const given = { answers: answers({ "resist.0.stun": fortitude }), dice: { "resist.0.stun": dice(4, 4) } };
    const strict = { ...table, houseRules: validateHouseRules({ partialCap: "strict" }).houseRules };
    const facts = factsOf(resist, { actor, targets: [weak] });
    expect(play(resist, facts, given).draft.state("Actor.a").conditions).toEqual([]);
    expect(play(resist, facts, given, strict).draft.state("Actor.a").conditions).toEqual([
      condition("stunned", { source: "Actor.boss", clock: { at: "ownTurnStart", left: 1 } }),
    ]);
  });

  it("are rejected if the effects are invalid", () => {
    const facts = factsOf(
      resist,
      { actor, targets: [someone("a", {}, owes(["stun", 1]))] },
      { effects: ["doom"] },
    );
    expect(() => play(resist, facts)).toThrow(RuleError);
    expect(() =>
      play(resist, factsOf(resist, { actor, targets: facts.targets }, { targets: [{ stun: 1 }] })),
    ).toThrow(RuleError);
  });
});
