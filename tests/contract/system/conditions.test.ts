import { describe, expect, it } from "vitest";
import { PLAYER, type TestWorld } from "../client/support/world.ts";
import { startSystem, type System } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const FOE = "actorfoe00000001";
const SCENE = "scene00000000001";
const TOKEN = "tokenfree0000001";
const LINKED = "tokenlink0000001";
const COMBAT = "combat0000000001";
const [HEROS, FOES] = ["combatanthero001", "combatantfoe0001"];

const texts = {
  BLACKOUT: {
    condition: { acid: "Acid", stunned: "Stunned", injured: "Injured" },
    attribute: { strength: "Strength", dexterity: "Dexterity" },
    conditions: { level: "{name} {level}", of: "{name} ({attribute})" },
  },
};

type Table = TestWorld & { system: System; hero: any; foe: any; base: any; token: any; combat: any };

/**
 * Starts an encounter with an enemy (unlinked token) and a character (linked token). It is the character's
 * turn.
 */
async function table(
  generation: 13 | 14,
  { effects = [], encounter = true }: { effects?: object[]; encounter?: boolean } = {},
): Promise<Table> {
  const world = await startSystem(generation, {
    Actor: [
      {
        _id: HERO,
        name: "Ilka",
        type: "character",
        effects,
        items: [],
        prototypeToken: { actorLink: true },
        ownership: { default: 0, [PLAYER]: 3 },
      },
      { _id: FOE, name: "Marauder", type: "npc", effects: [], items: [] },
    ],
    Scene: [
      {
        _id: SCENE,
        name: "Deck",
        active: true,
        tokens: [
          { _id: LINKED, name: "Ilka", actorId: HERO, actorLink: true },
          { _id: TOKEN, name: "Marauder 2", actorId: FOE, actorLink: false, delta: { _id: TOKEN } },
        ],
      },
    ],
    Combat: [
      {
        _id: COMBAT,
        scene: SCENE,
        active: true,
        round: encounter ? 1 : 0,
        turn: encounter ? 0 : null,
        combatants: [
          { _id: HEROS, actorId: HERO, tokenId: LINKED, sceneId: SCENE, initiative: 9 },
          { _id: FOES, actorId: FOE, tokenId: TOKEN, sceneId: SCENE, initiative: 5 },
        ],
      },
    ],
  });
  world.game.i18n.translations = texts;
  const token = world.game.scenes.get(SCENE).tokens.get(TOKEN);
  for (const actor of world.game.actors) actor.reset();
  return {
    ...world,
    hero: world.game.actors.get(HERO),
    base: world.game.actors.get(FOE),
    token,
    foe: token.actor,
    combat: world.game.combats.get(COMBAT),
  };
}

const sourceOf = (key: string, more: object = {}) => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...more,
});

