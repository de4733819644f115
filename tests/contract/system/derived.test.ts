import { afterEach, describe, expect, it } from "vitest";
import { itemOf, models, prepared, world } from "./support/models.ts";

afterEach(() => {
  world.houseRules = {};
});

const body = {
  attributes: { strength: { value: 4 }, endurance: { value: 4 }, dexterity: { value: 5 } },
  skills: { athletics: { rank: 2 }, evasion: { rank: 4 }, vitality: { rank: 2 } },
};

describe("a character's derived values", () => {
  it("include hit points (10 + Endurance + Vitality) and Stamina (Endurance + Athletics) (R13.7, R13.8)", () => {
    const data = prepared("character", body);
    expect(data.health.max).toBe(16);
    expect(data.stamina.max).toBe(6);
  });

  it("include a Walk of 30 feet and a Run of 60 feet (R13.9)", () => {
    const data = prepared("character", body);
    expect([data.walk, data.run]).toEqual([30, 60]);
  });

  it("include a capacity of ten times the sum of Strength, Endurance and Athletics, and the carried load (R13.10, R8.4)", () => {
    const data = prepared("character", body, [
      itemOf("gear", "Crate", { weight: 50, quantity: 2, location: "carried" }),
      itemOf("gear", "Left behind", { weight: 99, location: "stowed" }),
    ]);
    expect(data.load).toMatchObject({ capacity: 100, carried: 100, overload: 0, maximum: 200 });
  });

  it("include Passive Evasion, which encumbrance can limit (example 20, R8.1, R8.2)", () => {
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

  it("don't include armor that is carried but not worn (R8.7)", () => {
    const data = prepared("character", body, [
      itemOf("armor", "Plate", { location: "carried", armor: { value: 19, max: 21 }, encumbrance: 3 }),
    ]);
    expect(data.armor).toEqual({ value: 0, max: 0 });
    expect(data.load.level).toBe(0);
  });

  it("include rank 0 and a passive value of 1 for a skill that hasn't been raised (R1.6, R2.11)", () => {
    expect(prepared("character", {}).allSkills.aim).toMatchObject({
      rank: 0,
      passive: 1,
      attribute: "dexterity",
    });
  });

  it("include a custom skill that the world's list doesn't contain", () => {
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

  it("include a manually set maximum instead of the derived one", () => {
    const data = prepared("character", { ...body, health: { value: 3, max: 999, override: 25 } });
    expect(data.health).toMatchObject({ value: 3, max: 25 });
  });

  it("are explained by a list of their components", () => {
    const { explanations } = prepared("character", body);
    expect(explanations.health.reduce((sum: number, row: { value: number }) => sum + row.value, 0)).toBe(16);
    expect(
      explanations.passiveEvasion.reduce((sum: number, row: { value: number }) => sum + row.value, 0),
    ).toBe(5);
  });

  it("follow the world's house rules", () => {
    world.houseRules = {
      maxHitPoints: { base: 20, attribute: "strength", perAttribute: 2, skill: "athletics", perSkill: 0 },
    };
    expect(prepared("character", body).health.max).toBe(28);
  });

  it("follow the default rule if a house rule is invalid", () => {
    world.houseRules = { maxHitPoints: "many" };
    expect(prepared("character", body).health.max).toBe(16);
  });
});

describe("a new actor", () => {
  it.each(["character", "npc"] as const)("of type %s is unhurt by default", type => {
    const { health, stamina } = prepared(type, {});
    expect([health.value, stamina.value]).toEqual([health.max, stamina.max]);
  });
});

describe("an enemy's derived values", () => {
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

  it("depend on the rank and on whether an attribute is strong, average or weak (R13.18)", () => {
    const { attributes } = prepared("npc", marauder);
    expect(attributes.strength).toEqual({ dice: 9, passive: 4 });
    expect(attributes.endurance).toEqual({ dice: 7, passive: 3 });
    expect(attributes.charisma).toEqual({ dice: 5, passive: 2 });
  });

  it("include Passive Evasion, which depends on Dexterity unless it is set manually (R13.19)", () => {
    expect(prepared("npc", marauder).passiveEvasion).toMatchObject({ value: 4, reason: "skill" });
    expect(prepared("npc", { ...marauder, overrides: { passiveEvasion: 2 } }).passiveEvasion).toMatchObject({
      value: 2,
      unlimited: 4,
      reason: "override",
    });
  });

  it("include an AV that is the sum of natural and worn armor (R8.7)", () => {
    const data = prepared("npc", { ...marauder, ownArmor: { value: 5, max: 6 } }, [
      itemOf("armor", "Jacket", { location: "worn", armor: { value: 14, max: 14 } }),
    ]);
    expect(data.armor).toEqual({ value: 19, max: 20 });
  });

  it("include the usual passive value even if an attribute's dice are set manually", () => {
    expect(
      prepared("npc", { ...marauder, overrides: { attributes: { strength: 12 } } }).attributes.strength,
    ).toEqual({ dice: 12, passive: 4 });
  });
});

describe("data validation", () => {
  const refused = (documentName: string, type: string, data: object): string => {
    try {
      new models[documentName]![type](data, { strict: true });
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };

  it("rejects an unknown rank, with an error that contains the field and the valid values", () => {
    expect(refused("Actor", "npc", { rank: "boss" })).toMatch(/rank[\s\S]*(choice|novice)/i);
  });

  it("rejects more targets than the largest area can contain", () => {
    expect(
      refused("ChatMessage", "action", { targets: Array.from({ length: 61 }, () => "Actor.a") }),
    ).toMatch(/targets/);
  });

  it("rejects an invalid item location", () => {
    expect(refused("Item", "gear", { location: "orbit" })).toMatch(/location/);
  });

  it("rejects a ninth Drive (R4.4)", () => {
    expect(
      refused("Actor", "character", {
        drives: Array.from({ length: 9 }, () => ({ text: "x", chosen: false })),
      }),
    ).toMatch(/drives/);
  });
});
