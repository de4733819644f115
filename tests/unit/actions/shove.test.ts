import { describe, expect, it } from "vitest";
import type { ShoveSeen } from "../../../src/world/geometry.ts";
import { knockback } from "../../../src/actions/movement/knockback.ts";
import { factsOf, play, someone } from "./support.ts";

const steps = [5, 10, 15].map(feet => ({ feet, x: 100 + feet * 20, y: 100 }));
const wall: ShoveSeen = {
  token: "Scene.s.Token.t",
  from: { x: 100, y: 100 },
  steps,
  met: { what: "wall", name: "" },
};
const push = (feet: number, shove: ShoveSeen | null, choices: object = {}) => {
  const facts = { actor: someone("ann"), targets: [someone("thug", { kind: "npc" })], shove };
  const chosen = { feet, ...choices };
  const bare = factsOf(knockback, facts, chosen);
  return play(
    knockback,
    {
      ...bare,
      shove,
      choices: { ...knockback.defaults({ ...bare, shove, choices: chosen }, {} as never), ...chosen },
    },
    { dice: { collision: [2] } },
  );
};
const place = (played: ReturnType<typeof push>) =>
  played.changes.filter(({ uuid }) => uuid === "Scene.s.Token.t");

describe("a push (T11.2)", () => {
  it("moves the token by the distance of the push, and records the token's previous position", () => {
    expect(place(push(10, wall))).toEqual([{ uuid: "Scene.s.Token.t", path: "x", from: 100, to: 300 }]);
  });

  it("stops at a wall on the map, and the card says so", () => {
    const played = push(30, wall);
    expect(place(played)).toEqual([{ uuid: "Scene.s.Token.t", path: "x", from: 100, to: 400 }]);
    expect(played.card.outcome.key).toBe("BLACKOUT.knockback.outcome.wall");
  });

  it("can be changed by users, and doesn't move the token if there is no map", () => {
    expect(place(push(15, wall, { collision: "wall", feetTravelled: 5 }))).toEqual([
      { uuid: "Scene.s.Token.t", path: "x", from: 100, to: 200 },
    ]);
    expect(place(push(15, null))).toEqual([]);
    expect(place(push(15, { ...wall, steps: [] }))).toEqual([]);
  });
});
