import { describe, expect, it } from "vitest";
import type { ShoveSeen } from "../../../src/world/geometry.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { effectPlace } from "../../../src/actions/core/on-map.ts";
import { pull } from "../../../src/actions/movement/pull.ts";
import { resist } from "../../../src/actions/health/resist.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { EffectPlace } from "../../../src/rules/conditions/resist.ts";
import { factsOf, play, someone, table } from "./support.ts";

const steps = [5, 10, 15].map(feet => ({ feet, x: 500 - feet * 20, y: 100 }));
const free: ShoveSeen = { token: "Scene.s.Token.t", from: { x: 500, y: 100 }, steps, met: null };
const blocked: ShoveSeen = { ...free, steps: steps.slice(0, 2), met: { what: "wall", name: "" } };
const boss = someone("boss");
const thug = someone("thug", { kind: "npc" });

const pulled = (shove: ShoveSeen | null, choices: Choices = {}, target = thug) => {
  const bare = factsOf(pull, { actor: boss, targets: [target], shove }, choices);
  return play(pull, {
    ...bare,
    shove,
    choices: { ...pull.defaults({ ...bare, shove, choices }, table), ...choices },
  });
};
const moved = ({ changes }: ReturnType<typeof pulled>) => changes.filter(({ uuid }) => uuid === free.token);

describe("a pull by Gravity (T11.2)", () => {
  it("moves the target's token 15 feet", () => {
    const played = pulled(free);
    expect(moved(played)).toEqual([{ uuid: free.token, path: "x", from: 500, to: 200 }]);
    expect(played.card.outcome).toEqual({ key: "BLACKOUT.pull.goes", data: { name: "thug", n: 15 } });
  });

  it("stops at an obstacle and deals no damage, and the card names the obstacle", () => {
    const played = pulled(blocked);
    expect(moved(played)).toEqual([{ uuid: free.token, path: "x", from: 500, to: 300 }]);
    expect(played.card.outcome).toMatchObject({
      key: "BLACKOUT.pull.stopped",
      data: { n: 10, what: { key: "BLACKOUT.map.thing.wall" } },
    });
    expect(played.needs).toEqual([]);
    expect(moved(pulled(blocked, { feet: 15 })), "people cannot pull anybody through a wall").toEqual(
      moved(played),
    );
  });

  it("can be shortened by the user, and moves no token if there is no map", () => {
    expect(moved(pulled(free, { feet: 5 }))).toEqual([{ uuid: free.token, path: "x", from: 500, to: 400 }]);
    expect(moved(pulled(null))).toEqual([]);
    expect(pulled(null).card.outcome.data).toMatchObject({ n: 15 });
    expect(() => pulled(free, { feet: 20 })).toThrow(RuleError);
  });

  it("makes a climbing target fall (R6.6)", () => {
    const climber = someone("thug", { kind: "npc" }, { vital: { ...thug.state.vital, climbing: 20 } });
    expect(pulled(free, {}, climber).followUps).toEqual([
      expect.objectContaining({ action: "fall", choices: { feet: 20 } }),
    ]);
    expect(pulled(free, { feet: 0 }, climber).followUps).toEqual([]);
  });
});

describe("a failed test against Gravity (T11.2)", () => {
  const middle: EffectPlace = { scene: "Scene.s", x: 40, y: 60 };
  const failed = (place: EffectPlace | undefined, more: object = {}) => {
    const target = someone(
      "thug",
      { kind: "npc" },
      {
        resist: {
          pending: [{ effect: "gravity", difficulty: 2, source: "Actor.boss", ...(place && { place }) }],
          rolled: [],
        },
      },
    );
    return play(resist, factsOf(resist, { actor: boss, targets: [target], ...more }), {
      answers: { "resist.0.gravity": { value: "fail" } },
    });
  };

  it("knocks the target prone, and is followed by a pull toward the source of the effect", () => {
    const { draft, followUps } = failed(undefined);
    expect(draft.state("Actor.thug").conditions.map(({ key }) => key)).toEqual(["prone"]);
    expect(followUps).toEqual([
      expect.objectContaining({
        action: "pull",
        actor: "Actor.boss",
        targets: ["Actor.thug"],
        choices: { feet: 15 },
      }),
    ]);
  });

  it("is followed by a pull toward the center of the Blast that caused it", () => {
    expect(failed(middle).followUps[0]?.choices).toEqual({ feet: 15, place: middle });
  });

  it("is followed by a pull even at the end of the turn, and by a push if a test against Knockback also failed", () => {
    const pending = (["gravity", "knockback"] as const).map(effect => ({
      effect,
      difficulty: 2,
      source: "Actor.boss",
    }));
    const target = someone("thug", { kind: "npc" }, { resist: { pending, rolled: [] } });
    const facts = factsOf(resist, { actor: target, targets: [target] }, { turnEnds: true });
    const { followUps } = play(resist, facts, {
      answers: { "resist.0.gravity": { value: "fail" }, "resist.0.knockback": { value: "fail" } },
    });
    expect(followUps.map(({ action, actor }) => [action, actor])).toEqual([
      ["pull", "Actor.boss"],
      ["knockback", "Actor.boss"],
    ]);
  });

  it("causes an error if the center of the Blast is invalid", () => {
    for (const place of [
      "here",
      [],
      { scene: "", x: 1, y: 1 },
      { scene: "Scene.s", x: "1", y: 1 },
      { scene: "Scene.s", x: Number.NaN, y: 1 },
      { scene: "Scene.s", x: 1e9, y: 1 },
    ]) {
      expect(() => effectPlace({ place }), JSON.stringify(place)).toThrow(RuleError);
    }
    expect(effectPlace({ place: middle })).toEqual(middle);
    expect(effectPlace({})).toBeNull();
  });
});