describe.each([13, 14] as const)("conditions on Foundry %i", generation => {
  it("can be created, changed and deleted on a linked actor", async () => {
    const { hero, system } = await table(generation);
    const [effect] = await hero.createEmbeddedDocuments(
      "ActiveEffect",
      [
        system.source.conditionSource(
          sourceOf("acid", { level: 2, clock: { at: "ownTurnStart", left: 10 } }),
        ),
      ],
      { keepId: true },
    );
    expect(effect.id).toBe("acid000000000000");
    expect(effect.system).toBeInstanceOf(system.conditionData.ConditionData);
    expect(system.conditions.conditionStates(hero)).toEqual([
      sourceOf("acid", { level: 2, clock: { at: "ownTurnStart", left: 10 } }),
    ]);
    expect([...hero.statuses]).toEqual(["acid"]);
    await effect.update({ system: { level: 3, clock: { left: 4 } } });
    expect(system.conditions.conditionStates(hero)).toEqual([
      sourceOf("acid", { level: 3, clock: { at: "ownTurnStart", left: 4 } }),
    ]);
    await effect.update({ system: { clock: null } });
    expect(system.conditions.conditionStates(hero)[0].clock).toBeNull();
    await effect.delete();
    expect(system.conditions.conditionStates(hero)).toEqual([]);
    expect(hero.statuses.size).toBe(0);
  });

  it("don't change the base actor if they are added to an unlinked token", async () => {
    const { foe, base, token, system } = await table(generation);
    const made = await system.conditions.changeCondition(foe, { key: "exhausted", levels: 2 });
    expect(made.parent).toBe(foe);
    expect(system.conditions.conditionStates(foe)).toEqual([sourceOf("exhausted", { level: 2 })]);
    expect(token._source.delta.effects.map((each: any) => each._id)).toEqual(["exhausted0000000"]);
    expect(base.effects.size).toBe(0);
    expect(system.conditions.conditionStates(base)).toEqual([]);
    await system.conditions.changeCondition(foe, { key: "exhausted", levels: -1 });
    expect(system.conditions.conditionStates(foe)).toEqual([sourceOf("exhausted")]);
    expect(await system.conditions.changeCondition(foe, { key: "exhausted", active: false })).toBe(false);
    expect(foe.effects.size).toBe(0);
    expect(base.effects.size).toBe(0);
  });

  it("are stored without a start time, so that re-adding a condition has an identical result", async () => {
    const { hero, game, system } = await table(generation);
    const give = () => system.conditions.changeCondition(hero, { key: "prone", active: true });
    const { _stats: _first, ...first } = (await give()).toObject();
    await system.conditions.changeCondition(hero, { key: "prone", active: false });
    await game.time.advance(600);
    const { _stats: _second, ...second } = (await give()).toObject();
    expect(second).toEqual(first);
    expect(Number.isFinite(hero.effects.contents[0].duration.remaining ?? Infinity)).toBe(false);
  });

  it("have localized names with their level or attribute", async () => {
    const { hero, system } = await table(generation);
    await system.conditions.changeCondition(hero, { key: "acid", levels: 3 });
    await system.conditions.changeCondition(hero, { key: "injured", attribute: "dexterity" });
    await system.conditions.changeCondition(hero, { key: "stunned" });
    hero.prepareData();
    expect(hero.effects.map((effect: any) => effect.name)).toEqual([
      "Acid 3",
      "Injured (Dexterity)",
      "Stunned",
    ]);
    expect(hero.effects.get("acid000000000000")._source.name).toBe("BLACKOUT.condition.acid");
  });

  it("include the injured hand or leg in their data and name (R9.7)", async () => {
    const { hero, system, game } = await table(generation);
    game.i18n.translations = {
      BLACKOUT: { ...texts.BLACKOUT, trauma: { limb: { strength: { left: "Left hand" } } } },
    };
    const injured = sourceOf("injured", { attribute: "strength", limb: "left" });
    const [effect] = await hero.createEmbeddedDocuments(
      "ActiveEffect",
      [system.source.conditionSource(injured)],
      { keepId: true },
    );
    expect([effect.name, effect._source.system.limb]).toEqual(["Injured (Left hand)", "left"]);
    expect(system.conditions.conditionStates(hero)).toEqual([injured]);
    await expect(effect.update({ system: { limb: "tail" } })).rejects.toThrow();
    await effect.update({ system: { limb: "" } });
    expect(system.conditions.conditionStates(hero)).toEqual([sourceOf("injured", { attribute: "strength" })]);
  });

  it("are ignored if they are disabled or invalid", async () => {
    const { hero, system } = await table(generation, {
      effects: [
        {
          _id: "custom0000000000",
          type: "condition",
          name: "Unheard of",
          system: { key: "hexed", level: 1 },
        },
        { _id: "woundedxxxxxxxxx", type: "condition", name: "Wounded", system: { key: "wounded", level: 1 } },
        {
          _id: "prone00000000000",
          type: "condition",
          name: "Prone",
          disabled: true,
          system: { key: "prone", level: 1 },
        },
        { _id: "other00000000000", type: "base", name: "Lucky", statuses: ["acid"] },
        { _id: "slowed0000000000", type: "condition", name: "Slowed", system: { key: "slowed", level: 1 } },
      ],
    });
    expect(system.conditions.conditionStates(hero).map(({ key }: any) => key)).toEqual(["slowed"]);
    expect(hero.system.slowedBy).toEqual(["condition"]);
  });

  it("can't be added twice to the same actor", async () => {
    const { hero, foe, system } = await table(generation, {
      effects: [
        {
          _id: "prone00000000000",
          type: "condition",
          name: "Prone",
          disabled: true,
          system: { key: "prone", level: 1 },
        },
      ],
    });
    await system.conditions.changeCondition(hero, { key: "prone", active: true });
    expect(system.conditions.conditionStates(hero).map(({ key }: any) => key)).toEqual(["prone"]);
    // Dragging a condition from one actor's sheet to another creates such a copy, without the ID.
    const { _id, ...copy } = hero.effects.get("prone00000000000").toObject();
    await foe.createEmbeddedDocuments("ActiveEffect", [copy]);
    await foe.createEmbeddedDocuments("ActiveEffect", [copy]);
    expect(foe.effects.map((effect: any) => effect.id)).toEqual([_id]);
  });
});

