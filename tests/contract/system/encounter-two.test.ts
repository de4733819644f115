import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { actorId, fighterId, SCENE, startEncounterWorld, tokenId } from "./support/encounter-world.ts";

const asked = async (): Promise<any> =>
  import(new URL("../../../src/actions/core/ask-writer.ts", import.meta.url).pathname);
const OTHER = "scene00000000002";

describe.each(longGenerations)("two simultaneous encounters on Foundry %i", generation => {
  it("are independent, with their own turns, rounds and effects", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "npc", step: 3 },
      { kind: "npc", step: 9 },
      { kind: "character" },
      { kind: "npc", step: 12, system: { stamina: { value: 0 } } },
    ]);
    const { game, combat, CONFIG } = world;
    await world.join(0, 1);
    await CONFIG.Scene.documentClass.create({ _id: OTHER, name: "Hold" }, { keepId: true });
    const second = await CONFIG.Combat.documentClass.create({
      scene: OTHER,
      active: true,
      round: 0,
      turn: null,
      combatants: [],
      groups: [],
    });
    await second.createEmbeddedDocuments(
      "Combatant",
      [2, 3].map(number => ({
        _id: fighterId(number),
        actorId: actorId(number),
        tokenId: tokenId(number),
        sceneId: SCENE,
      })),
      { keepId: true },
    );
    await second.combatants.get(fighterId(2)).update({ initiative: 5, system: { step: 5, actionPoints: 2 } });
    for (const one of [combat, second]) {
      await one.startCombat();
      await world.settled();
    }
    expect([combat, second].map(one => [one.round, one.combatant.name])).toEqual([
      [1, "F0"],
      [1, "F2"],
    ]);
    await second.nextTurn();
    await world.settled();
    expect([combat, second].map(one => [one.round, one.combatant.name])).toEqual([
      [1, "F0"],
      [1, "F3"],
    ]);
    expect(second.combatants.get(fighterId(3)).system.ap).toBe(3);
    expect(world.actor(3).system.stamina.value).toBe(1);
    for (let turn = 0; turn < 4; turn++) await combat.nextTurn();
    await world.settled();
    expect([combat, second].map(one => [one.round, one.combatant.name])).toEqual([
      [3, "F0"],
      [1, "F3"],
    ]);
    const posted = game.messages
      .filter(
        (message: any) => message.system.action === "turnStart" && message.system.verdict.state === "applied",
      )
      .map((message: any) => `${message.speaker.alias} ${JSON.parse(message.system.choices).round}`);
    expect(posted).toEqual(["F0 1", "F2 1", "F3 1", "F1 1", "F0 2", "F1 2", "F0 3"]);
    await second.previousTurn();
    await world.settled();
    expect([world.actor(3).system.stamina.value, second.combatant.name, combat.combatant.name]).toEqual([
      0,
      "F2",
      "F0",
    ]);
    // The rewind affects the specified encounter, not the viewed one.
    await second.nextTurn();
    await world.settled();
    expect([game.combat.id, second.combatant.name]).toEqual([combat.id, "F3"]);
    await (await asked()).rewindTo("round", second);
    await world.settled();
    expect([combat, second].map(one => [one.round, one.combatant.name])).toEqual([
      [3, "F0"],
      [1, "F2"],
    ]);
    await combat.delete();
    await world.settled();
    await second.nextTurn();
    await world.settled();
    expect([second.combatant.name, world.actor(3).system.stamina.value]).toEqual(["F3", 1]);
  });
});
