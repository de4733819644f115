import { describe, expect, it } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { startWorld, type TestWorld } from "./support/world.ts";

type Generation = 13 | 14;

const MODES: Record<string, number> = {
  custom: 0,
  multiply: 1,
  add: 2,
  downgrade: 3,
  upgrade: 4,
  override: 5,
};

/** Returns an effect's data with the given changes, in the format of the Foundry version. */
function effectData(
  generation: Generation,
  changes: Array<[key: string, kind: string, value: string, priority?: number, phase?: string]>,
  more: object = {},
): any {
  if (generation >= 14) {
    return {
      name: "Effect",
      ...more,
      system: {
        changes: changes.map(([key, type, value, priority = null, phase = "initial"]) => ({
          key,
          type,
          value,
          priority,
          phase,
        })),
      },
    };
  }
  return {
    name: "Effect",
    ...more,
    changes: changes.map(([key, kind, value, priority = null]) => ({
      key,
      mode: MODES[kind],
      value,
      priority,
    })),
  };
}

async function hero(generation: Generation): Promise<TestWorld & { actor: any }> {
  const started = startWorld({
    generation,
    init: ({ CONFIG, foundry }) => {
      const { fields } = foundry.data;
      if (generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
      CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
        static defineSchema(): any {
          return {
            speed: new fields.NumberField({ integer: true, min: 0, initial: 4 }),
            title: new fields.StringField({ initial: "Sir" }),
            brave: new fields.BooleanField(),
            tags: new fields.SetField(new fields.StringField()),
          };
        }

        prepareDerivedData(this: any): void {
          this.stride = this.speed * 2;
        }
      };
    },
  });
  const actor = await started.CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
  return { ...started, actor };
}

describe.each([13, 14] as const)("active effects on Foundry %i", generation => {
  it.each([
    ["add", "3", 7],
    ["multiply", "2", 8],
    ["override", "1", 1],
    ["upgrade", "6", 6],
    ["upgrade", "2", 4],
    ["downgrade", "2", 2],
    ["downgrade", "6", 4],
  ] as const)("can apply a change of type “%s” and value %s to a number", async (kind, value, expected) => {
    const { actor } = await hero(generation);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [["system.speed", kind, value]]),
    ]);
    expect(actor.system.speed).toBe(expected);
    expect(actor._source.system.speed).toBe(4);
  });

  it("can change strings, booleans and sets", async () => {
    const { actor } = await hero(generation);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [
        ["system.title", "add", "s"],
        ["system.brave", "override", "true"],
        ["system.tags", "add", "swift"],
      ]),
    ]);
    expect(actor.system.title).toBe("Sirs");
    expect(actor.system.brave).toBe(true);
    expect([...actor.system.tags]).toEqual(["swift"]);
  });

  it("apply in order of priority before derived data is computed, and are listed in overrides", async () => {
    const { actor } = await hero(generation);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [
        ["system.speed", "multiply", "2", 30],
        ["system.speed", "add", "1", 10],
      ]),
    ]);
    expect(actor.system.speed).toBe(10);
    expect(actor.system.stride).toBe(20);
    expect(actor.overrides).toEqual({ system: { speed: 10 } });
  });

  it("don't accumulate when an actor is prepared again", async () => {
    const { actor } = await hero(generation);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [["system.speed", "add", "1"]]),
    ]);
    await actor.update({ name: "Bea" });
    actor.reset();
    expect(actor.system.speed).toBe(5);
  });

  it("don't apply if they are disabled or deleted", async () => {
    const { actor } = await hero(generation);
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [["system.speed", "add", "1"]]),
    ]);
    await effect.update({ disabled: true });
    expect(actor.system.speed).toBe(4);
    expect(actor.appliedEffects).toEqual([]);
    await effect.update({ disabled: false });
    expect(actor.system.speed).toBe(5);
    await effect.delete();
    expect(actor.system.speed).toBe(4);
  });

  it("of an item apply to the actor if they are set to transfer", async () => {
    const { actor } = await hero(generation);
    const [item] = await actor.createEmbeddedDocuments("Item", [
      {
        name: "Boots",
        type: "trick",
        effects: [effectData(generation, [["system.speed", "add", "2"]], { transfer: true })],
      },
    ]);
    expect(actor.system.speed).toBe(6);
    const effect = item.effects.contents[0];
    expect(effect.target).toBe(actor);
    await effect.update({ transfer: false });
    expect(actor.system.speed).toBe(4);
    expect(effect.target).toBe(item);
  });

  it("don't change a field if their value is invalid for it", async () => {
    const { actor } = await hero(generation);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [["system.speed", "override", "fast"]]),
    ]);
    expect(actor.system.speed).toBe(4);
  });

  it("call the applyActiveEffect hook for the type “custom”", async () => {
    const { actor } = await hero(generation);
    Hooks.on(
      "applyActiveEffect",
      (target: any, change: any) => void (target.system.speed = Number(change.value)),
    );
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(generation, [["system.speed", "custom", "9"]]),
    ]);
    expect(actor.system.speed).toBe(9);
  });

  it("for statuses can be toggled", async () => {
    const { actor, CONFIG } = await hero(generation);
    CONFIG.statusEffects.push({
      id: "tired",
      _id: "tired00000000000",
      name: "Tired",
      img: "icons/tired.webp",
    });
    const effect = await actor.toggleStatusEffect("tired");
    expect(effect.id).toBe("tired00000000000");
    expect([...actor.statuses]).toEqual(["tired"]);
    expect(effect.isTemporary).toBe(true);
    expect(await actor.toggleStatusEffect("tired", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("tired")).toBe(false);
    expect(actor.statuses.size).toBe(0);
    expect(await actor.toggleStatusEffect("tired", { active: false })).toBeUndefined();
    await expect(actor.toggleStatusEffect("unheard-of")).rejects.toThrow("unheard-of");
  });

  it("include their remaining duration", async () => {
    const { actor, game } = await hero(generation);
    game.i18n.translations = { EFFECT: { Seconds: "{seconds} s" } };
    const duration = generation >= 14 ? { value: 60, units: "seconds" } : { seconds: 60 };
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Haste", duration }]);
    expect(effect.isTemporary).toBe(true);
    await game.time.advance(20);
    expect(effect.updateDuration().remaining).toBe(40);
    expect(effect.duration.label).toBe("40 s");
  });
});

