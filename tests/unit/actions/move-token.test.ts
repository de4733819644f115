import { describe, expect, it } from "vitest";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { moveToken } from "../../../src/actions/movement/move-token.ts";
import { budget, factsOf, play, someone, table } from "./support.ts";

const ann = (part: object = {}, state: object = {}) =>
  someone(
    "ann",
    { inCombat: true, ownTurn: true, walk: 30, run: 60, ...part },
    { budget: budget(3, "ann"), ...state },
  );
const spot = (x: number, elevation = 0) => ({ x, y: 0, elevation });
const moving = (feet: number, choices: Choices = {}, who = ann(), at = table) =>
  play(
    moveToken,
    factsOf(
      moveToken,
      { actor: who },
      { token: "Scene.s.Token.t", from: spot(0), to: spot(feet * 20), feet, longFeet: feet, ...choices },
    ),
    {},
    at,
  );
const ap = (played: ReturnType<typeof moving>) =>
  played.changes.flatMap(change => ("add" in change && change.path === "system.ap" ? [change.add] : []))[0] ??
  0;
const outcome = ({ card }: ReturnType<typeof moving>) => card.outcome.key.split(".").at(-1);

describe("a token moved on its turn", () => {
  it.each([
    [25, 0, "walk", -1],
    [30, 0, "walk", -1],
    [35, 0, "run", -2],
    [5, 20, "walk", 0],
    [15, 20, "run", -1],
    [10, 40, "run", 0],
    [70, 0, "beyond", -2],
    [30, 40, "beyond", 0],
  ] as const)(
    "moves %i ft, after %i ft earlier in the turn, with the outcome “%s” and an AP change of %i (R6.2, R5.11)",
    (feet, before, action, points) => {
      const played = moving(feet, { before });
      expect(outcome(played)).toBe(action);
      expect(ap(played)).toBe(points);
      expect(played.problems, "what has happened is said and not refused").toEqual([]);
    },
  );

  it("can use its free action instead of AP for a short step (R5.10)", () => {
    const free = (played: ReturnType<typeof moving>) =>
      played.changes.filter(change => "path" in change && change.path === "system.free").length;
    const step = moving(5, { step: true });
    expect([outcome(step), ap(step), free(step), step.card.moved?.feet]).toEqual(["freeStep", 0, 1, 0]);
    const walk = moving(5);
    expect([outcome(walk), ap(walk), free(walk), walk.card.moved?.feet]).toEqual(["walk", -1, 0, 5]);
    expect(outcome(moving(10, { step: true })), "too far for one").toBe("walk");
  });

  it("is recorded in the ledger with its previous position", () => {
    expect(moving(10, { from: spot(3, 10), to: spot(200, 0) }).changes).toEqual(
      expect.arrayContaining([
        { uuid: "Scene.s.Token.t", path: "x", from: 3, to: 200 },
        { uuid: "Scene.s.Token.t", path: "elevation", from: 10, to: 0 },
      ]),
    );
  });

  it("falls if it moves down 10 ft or more without climbing (R6.13)", () => {
    expect(moving(10, { dropFeet: 15 }).followUps).toMatchObject([{ action: "fall", choices: { feet: 15 } }]);
    expect(moving(10, { dropFeet: 5 }).followUps).toEqual([]);
  });

  it("is marked as climbing only while it climbs (R6.6)", () => {
    expect(moving(10, { climbing: 15 }).changes).toContainEqual(
      expect.objectContaining({ path: "system.vital.climbing" }),
    );
    expect(moving(10).changes.filter(change => "path" in change && change.path.includes("climbing"))).toEqual(
      [],
    );
  });

  it("gets a warning on the card if it has too few action points, jumps twice, or moves farther than a Run", () => {
    const keys = ({ card }: ReturnType<typeof moving>) =>
      card.lines.filter(({ tone }) => tone === "bad").map(({ text }) => text.key);
    expect(keys(moving(40, {}, ann({}, { budget: budget(1, "ann") })))).toEqual([
      "BLACKOUT.moveToken.tooFewAp",
    ]);
    expect(keys(moving(30, { jumps: 2 }))).toEqual(["BLACKOUT.ruler.oneJump"]);
    expect(keys(moving(65))).toEqual(["BLACKOUT.moveToken.beyondBy"]);
  });

  it("causes an error if its previous position is missing", () => {
    expect(() => moving(5, { from: null })).toThrow(/choices\.from/);
  });
});
