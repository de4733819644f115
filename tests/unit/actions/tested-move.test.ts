/**
 * Tests paths on the map that require a test: how far the token moves, and how much movement it spends.
 */
import { describe, expect, it } from "vitest";
import type { Choices, Facts } from "../../../src/actions/core/facts.ts";
import { cross } from "../../../src/actions/movement/cross.ts";
import { jump } from "../../../src/actions/movement/jump.ts";
import { swim } from "../../../src/actions/movement/swim.ts";
import { chosenPath } from "../../../src/actions/movement/tested-move.ts";
import { vault } from "../../../src/actions/movement/vault.ts";
import type { PathFacts } from "../../../src/world/tested-path.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { dice } from "./holding.ts";
import { budget, factsOf, play, someone, table } from "./support.ts";

const spot = (x: number, elevation = 0) => ({ x: x * 100, y: 0, elevation });
/** Returns a path that requires a test from space 2 to space 6, with ten feet before and after that part. */
const wayOf = (test: PathFacts["test"], part: Partial<PathFacts> = {}): PathFacts => ({
  token: "Scene.s.Token.t",
  from: spot(0),
  foot: spot(2),
  far: spot(6),
  end: spot(8),
  test,
  steps: [3, 4, 5, 6].map(x => ({ ...spot(x), feet: (x - 2) * 5 })),
  cost: { before: 10, tested: 15, slow: 40, after: 10 },
  more: false,
  grid: true,
  moved: { feet: 0, jumps: 0 },
  approached: [],
  ...part,
});
const ann = (ap = 3) =>
  someone("ann", { inCombat: true, ownTurn: true, walk: 30, run: 60 }, { budget: budget(ap, "ann") });
const choices: Choices = { dragged: { token: "Scene.s.Token.t", to: [{ ...spot(8), action: "walk" }] } };
const made = (
  action: typeof jump,
  way: PathFacts | null,
  successes: number,
  more: Choices = {},
  who = ann(),
) => {
  const facts: Facts = { ...factsOf(action, { actor: who, way }, { ...choices, ...more }), way };
  const whole = { ...facts, choices: { ...action.defaults(facts, table), ...choices, ...more } };
  return play(action, whole, { dice: { test: dice(8, successes) } });
};
const went = ({ changes, card }: ReturnType<typeof made>) => [
  changes.flatMap(change =>
    "to" in change && "path" in change && change.path === "x" ? [change.to] : [],
  )[0],
  card.moved?.feet,
  changes.flatMap(change => ("add" in change && change.path === "system.ap" ? [change.add] : []))[0],
];
const long: PathFacts["test"] = { kind: "jump", form: "long", feet: 20, runUp: 0 };

describe("a jump on the map (R6.7–R6.10)", () => {
  it("covers as much of the path as the result allows, and costs at least 15 ft of movement", () => {
    expect(went(made(jump, wayOf(long), 4))).toEqual([800, 35, -2]);
    expect(went(made(jump, wayOf(long), 2))).toEqual([400, 25, -1]);
    expect(went(made(jump, wayOf(long), 0))).toEqual([200, 25, -1]);
    expect(went(made(jump, wayOf({ ...long, runUp: 15 }), 2)), "10 ft more with a run-up").toEqual([
      800, 35, -2,
    ]);
  });

  it("leaves the token on the ground if a high jump fails, and becomes a fall if a jump down fails", () => {
    const high = wayOf({ kind: "jump", form: "high", feet: 10, runUp: 0 }, { end: spot(2, 10), steps: [] });
    expect(went(made(jump, high, 1))[0], "no higher than the ground").toBe(200);
    const down = wayOf({ kind: "jump", form: "down", feet: 10, runUp: 0 });
    expect(made(jump, down, 2).followUps).toEqual([]);
    const fell = made(jump, down, 1);
    expect([went(fell)[0], fell.followUps]).toMatchObject([
      600,
      [{ action: "fall", choices: { feet: 10, landed: true } }],
    ]);
  });

  it("depends on the map, not on the choices that a client sends", () => {
    const sent = made(jump, wayOf(long), 0, { kind: "down", height: 0 });
    expect(went(sent)[0]).toBe(200);
    const problems = (of: ReturnType<typeof made>) =>
      of.problems.map(({ text }) => text.key.split(".").at(-1));
    expect(problems(made(jump, null, 4)), "it needs no test any more").toEqual(["changed"]);
    expect(problems(made(jump, wayOf({ kind: "swim", water: "storm" }), 4))).toEqual(["changed"]);
    expect(problems(made(jump, wayOf(long, { moved: { feet: 30, jumps: 1 } }), 4))).toContain("jumps");
  });
});

