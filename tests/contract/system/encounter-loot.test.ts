import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { startEncounterWorld } from "./support/encounter-world.ts";

const take = async (): Promise<any> =>
  import(new URL("../../../src/features/combat/take-loot.ts", import.meta.url).pathname);
const report = async (): Promise<any> =>
  import(new URL("../../../src/features/combat/end-report.ts", import.meta.url).pathname);
const thing = (id: string, name: string, type: string, system: object = {}) => ({
  _id: id.padEnd(16, "0"),
  name,
  type,
  img: "",
  effects: [],
  system: { quantity: 1, ...system },
});
const loaded = [
  thing("bag", "Bag", "container", { capacity: 50 }),
  thing("rations", "Ration", "gear", { quantity: 3, container: "bag".padEnd(16, "0") }),
  thing("knife", "Knife", "weapon"),
  thing("eye", "Eye", "implant", { grafted: true }),
  thing("cell", "Cell", "gear", { quantity: 2 }),
];

describe.each(longGenerations)("loot of defeated enemies on Foundry %i", generation => {
  it("goes to the party only once, with the contents of containers and with identical items stacked (R14.1)", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "character" },
      { kind: "npc", items: loaded },
      { kind: "npc", items: [loaded[4]!] },
      { kind: "npc", items: [loaded[2]!] },
    ]);
    const { game, combat, modules } = world;
    await world.join(1, 2, 3);
    for (const number of [1, 2]) {
      await modules.perform.perform({
        action: "condition",
        actor: world.actor(number),
        targets: [],
        choices: { key: "outOfFight", operation: "give" },
        fast: true,
      });
      await world.settled();
    }
    const { loot } = (await report()).endReport(combat);
    expect(loot.map(({ name, from, quantity }: any) => `${from}: ${quantity} ${name}`)).toEqual([
      "F1: 1 Bag",
      "F1: 3 Ration",
      "F1: 1 Knife",
      "F1: 2 Cell",
      "F2: 2 Cell",
    ]);
    const party = game.actors.find((actor: any) => actor.type === "party");
    expect(await (await take()).takeLoot(combat, loot)).toEqual({ taken: 4, stayed: 0 });
    const held = (): string[] =>
      party.items.map((item: any) => `${item.system.quantity} ${item.name} ${item.system.location}`).sort();
    expect(held()).toEqual(["1 Bag stowed", "1 Knife stowed", "3 Ration carried", "4 Cell stowed"]);
    expect(world.actor(1).items.map((item: any) => item.name)).toEqual(["Eye"]);
    expect(world.actor(3).items.size, "who still stands keeps theirs").toBe(1);
    expect((await report()).endReport(combat).loot).toEqual([]);
    expect(
      game.messages
        .filter((message: any) => message.system.action === "moveItem")
        .map((message: any) => message.system.verdict.state),
    ).toEqual(["applied", "applied", "applied", "applied"]);
    for (const message of game.messages.filter((one: any) => one.system.action === "moveItem").reverse())
      await modules.ask.undoAction(message);
    await world.settled();
    expect([held(), world.actor(1).items.size, world.actor(2).items.size]).toEqual([[], 5, 1]);
  });

  it("also includes the items of combatants defeated in an encounter with a combat variant", async () => {
    const world = await startEncounterWorld(generation, [
      { kind: "character" },
      { kind: "npc", items: [loaded[2]!] },
    ]);
    const { combat } = world;
    await world.join(0, 1);
    expect((await report()).endReport(combat)).toMatchObject({
      byVariant: false,
      recovering: [{ name: "F0" }],
    });
    await combat.update({ system: { variant: "zones" } });
    await combat.combatants.get("fighter000000001").update({ defeated: true });
    expect((await report()).endReport(combat)).toMatchObject({
      byVariant: true,
      recovering: [],
      fallen: [],
      loot: [{ from: "F1" }],
    });
  });

  it("includes damaged armor, whose damage is still reported after the wearer's token is deleted (R14.1)", async () => {
    const vest = thing("vest", "Work vest", "armor", {
      weight: 12,
      location: "worn",
      armor: { value: 14, max: 14 },
    });
    const world = await startEncounterWorld(generation, [
      { kind: "character" },
      { kind: "npc", items: [vest], system: { health: { max: 40, value: 40 } } },
    ]);
    const { game, combat, modules } = world;
    await world.join(0, 1);
    await combat.combatants.get("fighter000000000").update({ initiative: 5 });
    await combat.startCombat();
    await world.settled();
    await modules.perform.perform({
      action: "adjust",
      actor: world.actor(1),
      targets: [world.actor(1)],
      choices: { kind: "damage", amount: 24 },
      fast: true,
    });
    await world.settled();
    await modules.perform.perform({
      action: "condition",
      actor: world.actor(1),
      targets: [],
      choices: { key: "outOfFight", operation: "give" },
      fast: true,
    });
    await world.settled();
    const { endReport } = await report();
    const worn = (): string[] =>
      endReport(combat).worn.map(({ name, owner, what }: any) => `${name} (${owner}) ${what}`);
    expect(worn()).toEqual(["Work vest (F1) armor"]);
    await (await take()).takeLoot(combat, endReport(combat).loot);
    const party = game.actors.find((actor: any) => actor.type === "party");
    expect(party.items.map((item: any) => `${item.name} ${item.system.location}`)).toEqual([
      "Work vest stowed",
    ]);
    expect(party.system.stash.weight).toBe(12);
    expect(worn(), "the thing is the party's now").toEqual(["Work vest (F1) armor"]);
    await game.scenes.get("scene00000000001").tokens.get("token00000000001").delete();
    await world.settled();
    expect(worn(), "the token is gone").toEqual(["Work vest (F1) armor"]);
  });
});
