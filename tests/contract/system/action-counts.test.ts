/**
 * Measures how much work a change causes on each client, by counting written documents, prepared actors, hook
 * calls, and remaining listeners. The writes of whole actions are counted in headless/writes, and those of
 * encounters in encounter-counts.
 */
import { describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const MATE = "actormate0000001";
const body = {
  attributes: { strength: { value: 4 }, endurance: { value: 4 }, dexterity: { value: 5 } },
  skills: { athletics: { rank: 2 } },
};

interface Counted {
  readonly prepared: Readonly<Record<string, number>>;
  readonly written: readonly string[];
  readonly listeners: number;
}

async function table(generation: 13 | 14) {
  const world = await startSystem(generation, {
    Actor: [HERO, MATE].map(_id => ({
      _id,
      name: _id === HERO ? "Ilka" : "Rook",
      type: "character",
      system: structuredClone(body),
      effects: [],
      items: [],
    })),
  });
  const { game, CONFIG } = world;
  const { Hooks } = globalThis as any;
  /** Returns how many times a command cleans or validates the whole data model of an actor or item. */
  const checks = async (command: () => unknown): Promise<number> => {
    let count = 0;
    const { TypeDataModel } = (globalThis as any).foundry.abstract;
    const { cleanData, prototype } = TypeDataModel;
    const { validate } = prototype;
    TypeDataModel.cleanData = function (this: any, ...given: unknown[]) {
      count += 1;
      return cleanData.apply(this, given);
    };
    prototype.validate = function (this: any, ...given: unknown[]) {
      count += 1;
      return validate.apply(this, given);
    };
    await command();
    delete TypeDataModel.cleanData;
    delete prototype.validate;
    return count;
  };
  const [hero, mate] = [game.actors.get(HERO), game.actors.get(MATE)];
  await hero.createEmbeddedDocuments("Item", [
    { name: "Rope", type: "gear", system: { quantity: 1 } },
    { name: "Vest", type: "armor", system: { location: "worn" } },
  ]);
  const listeners = (): number =>
    Object.values(Hooks.events as Record<string, unknown[]>).reduce((sum, list) => sum + list.length, 0);
  const counted = async (command: () => Promise<unknown>): Promise<Counted> => {
    const prepared: Record<string, number> = {};
    const written: string[] = [];
    const before = listeners();
    const { prototype } = CONFIG.Actor.documentClass;
    const own = prototype.prepareData;
    prototype.prepareData = function prepareData(this: any, ...given: unknown[]) {
      prepared[this.name] = (prepared[this.name] ?? 0) + 1;
      return own.apply(this, given);
    };
    const ids = ["Actor", "Item", "ActiveEffect"].flatMap(type =>
      ["create", "update", "delete"].map(
        action =>
          [
            `${action}${type}`,
            Hooks.on(`${action}${type}`, () => {
              written.push(`${action} ${type}`);
            }),
          ] as const,
      ),
    );
    await command();
    for (const [name, id] of ids) Hooks.off(name, id);
    prototype.prepareData = own;
    return { prepared, written, listeners: listeners() - before };
  };
  return { hero, mate, counted, checks };
}

describe.each(longGenerations)("the cost of a change on Foundry %i", generation => {
  it("is one write and one preparation of the actor if an actor field changes", async () => {
    const { hero, counted } = await table(generation);
    expect(await counted(() => hero.update({ "system.health.value": 3 }))).toEqual({
      prepared: { Ilka: 1 },
      written: ["update Actor"],
      listeners: 0,
    });
  });

  it("doesn't include cleaning or validating stored data when the actor is prepared", async () => {
    const { hero, checks } = await table(generation);
    expect(await checks(() => hero.reset())).toBe(0);
    expect(await checks(() => hero.clone())).toBeGreaterThan(0);
    expect(hero.items.getName("Vest").system.location).toBe("worn");
  });

  it("includes cleaning each data model only once when a stored actor is loaded", async () => {
    const { hero, checks } = await table(generation);
    const stored = hero.toObject();
    let loaded: any;
    expect(
      await checks(() => {
        loaded = hero.constructor.fromSource(stored);
      }),
    ).toBe(["Ilka", "Rope", "Vest"].length);
    expect(loaded.items.getName("Vest").system.location).toBe("worn");
    const damaged = hero.toObject();
    damaged.items[0].system.location = "nowhere";
    expect(() => new hero.constructor(damaged)).toThrow("location");
    damaged.items[0].system = { location: "worn", quantity: "3", unknown: true };
    const [{ system }] = new hero.constructor(damaged).items;
    expect([system.location, system.quantity, "unknown" in system._source]).toEqual(["worn", 3, false]);
  });

  it("doesn't derive any numbers until one of them is read, unless effects change the actor", async () => {
    const { hero } = await table(generation);
    const isDerived = (name: string) => "value" in Object.getOwnPropertyDescriptor(hero.system, name)!;
    const derived = () => ["allSkills", "armor", "load", "walk", "explanations"].map(isDerived);
    hero.reset();
    expect(new Set(derived())).toEqual(new Set([false]));
    expect({ ...hero.system }.walk).toBe(30);
    expect(new Set(derived())).toEqual(new Set([true]));
    hero.reset();
    expect(hero.system.health.max).toBe(14);
    expect(new Set(derived())).toEqual(new Set([true]));
    await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Tired", disabled: true }]);
    expect(new Set(derived())).toEqual(new Set([true]));
  });

  it("includes cleaning and validating the changed data", async () => {
    const { hero } = await table(generation);
    const rope = hero.items.getName("Rope");
    await rope.update({ "system.quantity": "7" });
    expect([rope.system.quantity, rope._source.system.quantity]).toEqual([7, 7]);
    expect(() => rope.updateSource({ "system.quantity": "many" })).toThrow("quantity");
    expect(() => rope.updateSource({ "system.location": "nowhere" })).toThrow("location");
    expect(rope.clone({ "system.weight": "2.5" }).system.weight).toBe(2.5);
    expect(rope.system._source).toBe(rope._source.system);
  });

  it("is one write and one preparation of the owning actor if an item is edited", async () => {
    const { hero, counted } = await table(generation);
    expect(await counted(() => hero.items.getName("Rope").update({ "system.quantity": 4 }))).toEqual({
      prepared: { Ilka: 1 },
      written: ["update Item"],
      listeners: 0,
    });
  });

  it("is one write and one preparation of the actor if a condition is added or removed", async () => {
    const { hero, counted } = await table(generation);
    expect(await counted(() => hero.toggleStatusEffect("prone", { active: true }))).toEqual({
      prepared: { Ilka: 1 },
      written: ["create ActiveEffect"],
      listeners: 0,
    });
    expect(await counted(() => hero.toggleStatusEffect("prone", { active: false }))).toEqual({
      prepared: { Ilka: 1 },
      written: ["delete ActiveEffect"],
      listeners: 0,
    });
  });

  it("is one preparation of the actor if several items are created together", async () => {
    const { mate, counted } = await table(generation);
    const many = Array.from({ length: 20 }, (_, at) => ({ name: `Crate ${at}`, type: "gear" }));
    const { prepared, written } = await counted(() => mate.createEmbeddedDocuments("Item", many));
    expect([prepared, written.length]).toEqual([{ Rook: 1 }, 20]);
  });

  it("never includes leftover listeners, even after repeated changes", async () => {
    const { hero, counted } = await table(generation);
    const { listeners } = await counted(async () => {
      for (let time = 0; time < 25; time += 1) {
        await hero.toggleStatusEffect("prone", { active: true });
        await hero.toggleStatusEffect("prone", { active: false });
        await hero.update({ "system.stress.value": time % 3 });
      }
    });
    expect(listeners).toBe(0);
  });
});
