import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { startEncounterWorld } from "./support/encounter-world.ts";

const source = async (path: string): Promise<any> =>
  import(new URL(`../../../src/${path}.ts`, import.meta.url).pathname);

describe.each(longGenerations)("the combat rules of an encounter on Foundry %i", generation => {
  it("can be changed only before the encounter begins, and determine the turn order and AP", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "npc", step: 3 },
      { kind: "npc", step: 9 },
    ]);
    const { combat } = world;
    const { registerCombatRules, combatRules } = await source("documents/combat-rules");
    const blackout = combatRules("blackout");
    // Combat rules that reverse the turn order and double the action points.
    registerCombatRules({
      ...blackout,
      key: "reversed",
      place: (fighter: any) => blackout.place(fighter).map((part: number) => -part),
      turnBudget: (budget: any, fighter: any, lost: number) => ({
        ...blackout.turnBudget(budget, fighter, lost),
        ap: 2 * fighter.actionPoints,
      }),
    });
    await world.join(0, 1);
    const order = () => combat.turns.map(({ name }: any) => name);
    expect(order()).toEqual(["F0", "F1"]);
    await combat.update({ system: { variant: "nobody knows" } });
    expect(combat.system.variant).toBe("blackout");
    await combat.update({ system: { variant: "reversed" } });
    expect([combat.rules.key, order()]).toEqual(["reversed", ["F1", "F0"]]);
    await combat.startCombat();
    await world.settled();
    expect([combat.combatant.name, combat.combatant.system.ap]).toEqual(["F1", 6]);
    await combat.update({ system: { variant: "blackout" } });
    expect([combat.system.variant, order()]).toEqual(["reversed", ["F1", "F0"]]);
  });
});
