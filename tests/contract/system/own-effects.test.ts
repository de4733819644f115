/**
 * Tests effects that Gamemasters and modules create. Such effects change values as in any other system,
 * appear in the explanations, and cause no errors. Also tests what a second click on a condition does.
 */
import { describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const body = {
  attributes: { strength: { value: 4 }, endurance: { value: 4 }, dexterity: { value: 5 } },
  skills: { athletics: { rank: 2 }, vitality: { rank: 2 } },
};
const MODES: Record<string, number> = {
  custom: 0,
  multiply: 1,
  add: 2,
  downgrade: 3,
  upgrade: 4,
  override: 5,
};

async function hero(generation: 13 | 14, type = "character", system: object = body) {
  const world = await startSystem(generation, {
    Actor: [{ _id: HERO, name: "Ilka", type, system, effects: [], items: [] }],
  });
  const actor = world.game.actors.get(HERO);
  world.game.i18n.translations = {
    BLACKOUT: { attribute: { strength: "Strength", endurance: "Endurance", dexterity: "Dexterity" } },
  };
  actor.reset();
  /** Returns an effect with these changes, in the format of this Foundry version. */
  const effect = (
    name: string,
    changes: readonly (readonly [string, string, string, string?])[],
    more: object = {},
  ) => ({
    name,
    ...more,
    ...(generation >= 14
      ? {
          system: {
            changes: changes.map(([key, kind, value, phase]) => ({
              key,
              type: kind,
              value,
              ...(phase ? { phase } : {}),
            })),
          },
        }
      : { changes: changes.map(([key, kind, value]) => ({ key, mode: MODES[kind], value })) }),
  });
  const give = async (...effects: object[]) => actor.createEmbeddedDocuments("ActiveEffect", effects);
  return { ...world, actor, effect, give };
}

const sum = (rows: readonly { value: number }[]) => rows.reduce((all, { value }) => all + value, 0);

describe.each([13, 14] as const)("custom effects on Foundry %i", generation => {
  it("can raise an attribute, and are listed in the explanation of every value derived from it", async () => {
    const { actor, effect, give } = await hero(generation);
    expect(actor.system.health.max).toBe(16);
    await give(effect("Stim patch", [["system.attributes.endurance.value", "add", "2"]]));
    expect(actor.system.attributes.endurance.value).toBe(6);
    expect([actor.system.health.max, actor.system.stamina.max]).toEqual([18, 8]);
    const { health, stamina } = actor.system.explanations;
    expect(health).toContainEqual({ label: "Stim patch", value: 2 });
    expect(stamina).toContainEqual({ label: "Stim patch", value: 2 });
    expect([sum(health), sum(stamina)]).toEqual([18, 8]);
    expect(actor.system.explanations["attributes.endurance"]).toEqual([
      { label: "BLACKOUT.attribute.endurance", value: 4 },
      { label: "Stim patch", value: 2 },
    ]);
  });

  it("change derived values in order of priority, and are listed in the explanation of each value", async () => {
    const { actor, effect, give } = await hero(generation);
    await give(
      effect("Blessing", [
        ["system.health.max", "add", "5"],
        ["system.walk", "add", "10"],
      ]),
      effect("Iron lung", [["system.stamina.max", "upgrade", "9"]]),
      effect("Weights", [["system.walk", "multiply", "0.5"]]),
      effect("Wide open", [["system.passiveEvasion.value", "override", "0"]]),
    );
    const { health, stamina, walk, passiveEvasion, explanations } = actor.system;
    expect([health.max, stamina.max, walk, passiveEvasion.value]).toEqual([21, 9, 25, 0]);
    expect(explanations.health.at(-1)).toEqual({ label: "Blessing", value: 5 });
    expect(explanations.stamina.at(-1)).toEqual({ label: "Iron lung", value: 3 });
    expect(explanations.passiveEvasion.at(-1)).toEqual({ label: "Wide open", value: -1 });
    expect(explanations.speed).toEqual([
      { label: "Weights", value: -15 },
      { label: "Blessing", value: 10 },
    ]);
    actor.reset();
    expect([health.max, actor.system.walk], "prepared again").toEqual([21, 25]);
  });

  it("apply until they are deleted, except while they are disabled", async () => {
    const { actor, effect, give } = await hero(generation);
    const [one] = await give(effect("Blessing", [["system.health.max", "add", "5"]]));
    await one.update({ disabled: true });
    expect([actor.system.health.max, sum(actor.system.explanations.health)]).toEqual([16, 16]);
    await one.update({ disabled: false });
    expect(actor.system.health.max).toBe(21);
    await one.delete();
    expect([actor.system.health.max, sum(actor.system.explanations.health)]).toEqual([16, 16]);
  });

  it("can come from an owned item", async () => {
    const { actor, effect } = await hero(generation);
    await actor.createEmbeddedDocuments("Item", [
      {
        name: "Boots",
        type: "gear",
        effects: [effect("Spring soles", [["system.walk", "add", "5"]], { transfer: true })],
      },
    ]);
    expect(actor.system.walk).toBe(35);
    expect(actor.system.explanations.speed).toEqual([{ label: "Spring soles", value: 5 }]);
  });

  it("are ignored if their value or target is invalid, and never reduce a value below zero", async () => {
    const { actor, effect, give } = await hero(generation);
    await give(
      effect("Nonsense", [
        ["system.health.max", "add", "lots"],
        ["system.nowhere.at.all", "add", "1"],
        ["system.stamina.max", "custom", "3"],
      ]),
      effect("Doom", [["system.injuryReduction", "add", "-99"]]),
    );
    expect([actor.system.health.max, actor.system.stamina.max, actor.system.injuryReduction]).toEqual([
      16, 6, 0,
    ]);
  });

  it("work for enemies as they do for characters", async () => {
    const { actor, effect, give } = await hero(generation, "npc", { rank: "veteran" });
    const before = actor.system.health.max;
    await give(effect("Armored heart", [["system.health.max", "add", "7"]]));
    expect(actor.system.health.max).toBe(before + 7);
    expect(actor.system.explanations.health.at(-1)).toEqual({ label: "Armored heart", value: 7 });
  });

  it("can have a type or status from another module without causing errors", async () => {
    const { actor, give, effect, CONFIG, foundry, system, game } = await hero(generation);
    const Model = generation >= 14 ? foundry.data.ActiveEffectTypeDataModel : foundry.abstract.TypeDataModel;
    CONFIG.ActiveEffect.dataModels["othermodule.curse"] = class extends Model {
      static defineSchema() {
        return generation >= 14 ? super.defineSchema() : {};
      }
    };
    game.documentTypes.ActiveEffect.push("othermodule.curse");
    CONFIG.statusEffects.push({ id: "hexed", _id: "hexed00000000000", name: "Hexed", img: "icons/hex.webp" });
    await give(effect("Curse", [["system.health.max", "add", "-4"]], { type: "othermodule.curse" }));
    expect(actor.system.health.max).toBe(12);
    expect((await actor.toggleStatusEffect("hexed")).id).toBe("hexed00000000000");
    expect([...actor.statuses]).toContain("hexed");
    expect(system.conditions.conditionStates(actor)).toEqual([]);
    expect(await actor.toggleStatusEffect("hexed")).toBe(false);
  });
});

describe.each([13, 14] as const)("conditions on Foundry %i", generation => {
  it("with levels let the user choose a new level or removal on a second click", async () => {
    const { actor, system } = await hero(generation);
    const asked: unknown[] = [];
    let answer: number | null = 3;
    system.actor.setLevelAsker(async (who: any, key: string, level: number) => {
      asked.push([who.id, key, level]);
      return answer;
    });
    await actor.toggleStatusEffect("exhausted");
    expect(asked, "the first click only gives it").toEqual([]);
    await actor.toggleStatusEffect("exhausted");
    expect(asked).toEqual([[HERO, "exhausted", 1]]);
    expect(system.conditions.conditionStates(actor)).toMatchObject([{ key: "exhausted", level: 3 }]);
    answer = null;
    await actor.toggleStatusEffect("exhausted");
    expect(system.conditions.conditionStates(actor)).toMatchObject([{ level: 3 }]);
    answer = 2;
    await actor.toggleStatusEffect("exhausted");
    expect(system.conditions.conditionStates(actor)).toMatchObject([{ level: 2 }]);
    answer = 0;
    await actor.toggleStatusEffect("exhausted");
    expect(system.conditions.conditionStates(actor)).toEqual([]);
    await actor.toggleStatusEffect("prone");
    await actor.toggleStatusEffect("prone");
    expect(asked, "one without levels is never asked about").toHaveLength(4);
    expect(system.conditions.conditionStates(actor)).toEqual([]);
    await actor.toggleStatusEffect("exhausted");
    await actor.toggleStatusEffect("exhausted", { active: false });
    expect(asked, "nor who says plainly what is to be").toHaveLength(4);
    system.actor.setLevelAsker(null);
  });
});
