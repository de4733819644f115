import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { holdBreath } from "../../../src/actions/movement/hold-breath.ts";
import { jump } from "../../../src/actions/movement/jump.ts";
import { standUp } from "../../../src/actions/movement/stand-up.ts";
import { swim } from "../../../src/actions/movement/swim.ts";
import { vault } from "../../../src/actions/movement/vault.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const runner = someone("runner");
const dice = (...test: number[]) => ({ dice: { test } });
const prone = expect.objectContaining({
  uuid: "Actor.runner",
  created: expect.objectContaining({ system: expect.objectContaining({ key: "prone" }) }),
});

describe("jumping (R6.7–R6.10)", () => {
  it("covers 5 ft per success plus 10 ft with a run-up, but no more than the Walk speed", () => {
    const outcome = (choices: Record<string, unknown>, ...faces: number[]) =>
      play(jump, factsOf(jump, { actor: runner }, choices), dice(...faces)).card.outcome;
    expect(outcome({}, 5, 6, 1, 1)).toEqual({ key: "BLACKOUT.jump.long", data: { feet: 10 } });
    expect(outcome({ runUp: 15 }, 5, 1, 1, 1)).toEqual({ key: "BLACKOUT.jump.long", data: { feet: 15 } });
    expect(outcome({ runUp: 15 }, 5, 6, 6, 6)).toEqual({ key: "BLACKOUT.jump.long", data: { feet: 20 } });
    expect(outcome({ kind: "high", runUp: 15 }, 5, 6, 1, 1)).toEqual({
      key: "BLACKOUT.jump.high",
      data: { feet: 10 },
    });
  });

  it("shows the maximum distance in the preview, and costs no action points", () => {
    expect(jump.preview(factsOf(jump, { actor: runner }), table)).toMatchObject({
      difficulty: null,
      ap: 0,
      lines: [{ value: "20" }],
    });
    expect(jump.preview(factsOf(jump, { actor: runner }, { kind: "down" }), table).lines).toEqual([]);
  });

  it("from a height is safe if the successes cover it, and otherwise becomes a fall from the full height (A28)", () => {
    const down = (height: number, house = table) =>
      play(jump, factsOf(jump, { actor: runner }, { kind: "down", height }), dice(5, 5, 1, 1), house);
    expect(down(10)).toMatchObject({ followUps: [], changes: [], card: { tone: "good" } });
    expect(down(15).followUps).toMatchObject([{ action: "fall", choices: { feet: 15 } }]);
    expect(
      down(15, { ...table, houseRules: { ...defaultHouseRules, jumpDownFall: "remainingHeight" } }).followUps,
    ).toMatchObject([{ choices: { feet: 5 } }]);
  });

  it("with extra time costs an action point (R5.15)", () => {
    const actor = (ap: number) =>
      someone("runner", { inCombat: true, ownTurn: true }, { budget: budget(ap) });
    const given = dice(1, 1, 1, 1, 1);
    expect(play(jump, factsOf(jump, { actor: actor(2) }, { takingTime: 1 }), given)).toMatchObject({
      problems: [],
      changes: [{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 }],
    });
    expect(play(jump, factsOf(jump, { actor: actor(0) }, { takingTime: 1 }), given)).toMatchObject({
      problems: [{ kind: "ap", text: { key: "BLACKOUT.problem.notEnoughAp" } }],
      changes: [],
    });
    const off = { ...table, enforce: { ...table.enforce, ap: "off" as const } };
    expect(play(jump, factsOf(jump, { actor: actor(2) }, { takingTime: 1 }), given, off).changes).toEqual([]);
  });
});

describe("vaulting (R6.5, A1)", () => {
  const over = (choices: Record<string, unknown>, ...faces: number[]) =>
    play(vault, factsOf(vault, { actor: runner }, choices), dice(...faces));
  it("lets the actor clear the obstacle or cross it as difficult terrain, or makes the actor fall prone", () => {
    expect(over({}, 5, 5, 1, 1)).toMatchObject({
      changes: [],
      card: { outcome: { key: "BLACKOUT.vault.clear" }, tone: "good" },
    });
    expect(over({}, 5, 1, 1, 1)).toMatchObject({
      changes: [],
      card: { outcome: { key: "BLACKOUT.vault.difficult" } },
    });
    expect(over({}, 1, 1, 1, 1)).toMatchObject({
      changes: [prone],
      card: { outcome: { key: "BLACKOUT.vault.prone" }, tone: "bad" },
    });
  });

  it("uses the same dice when the obstacle is amended to a harder one", () => {
    expect(over({ obstacle: "easy" }, 5, 1, 1, 1).card.tone).toBe("good");
    expect(over({ obstacle: "hard" }, 5, 1, 1, 1).changes).toEqual([prone]);
    expect(() => over({ obstacle: "huge" }, 5, 1, 1, 1)).toThrow("choices.obstacle");
  });

  it("can't clear the obstacle if the actor chooses to fail (R2.15)", () => {
    expect(over({ chosenToFail: true }, 6, 6, 6, 6).card.outcome.key).toBe("BLACKOUT.vault.difficult");
  });

  it("uses the better of two attributes, and a failure has no effect on an actor who is already prone", () => {
    const lying = someone(
      "runner",
      { attributes: { ...runner.attributes, dexterity: 6 } },
      { conditions: [condition("prone")] },
    );
    expect(play(vault, factsOf(vault, { actor: lying })).needs).toMatchObject([{ count: 6 }]);
    expect(play(vault, factsOf(vault, { actor: lying }), dice(1, 1, 1, 1, 1, 1)).changes).toEqual([]);
  });
});

