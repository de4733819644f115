/**
 * Tests turns in which actions are performed on real documents. The writer judges and applies the actions.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

const HERO = 0;
const FOE = 1;
const pistol = {
  _id: "itempistol000001",
  name: "Pistol",
  type: "weapon",
  effects: [],
  system: {
    category: "ranged",
    location: "worn",
    range: 60,
    attacks: [{ attribute: "dexterity", skill: "aim" }],
    damage: { dice: 4, attribute: "", flat: 0 },
    ammunition: { value: 9, max: 9 },
  },
};
const knife = {
  _id: "itemknife0000001",
  name: "Knife",
  type: "weapon",
  effects: [],
  system: { category: "melee", location: "carried" },
};
const school = {
  _id: "itemschool000001",
  name: "Blade school",
  type: "training",
  effects: [],
  system: { oneTwo: true },
};

describe.each(longGenerations)("a combatant's turn on Foundry %i", generation => {
  let world: EncounterWorld;
  let hero: any;
  let foe: any;
  const seat = (number: number) => world.combat.combatants.get(fighterId(number));
  const item = (name: string) => hero.items.getName(name);
  const gauge = (number: number) => {
    const { ap, free, boughtFree, reactions, acts } = seat(number).system;
    return { ap, free, boughtFree, reactions, acts };
  };
  const perform = async (action: string, more: object = {}) => {
    const message = await world.modules.perform.perform({
      action,
      actor: hero,
      targets: [],
      fast: true,
      ...more,
    });
    await world.settled();
    return message;
  };
  const stateOf = (message: any) => message?.system.verdict.state ?? null;
  const cardOf = async (message: any) =>
    (await source("actions/core/judge-posted")).judgeAction(message).resolution.card;
  const previewOf = async (key: string, choices: object = {}, more: object = {}) => {
    const { actionOf } = await source("actions/core/registry");
    const { gatherFacts, tableNow } = await source("actions/core/gather");
    const action = actionOf(key);
    return action.preview(
      gatherFacts(action, { actor: hero, ...more }, (more as any).targets ?? [], choices),
      tableNow(),
    );
  };
  const problems = async (...asked: Parameters<typeof previewOf>) =>
    (await previewOf(...asked)).problems.map(({ kind, text }: any) => `${kind} ${text.key}`);
  const houseRules = (rules: object) => world.game.settings.set("blackout", "houseRules", rules);

  beforeEach(async () => {
    world = await startEncounterWorld(
      generation,
      [
        { kind: "character", items: [pistol, knife] },
        { kind: "npc", step: 18, system: { freeActions: 2, reactions: 3 } },
      ],
      { automation: "full" },
    );
    await world.join(HERO, FOE);
    await seat(HERO).update({ initiative: 5, system: { step: 5, actionPoints: 3 } });
    await world.combat.startCombat();
    await world.settled();
    [hero, foe] = [world.actor(HERO), world.actor(FOE)];
    expect(world.combat.combatant.id).toBe(fighterId(HERO));
  });

  it("includes one free action and, once per round, another one for 1 AP (R5.10)", async () => {
    expect(gauge(HERO)).toEqual({ ap: 3, free: 1, boughtFree: false, reactions: 1, acts: 0 });
    const first = await perform("freeAction", { choices: { kind: "speak" } });
    expect([stateOf(first), gauge(HERO)]).toEqual([
      "applied",
      { ap: 3, free: 0, boughtFree: false, reactions: 1, acts: 1 },
    ]);
    await seat(HERO).update({ "system.ap": 0 });
    const [tooDear] = (await previewOf("freeAction")).problems;
    expect(tooDear?.text.data, "says what the second one costs").toMatchObject({ ap: 1 });
    await seat(HERO).update({ "system.ap": 3 });
    const second = await perform("freeAction", { choices: { kind: "draw", drawItem: item("Knife").uuid } });
    expect([gauge(HERO), item("Knife").system.location]).toEqual([
      { ap: 2, free: 0, boughtFree: true, reactions: 1, acts: 2 },
      "worn",
    ]);
    expect(await problems("freeAction")).toEqual(["ap BLACKOUT.problem.noFreeAction"]);
    expect(await world.modules.ask.undoAction(second)).toBeDefined();
    await world.settled();
    expect([gauge(HERO), item("Knife").system.location]).toEqual([
      { ap: 3, free: 0, boughtFree: false, reactions: 1, acts: 1 },
      "carried",
    ]);
  });

  it("lets the combatant drop a held item as a free action (R5.10, R5.18)", async () => {
    await perform("freeAction", { choices: { kind: "drop", dropItem: item("Pistol").uuid } });
    expect(item("Pistol").system).toMatchObject({ location: "stowed", dropped: true });
    expect(await problems("freeAction", { kind: "drop" })).toContain("rule BLACKOUT.problem.freeAction.drop");
  });

  it("can be delayed only before the combatant acts, unless a house rule allows it afterward (R5.8)", async () => {
    expect(world.modules.encounter.legalDelays(seat(HERO))).toContain(9);
    const spoken = await perform("freeAction", { choices: { kind: "speak" } });
    expect(world.modules.encounter.legalDelays(seat(HERO))).toEqual([]);
    const choices = { step: 9, combatant: seat(HERO).uuid };
    expect(await problems("delay", choices)).toEqual(["rule BLACKOUT.problem.noDelayActed"]);
    expect(await perform("delay", { choices })).toBeNull();
    await houseRules({ delayAfterActing: true });
    expect(world.modules.encounter.legalDelays(seat(HERO))).toContain(9);
    await houseRules({});
    await world.modules.ask.undoAction(spoken);
    await world.settled();
    expect(stateOf(await perform("delay", { choices }))).toBe("applied");
    expect(seat(HERO).initiative).toBe(9);
  });

  it("gives an enemy as many free actions and reactions as its sheet specifies (R5.6)", async () => {
    expect(gauge(FOE)).toMatchObject({ free: 0, reactions: 3 });
    await perform("attack", {
      actor: foe,
      targets: [hero],
      choices: { reaction: true, targets: [{ evasion: 9 }] },
    });
    expect([gauge(FOE).reactions, gauge(HERO).reactions]).toEqual([2, 1]);
    await world.combat.nextTurn();
    await world.settled();
    expect(gauge(FOE)).toMatchObject({ free: 2, reactions: 2 });
    await world.combat.nextRound();
    await world.settled();
    expect([gauge(FOE).reactions, gauge(HERO).reactions]).toEqual([3, 1]);
  });

  describe("with a one-two", () => {
    const again = (more: object = {}) => ({
      item: item("Pistol"),
      targets: [foe],
      choices: { caused: true, targets: [{ evasion: 1 }], ...more },
    });

    it("allows extra time only if a house rule lets it be bought for 1 AP (R2.8, R5.15, R7.16)", async () => {
      expect(await perform("attack", again({ takingTime: 1 }))).toBeNull();
      expect(await problems("attack", again({ takingTime: 1 }).choices, again())).toContain(
        "rule BLACKOUT.problem.attack.oneTwoTime",
      );
      expect(stateOf(await perform("attack", again()))).toBe("applied");
      expect(gauge(HERO).ap).toBe(3);
      await houseRules({ oneTwoTakingTime: "costsAp" });
      expect((await previewOf("attack", again({ takingTime: 1 }).choices, again())).ap).toBe(1);
      expect(stateOf(await perform("attack", again({ takingTime: 1 })))).toBe("applied");
      expect(gauge(HERO).ap).toBe(2);
    });

    it("requires training if the world enforces training (R7.16)", async () => {
      const untrained = "training BLACKOUT.problem.attack.oneTwoUntrained";
      const how = { item: item("Pistol"), targets: [foe] };
      const choices = { oneTwo: true, targets: [{ evasion: 1 }] };
      expect(await problems("attack", { targets: [{ evasion: 1 }] }, how)).not.toContain(untrained);
      expect(await problems("attack", choices, how)).toContain(untrained);
      await world.game.settings.set("blackout", "enforceTraining", "enforce");
      expect(await perform("attack", { ...how, choices })).toBeNull();
      await hero.createEmbeddedDocuments("Item", [school], { keepId: true });
      const trained = await perform("attack", { ...how, choices: { targets: [{ evasion: 1 }] } });
      expect(trained.system.choices).not.toContain("oneTwo");
      expect(JSON.parse(trained.system.verdict.facts).choices.oneTwo).toBe(true);
      expect(await problems("attack", choices, how)).not.toContain(untrained);
    });
  });

  it("requires action points for extra time, even for a test that is otherwise free (R2.8, R5.15)", async () => {
    await perform("opposed", { targets: [foe], choices: { takingTime: 1 } });
    expect(gauge(HERO).ap).toBe(2);
    await perform("test", { choices: { attribute: "strength", skill: "athletics", takingTime: 1 } });
    expect(gauge(HERO).ap).toBe(1);
  });

  it("allows a Berserk combatant to spend AP only on attacks, and ends with a card that shows any unspent AP (T10)", async () => {
    const { conditionSource } = await source("data/effect/condition-source");
    await hero.createEmbeddedDocuments(
      "ActiveEffect",
      [conditionSource({ key: "berserk", level: 1, attribute: null, source: null, clock: null })],
      { keepId: true },
    );
    const berserk = "ap BLACKOUT.problem.condition.berserkSpends";
    expect(await problems("rest")).toContain(berserk);
    expect(await problems("freeAction")).toEqual([]);
    expect(await problems("attack", {}, { item: item("Pistol"), targets: [foe] })).not.toContain(berserk);
    await world.game.settings.set("blackout", "enforceAp", "enforce");
    expect(await perform("rest")).toBeNull();
    await world.combat.nextTurn();
    await world.settled();
    const ended = world.game.messages.find((message: any) => message.system.action === "turnEnd");
    expect((await cardOf(ended)).lines).toContainEqual(
      expect.objectContaining({ text: { key: "BLACKOUT.turn.berserkUnspent" }, value: "3" }),
    );
  });
});
