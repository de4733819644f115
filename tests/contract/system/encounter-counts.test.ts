import { describe, expect, it } from "vitest";
import { fighterId, startEncounterWorld, type Member } from "./support/encounter-world.ts";
import { longGenerations } from "../../generations.ts";

const crowd = (count: number): Member[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: index < count / 2 ? ("character" as const) : ("npc" as const),
    step: 4 + (index % 12),
  }));

/**
 * Returns, for each document type and operation, how many requests were sent and how many documents were
 * written during a call.
 */
async function written(
  world: Awaited<ReturnType<typeof startEncounterWorld>>,
  what: () => Promise<unknown>,
): Promise<Record<string, [number, number]>> {
  const before = world.server.requests.length;
  await what();
  await world.settled();
  const counts: Record<string, [number, number]> = {};
  for (const { event, payload } of world.server.requests.slice(before)) {
    if (event !== "modifyDocument") continue;
    const { type, action, operation } = payload;
    const key = `${type} ${action}`;
    const [requests, documents] = counts[key] ?? [0, 0];
    counts[key] = [requests + 1, documents + (operation.updates ?? operation.data ?? operation.ids).length];
  }
  return counts;
}

describe.each(longGenerations)("an encounter of any size on Foundry %i", generation => {
  it.each([40, 100])("rolls initiative for all %i combatants with one update and one card", async count => {
    const world = await startEncounterWorld(generation, crowd(count));
    await world.join(...crowd(count).keys());
    await world.combat.startCombat();
    await world.settled();
    const counts = await written(world, () => world.modules.encounter.callTime(world.combat));
    expect(world.combat.started).toBe(true);
    expect(world.combat.fighters.every(({ initiative }: any) => initiative !== null)).toBe(true);
    expect(counts["Combatant update"]?.[0] ?? 0).toBeLessThanOrEqual(2);
    const rolled = world.server
      .modifications("update")
      .filter(
        ({ type, operation }: any) =>
          type === "Combatant" && operation.updates.some((one: any) => one.system?.dice),
      );
    expect(rolled.map(({ operation }: any) => operation.updates.length)).toEqual([count / 2]);
    expect(world.game.messages.filter((message: any) => message.system.action === "initiative")).toHaveLength(
      1,
    );
  });

  it("requires no more writes for a turn with a hundred combatants than with four", async () => {
    const turn = async (count: number) => {
      const world = await startEncounterWorld(
        generation,
        crowd(count).map(member => ({ ...member, kind: "npc" as const })),
      );
      await world.join(...crowd(count).keys());
      await world.combat.startCombat();
      await world.settled();
      return written(world, () => world.combat.nextTurn());
    };
    const few = await turn(4);
    expect(await turn(100)).toEqual(few);
    expect(few["Combat update"]).toEqual([1, 1]);
  });

  it("writes only the actor and the message when hit points are lost, regardless of the number of combatants", async () => {
    const wound = async (count: number) => {
      const world = await startEncounterWorld(
        generation,
        crowd(count).map(member => ({ ...member, kind: "npc" as const })),
        { automation: "full" },
      );
      await world.join(...crowd(count).keys());
      await world.combat.startCombat();
      // The effects of the first turn are written separately and may arrive later.
      const states = () =>
        world.game.messages
          .filter(({ type }: any) => type === "action")
          .map((message: any) => message.system.verdict.state);
      await expect.poll(states, { timeout: 60_000 }).toEqual(["applied"]);
      await world.settled();
      const before = world.actor(2).system.health.value;
      const counts = await written(world, () =>
        world.modules.perform.perform({
          action: "adjust",
          actor: world.actor(2),
          targets: [world.actor(2)],
          choices: { kind: "direct", amount: 4, soak: false },
          fast: true,
        }),
      );
      expect(world.actor(2).system.health.value).toBe(before - 4);
      return counts;
    };
    const few = await wound(4);
    for (const count of [40, 100]) expect(await wound(count)).toEqual(few);
    expect(Object.keys(few).filter(key => key.startsWith("Combat"))).toEqual([]);
  });

  it("restores Stamina once at the end of a round if the house rule is on, even for more actors than fit into one message (R12.1)", async () => {
    const world = await startEncounterWorld(
      generation,
      crowd(61).map(member => ({ ...member, kind: "npc" as const, system: { stamina: { value: 1 } } })),
      { houseRules: { staminaRegain: "endOfRound" } },
    );
    await world.join(...crowd(61).keys());
    await world.combat.startCombat();
    await world.settled();
    // Marks the turns of all combatants except the last, along with the effects of these turns, as finished.
    const past = { began: 1, ended: 1, opened: 1, closed: 1 };
    await world.combat.update({
      turn: 60,
      combatants: world.combat.turns.slice(0, 60).map(({ id }: any) => ({ _id: id, system: past })),
    });
    await world.settled();
    await world.combat.nextTurn();
    await world.settled();
    expect(world.combat.round).toBe(2);
    expect([...new Set(crowd(61).map((_, number) => world.actor(number).system.stamina.value))]).toEqual([2]);
    expect(world.game.messages.filter((message: any) => message.system.action === "roundEnd")).toHaveLength(
      2,
    );
  });

  it("delays a turn with one update of the combat, regardless of the number of combatants", async () => {
    const world = await startEncounterWorld(
      generation,
      crowd(40).map(member => ({ ...member, kind: "npc" as const })),
    );
    await world.join(...crowd(40).keys());
    await world.combat.startCombat();
    await world.settled();
    const { combatant } = world.combat;
    const counts = await written(world, () => world.modules.encounter.delayTo(combatant, 17));
    expect(counts["Combat update"]).toEqual([1, 1]);
    expect(combatant.initiative).toBe(17);
    expect(world.combat.combatant.id).not.toBe(combatant.id);
    expect(world.combat.turns.at(-1).id, fighterId(0)).toBe(combatant.id);
  });
});
