import { describe, expect, it } from "vitest";
import { rest } from "../../../src/actions/health/rest.ts";
import { budget, factsOf, play, someone } from "./support.ts";

describe("resting in combat (R5.18, R12.1)", () => {
  it("restores Stamina at a cost of 2 action points", () => {
    const actor = someone(
      "tired",
      { inCombat: true, ownTurn: true },
      { stamina: { value: 0, max: 5 }, budget: budget(3) },
    );
    const { changes, problems } = play(rest, factsOf(rest, { actor }));
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Actor.tired", path: "system.stamina.value", add: 2 });
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 });
  });

  it("restores Stamina only up to the maximum", () => {
    const actor = someone("fresh", {}, { stamina: { value: 3, max: 3 } });
    expect(play(rest, factsOf(rest, { actor })).changes).toEqual([]);
  });
});