describe.each([13, 14] as const)("statuses on Foundry %i", generation => {
  it("include the system's conditions, each with the ID of its effect", async () => {
    const { CONFIG, system } = await table(generation);
    const all = Array.from<any>(CONFIG.statusEffects);
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["acid", "outOfFight", "injured", "injuredStrength", "woundedDexterity"]),
    );
    expect(all.map(({ id }) => id)).not.toContain("dead");
    for (const { _id } of all) expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    expect(all.filter(({ hud }) => hud === false).map(({ id }) => id)).toEqual(["injured", "wounded"]);
    expect(all.find(({ id }) => id === "woundedDexterity")._id).toBe(
      system.source.conditionId("wounded", "dexterity"),
    );
    expect(CONFIG.specialStatusEffects).toMatchObject({ DEFEATED: "outOfFight", BLIND: "blinded" });
  });

  it("include those that modules add later", async () => {
    const { CONFIG, hero } = await table(generation);
    CONFIG.statusEffects.push({
      id: "hungry",
      _id: "hungry0000000000",
      name: "Hungry",
      img: "icons/hungry.webp",
    });
    const effect = await hero.toggleStatusEffect("hungry");
    expect([effect.type, [...hero.statuses]]).toEqual(["base", ["hungry"]]);
  });

  it("can be toggled, activated and deactivated", async () => {
    const { hero } = await table(generation);
    const effect = await hero.toggleStatusEffect("poisoned");
    expect(effect).toMatchObject({
      id: "poisoned00000000",
      type: "condition",
      system: { key: "poisoned", level: 2 },
    });
    expect(await hero.toggleStatusEffect("poisoned", { active: true, overlay: true })).toBe(true);
    expect(hero.effects.get("poisoned00000000").system.level).toBe(2);
    expect(hero.effects.get("poisoned00000000").flags.core?.overlay).toBeUndefined();
    await hero.toggleStatusEffect("outOfFight");
    expect(
      hero.effects.get("outOfFight000000").getFlag("core", "overlay"),
      "drawn large across the token",
    ).toBe(true);
    await hero.toggleStatusEffect("outOfFight", { active: false });
    expect(await hero.toggleStatusEffect("poisoned")).toBe(false);
    expect(await hero.toggleStatusEffect("poisoned", { active: false })).toBeUndefined();
    expect(hero.effects.size).toBe(0);
  });

  it("include one injury per attribute, and a status that removes all injuries", async () => {
    const { hero } = await table(generation);
    await hero.toggleStatusEffect("injuredStrength");
    await hero.toggleStatusEffect("injuredDexterity");
    expect([...hero.statuses].sort()).toEqual(["injured", "injuredDexterity", "injuredStrength"]);
    expect(await hero.toggleStatusEffect("injured", { active: false })).toBe(false);
    expect(hero.effects.size).toBe(0);
    await expect(hero.toggleStatusEffect("injured")).rejects.toThrow("attribute");
  });

  it("are changed by the registered condition handler if there is one", async () => {
    const { hero, system } = await table(generation);
    const asked: unknown[] = [];
    system.conditions.setConditionHandler(async (actor: any, intent: object) => {
      asked.push([actor.id, intent]);
      return true;
    });
    expect(await hero.toggleStatusEffect("woundedStrength", { active: true })).toBe(true);
    expect(asked).toEqual([[HERO, { key: "wounded", attribute: "strength", active: true }]]);
    expect(hero.effects.size).toBe(0);
    system.conditions.setConditionHandler(null);
  });
});

describe.each([13, 14] as const)(
  "how conditions affect an actor's derived values on Foundry %i",
  generation => {
    it.each(["outOfFight", "paralyzed", "surprised"])(
      "Passive Evasion is 1 for an actor who is %s (R8.3)",
      async key => {
        const { hero, system } = await table(generation);
        await hero.update({ "system.skills": { evasion: { rank: 4 } } });
        expect(hero.system.passiveEvasion.value).toBe(5);
        await system.conditions.changeCondition(hero, { key, active: true });
        expect(hero.system.passiveEvasion).toMatchObject({ value: 1, unlimited: 5, reason: key });
        await system.conditions.changeCondition(hero, { key, active: false });
        expect(hero.system.passiveEvasion.value).toBe(5);
      },
    );

    it("Passive Evasion is 1 for a Paralyzed enemy even if the value was set manually (R8.3)", async () => {
      const { foe, base, system } = await table(generation);
      await foe.update({ "system.overrides.passiveEvasion": 6 });
      await system.conditions.changeCondition(foe, { key: "paralyzed", active: true });
      expect(foe.system.passiveEvasion).toMatchObject({ value: 1, reason: "paralyzed" });
      expect(base.system.passiveEvasion.reason).not.toBe("paralyzed");
    });

    it("speed is halved only once, even by several conditions (R6.15, R9.7)", async () => {
      const { hero, system } = await table(generation);
      await system.conditions.changeCondition(hero, { key: "slowed", active: true });
      expect(hero.system).toMatchObject({
        walk: 15,
        run: 30,
        unslowed: { walk: 30, run: 60 },
        slowedBy: ["condition"],
      });
      await system.conditions.changeCondition(hero, { key: "injured", attribute: "dexterity" });
      expect(hero.system).toMatchObject({ walk: 15, slowedBy: ["condition", "legInjury"] });
      await system.conditions.changeCondition(hero, { key: "slowed", active: false });
      expect(hero.system).toMatchObject({ walk: 15, slowedBy: ["legInjury"] });
      await system.conditions.changeCondition(hero, {
        key: "injured",
        attribute: "dexterity",
        active: false,
      });
      expect(hero.system).toMatchObject({ walk: 30, run: 60, slowedBy: [] });
    });

    it("conditions subtract dice from tests, and those that end with the test are listed (T10, A30)", async () => {
      const { hero, system } = await table(generation);
      await system.conditions.changeCondition(hero, { key: "exhausted", levels: 2 });
      await system.conditions.changeCondition(hero, { key: "distracted" });
      const { rows, usedUp } = system.standing.stateTest(hero, "dexterity");
      expect(rows.map(({ source, dice }: any) => [source, dice])).toEqual([
        ["condition.distracted", -1],
        ["condition.exhausted", -2],
      ]);
      expect(usedUp).toEqual(["distracted"]);
      expect(system.standing.stateRows(hero, "insight").map(({ source }: any) => source)).toEqual([
        "condition.distracted",
      ]);
    });
  },
);

