import { describe, expect, it } from "vitest";
import { climbTestDue, fallsNow } from "../../../src/actions/core/climbing.ts";
import { climb } from "../../../src/actions/movement/climb.ts";
import { fall } from "../../../src/actions/movement/fall.ts";
import { condition, factsOf, play, someone, table } from "./support.ts";
import { thing, worn } from "./things.ts";

const vital = someone("any").state.vital;
const prone = (uuid: string) =>
  expect.objectContaining({
    uuid,
    created: expect.objectContaining({ system: expect.objectContaining({ key: "prone" }) }),
  });
const enemy = someone("faller", { kind: "npc" });

describe("falling (R6.13, R6.14)", () => {
  it("requires a roll of 1d3 per full 5 ft, and a test with a difficulty of 1 plus 1 per full 10 ft", () => {
    const { needs } = play(fall, factsOf(fall, { actor: enemy }, { feet: 25 }));
    expect(needs).toMatchObject([
      { stream: "test", count: 4, sides: 6 },
      { stream: "fall", count: 5, sides: 3 },
    ]);
    expect(fall.preview(factsOf(fall, { actor: enemy }, { feet: 25 }), table)).toMatchObject({
      difficulty: 3,
      lines: [{ value: "5d3" }],
    });
  });

  it("deals full damage, which ignores armor, and knocks the character prone if the test fails", () => {
    const armored = someone("faller", { kind: "npc" }, { armor: [worn("suit", 20, 20)] });
    const { changes, card } = play(fall, factsOf(fall, { actor: armored }, { feet: 20 }), {
      dice: { test: [5, 5, 1, 1], fall: [3, 2, 1, 3] },
    });
    expect(changes).toEqual([
      { uuid: "Actor.faller", path: "system.health.value", add: -9 },
      prone("Actor.faller"),
    ]);
    expect(card.tone).toBe("bad");
  });

  it("deals half damage, reduced by Damage Resistance, if the test succeeds", () => {
    const actor = someone("faller", { kind: "npc" }, { resistance: [worn("suit", 3, 3, "resistance")] });
    const { changes, card } = play(fall, factsOf(fall, { actor }, { feet: 20 }), {
      dice: { test: [5, 5, 6, 1], fall: [3, 2, 1, 3] },
    });
    expect(changes).toEqual([
      { uuid: "Actor.faller", path: "system.health.value", add: -1 },
      { uuid: "Actor.a.Item.suit", path: "system.resistance.value", add: -3 },
    ]);
    expect(card.lines).toContainEqual(
      expect.objectContaining({
        value: "4",
        why: [expect.objectContaining({ value: "9" }), expect.objectContaining({ value: "4" })],
      }),
    );
  });

  it("is harmless from less than 10 ft", () => {
    const { needs, changes, card } = play(fall, factsOf(fall, { actor: enemy }, { feet: 9 }));
    expect([needs, changes, card.tone]).toEqual([[], [], "good"]);
    expect(fall.preview(factsOf(fall, { actor: enemy }, { feet: 9 }), table).pool).toBeNull();
    expect(fall.fields(factsOf(fall, { actor: enemy }, { feet: 9 }), table).map(({ name }) => name)).toEqual([
      "feet",
    ]);
  });

  it("lowers a token by the height of the fall, unless it has already landed", () => {
    const height = { token: "Scene.s.Token.t", elevation: 6, feetPerUnit: 5 };
    const fell = (choices: object, at: object = {}) =>
      play(fall, factsOf(fall, { actor: enemy, height: { ...height, ...at } }, { feet: 20, ...choices }), {
        dice: { test: [5, 5, 6, 1], fall: [3, 2, 1, 3] },
      }).changes.filter(({ uuid }) => uuid === height.token);
    expect(fell({})).toEqual([{ uuid: height.token, path: "elevation", from: 6, to: 2 }]);
    expect(fell({ feet: 5 }), "a harmless fall comes down as well").toEqual([
      { uuid: height.token, path: "elevation", from: 6, to: 5 },
    ]);
    expect(fell({ landed: true })).toEqual([]);
    expect(fell({}, { elevation: 3 }), "it stands lower than that").toEqual([]);
  });

  it("asks a character's owner whether to soak the damage (R9.5)", () => {
    const dice = { test: [1, 1, 1, 1], fall: [3, 3] };
    const facts = factsOf(fall, { actor: someone("hero") }, { feet: 10 });
    const asked = play(fall, facts, { dice });
    expect([asked.prompts.map(({ key }) => key), asked.changes, asked.card.tone]).toEqual([
      ["soak.fall"],
      [],
      "ask",
    ]);
    const unsoaked = play(fall, facts, { dice, answers: { "soak.fall": { value: "none" } } });
    expect(unsoaked.changes).toEqual([
      { uuid: "Actor.hero", path: "system.health.value", add: -6 },
      prone("Actor.hero"),
    ]);
    const soaked = play(fall, facts, {
      dice: { ...dice, "soak.fall": [2] },
      answers: { "soak.fall": { value: "injury" } },
    });
    expect(soaked.changes).toContainEqual({ uuid: "Actor.hero", path: "system.health.value", add: -2 });
  });

  it("keeps its dice when the height is amended", () => {
    const given = { dice: { test: [5, 5, 1, 1], fall: [3, 2, 1, 3] } };
    expect(play(fall, factsOf(fall, { actor: enemy }, { feet: 10 }), given).changes).toEqual([
      { uuid: "Actor.faller", path: "system.health.value", add: -2 },
    ]);
    expect(play(fall, factsOf(fall, { actor: enemy }, { feet: 25 }), given).needs).toMatchObject([
      { stream: "fall", count: 5 },
    ]);
  });

  it("ends climbing, even if the climber chooses to fail the test (R2.15)", () => {
    const climber = someone("faller", { kind: "npc" }, { vital: { ...vital, climbing: 10 } });
    const { changes } = play(fall, factsOf(fall, { actor: climber }, { feet: 10, chosenToFail: true }), {
      dice: { test: [6, 6, 6, 6], fall: [1, 1] },
    });
    expect(changes).toContainEqual({ uuid: "Actor.faller", path: "system.vital.climbing", add: -10 });
    expect(changes).toContainEqual({ uuid: "Actor.faller", path: "system.health.value", add: -2 });
    for (const feet of [-5, 1.5, "deep", 20_000])
      expect(() => play(fall, factsOf(fall, { actor: enemy }, { feet }))).toThrow("choices.feet");
  });
});

