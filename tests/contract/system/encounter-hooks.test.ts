import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const enemies = [
  { kind: "npc" as const, step: 3 },
  { kind: "npc" as const, step: 9 },
  { kind: "npc" as const, step: 12 },
];

/**
 * Records Foundry's hooks with their arguments, and how many combat updates had been sent before each hook.
 * Returns the list of entries, which grows with each hook.
 */
function listen({ server, combat }: EncounterWorld): string[] {
  const seen: string[] = [];
  let from = 0;
  const sent = (): number => {
    const all = server.requests.filter(
      ({ event, payload }: any) =>
        event === "modifyDocument" && payload.type === "Combat" && payload.action === "update",
    ).length;
    if (seen.length === 0) from = all;
    return all;
  };
  Hooks.on(
    "combatStart",
    (one: any, { round, turn }: any) =>
      void seen.push(`combatStart ${one === combat} ${round}.${turn} after ${sent() - from}`),
  );
  for (const name of ["combatTurn", "combatRound"]) {
    Hooks.on(
      name,
      (one: any, { round, turn }: any, { direction }: any) =>
        void seen.push(`${name} ${one === combat} ${round}.${turn} ${direction} after ${sent() - from}`),
    );
  }
  Hooks.on(
    "combatTurnChange",
    (_one: any, prior: any, current: any) =>
      void seen.push(`combatTurnChange ${prior.round}.${prior.turn} → ${current.round}.${current.turn}`),
  );
  return seen;
}

const REGION = "region0000000001";

/** Returns the hooks and turn events that were recorded since the last call. */
function since(world: EncounterWorld, seen: string[]): readonly string[] {
  return [...seen.splice(0), ...world.events.splice(0)];
}

describe.each(longGenerations)("the hooks of an encounter on Foundry %i", generation => {
  it("are each called once, before or after the update as documented, and before the turn events", async () => {
    const world = await startEncounterWorld(generation, enemies);
    const { combat } = world;
    await world.join(0, 1, 2);
    const seen = listen(world);
    const step = async (command: () => Promise<unknown>): Promise<readonly string[]> => {
      await command();
      await world.settled();
      return since(world, seen);
    };
    expect(await step(() => combat.startCombat())).toEqual([
      "combatStart true 1.0 after 0",
      "combatTurnChange 0.null → 1.0",
      "StartRound 1",
      "StartTurn F0 1",
    ]);
    expect(await step(() => combat.nextTurn())).toEqual([
      expect.stringMatching(/^combatTurn true 1\.1 1 after \d+$/u),
      "combatTurnChange 1.0 → 1.1",
      "EndTurn F0 1",
      "StartTurn F1 1",
    ]);
    expect(await step(() => combat.previousTurn())).toEqual([
      expect.stringMatching(/^combatTurn true 1\.0 -1 after/u),
      "combatTurnChange 1.1 → 1.0",
    ]);
    expect(await step(() => combat.nextRound())).toEqual([
      expect.stringMatching(/^combatRound true 2\.0 1 after/u),
      "combatTurnChange 1.0 → 2.0",
      "EndTurn F0 1",
      "StartTurn F1 1",
      "EndTurn F1 1",
      "StartTurn F2 1",
      "EndTurn F2 1",
      "EndRound 1",
      "StartRound 2",
      "StartTurn F0 2",
    ]);
    expect(await step(() => combat.previousRound())).toEqual([
      expect.stringMatching(/^combatRound true 1\.2 -1 after/u),
      "combatTurnChange 2.0 → 1.2",
    ]);
  });

  it("are called for a change of step only if it passes the turn to another combatant", async () => {
    const world = await startEncounterWorld(generation, enemies);
    const { combat, modules } = world;
    await world.join(0, 1, 2);
    await combat.startCombat();
    await world.settled();
    const seen = listen(world);
    world.events.splice(0);
    await modules.encounter.setStepOf(combat.combatants.get(fighterId(2)), 15);
    await world.settled();
    expect(since(world, seen)).toEqual([]);
    await modules.encounter.delayTo(combat.combatants.get(fighterId(0)), 10);
    await world.settled();
    expect(since(world, seen)).toEqual(["combatTurnChange 1.0 → 1.0", "StartTurn F1 1"]);
    await combat.combatants.get(fighterId(1)).delete();
    await world.settled();
    expect(since(world, seen).filter(event => event.includes("Turn F"))).toEqual([]);
    expect(combat.combatant.id, "who delayed goes on").toBe(fighterId(0));
  });

  it("don't prevent Foundry from clearing the movement history, updating effects (Foundry 14) or triggering region events when the turn changes", async () => {
    const world = await startEncounterWorld(generation, enemies);
    const { combat, CONFIG, game } = world;
    await world.join(0, 1, 2);
    const followed: string[] = [];
    const { registry } = CONFIG.ActiveEffect.documentClass;
    const refresh = vi.spyOn(registry, "refresh").mockImplementation((async (
      event: string,
      { round, combat: of }: any,
    ) => {
      followed.push(`effects ${event} ${round} ${of === combat}`);
    }) as never);
    const [scene] = game.scenes.contents;
    const region = (
      await scene.createEmbeddedDocuments("Region", [{ _id: REGION, name: "Gas", shapes: [] }], {
        keepId: true,
      })
    )[0];
    region._triggerEvent = async (name: string, { combatant, token }: any) => {
      followed.push(`region ${name} ${combatant.name} ${token === combatant.token}`);
    };
    for (const number of [0, 1]) {
      const { token } = combat.combatants.get(fighterId(number));
      Object.defineProperty(token, "regions", { get: () => new Set(number === 0 ? [region] : []) });
      token.clearMovementHistory = async () => {
        followed.push(`forgets the way of ${token.name}`);
      };
    }
    await combat.startCombat();
    await world.settled();
    await combat.nextTurn();
    await world.settled();
    const effects = (event: string): string[] => (generation === 14 ? [`effects ${event} 1 true`] : []);
    expect(followed).toEqual([
      ...effects("roundStart"),
      "region tokenRoundStart F0 true",
      "forgets the way of F0",
      ...effects("turnStart"),
      "region tokenTurnStart F0 true",
      ...effects("turnEnd"),
      "region tokenTurnEnd F0 true",
      "forgets the way of F1",
      ...effects("turnStart"),
    ]);
    refresh.mockRestore();
  });
});
