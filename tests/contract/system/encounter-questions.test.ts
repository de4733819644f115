import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

/**
 * Starts an encounter. In the first round, deals enough damage to the given characters that their owners are
 * asked whether to soak it.
 */
async function encounterWithQuestions(
  generation: 13 | 14,
  ...struck: readonly number[]
): Promise<EncounterWorld> {
  const world = await startEncounterWorld(generation, [
    { kind: "character" },
    { kind: "npc" },
    { kind: "character" },
  ]);
  await world.join(0, 1, 2);
  for (const number of [0, 2]) await world.combat.combatants.get(fighterId(number)).update({ initiative: 5 });
  await world.combat.startCombat();
  await world.settled();
  for (const number of struck)
    await world.modules.perform.perform({
      action: "adjust",
      actor: world.actor(number),
      targets: [world.actor(number)],
      choices: { kind: "damage", amount: 9 },
      fast: true,
    });
  await world.settled();
  return world;
}

const asked = ({ game }: EncounterWorld): string[] =>
  game.messages
    .filter((message: any) => message.system.action === "adjust")
    .map(
      (message: any) =>
        `${message.system.verdict.state}: ${Object.keys(JSON.parse(message.system.verdict.asked || "{}")).join()}`,
    );

describe.each(longGenerations)("questions to the owners of actors on Foundry %i", generation => {
  it("are recomputed only when their message changes", async () => {
    const world = await encounterWithQuestions(generation, 0, 2);
    const listed = () => world.modules.openItems.openItems({ combat: world.combat.id });
    const before = listed();
    expect(before).toHaveLength(2);
    const again = listed();
    expect(again.map((item: any, index: number) => item === before[index])).toEqual([true, true]);
    await before[0].message.update({ system: { choices: JSON.stringify({ kind: "damage", amount: 8 }) } });
    await world.settled();
    expect(listed().map((item: any, index: number) => item === before[index])).toEqual([false, true]);
  });

  it("are resolved automatically when the encounter is deleted", async () => {
    const world = await encounterWithQuestions(generation, 0, 2);
    expect(asked(world)).toEqual(["applied: soak.0", "applied: soak.0"]);
    await world.combat.delete();
    await world.settled();
    expect(asked(world)).toEqual(["applied: ", "applied: "]);
  });

  it("are resolved automatically if the actor is deleted, but stay open for other actors", async () => {
    const world = await encounterWithQuestions(generation, 0, 2);
    await world.actor(0).delete();
    await world.settled();
    expect(asked(world)).toEqual(["applied: ", "applied: soak.0"]);
    await world.combat.combatants.get(fighterId(2)).delete();
    await world.settled();
    expect(asked(world)).toEqual(["applied: ", "applied: soak.0"]);
    await world.actor(2).delete();
    await world.settled();
    expect(asked(world)).toEqual(["applied: ", "applied: "]);
  });

  it("are resolved automatically if the actor dies, but stay open for other actors", async () => {
    const world = await encounterWithQuestions(generation, 0, 2);
    await world.actor(0).update({ system: { vital: { dead: true } } });
    await world.combat.combatants.get(fighterId(0)).update({ defeated: true });
    await world.settled();
    expect(asked(world)).toEqual(["applied: ", "applied: soak.0"]);
  });
});
