import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld } from "./support/encounter-world.ts";

describe.each(longGenerations)("rolling initiative again on Foundry %i", generation => {
  it("replaces the dice of a combatant who rolls, and says that an enemy is on its step already", async () => {
    const world = await startEncounterWorld(generation, [{ kind: "character" }, { kind: "npc", step: 3 }]);
    const { combat, game, ui } = world as any;
    const told: unknown[] = [];
    ui.notifications.info = (text: string, { format }: any = {}) => void told.push([text, format?.name]);
    await world.join(0, 1);
    await combat.startCombat();
    await combat.rollInitiative([fighterId(0)]);
    await world.settled();
    const rolls = () =>
      game.messages.filter((message: any) => message.system.action === "initiative").length as number;
    expect([combat.phase, rolls()]).toEqual(["fighting", 1]);

    await combat.rollInitiative([fighterId(0)]);
    await world.settled();
    const { dice, step } = combat.combatants.get(fighterId(0)).system;
    expect([rolls(), dice.length > 0, dice.reduce((sum: number, die: number) => sum + die, 0)]).toEqual([
      2,
      true,
      step,
    ]);

    await combat.rollInitiative([fighterId(1)]);
    await world.settled();
    expect([rolls(), told]).toEqual([2, [["BLACKOUT.track.onItsStep", "F1"]]]);
  });
});
