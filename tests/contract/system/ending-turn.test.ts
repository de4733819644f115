import { describe, expect, it } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { longGenerations } from "../../generations.ts";
import { fighterId, SCENE, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

interface TurnWorld extends EncounterWorld {
  readonly turnBegun: (combatant: unknown) => Promise<void>;
}

/**
 * Whether `endTurn` would have to wait for the writer before it ends this combatant's turn. Checks this
 * after only a few awaits, because the writer of this world doesn't use timers and finishes soon afterward.
 */
async function waits({ turnBegun }: TurnWorld, combatant: unknown): Promise<boolean> {
  let isWaiting = true;
  void turnBegun(combatant).then(() => (isWaiting = false));
  for (let step = 0; step < 3; step += 1) await null;
  return isWaiting;
}

async function started(generation: 13 | 14): Promise<TurnWorld> {
  const world = await startEncounterWorld(generation, [
    { kind: "npc", step: 3 },
    { kind: "npc", step: 9 },
  ]);
  await world.join(0, 1);
  const { turnBegun } = await source("features/combat/ending-turn");
  return Object.assign(world, { turnBegun });
}

describe.each(longGenerations)("ending a turn on Foundry %i", generation => {
  it("waits until the start of the turn has been written", async () => {
    const world = await started(generation);
    const seen: Promise<boolean>[] = [];
    Hooks.once("updateCombat", (combat: any) => void seen.push(waits(world, combat.combatant)));
    await world.combat.startCombat();
    expect(await Promise.all(seen)).toEqual([true]);
    await world.settled();
    expect(await waits(world, world.combat.combatant)).toBe(false);
  });

  it("waits for nothing if a Gamemaster has undone the start of the turn", async () => {
    const world = await started(generation);
    await world.combat.startCombat();
    await world.settled();
    const { combat, game, modules } = world as any;
    const start = game.messages.find((message: any) => message.system.action === "turnStart");
    await modules.ask.undoAction(start);
    await world.settled();
    expect(combat.combatant.system.opened).toBe(0);
    expect(await waits(world, combat.combatant)).toBe(false);
  });

  it("waits for nothing if the combatant has no actor", async () => {
    const world = await started(generation);
    const { combat } = world;
    await combat.createEmbeddedDocuments(
      "Combatant",
      [{ _id: fighterId(2), name: "Alarm", sceneId: SCENE, initiative: 1, system: { step: 1 } }],
      { keepId: true },
    );
    await combat.startCombat();
    await world.settled();
    expect([combat.combatant.name, combat.combatant.system.began]).toEqual(["Alarm", 1]);
    expect(await waits(world, combat.combatant)).toBe(false);
  });
});
