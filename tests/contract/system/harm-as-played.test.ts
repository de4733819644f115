/**
 * Tests damage, bursts and gear by means of actions on documents. The writer judges the actions, and the
 * ledger undoes them.
 */
import { describe, expect, it } from "vitest";
import { startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";
import { longGenerations } from "../../generations.ts";

const [HERO, FOE, MACHINE] = [0, 1, 2];
const quality = (key: string, x: number | null = null) => ({ key, x, text: "" });
const four = { value: 4 };
const attributes = {
  strength: four,
  endurance: four,
  dexterity: four,
  intelligence: four,
  insight: four,
  charisma: four,
};
const gun = {
  _id: "gun0000000000000",
  name: "Gun",
  type: "weapon",
  system: {
    category: "ranged",
    location: "worn",
    attacks: [{ attribute: "dexterity", skill: "aim" }],
    damage: { dice: 1, attribute: "", flat: 2 },
    actionPoints: 1,
    range: 100,
    ammunition: { value: 30, max: 30 },
    burst: 3,
    qualities: [quality("scorch", 3), quality("conductor")],
  },
};
const stim = {
  _id: "stim000000000000",
  name: "Stim",
  type: "consumable",
  system: { quantity: 3, price: 40, restores: { hitPoints: 5, stamina: 2 } },
};
const boots = {
  _id: "boots00000000000",
  name: "Lead boots",
  type: "armor",
  system: { location: "carried", gives: ["slowed", "poisoned"], weight: 10 },
};
const members = [
  {
    kind: "character" as const,
    system: {
      attributes,
      health: { value: 14 },
      stamina: { value: 4 },
      credits: 10,
      skills: { aim: { rank: 1, modifier: 2 } },
    },
    items: [gun, stim, boots],
  },
  { kind: "npc" as const, step: 7, system: { health: { value: 4 } } },
  {
    kind: "npc" as const,
    step: 12,
    system: { body: "machine", health: { value: 10 }, ownArmor: { value: 50, max: 50 } },
  },
];

describe.each(longGenerations)("the writer on Foundry %i", generation => {
  const start = async (settings: Record<string, unknown> = {}) => {
    const world = await startEncounterWorld(generation, structuredClone(members), {
      automation: "full",
      enforceAmmunition: "off",
      ...settings,
    });
    world.CONFIG.Dice.randomUniform = () => 0;
    return world;
  };
  const perform = async (world: EncounterWorld, intent: Record<string, unknown>): Promise<any> => {
    const message = await world.modules.perform.perform({ targets: [], choices: {}, fast: true, ...intent });
    await world.settled();
    return message && world.game.messages.get(message.id);
  };
  const undo = async (world: EncounterWorld, message: any) => {
    await world.modules.ask.undoAction(message);
    await world.settled();
  };
  const answer = async (world: EncounterWorld, message: any, prompt: string, value: string) => {
    const { judgeAction } = await import(
      new URL("../../../src/actions/core/judge-posted.ts", import.meta.url).pathname
    );
    const open = judgeAction(message).prompts.find(({ key }: any) => key === prompt);
    await world.modules.ask.answerPrompt(message, open, value);
    await world.settled();
  };
  const damageOf = async (message: any): Promise<number> => {
    const { judgeAction } = await import(
      new URL("../../../src/actions/core/judge-posted.ts", import.meta.url).pathname
    );
    return judgeAction(message).resolution.card.damage;
  };
  const item = (world: EncounterWorld, name: string) => world.actor(HERO).items.getName(name);

  it("doubles the damage of further attacks on a target taken out by Scorch (R9.18, A29)", async () => {
    const world = await start();
    const foe = world.actor(FOE);
    const shoot = () =>
      perform(world, {
        action: "attack",
        actor: world.actor(HERO),
        item: item(world, "Gun"),
        targets: [foe],
      });
    const first = await shoot();
    expect(first.system.verdict.state).toBe("applied");
    const lost = (await damageOf(first)) + 3;
    expect(foe.system.health.value, "three of Scorch").toBe(4 - lost);
    const second = await shoot();
    const twice = 2 * ((await damageOf(second)) + 3);
    expect(foe.system.health.value, "all of it twice").toBe(4 - lost - twice);
    await undo(world, first);
    expect(foe.system.health.value).toBe(4 - twice);
  });

  it("restarts a shut-down machine when it is damaged, even if armor absorbs the damage (T11.2)", async () => {
    const world = await start();
    const machine = world.actor(MACHINE);
    await machine.update({ system: { vital: { shutDown: true } } });
    const out = {
      _id: "outOfFight000000",
      name: "x",
      type: "condition",
      statuses: ["outOfFight"],
      system: { key: "outOfFight", clock: { at: "ownTurnStart", left: 4 } },
    };
    await machine.createEmbeddedDocuments("ActiveEffect", [out], { keepId: true });
    await world.settled();
    const message = await perform(world, {
      action: "adjust",
      actor: machine,
      targets: [machine],
      choices: { kind: "damage", amount: 5 },
    });
    expect(machine.system.health.value).toBe(10);
    expect([machine.system.vital.shutDown, machine.statuses.has("outOfFight")]).toEqual([false, false]);
    await undo(world, message);
    expect([machine.system.vital.shutDown, machine.statuses.has("outOfFight")]).toEqual([true, true]);
  });

  it("adds Aim and modifiers to a burst's dice (R7.21), and counts every die as a hit if a Conductor weapon attacks a Conductive target (T11.3)", async () => {
    const world = await start();
    const machine = world.actor(MACHINE);
    await machine.createEmbeddedDocuments("ActiveEffect", [
      { name: "x", type: "condition", system: { key: "conductive" } },
    ]);
    await world.settled();
    world.CONFIG.Dice.randomUniform = () => 0.999;
    const message = await perform(world, {
      action: "burst",
      actor: world.actor(HERO),
      item: item(world, "Gun"),
      targets: [machine],
      choices: { targets: [{ adjacent: false }] },
    });
    const faces = JSON.parse(message.system.verdict.given).dice.attack;
    expect(faces, "Burst 3, rank 1, modifier 2, and no die that beats anything").toEqual([1, 1, 1, 1, 1, 1]);
    expect(machine.system.ownArmor.value, "six hits of two points are absorbed, ten of them wear").toBe(49);
  });

  it("restores hit points and Stamina when a consumable is used (R9.1, R12.1)", async () => {
    const world = await start();
    const hero = world.actor(HERO);
    await hero.update({ system: { health: { value: 3 }, stamina: { value: 0 } } });
    const message = await perform(world, {
      action: "useItem",
      actor: hero,
      item: item(world, "Stim"),
      targets: [hero],
    });
    expect([hero.system.health.value, hero.system.stamina.value]).toEqual([8, 2]);
    expect(item(world, "Stim").system.quantity).toBe(2);
    await undo(world, message);
    expect([
      hero.system.health.value,
      hero.system.stamina.value,
      item(world, "Stim").system.quantity,
    ]).toEqual([3, 0, 3]);
  });

  it("applies the conditions that worn gear causes, and doesn't let users remove them manually (R10.4)", async () => {
    const world = await start();
    const hero = world.actor(HERO);
    const { stateOf } = await import(
      new URL("../../../src/actions/core/gather.ts", import.meta.url).pathname
    );
    const { walk } = hero.system.speeds ?? hero.system;
    await item(world, "Lead boots").update({ system: { location: "worn" } });
    expect(stateOf(hero).conditions).toMatchObject([
      { key: "poisoned", givenBy: "Lead boots" },
      { key: "slowed", givenBy: "Lead boots" },
    ]);
    expect([hero.statuses.has("slowed"), hero.effects.size]).toEqual([true, 0]);
    expect((hero.system.speeds ?? hero.system).walk).toBeLessThan(walk);
    expect(await perform(world, { action: "condition", actor: hero, choices: { key: "slowed" } })).toBeNull();
    await item(world, "Lead boots").update({ system: { location: "carried" } });
    expect([stateOf(hero).conditions, hero.statuses.has("slowed")]).toEqual([[], false]);
  });

  it("records the user's single target as the source of a condition that is added manually (T10)", async () => {
    const world = await start();
    const [hero, foe] = [world.actor(HERO), world.actor(FOE)];
    const { changeByHand } = await import(
      new URL("../../../src/features/condition-by-hand.ts", import.meta.url).pathname
    );
    const target = (...actors: any[]) => {
      const targets = new Set(actors.map(actor => ({ actor })));
      Object.defineProperty(world.game.user, "targets", { value: targets, configurable: true });
    };
    const give = async (key: string) => {
      await changeByHand(hero, { key, active: true });
      await world.settled();
      return hero.effects.find(({ system }: any) => system.key === key).system.source;
    };
    target(foe);
    expect([await give("afraid"), await give("prone")]).toEqual([foe.uuid, null]);
    target(foe, world.actor(MACHINE));
    expect(await give("taunted"), "two targets leave it open").toBeNull();
    const message = world.game.messages.find(({ system }: any) => system.action === "condition");
    await undo(world, message);
    expect(hero.effects.map(({ system }: any) => system.key).sort()).toEqual(["prone", "taunted"]);
  });

  it("lets both an injury and a wound reduce the damage of one hit if the house rules allow it (R9.16, A37)", async () => {
    const world = await start({ houseRules: { oneMitigationPerInstance: false } });
    const hero = world.actor(HERO);
    await hero.update({ system: { health: { value: 12 } } });
    const message = await perform(world, {
      action: "adjust",
      actor: hero,
      targets: [hero],
      choices: { kind: "direct", amount: 10 },
    });
    await answer(world, message, "soak.0", "both");
    expect(hero.system.health.value, "ten less four, halved").toBe(12 - 3);
    expect(hero.effects.map(({ system }: any) => system.key).sort()).toEqual(["injured", "wounded"]);
    await undo(world, message);
    expect([hero.system.health.value, hero.effects.size]).toEqual([12, 0]);
  });

  it("applies the house rule for selling prices when an actor sells items (R14.2)", async () => {
    const world = await start({ houseRules: { sellFactor: 0.5 } });
    const hero = world.actor(HERO);
    const message = await perform(world, {
      action: "sellItem",
      actor: hero,
      choices: { from: hero.uuid, to: hero.uuid, item: item(world, "Stim").id, quantity: 2 },
    });
    expect([hero.system.credits, item(world, "Stim").system.quantity]).toEqual([50, 1]);
    await undo(world, message);
    expect([hero.system.credits, item(world, "Stim").system.quantity]).toEqual([10, 3]);
  });

  it("prevents players, but not Gamemasters, from loading an actor beyond twice the actor's capacity if the rule is enforced (R8.4)", async () => {
    const world = await start({ enforceLoad: "enforce" });
    const hero = world.actor(HERO);
    const { capacity } = hero.system.load;
    const anvil = {
      _id: "anvil00000000000",
      name: "Anvil",
      type: "gear",
      system: { weight: capacity * 2, location: "stowed" },
    };
    const [made] = await hero.createEmbeddedDocuments("Item", [anvil], { keepId: true });
    const { gatherFacts } = await import(
      new URL("../../../src/actions/core/gather.ts", import.meta.url).pathname
    );
    const { actionOf } = await import(
      new URL("../../../src/actions/core/registry.ts", import.meta.url).pathname
    );
    const move = actionOf("moveItem");
    const problems = (location: string) =>
      move
        .preview(
          gatherFacts(move, { actor: hero }, [], {
            from: hero.uuid,
            to: hero.uuid,
            item: made.id,
            quantity: 1,
            location,
            stack: "none",
            seed: "s",
          }),
          { houseRules: {}, enforce: {} },
        )
        .problems.map(({ kind, text }: any) => [kind, text.key]);
    expect(problems("carried")).toEqual([["load", "BLACKOUT.move.tooHeavy"]]);
    const { mayCarry } = await import(
      new URL("../../../src/documents/carrying.ts", import.meta.url).pathname
    );
    expect(mayCarry(made, { location: "carried" }), "a Gamemaster is only warned").toBe(true);
    Object.defineProperty(world.game.user, "isGM", { value: false, configurable: true });
    expect(mayCarry(made, { location: "carried" })).toBe(false);
    expect(mayCarry(made, { location: "stowed" })).toBe(true);
    await world.game.settings.set("blackout", "enforceLoad", "warn");
    expect(mayCarry(made, { location: "carried" })).toBe(true);
  });
});
