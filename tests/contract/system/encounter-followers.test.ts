import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { actorId, fighterId, startEncounterWorld } from "./support/encounter-world.ts";

const budget = async (): Promise<any> =>
  import(new URL("../../../src/documents/budget.ts", import.meta.url).pathname);
const leads = (kind: string) => ({
  kind: "follower" as const,
  system: { kind, controller: `Actor.${actorId(0)}`, step: 5, actionPoints: 4 },
});

describe.each(longGenerations)("followers in an encounter on Foundry %i (R13.17)", generation => {
  it("act on their controller's turn and use the controller's action points if they are dependent", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "character" },
      leads("dependent"),
      { kind: "npc", step: 9 },
      { kind: "character" },
    ]);
    const { combat, modules } = world;
    await world.join(0, 1, 2, 3);
    const fighter = (number: number): any => combat.combatants.get(fighterId(number));
    const names = () => combat.turns.map(({ name, initiative }: any) => `${name} ${initiative}`);
    for (const number of [0, 3])
      await combat.writeFighters([
        { _id: fighterId(number), initiative: 7, system: { step: 7, actionPoints: 3 } },
      ]);
    await combat.startCombat();
    await world.settled();
    expect(names()).toEqual(["F0 7", "F1 7", "F3 7", "F2 9"]);
    const { budgetOf, isOwnTurn, isInCombat } = await budget();
    const follower = world.game.actors.get(actorId(1));
    expect([
      budgetOf(follower).ap,
      budgetOf(follower).uuid,
      isOwnTurn(follower),
      isInCombat(follower),
    ]).toEqual([3, fighter(0).uuid, true, true]);
    await modules.encounter.delayTo(fighter(0), 12);
    await world.settled();
    expect(names(), "who leads takes them along").toEqual(["F3 7", "F2 9", "F0 12", "F1 12"]);
    expect([combat.combatant.name, isOwnTurn(follower)]).toEqual(["F3", false]);
    expect(await modules.encounter.delayTo(fighter(1), 15), "and they wait for nobody else").toBeNull();
    for (let turn = 0; turn < 4; turn++) {
      await combat.nextTurn();
      await world.settled();
    }
    expect([combat.round, combat.combatant.name, ...names()]).toEqual([
      2,
      "F0",
      "F0 7",
      "F1 7",
      "F3 7",
      "F2 9",
    ]);
    expect(world.events.filter(event => event.startsWith("StartTurn"))).toEqual([
      "StartTurn F0 1",
      "StartTurn F3 1",
      "StartTurn F2 1",
      "StartTurn F1 1",
      "StartTurn F0 2",
    ]);
    await combat.nextTurn();
    await world.settled();
    expect(
      [combat.combatant.name, fighter(1).system.ap],
      "their own place is for what turns bring alone",
    ).toEqual(["F1", 0]);
  });

  it("act from the next round on if they are added after their controller's turn", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "character" },
      leads("dependent"),
      { kind: "npc", step: 9 },
    ]);
    const { combat } = world;
    await world.join(0, 2);
    await combat.writeFighters([{ _id: fighterId(0), initiative: 7, system: { step: 7, actionPoints: 3 } }]);
    await combat.startCombat();
    await combat.nextTurn();
    await world.settled();
    await world.join(1);
    await world.settled();
    expect([combat.combatant.name, combat.turns.map(({ name }: any) => name)]).toEqual([
      "F2",
      ["F0", "F1", "F2"],
    ]);
    await combat.nextTurn();
    // The next round can begin only after the effects of the last turn are written.
    await world.settled();
    await combat.nextTurn();
    await world.settled();
    expect([combat.round, combat.combatant.name]).toEqual([2, "F1"]);
  });

  it("have their own step and action points if they are autonomous", async () => {
    const world = await startEncounterWorld(generation, [{ kind: "character" }, leads("autonomous")]);
    await world.join(0, 1);
    expect(
      world.combat.fighters.map(({ name, initiative, actionPoints, side, leader }: any) => [
        name,
        initiative,
        actionPoints,
        side,
        leader,
      ]),
    ).toEqual([
      ["F1", 5, 4, "player", undefined],
      ["F0", null, 0, "player", undefined],
    ]);
  });
});