describe("swimming (R6.11, R6.12)", () => {
  const swimmer = (swimFailures: number) =>
    someone("swimmer", {}, { vital: { ...runner.state.vital, swimFailures } });
  const failures = (add: number) => ({ uuid: "Actor.swimmer", path: "system.vital.swimFailures", add });
  it("needs no test in calm water, where earlier failures are reset", () => {
    const { needs, changes } = play(swim, factsOf(swim, { actor: swimmer(1) }, { water: "calm" }));
    expect([needs, changes]).toEqual([[], [failures(-1)]]);
    expect(swim.preview(factsOf(swim, { actor: swimmer(1) }, { water: "calm" }), table).pool).toBeNull();
  });

  it.each([
    ["lightCurrent", 1],
    ["strongCurrent", 2],
    ["storm", 3],
  ] as const)("in %s has a difficulty of %i", (water, difficulty) => {
    expect(swim.preview(factsOf(swim, { actor: runner }, { water }), table).difficulty).toBe(difficulty);
  });

  it("leaves the swimmer under water after two failures in a row, until a test succeeds", () => {
    const tried = (before: number, ...faces: number[]) =>
      play(swim, factsOf(swim, { actor: swimmer(before) }), dice(...faces));
    expect(tried(0, 1, 1, 1, 1)).toMatchObject({
      changes: [failures(1)],
      followUps: [],
      card: { outcome: { key: "BLACKOUT.swim.stuck" } },
    });
    expect(tried(1, 1, 1, 1, 1)).toMatchObject({
      changes: [failures(1)],
      followUps: [{ action: "holdBreath" }],
      card: { outcome: { key: "BLACKOUT.swim.dragged" } },
    });
    expect(tried(2, 1, 1, 1, 1)).toMatchObject({ card: { outcome: { key: "BLACKOUT.swim.under" } } });
    expect(tried(3, 5, 1, 1, 1)).toMatchObject({
      changes: [failures(-3)],
      followUps: [],
      card: { outcome: { key: "BLACKOUT.swim.up" } },
    });
    expect(tried(1, 5, 1, 1, 1)).toMatchObject({
      changes: [failures(-1)],
      card: { outcome: { key: "BLACKOUT.swim.moves" } },
    });
  });

  it("under water requires a test to hold one's breath, which gets harder each time and causes unconsciousness on a failure", () => {
    const breath = (nth: number, ...faces: number[]) =>
      play(holdBreath, factsOf(holdBreath, { actor: swimmer(2) }, { nth }), dice(...faces));
    expect(
      [1, 2, 5].map(
        nth => holdBreath.preview(factsOf(holdBreath, { actor: swimmer(2) }, { nth }), table).difficulty,
      ),
    ).toEqual([1, 2, 5]);
    expect(breath(2, 5, 5, 1, 1)).toMatchObject({
      changes: [],
      followUps: [{ action: "holdBreath", choices: { nth: 3 } }],
      card: { tone: "good" },
    });
    const { changes, followUps } = breath(3, 5, 5, 1, 1);
    expect(changes).toContainEqual({
      uuid: "Actor.swimmer",
      path: "system.vital.knockedOut",
      from: false,
      to: true,
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        created: expect.objectContaining({ system: expect.objectContaining({ key: "outOfFight" }) }),
      }),
    );
    expect(followUps).toMatchObject([{ action: "rescue", targets: ["Actor.swimmer"] }]);
  });
});

describe("standing up (R5.18, T10)", () => {
  it("costs an action point and the turn's movement, and removes the Prone condition", () => {
    const actor = someone(
      "runner",
      { inCombat: true, ownTurn: true },
      { conditions: [condition("prone")], budget: budget(3) },
    );
    const { changes, problems } = play(standUp, factsOf(standUp, { actor }));
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      expect.objectContaining({
        uuid: "Actor.runner",
        deleted: expect.objectContaining({ system: expect.objectContaining({ key: "prone" }) }),
      }),
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 },
      { uuid: "Combat.combat.Combatant.one", path: "system.movement", add: -1 },
    ]);
    expect(standUp.preview(factsOf(standUp, { actor }), table)).toMatchObject({ ap: 1, problems: [] });
  });

  it("isn't possible for actors who are already standing or out of the fight", () => {
    expect(play(standUp, factsOf(standUp, { actor: runner }))).toMatchObject({
      changes: [],
      problems: [{ kind: "rule" }],
    });
    const out = someone("runner", {}, { conditions: [condition("outOfFight")] });
    expect(play(standUp, factsOf(standUp, { actor: out })).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.problem.notProne",
      "BLACKOUT.problem.noActions",
      "BLACKOUT.problem.noMovement",
    ]);
  });
});
