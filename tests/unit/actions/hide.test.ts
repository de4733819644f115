import { describe, expect, it } from "vitest";
import { hide } from "../../../src/actions/tests/hide.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const scout = someone("scout", { skills: { sneak: { rank: 1, modifier: 0 } } });
const watcher = (id: string, perception: number) => someone(id, { kind: "npc", passives: { perception } });
const two = { dice: { test: [5, 6, 1, 1, 1] } };
const hidden = expect.objectContaining({
  uuid: "Actor.scout",
  collection: "effects",
  created: expect.objectContaining({ system: expect.objectContaining({ key: "hidden" }) }),
});

describe("hiding (R2.11, R5.18, T10)", () => {
  it("requires a Dexterity [Sneak] test, which hides the actor on a success", () => {
    expect(play(hide, factsOf(hide, { actor: scout })).needs).toMatchObject([{ stream: "test", count: 5 }]);
    expect(play(hide, factsOf(hide, { actor: scout }), two).changes).toEqual([hidden]);
    expect(play(hide, factsOf(hide, { actor: scout }, { difficulty: 3 }), two).changes).toEqual([]);
  });

  it("is a test against the most perceptive observer, and the card shows which observers notice the actor", () => {
    const targets = [watcher("dull", 2), watcher("keen", 3)];
    const { changes, card } = play(hide, factsOf(hide, { actor: scout, targets }), two);
    expect(changes).toEqual([]);
    expect(card.targets.map(({ name, outcome }) => [name, outcome.key])).toEqual([
      ["dull", "BLACKOUT.hide.unnoticed"],
      ["keen", "BLACKOUT.hide.noticed"],
    ]);
    expect(play(hide, factsOf(hide, { actor: scout, targets: [watcher("dull", 2)] }), two).changes).toEqual([
      hidden,
    ]);
  });

  it("reveals an observer's perception on the card and in the dialog only to users who are allowed to see it", () => {
    const facts = factsOf(hide, { actor: scout, targets: [watcher("keen", 3)] });
    expect(play(hide, facts, two).card.targets[0]?.lines).toMatchObject([
      { text: { key: "BLACKOUT.hide.perception" }, value: "3", concealed: { of: "Actor.keen", need: "all" } },
    ]);
    expect(play(hide, facts, two).card.lines).toEqual([]);
    expect(hide.preview(facts, table)).toMatchObject({
      difficulty: 3,
      concealed: { of: "Actor.keen", need: "all" },
    });
  });

  it("has no effect if the actor chooses to fail (R2.15) or is already hidden", () => {
    expect(play(hide, factsOf(hide, { actor: scout }, { chosenToFail: true }), two)).toMatchObject({
      changes: [],
      card: { tone: "bad" },
    });
    const already = someone(
      "scout",
      { skills: { sneak: { rank: 1, modifier: 0 } } },
      { conditions: [condition("hidden")] },
    );
    expect(play(hide, factsOf(hide, { actor: already }), two)).toMatchObject({
      changes: [],
      card: { tone: "good" },
    });
  });

  it("costs one action point, and another one for extra time", () => {
    const actor = someone("scout", { inCombat: true, ownTurn: true }, { budget: budget(3) });
    expect(
      play(hide, factsOf(hide, { actor }, { takingTime: 1, difficulty: 5 }), {
        dice: { test: [1, 1, 1, 1, 1] },
      }).changes,
    ).toEqual([{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 }]);
    expect(hide.preview(factsOf(hide, { actor }, { takingTime: 1 }), table).ap).toBe(2);
  });

  it("requires a valid difficulty", () => {
    expect(() => play(hide, factsOf(hide, { actor: scout }, { difficulty: 0 }))).toThrow(
      "choices.difficulty",
    );
    expect(() => play(hide, factsOf(hide, { actor: scout }, { difficulty: "hard" }))).toThrow(
      "choices.difficulty",
    );
  });
});