describe("climbing (R6.6)", () => {
  const hands = { test: [5, 6, 1, 1] };
  const climbing = (feet: number) => someone("climber", {}, { vital: { ...vital, climbing: feet } });

  it("begins without a test, and stores the height", () => {
    const facts = factsOf(climb, { actor: someone("climber") }, { feet: 15 });
    expect([facts.choices["hold"], play(climb, facts).needs]).toEqual([false, []]);
    expect(play(climb, facts).changes).toEqual([
      { uuid: "Actor.climber", path: "system.vital.climbing", add: 15 },
    ]);
  });

  it("requires a test to hold on, and becomes a fall if the test fails", () => {
    const facts = factsOf(climb, { actor: climbing(20) });
    expect(facts.choices).toMatchObject({ feet: 20, hold: true });
    expect(play(climb, facts, { dice: hands })).toMatchObject({ changes: [], followUps: [] });
    const { changes, followUps } = play(climb, facts, { dice: { test: [5, 1, 1, 1] } });
    expect(changes).toEqual([{ uuid: "Actor.climber", path: "system.vital.climbing", add: -20 }]);
    expect(followUps).toMatchObject([{ action: "fall", actor: "Actor.climber", choices: { feet: 20 } }]);
  });

  it.each([
    ["ladder", false, 0, null],
    ["roughSlope", false, 0, 1],
    ["roughVertical", false, 0, 2],
    ["roughVertical", true, 0, 1],
    ["slickVertical", false, 2, 5],
    ["roughSlope", true, 0, null],
  ] as const)(
    "on the surface %s (aid: %s, harder by %i) has difficulty %s",
    (surface, aid, harder, difficulty) => {
      expect(
        climb.preview(factsOf(climb, { actor: climbing(20) }, { surface, aid, harder }), table).difficulty,
      ).toBe(difficulty);
    },
  );

  it("uses a rope as an aid if the climber carries one", () => {
    const aid = (location: string) =>
      factsOf(climb, { actor: someone("climber"), gear: [thing("Rope", {}, { location })] }).choices["aid"];
    expect([aid("carried"), aid("stowed")]).toEqual([true, false]);
  });

  it("ends at a height of 0", () => {
    const { changes, needs } = play(climb, factsOf(climb, { actor: climbing(20) }, { feet: 0 }));
    expect([needs, changes]).toEqual([
      [],
      [{ uuid: "Actor.climber", path: "system.vital.climbing", add: -20 }],
    ]);
  });

  it("isn't possible for actors who can't move (T10)", () => {
    const held = someone("climber", {}, { conditions: [condition("immobilized")] });
    expect(play(climb, factsOf(climb, { actor: held })).problems).toMatchObject([
      { kind: "ap", text: { key: "BLACKOUT.problem.noMovement" } },
    ]);
  });

  it("becomes a fall if the climber is pushed, knocked prone or taken out of the fight", () => {
    const before = climbing(20).state;
    const after = (key: string) => ({ ...before, conditions: [condition(key)] });
    expect(["prone", "outOfFight", "stunned"].map(key => fallsNow(before, after(key)))).toEqual([20, 20, 0]);
    expect([
      fallsNow(before, before),
      fallsNow(before, before, true),
      fallsNow(after("prone"), after("prone")),
      fallsNow(someone("a").state, after("prone")),
    ]).toEqual([0, 20, 0, 0]);
    expect([climbTestDue(before), climbTestDue(someone("a").state)]).toEqual([true, false]);
  });
});
