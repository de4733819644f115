import { describe, expect, it } from "vitest";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { heal } from "../../../src/actions/health/heal.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

import { thing } from "./things.ts";

const medic = someone("medic", { skills: { medicine: { rank: 2, modifier: 0 } } });
const six = { dice: { test: [5, 6, 1, 2, 5, 3] } };

describe("healing (R9.3)", () => {
  it("requests the dice for an Intelligence [Medicine] test", () => {
    const { needs, card } = play(heal, factsOf(heal, { actor: medic, targets: [someone("hurt")] }));
    expect(needs).toEqual([{ stream: "test", count: 6, sides: 6, roller: "Actor.medic", inspiration: 0 }]);
    expect(card.tone).toBe("ask");
  });

  it("restores 2 hit points per success, up to the maximum", () => {
    const hurt = someone("hurt", {}, { hitPoints: { value: 3, max: 13 } });
    expect(play(heal, factsOf(heal, { actor: medic, targets: [hurt] }), six).changes).toEqual([
      { uuid: "Actor.hurt", path: "system.health.value", add: 6 },
    ]);
    const scratched = someone("hurt", {}, { hitPoints: { value: 12, max: 13 } });
    const { changes, card } = play(heal, factsOf(heal, { actor: medic, targets: [scratched] }), six);
    expect(changes).toEqual([{ uuid: "Actor.hurt", path: "system.health.value", add: 1 }]);
    expect(card.targets[0]).toMatchObject({ name: "hurt", tone: "good" });
  });

  it("brings a target who reaches 1 hit point back into the fight, and clears the stabilized state (R9.18)", () => {
    const down = someone(
      "down",
      {},
      {
        hitPoints: { value: -3, max: 13 },
        conditions: [condition("outOfFight")],
        vital: { ...medic.state.vital, stabilized: true },
      },
    );
    const { changes } = play(heal, factsOf(heal, { actor: medic, targets: [down] }), six);
    expect(changes).toContainEqual({ uuid: "Actor.down", path: "system.health.value", add: 6 });
    expect(changes).toContainEqual({
      uuid: "Actor.down",
      path: "system.vital.stabilized",
      from: true,
      to: false,
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        uuid: "Actor.down",
        collection: "effects",
        deleted: expect.objectContaining({ type: "condition" }),
      }),
    );
  });

  it("doesn't bring a target back into the fight at 0 or fewer hit points", () => {
    const down = someone(
      "down",
      {},
      { hitPoints: { value: -12, max: 13 }, conditions: [condition("outOfFight")] },
    );
    expect(play(heal, factsOf(heal, { actor: medic, targets: [down] }), six).changes).toEqual([
      { uuid: "Actor.down", path: "system.health.value", add: 6 },
    ]);
  });

  it("costs one use of the item and, in combat with extra time, 3 action points (R5.15, R5.18)", () => {
    const actor = someone("medic", { inCombat: true, ownTurn: true }, { budget: budget(4) });
    const item = thing("kit", {}, { uses: { value: 3, max: 3 } });
    const { changes, problems } = play(
      heal,
      factsOf(heal, { actor, item, targets: [someone("hurt")] }, { takingTime: 1 }),
      { dice: { test: [1, 1, 1, 1, 1] } },
    );
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -3 },
      { uuid: "Actor.a.Item.kit", path: "system.uses.value", add: -1 },
    ]);
  });

  it("can target the healer, and keeps its dice when it is amended", () => {
    const actor = someone(
      "medic",
      { skills: { medicine: { rank: 2, modifier: 0 } } },
      { hitPoints: { value: 1, max: 13 } },
    );
    const plain = factsOf(heal, { actor, targets: [actor] });
    expect(play(heal, plain, six).changes).toEqual([
      { uuid: "Actor.medic", path: "system.health.value", add: 6 },
    ]);
    const worse = play(
      heal,
      factsOf(heal, { actor, targets: [actor] }, { rows: [{ source: "situation", dice: -2, why: "dark" }] }),
      six,
    );
    expect(worse.changes).toEqual([{ uuid: "Actor.medic", path: "system.health.value", add: 4 }]);
  });

  it.each([
    ["a missing target", {}, {}, "rule", "noTarget"],
    [
      "a dead target",
      { targets: [someone("dead", {}, { vital: { ...medic.state.vital, dead: true } })] },
      {},
      "rule",
      "dead",
    ],
    ["a target out of reach", { targets: [someone("far")] }, { adjacent: false }, "range", "notAdjacent"],
    [
      "a target treated with a used-up item",
      { targets: [someone("hurt")], item: thing("kit", {}, { uses: { value: 0, max: 3 } }) },
      {},
      "ammunition",
      "usedUp",
    ],
  ] as const)("explains why %s can't be healed", (_, part, choices, kind, key) => {
    const facts = factsOf(heal, { actor: medic, ...(part as object) }, choices);
    const problem = expect.objectContaining({
      kind,
      text: expect.objectContaining({ key: `BLACKOUT.problem.${key}` }),
    });
    expect(play(heal, facts).problems).toContainEqual(problem);
    expect(play(heal, facts, six).problems).toContainEqual(problem);
  });

  it("uses the map to determine whether the patient is adjacent, unless a user overrides the result (R9.3)", () => {
    const at = (choices: Choices) => factsOf(heal, { actor: medic, targets: [someone("hurt")] }, choices);
    const problems = (choices: Choices) =>
      play(heal, at(choices), six).problems.map(({ text: { key } }) => key);
    expect([
      heal.defaults(at({ targets: [{ adjacent: false }] }), table)["adjacent"],
      heal.defaults(at({ targets: [{ adjacent: true }] }), table)["adjacent"],
    ]).toEqual([false, true]);
    expect(problems({ targets: [{ adjacent: false }] })).toEqual(["BLACKOUT.problem.notAdjacent"]);
    expect(problems({ targets: [{ adjacent: false }], adjacent: true })).toEqual([]);
    // On a board with range bands, actors in Close Quarters count as adjacent.
    expect(problems({ targets: [{ adjacent: false, band: "close" }] })).toEqual([]);
  });

  it("can't use more Inspiration dice than the pool contains, and removes the used dice from the pool (R4.1)", () => {
    const facts = (inspiration: number) =>
      factsOf(heal, { actor: medic, targets: [someone("hurt")] }, { inspiration });
    expect(play(heal, facts(4)).problems).toContainEqual({
      kind: "rule",
      text: { key: "BLACKOUT.problem.tooLittleInspiration", data: { n: 3 } },
    });
    const { changes, needs } = play(heal, facts(2));
    expect([changes, needs[0]?.count, needs[0]?.inspiration]).toEqual([[], 8, 2]);
    expect(play(heal, facts(2), { dice: { test: [1, 1, 1, 1, 1, 1, 1, 1] } }).changes).toEqual([
      { uuid: "Actor.party", path: "system.inspiration.value", add: -2 },
    ]);
  });
});