describe("a vault on the map (R6.5)", () => {
  const over = wayOf({ kind: "vault", grade: "average", feet: 5 });
  it("crosses the obstacle with two successes or, as difficult terrain, with one, and otherwise leaves the actor prone in front of it", () => {
    expect(went(made(vault, over, 2))).toEqual([800, 35, -2]);
    expect(went(made(vault, over, 1))).toEqual([800, 60, -2]);
    const fallen = made(vault, over, 0);
    expect(went(fallen)).toEqual([300, 50, -2]);
    expect(fallen.draft.state("Actor.ann").conditions.map(({ key }) => key)).toEqual(["prone"]);
  });

  it("can't exceed the Run distance", () => {
    expect(went(made(vault, { ...over, moved: { feet: 5, jumps: 0 } }, 1)).slice(0, 2)).toEqual([600, 50]);
    expect(went(made(vault, { ...over, moved: { feet: 20, jumps: 0 } }, 1)).slice(0, 2)).toEqual([200, 10]);
  });

  it("isn't needed if the actor crosses the obstacle as difficult terrain (R6.4)", () => {
    const slow = made(vault, over, 0, { slowly: true });
    expect([went(slow), slow.needs, slow.card.outcome.key]).toEqual([
      [800, 60, -2],
      [],
      "BLACKOUT.vault.slowly",
    ]);
  });
});

describe("swimming on the map (R6.11)", () => {
  it("stops the token at the edge of the water if the test fails", () => {
    const storm = wayOf({ kind: "swim", water: "storm" });
    expect(went(made(swim, storm, 3))).toEqual([800, 35, -2]);
    expect(went(made(swim, storm, 2))).toEqual([200, 25, -1]);
    expect(went(made(swim, storm, 2, { water: "calm" }))[0], "the water is the map's").toBe(200);
  });
});

describe("crossing a hazard on the map (R6.4)", () => {
  const sand = wayOf({ kind: "cross", hazard: "quicksand", strength: 2 });
  it("stops the token at the edge of the hazard and exposes it to the hazard if the test fails", () => {
    expect(went(made(cross, sand, 2))).toEqual([800, 35, -2]);
    const failed = made(cross, sand, 1);
    expect(went(failed)).toEqual([200, 25, -1]);
    expect([failed.card.outcome.key, failed.followUps]).toMatchObject([
      "BLACKOUT.cross.stops",
      [{ action: "resist" }],
    ]);
    expect(failed.draft.state("Actor.ann").resist.pending).toMatchObject([{ effect: "slow", difficulty: 2 }]);
    expect(went(made(cross, sand, 1, { hazard: "fire" }))[0], "the hazard is the map's").toBe(200);
  });

  it("causes damage if it fails in a laser field, and succeeds without a test if the hazard requires none", () => {
    const beams = made(cross, wayOf({ kind: "cross", hazard: "laserField", strength: 3 }), 1);
    expect(beams.prompts.map(({ key }) => key)).toEqual(["soak.hazard.0"]);
    expect(beams.card.moved, "the movement is spent while the question is open").toMatchObject({ feet: 25 });
    expect(beams.card.outcome.key).toBe("BLACKOUT.cross.stops");
    const free = play(cross, factsOf(cross, { actor: ann() }, { hazard: "poisonFog" }));
    expect([free.needs, free.card.outcome.key]).toEqual([[], "BLACKOUT.cross.crosses"]);
  });
});

describe("a chosen path on the map", () => {
  it.each([
    ["no path", 3],
    ["no token", { to: [] }],
    ["no positions", { token: "t", to: "there" }],
    ["a position without numbers", { token: "t", to: [{ x: "1", y: 0, elevation: 0, action: "walk" }] }],
    ["a position out of range", { token: "t", to: [{ x: 1e9, y: 0, elevation: 0, action: "walk" }] }],
    [
      "too many positions",
      { token: "t", to: Array.from({ length: 101 }, () => ({ ...spot(1), action: "walk" })) },
    ],
  ])("is rejected if its data is invalid: %s", (_, way) => {
    expect(() => chosenPath({ dragged: way })).toThrow(RuleError);
  });
});
