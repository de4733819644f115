import { describe, expect, it } from "vitest";
import { breakGrip } from "../../../src/actions/maneuvers/break-grip.ts";
import { clearConductive } from "../../../src/actions/health/clear-conductive.ts";
import { dragGripped } from "../../../src/actions/maneuvers/drag-gripped.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { dice } from "./holding.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const turn = { inCombat: true, ownTurn: true };
const gripped = (source: string | null) => ({ conditions: [condition("immobilized", { source })] });

describe("breaking free from a grip (T11.2, R5.18)", () => {
  const actor = someone("one", turn, { ...gripped("Actor.foe"), budget: budget(2) });
  const facts = factsOf(breakGrip, {
    actor,
    targets: [someone("foe", { kind: "npc", inCombat: true }, { stamina: { value: 0, max: 3 } })],
  });

  it("is an opposed test of Strength or Dexterity [Grapple] that the gripped actor wins on a tie (R3.3)", () => {
    const { prompts } = play(breakGrip, facts, { dice: { test: dice(4, 1) } });
    expect(prompts[0]?.options.map(({ value }) => value)).toEqual([
      "strength.grapple",
      "dexterity.grapple",
      "fail",
    ]);
    const { changes } = play(breakGrip, facts, {
      dice: { "test": dice(4, 1), "hold.0": dice(4, 1) },
      answers: { "hold.0": { value: "dexterity.grapple" } },
    });
    expect(changes).toEqual([
      expect.objectContaining({
        uuid: "Actor.one",
        collection: "effects",
        deleted: expect.objectContaining({ name: "BLACKOUT.condition.immobilized" }),
      }),
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 },
      { uuid: "Combat.combat.Combatant.one", path: "system.done", from: [], to: ["breakGrip"] },
    ]);
  });

  it("succeeds against an opponent who chooses to fail (R2.15)", () => {
    expect(
      play(breakGrip, facts, {
        dice: { test: dice(4, 0) },
        answers: { "hold.0": { value: "fail" } },
      }).draft.state("Actor.one").conditions,
    ).toEqual([]);
  });

  it("doesn't end a grapple", () => {
    const grappled = someone("one", turn, { conditions: [condition("grappled", { source: "Actor.foe" })] });
    expect(
      play(breakGrip, factsOf(breakGrip, { actor: grappled, targets: facts.targets })).problems.map(
        ({ text }) => text.key,
      ),
    ).toContain("BLACKOUT.problem.notHeldBy");
  });
});

describe("dragging a gripped target (T11.2, R5.18)", () => {
  const actor = someone("one", turn, { budget: budget(2) });
  const held = someone("foe", { kind: "npc" }, gripped("Actor.one"));
  const facts = factsOf(dragGripped, { actor, targets: [held] });
  const given = (left: number, right: number) => ({
    dice: { "test": dice(4, left), "drag.0": dice(4, right) },
    answers: { "drag.0": { value: "endurance.fortitude" } },
  });

  it("covers 15 feet for 1 AP if the target loses an opposed test of Endurance [Fortitude] against Strength [Athletics]", () => {
    const { card, changes } = play(dragGripped, facts, given(2, 2));
    expect(card.outcome).toEqual({ key: "BLACKOUT.hold.dragged", data: { name: "foe", n: 15 } });
    expect(changes).toEqual([{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 }]);
    expect(play(dragGripped, facts, given(1, 2)).card.outcome.key).toBe("BLACKOUT.hold.notDragged");
  });

  it("waits for the target's answer, and covers a shorter distance if a user enters one", () => {
    expect(
      play(dragGripped, facts, { dice: { test: dice(4, 2) } }).prompts.map(({ key, actor: asked }) => [
        key,
        asked,
      ]),
    ).toEqual([["drag.0", "Actor.foe"]]);
    expect(
      play(dragGripped, factsOf(dragGripped, { actor, targets: [held] }, { feet: 5 }), given(4, 0)).card
        .outcome.data,
    ).toEqual({ name: "foe", n: 5 });
    expect(() => play(dragGripped, factsOf(dragGripped, { actor, targets: [held] }, { feet: 20 }))).toThrow(
      RuleError,
    );
  });

  it("requires that the target is gripped by the actor who drags it", () => {
    const keys = (source: string | null) =>
      dragGripped
        .preview(factsOf(dragGripped, { actor, targets: [someone("foe", {}, gripped(source))] }), table)
        .problems.map(({ text }) => text.key);
    expect([keys("Actor.other"), keys("Actor.one"), keys(null)]).toEqual([
      ["BLACKOUT.problem.notHeldBy"],
      [],
      [],
    ]);
    expect(
      play(dragGripped, factsOf(dragGripped, { actor, targets: [someone("foe")] })).problems.map(
        ({ kind }) => kind,
      ),
    ).toEqual(["rule"]);
  });
});

describe("removing a lightning rod (T11.2, R5.18)", () => {
  const rod = { conditions: [condition("conductive")] };

  it("costs 2 AP, whether the rod is attached to the actor or to someone else", () => {
    const own = factsOf(clearConductive, { actor: someone("one", turn, { ...rod, budget: budget(2) }) });
    const { draft, changes } = play(clearConductive, own);
    expect(draft.state("Actor.one").conditions).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 });
    const other = factsOf(clearConductive, {
      actor: someone("one", turn, { budget: budget(2) }),
      targets: [someone("foe", {}, rod)],
    });
    expect(play(clearConductive, other).draft.state("Actor.foe").conditions).toEqual([]);
    expect(clearConductive.preview(other, table)).toMatchObject({ ap: 2, problems: [] });
  });

  it("requires a target with an attached lightning rod", () => {
    const none = factsOf(clearConductive, { actor: someone("one", turn, rod), targets: [someone("foe")] });
    expect(play(clearConductive, none).problems.map(({ kind, text }) => [kind, text.key])).toEqual([
      ["rule", "BLACKOUT.problem.notConductive"],
    ]);
    expect(play(clearConductive, none).changes).toEqual([]);
  });
});
