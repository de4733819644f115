/**
 * Tests that conflicts between worn and held items cause only a warning, and that a Gamemaster can overrule
 * it.
 */
import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { PLAYER } from "../client/support/world.ts";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const armor = (name: string, location = "worn") => ({
  _id: `${name}${"0".repeat(16)}`.slice(0, 16),
  name,
  type: "armor",
  system: { location, armor: { value: 5, max: 5 } },
});
const rifle = {
  _id: "rifle00000000000",
  name: "rifle",
  type: "weapon",
  system: { location: "worn", hands: 2 },
};
const blade = {
  _id: "blade00000000000",
  name: "blade",
  type: "weapon",
  system: { location: "carried", hands: 1 },
};

async function hero(generation: 13 | 14, items: object[], userId?: string) {
  const world = await startSystem(
    generation,
    {
      Actor: [
        {
          _id: HERO,
          name: "Ilka",
          type: "character",
          items: structuredClone(items),
          effects: [],
          ownership: { default: 0, [PLAYER]: 3 },
        },
      ],
    },
    userId,
  );
  const actor = world.game.actors.get(HERO);
  actor.reset();
  const told: string[] = [];
  Object.assign(world.ui, {
    notifications: {
      warn: (text: string) => {
        told.push(text);
      },
    },
  });
  const equip = await import(new URL("../../../src/features/gear/equip.ts", import.meta.url).pathname);
  return { actor, told, equip, warnings: () => equip.equipWarnings(actor, actor.system.equipProblems) };
}

describe.each(longGenerations)("an unsuitable combination of equipment on Foundry %i", generation => {
  it("is allowed, but causes a warning", async () => {
    const { actor, told, equip, warnings } = await hero(generation, [
      armor("vest"),
      armor("plate", "carried"),
      rifle,
      blade,
    ]);
    expect(warnings()).toEqual([]);
    expect(await equip.equip(actor.items.getName("plate"), "worn")).toBe(true);
    expect(await equip.equip(actor.items.getName("blade"), "worn")).toBe(true);
    expect(actor.items.getName("plate").system.location).toBe("worn");
    expect(warnings().map(({ key }: { key: string }) => key)).toEqual([
      "hands: blade, rifle",
      "armor: plate, vest",
    ]);
    expect(told).toHaveLength(3);
  });

  it("no longer causes a warning for the same items if a Gamemaster allows it", async () => {
    const { actor, told, equip, warnings } = await hero(generation, [
      armor("vest"),
      armor("plate"),
      armor("cloak", "carried"),
    ]);
    const [{ key }] = warnings();
    expect(await equip.overruleWarning(actor, key)).toBe(true);
    expect(warnings()).toMatchObject([{ key, overruled: true }]);
    await equip.equip(actor.items.getName("plate"), "worn");
    expect(told, "what is let be is not told").toEqual([]);
    await equip.equip(actor.items.getName("cloak"), "worn");
    expect(warnings()).toMatchObject([{ key: "armor: cloak, plate, vest", overruled: false }]);
    expect(told).toHaveLength(1);
    await equip.equip(actor.items.getName("cloak"), "stowed");
    await equip.overruleWarning(actor, key);
    expect(warnings()).toMatchObject([{ key, overruled: false }]);
  });

  it("still causes a warning if a player tries to allow it", async () => {
    const { actor, equip, warnings } = await hero(generation, [armor("vest"), armor("plate")], PLAYER);
    const [{ key }] = warnings();
    expect(await equip.overruleWarning(actor, key)).toBe(false);
    expect(warnings()).toMatchObject([{ overruled: false }]);
  });
});