describe("active effects on Foundry 13 and 14", () => {
  it("apply final changes after derived data has been prepared on Foundry 14", async () => {
    const { actor } = await hero(14);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(14, [["system.stride", "add", "1", undefined, "final"]]),
    ]);
    expect(actor.system.stride).toBe(9);
  });

  it("cause a warning on Foundry 14 if no phase is specified", async () => {
    const { actor, CONFIG } = await hero(14);
    CONFIG.compatibility.mode = 3;
    expect(() => actor.applyActiveEffects()).toThrow("phase");
    expect(() => actor.applyActiveEffects("final")).not.toThrow();
  });

  it("store changes in the system data on Foundry 14, and at the top level on Foundry 13", async () => {
    const newer = await hero(14);
    const [effect] = await newer.actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(14, [["system.speed", "add", "1"]]),
    ]);
    expect(effect._source.system.changes).toHaveLength(1);
    expect(effect._source.changes).toBeUndefined();
    const older = await hero(13);
    const [old] = await older.actor.createEmbeddedDocuments("ActiveEffect", [
      effectData(13, [["system.speed", "add", "1"]]),
    ]);
    expect(old._source.changes).toHaveLength(1);
  });
});

describe("CONFIG.statusEffects", () => {
  it("is an array on Foundry 13", () => {
    expect(Array.isArray(startWorld({ generation: 13 }).CONFIG.statusEffects)).toBe(true);
  });

  it("is a record on Foundry 14, but can be read like an array", () => {
    const { CONFIG } = startWorld({ generation: 14 });
    const before = CONFIG.statusEffects.length;
    CONFIG.statusEffects.push({ id: "tired", name: "Tired", img: "x.webp" });
    expect(CONFIG.statusEffects.tired.name).toBe("Tired");
    expect(CONFIG.statusEffects.length).toBe(before + 1);
    expect(CONFIG.statusEffects.find((status: any) => status.id === "tired")).toBe(
      CONFIG.statusEffects.tired,
    );
    expect([...CONFIG.statusEffects]).toContain(CONFIG.statusEffects.tired);
    expect(CONFIG.statusEffects.splice).toBeUndefined();
    expect(Object.keys(CONFIG.statusEffects)).toHaveLength(before + 1);
  });

  it("is a record on Foundry 14, but supports concat and sort", () => {
    const { CONFIG } = startWorld({ generation: 14 });
    const before = Object.keys(CONFIG.statusEffects);
    CONFIG.statusEffects = CONFIG.statusEffects.concat([
      { id: "able", name: "Able", img: "x.webp" },
      { id: "tired", name: "Tired", img: "x.webp" },
    ]);
    expect(Object.keys(CONFIG.statusEffects)).toEqual([...before, "able", "tired"]);
    expect(CONFIG.statusEffects.tired.name).toBe("Tired");
    const sorted = CONFIG.statusEffects.sort((a: any, b: any) => a.id.localeCompare(b.id));
    expect(sorted).toBe(CONFIG.statusEffects);
    expect(Object.keys(CONFIG.statusEffects)).toEqual([...before, "able", "tired"].sort());
    expect(CONFIG.statusEffects.find((status: any) => status.id).id).toBe("able");
  });

  it("converts an assigned array to a record on Foundry 14", () => {
    const { CONFIG } = startWorld({ generation: 14 });
    CONFIG.statusEffects = [{ id: "tired", name: "Tired", img: "x.webp" }];
    expect(Object.keys(CONFIG.statusEffects)).toEqual(["tired"]);
  });
});
