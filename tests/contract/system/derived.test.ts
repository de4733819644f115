import { afterEach, describe, expect, it } from "vitest";
import { itemOf, models, prepared, world } from "./support/models.ts";

afterEach(() => {
  world.houseRules = {};
});

const body = {
  attributes: { strength: { value: 4 }, endurance: { value: 4 }, dexterity: { value: 5 } },
  skills: { athletics: { rank: 2 }, evasion: { rank: 4 }, vitality: { rank: 2 } },
};

describe("a character's derived numbers", () => {
  it("R13.7, R13.8 come from the rules: hit points 10 + Endurance + Vitality, Stamina Endurance + Athletics", () => {
    const data = prepared("character", body);
    expect(data.health.max).toBe(16);
    expect(data.stamina.max).toBe(6);
  });

  it("R13.9 walks 30 feet and runs twice that", () => {
    const data = prepared("character", body);
    expect([data.walk, data.run]).toEqual([30, 60]);
  });

  it("R13.10, R8.4 carries ten times Strength, Endurance and Athletics, and counts what is worn and carried", () => {
    const data = prepared("character", body, [
      itemOf("gear", "Crate", { weight: 50, quantity: 2, location: "carried" }),
      itemOf("gear", "Left behind", { weight: 99, location: "stowed" }),
    ]);
    expect(data.load).toMatchObject({ capacity: 100, carried: 100, overload: 0, maximum: 200 });
  });

  it("example 20 (R8.1, R8.2): Evasion rank 4 gives 5, encumbrance 3 limits it to 3", () => {
    const data = prepared("character", body, [
      itemOf("armor", "Plate", {
        encumbrance: 3,
        location: "worn",
        armor: { value: 19, max: 21 },
        resistance: { value: 5, max: 5 },
      }),
    ]);
    expect(data.passiveEvasion).toMatchObject({ value: 3, unlimited: 5, limit: 3, reason: "encumbrance" });
    expect(data.armor).toEqual({ value: 19, max: 21 });
    expect(data.resistance).toEqual({ value: 5, max: 5 });
  });

  it("R8.7 armor that is only carried stops nothing", () => {
    const data = prepared("character", body, [
      itemOf("armor", "Plate", { location: "carried", armor: { value: 19, max: 21 }, encumbrance: 3 }),
    ]);
    expect(data.armor).toEqual({ value: 0, max: 0 });
    expect(data.load.level).toBe(0);
  });

  it("R1.6, R2.11 a skill that nobody raised has rank 0 and passive 1", () => {
    expect(prepared("character", {}).allSkills.aim).toMatchObject({
      rank: 0,
      passive: 1,
      attribute: "dexterity",
    });
  });

  it("keeps a skill of its own that the world's list does not have", () => {
    const data = prepared("character", {
      skills: { knots: { rank: 2, label: "Knots", attribute: "dexterity" } },
    });
    expect(data.allSkills.knots).toMatchObject({
      rank: 2,
      label: "Knots",
      attribute: "dexterity",
      passive: 3,
    });
  });

  it("a maximum set by hand replaces the derived one, and says nothing of the stored one", () => {
    const data = prepared("character", { ...body, health: { value: 3, max: 999, override: 25 } });
    expect(data.health).toMatchObject({ value: 3, max: 25 });
  });

  it("explains every number by the parts that made it", () => {
    const { explanations } = prepared("character", body);
    expect(explanations.health.reduce((sum: number, row: { value: number }) => sum + row.value, 0)).toBe(16);
    expect(
      explanations.passiveEvasion.reduce((sum: number, row: { value: number }) => sum + row.value, 0),
    ).toBe(5);
  });

  it("follows the world's house rules", () => {
    world.houseRules = {
      maxHitPoints: { base: 20, attribute: "strength", perAttribute: 2, skill: "athletics", perSkill: 0 },
    };
    expect(prepared("character", body).health.max).toBe(28);
  });

  it("stays at the default where the world's house rules hold something that cannot be", () => {
    world.houseRules = { maxHitPoints: "many" };
    expect(prepared("character", body).health.max).toBe(16);
  });
});

describe("somebody new", () => {
  it.each(["character", "npc"] as const)("is unhurt by the default rules: %s", type => {
    const { health, stamina } = prepared(type, {});
    expect([health.value, stamina.value]).toEqual([health.max, stamina.max]);
  });
});

describe("an enemy's derived numbers", () => {
  const marauder = {
    rank: "veteran",
    tiers: {
      strength: "high",
      endurance: "medium",
      dexterity: "high",
      intelligence: "low",
      insight: "medium",
      charisma: "low",
    },
  };

  it("R13.18 come from its rank: dice and passive value of each tier", () => {
    const { attributes } = prepared("npc", marauder);
    expect(attributes.strength).toEqual({ dice: 9, passive: 4 });
    expect(attributes.endurance).toEqual({ dice: 7, passive: 3 });
    expect(attributes.charisma).toEqual({ dice: 5, passive: 2 });
  });

  it("R13.19 its Passive Evasion is the Dexterity row's, unless set by hand", () => {
    expect(prepared("npc", marauder).passiveEvasion).toMatchObject({ value: 4, reason: "skill" });
    expect(prepared("npc", { ...marauder, overrides: { passiveEvasion: 2 } }).passiveEvasion).toMatchObject({
      value: 2,
      unlimited: 4,
      reason: "override",
    });
  });

  it("R8.7 adds its own armor to what it wears", () => {
    const data = prepared("npc", { ...marauder, ownArmor: { value: 5, max: 6 } }, [
      itemOf("armor", "Jacket", { location: "worn", armor: { value: 14, max: 14 } }),
    ]);
    expect(data.armor).toEqual({ value: 19, max: 20 });
  });

  it("an attribute set by hand keeps its passive value", () => {
    expect(
      prepared("npc", { ...marauder, overrides: { attributes: { strength: 12 } } }).attributes.strength,
    ).toEqual({ dice: 12, passive: 4 });
  });
});

describe("bad input", () => {
  const refused = (documentName: string, type: string, data: object): string => {
    try {
      new models[documentName]![type](data, { strict: true });
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };

  it("a rank that does not exist is refused with the field and what would be right", () => {
    expect(refused("Actor", "npc", { rank: "boss" })).toMatch(/rank[\s\S]*(choice|novice)/i);
  });

  it("more targets than any area has are refused", () => {
    expect(
      refused("ChatMessage", "action", { targets: Array.from({ length: 61 }, () => "Actor.a") }),
    ).toMatch(/targets/);
  });

  it("a place that an item cannot be in is refused", () => {
    expect(refused("Item", "gear", { location: "orbit" })).toMatch(/location/);
  });

  it("a ninth drive is refused (R4.4)", () => {
    expect(
      refused("Actor", "character", {
        drives: Array.from({ length: 9 }, () => ({ text: "x", chosen: false })),
      }),
    ).toMatch(/drives/);
  });
});