describe.each([13, 14] as const)("the stored states of actors and combatants on Foundry %i", generation => {
  it("describe a new actor as alive, with a living body and without resist tests", async () => {
    const { hero, foe } = await table(generation);
    for (const { system } of [hero, foe]) {
      expect(system.toObject()).toMatchObject({
        vital: {
          nonLethal: false,
          knockedOut: false,
          shutDown: false,
          stabilized: false,
          dead: false,
          climbing: 0,
          swimFailures: 0,
        },
        resist: { pending: [], rolled: [] },
        body: "living",
      });
    }
  });

  it("include pending resist tests, but reject unknown effects", async () => {
    const { hero } = await table(generation);
    await hero.update({
      system: {
        resist: { pending: [{ effect: "stun", difficulty: 2, source: null }], rolled: ["slow"] },
        body: "machine",
      },
    });
    expect(hero.system.toObject().resist).toEqual({
      pending: [{ effect: "stun", difficulty: 2, source: null, place: null }],
      rolled: ["slow"],
    });
    await expect(hero.update({ system: { resist: { rolled: ["sunburn"] } } })).rejects.toThrow("rolled");
  });

  it("include no available actions for a new combatant, except a reaction (R5.13)", async () => {
    const { hero, foe, system } = await table(generation);
    expect(system.budget.budgetOf(hero)).toEqual({
      uuid: `Combat.${COMBAT}.Combatant.${HEROS}`,
      ap: 0,
      free: 0,
      boughtFree: false,
      movement: 0,
      reactions: 1,
      maneuvers: 0,
      acts: 0,
      done: [],
    });
    expect(system.budget.budgetOf(foe).uuid).toBe(`Combat.${COMBAT}.Combatant.${FOES}`);
  });

  it("include a combatant's remaining resources and used actions, but reject unknown actions", async () => {
    const { combat, hero, system } = await table(generation);
    const combatant = combat.combatants.get(HEROS);
    await combatant.update({ system: { ap: 3, movement: 1, done: ["breakGrip"] } });
    expect(system.budget.budgetOf(hero)).toMatchObject({
      ap: 3,
      movement: 1,
      reactions: 1,
      done: ["breakGrip"],
    });
    await expect(combatant.update({ system: { done: ["dance"] } })).rejects.toThrow("done");
  });

  it("belong to the combatant of an unlinked token, and not to its base actor", async () => {
    const { hero, foe, base, system } = await table(generation);
    expect(system.budget.combatantOf(foe).id).toBe(FOES);
    expect(system.budget.combatantOf(base)).toBeNull();
    expect([system.budget.isInCombat(hero), system.budget.isInCombat(base)]).toEqual([true, false]);
  });

  it("show whether it is an actor's own turn (R10.1)", async () => {
    const { hero, foe, combat, system } = await table(generation);
    expect([system.budget.isOwnTurn(hero), system.budget.isOwnTurn(foe)]).toEqual([true, false]);
    await combat.update({ turn: 1 });
    expect([system.budget.isOwnTurn(hero), system.budget.isOwnTurn(foe)]).toEqual([false, true]);
    await system.conditions.changeCondition(foe, { key: "encouraged", active: true });
    expect(system.conditions.conditionStates(foe)[0].clock).toEqual({ at: "ownTurnEnd", left: 2 });
  });

  it("don't include combatants before the encounter begins", async () => {
    const { hero, system } = await table(generation, { encounter: false });
    expect([
      system.budget.combatantOf(hero),
      system.budget.budgetOf(hero),
      system.budget.isOwnTurn(hero),
    ]).toEqual([null, null, false]);
  });
});
