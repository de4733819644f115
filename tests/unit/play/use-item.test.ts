import { describe, expect, it } from "vitest";
import { useItem } from "../../../src/play/verbs/use-item.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";
import { thing } from "./things.ts";

const user = someone("user");

describe("using a thing (R5.18)", () => {
  it("takes a use, or a piece of what has no uses", () => {
    expect(play(useItem, factsOf(useItem, { actor: user, item: thing("Flare", {}, { quantity: 3 }) })).changes).toEqual([{ uuid: "Actor.a.Item.Flare", path: "system.quantity", add: -1 }]);
    expect(play(useItem, factsOf(useItem, { actor: user, item: thing("Kit", {}, { quantity: 3, uses: { value: 2, max: 5 } }) })).changes).toEqual([{ uuid: "Actor.a.Item.Kit", path: "system.uses.value", add: -1 }]);
  });

  it("takes nothing of what is not used up", () => {
    expect(play(useItem, factsOf(useItem, { actor: user, item: thing("Lamp") }, { consume: false, note: "It shines" }))).toMatchObject({ changes: [], problems: [], card: { notes: [{ key: "It shines" }] } });
  });

  it("cures what it is known to be good against, of its bearer or of others (T10)", () => {
    const sick = (id: string) => someone(id, {}, { conditions: [condition("poisoned", { level: 3 })] });
    const own = play(useItem, factsOf(useItem, { actor: sick("user"), item: thing("Detoxer") }));
    expect(own.changes).toContainEqual(expect.objectContaining({ uuid: "Actor.user", deleted: expect.objectContaining({ type: "condition" }) }));
    const others = play(useItem, factsOf(useItem, { actor: user, item: thing("Detoxer"), targets: [sick("one"), someone("two")] }));
    expect(others.card.targets.map(({ name, tone }) => [name, tone])).toEqual([["one", "good"], ["two", ""]]);
    expect(others.changes.map(({ uuid }) => uuid)).toEqual(["Actor.one", "Actor.a.Item.Detoxer"]);
  });

  it("names its bearer only when it does something for them", () => {
    expect(play(useItem, factsOf(useItem, { actor: user, item: thing("Detoxer") })).card.targets).toEqual([]);
  });

  it("costs an action point", () => {
    const actor = someone("user", { inCombat: true, ownTurn: true }, { budget: budget(2) });
    expect(play(useItem, factsOf(useItem, { actor, item: thing("Flare") })).changes).toContainEqual({ uuid: "Combat.fight.Combatant.one", path: "system.ap", add: -1 });
    expect(useItem.preview(factsOf(useItem, { actor, item: thing("Flare") }), table)).toMatchObject({ ap: 1, problems: [] });
  });

  it.each([[thing("Empty", {}, { uses: { value: 0, max: 2 } }), "ammunition", "usedUp"], [thing("None", {}, { quantity: 0 }), "ammunition", "usedUp"], [null, "rule", "noItem"]] as const)("says when nothing is left to use", (item, kind, key) => {
    const { problems, changes } = play(useItem, factsOf(useItem, { actor: user, item }));
    expect([problems.map(problem => [problem.kind, problem.text.key]), changes]).toEqual([[[kind, `BLACKOUT.problem.${key}`]], []]);
  });
});
