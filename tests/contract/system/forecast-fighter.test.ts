/** Tests how an actor is converted into a fighter for a forecast: weapons, state, and invalid data. */
import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const FOE = "actorfoe00000001";
const weapon = (name: string, system: object) => ({
  _id: `${name}${"0".repeat(16)}`.slice(0, 16),
  name,
  type: "weapon",
  system: { location: "worn", ...system },
});
const blade = weapon("blade", { category: "melee", damage: { dice: 3, attribute: "strength", flat: 0 } });
const pistol = weapon("pistol", {
  category: "ranged",
  damage: { dice: 6, attribute: "", flat: 0 },
  range: 40,
  ammunition: { value: 1, max: 8 },
});
const grenade = weapon("grenade", {
  category: "thrown",
  damage: { dice: 20, attribute: "", flat: 0 },
  blast: 10,
});
const vest = {
  _id: "vest000000000000",
  name: "vest",
  type: "armor",
  system: { location: "worn", armor: { value: 3, max: 9 }, resistance: { value: 0, max: 2 } },
};
const body = {
  attributes: { strength: { value: 4 }, endurance: { value: 4 }, dexterity: { value: 5 } },
  skills: { aim: { rank: 2 }, vitality: { rank: 2 } },
  health: { value: 5 },
  stamina: { value: 1 },
};
const wound = {
  _id: "wound00000000000",
  name: "Wounded",
  type: "condition",
  system: { key: "wounded", level: 1, attribute: "strength" },
};

async function start(generation: 13 | 14, items: readonly object[], effects: readonly object[] = []) {
  const world = await startSystem(generation, {
    Actor: [
      {
        _id: HERO,
        name: "Ilka",
        type: "character",
        system: body,
        items: structuredClone(items),
        effects: structuredClone(effects),
        ownership: { default: 0 },
      },
      { _id: FOE, name: "Husk", type: "npc", items: [], effects: [], ownership: { default: 0 } },
      {
        _id: "actorwall0000001",
        name: "Crate",
        type: "barrier",
        items: [],
        effects: [],
        ownership: { default: 0 },
      },
    ],
  });
  world.game.settings.register("blackout", "initiativeDice", {
    scope: "world",
    config: false,
    type: Number,
    default: 3,
  });
  world.game.settings.register("blackout", "partyActor", {
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
  for (const actor of world.game.actors) actor.reset();
  const { forecastFighter } = await import(
    new URL("../../../src/features/encounter/forecast-fighter.ts", import.meta.url).pathname
  );
  const { defaultHouseRules } = await import(
    new URL("../../../src/rules/house-rules.ts", import.meta.url).pathname
  );
  return {
    world,
    take: (id: string, fresh = false) =>
      forecastFighter(world.game.actors.get(id), { id: "x", side: "player", fresh }, defaultHouseRules),
  };
}

describe.each(longGenerations)("a combatant in a forecast on Foundry %i", generation => {
  it("uses its most damaging weapon and, for the other distance, the best one, but no area weapons", async () => {
    const { take } = await start(generation, [blade, pistol, grenade]);
    expect(take(HERO)).toMatchObject({
      weapon: "blade",
      second: "pistol",
      fighter: { weapon: { reach: "melee" }, second: { reach: "smallArms", magazine: 8 } },
    });
    const armed = await start(generation, [pistol]);
    expect(armed.take(HERO)).toMatchObject({
      weapon: "pistol",
      second: null,
      fighter: { second: { reach: "melee" } },
    });
    const put = await start(generation, [
      weapon("pistol", { ...pistol.system, location: "stowed" }),
      weapon("blade", { ...blade.system, broken: true }),
    ]);
    expect(put.take(HERO)).toMatchObject({ weapon: null, second: null });
  });

  it("starts in its current state or, if requested, rested and healed", async () => {
    const { take } = await start(generation, [blade, vest], [wound]);
    const { fighter: now } = take(HERO);
    expect(now).toMatchObject({
      initiative: { dice: 3 },
      hitPoints: 5,
      maximumHitPoints: 16,
      armor: 3,
      resistance: 0,
      stamina: { value: 1 },
      takesTrauma: true,
    });
    expect(now.conditions).toMatchObject([{ key: "wounded", attribute: "strength" }]);
    const { fighter: fresh } = take(HERO, true);
    expect(fresh).toMatchObject({ hitPoints: 16, armor: 9, resistance: 2, conditions: [] });
    expect(fresh.stamina.value).toBe(fresh.stamina.max);
  });

  it("fights with bare hands if it has no weapon, and takes no injuries if it is an enemy", async () => {
    const { take } = await start(generation, []);
    expect(take(FOE)).toMatchObject({
      weapon: null,
      second: null,
      fighter: { weapon: { reach: "melee" }, takesTrauma: false },
    });
  });

  it("must be able to fight and must have valid values", async () => {
    const { world, take } = await start(generation, []);
    expect(() => take("actorwall0000001")).toThrow("Crate does not fight");
    world.game.actors.get(FOE).system.passiveEvasion.value = Number.NaN;
    expect(() => take(FOE)).toThrow("Husk.passiveEvasion");
  });
});
