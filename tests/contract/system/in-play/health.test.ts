/** Tests section 9 of the rules, which covers hit points, injuries, wounds and being Out of the Fight. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { armor, person, startPlay, type Play } from "../support/play.ts";

const [ANNA, MEDIC] = [0, 1];
let play: Play;

beforeAll(async () => {
  play = await startPlay([
    person("character", { skills: { vitality: { rank: 2 } } }, [armor("Vest", 15)]),
    person("character", { skills: { medicine: { rank: 2 }, crafting: { rank: 2 } } }),
  ]);
});

beforeEach(async () => {
  const actor = play.actor(ANNA);
  await actor.update({
    "system.health.value": actor.system.health.max,
    "system.vital": { dead: false, stabilized: false, nonLethal: false, knockedOut: false },
  });
  await actor.deleteEmbeddedDocuments(
    "ActiveEffect",
    actor.effects.map(({ id }: any) => id),
  );
});

describe("values on a character sheet", () => {
  it("are computed from attributes, ranks, gear and injuries (R13.11, R8.1, R8.2, R8.4)", async () => {
    const { system } = play.actor(ANNA);
    expect([system.health.max, system.passiveEvasion.value, system.injuryReduction]).toEqual([16, 1, 6]);
    await play.actor(ANNA).update({ "system.skills.evasion.rank": 4 });
    expect(play.actor(ANNA).system.passiveEvasion.value).toBe(5);
    await play.item(ANNA, "Vest").update({ "system.encumbrance": 3 });
    expect(play.actor(ANNA).system.passiveEvasion.value).toBe(3);
    await play.item(ANNA, "Vest").update({ "system.encumbrance": 0 });
    await play.actor(ANNA).update({ "system.skills.evasion.rank": 0 });
  });
});

const hp = () => play.actor(ANNA).system.health.value;
const hurt = (amount: number) =>
  play.act(ANNA, "adjust", { at: [ANNA], soak: "ask", choices: { kind: "direct", amount } });

describe("damage", () => {
  it("can be reduced by Endurance and Vitality if the character takes an injury to a random attribute (R9.5, R9.6, R9.9; example 41)", async () => {
    const message = await hurt(9);
    play.dice({ shows: 2, of: 3 });
    await play.answer(message, "soak", "injury");
    expect(hp()).toBe(16 - 3);
    expect(play.has(ANNA, "injured")).toBe(1);
  });

  it("causes a wound if the attribute is already injured, and the wound costs one die on tests of that attribute (R9.8, R9.12; example 43)", async () => {
    for (const _ of [1, 2]) {
      const message = await hurt(9);
      play.dice({ shows: 2, of: 3 });
      await play.answer(message, "soak", "injury");
    }
    expect(play.has(ANNA, "wounded")).toBe(1);
    const message = await play.act(ANNA, "test", { choices: { attribute: "endurance", skill: "vitality" } });
    expect(play.judged(message).facts.actor.state.conditions.map(({ key }: any) => key)).toContain("wounded");
    expect(play.judged(message).resolution.card.dice[0].why.map(({ value }: any) => value)).toContain("−1");
  });

  it("is halved if the character takes a wound (R9.13; example 42)", async () => {
    const message = await hurt(9);
    play.dice({ shows: 2, of: 3 });
    await play.answer(message, "soak", "wound");
    expect(hp()).toBe(16 - 4);
    expect(play.has(ANNA, "wounded")).toBe(1);
  });

  it("adds an Inspiration die to the pool if it causes a wound, just as gaining a point of stress does (R4.2, R9.14)", async () => {
    const before = play.inspiration;
    const message = await play.act(MEDIC, "takeTrauma", {
      at: [ANNA],
      choices: { kind: "wound", attribute: "dexterity" },
    });
    expect(play.inspiration).toBe(before + 1);
    await play.act(MEDIC, "stress", { at: [MEDIC], choices: { amount: 1 } });
    expect(play.inspiration).toBe(before + 2);
    await play.undo(message);
    expect(play.inspiration).toBe(before + 1);
  });

  it("can consist of a wound assigned by the Gamemaster outside combat (R9.17)", async () => {
    await play.act(MEDIC, "takeTrauma", {
      at: [ANNA],
      choices: { kind: "wound", attribute: "endurance", reason: "Nearly drowned" },
    });
    expect(play.has(ANNA, "wounded")).toBe(1);
  });
});

describe("a character who is Out of the Fight", () => {
  const out = async (points = -1) => {
    await hurt(16 - points).then(message => play.answerAll(message, "soak", "none"));
  };

  it("has Passive Evasion 1 (R9.18, R8.3)", async () => {
    await out(0);
    expect(play.has(ANNA, "outOfFight")).toBe(1);
    expect(play.actor(ANNA).system.passiveEvasion.value).toBe(1);
    await expect(
      play.act(ANNA, "test", { choices: { attribute: "strength", skill: "athletics" } }),
    ).resolves.toBeTruthy();
  });

  it("loses hit points, stabilizes or recovers depending on the successes of the Vitality test (R9.19; example 44)", async () => {
    const bled = async (successes: number) => {
      await out(-7);
      play.dice(...Array.from({ length: 6 }, (_, index) => (index < successes ? 5 : 1)), { shows: 2, of: 3 });
      await play.act(ANNA, "bleedOut");
      const after = [hp(), play.actor(ANNA).system.vital.stabilized];
      await play.actor(ANNA).update({ "system.health.value": 16, "system.vital.stabilized": false });
      await play.actor(ANNA).deleteEmbeddedDocuments(
        "ActiveEffect",
        play.actor(ANNA).effects.map(({ id }: any) => id),
      );
      return after;
    };
    expect(await bled(0)).toEqual([-11, false]);
    expect(await bled(1)).toEqual([-9, false]);
    expect(await bled(3)).toEqual([-7, true]);
    expect(await bled(5)).toEqual([1, false]);
  });

  it("wakes with 1 hit point after a successful Medicine test (R9.21, R9.22a)", async () => {
    await out(-2);
    play.dice(5, 5, 5, 1, 1, 1);
    await play.act(MEDIC, "wake", { at: [ANNA] });
    expect(hp()).toBe(1);
    expect(play.has(ANNA, "outOfFight")).toBe(0);
  });

  it("recovers from a fifth level of Exhausted when the level is removed (R9.22; example 57)", async () => {
    await play.act(ANNA, "condition", { choices: { key: "exhausted", levels: 5 } });
    expect(play.has(ANNA, "outOfFight")).toBe(1);
    await play.act(ANNA, "condition", { choices: { key: "exhausted", levels: -1 } });
    expect(play.has(ANNA, "outOfFight")).toBe(0);
  });
});

describe("actions that change health, armor and stress", () => {
  it("restore two hit points per success to an adjacent character (R9.3; example 45)", async () => {
    await play.actor(ANNA).update({ "system.health.value": 5 });
    play.dice(5, 5, 5, 1, 1, 1);
    await play.act(MEDIC, "heal", { at: [ANNA], choices: { adjacent: true } });
    expect(hp()).toBe(11);
  });

  it("remove an injury with a Medicine test of difficulty 3 (R9.4, R9.10)", async () => {
    await play.act(MEDIC, "takeTrauma", { at: [ANNA], choices: { kind: "injury", attribute: "endurance" } });
    play.dice(5, 5, 5, 1, 1, 1);
    await play.act(MEDIC, "treat", { at: [ANNA], choices: { adjacent: true } });
    expect(play.has(ANNA, "injured")).toBe(0);
  });

  it("restore one point of armor per success (R8.12, R8.15; example 47)", async () => {
    await play.item(ANNA, "Vest").update({ "system.armor": { value: 10, max: 15 } });
    play.dice(5, 5, 5, 1, 1, 1);
    await play.act(MEDIC, "fieldRepair", { at: [ANNA], choices: { tools: true } });
    expect(play.item(ANNA, "Vest").system.armor.value).toBe(13);
  });

  it("add a point of stress (R9.24)", async () => {
    await play.act(ANNA, "stress", { at: [ANNA], choices: { amount: 1 } });
    expect(play.actor(ANNA).system.stress.value).toBe(1);
  });
});

describe("addictive substances (T11.3)", () => {
  it("are recorded for the character who takes them, even if another character provides the dose (T11.3)", async () => {
    const { dosesToday } = await import(
      new URL("../../../../src/actions/party/rest/doses-today.ts", import.meta.url).pathname
    );
    await play.actor(MEDIC).createEmbeddedDocuments("Item", [
      { name: "Blaze", type: "consumable", system: { quantity: 2, addictive: 2, location: "carried" } },
      {
        name: "Calm",
        type: "consumable",
        system: { quantity: 2, location: "carried", qualities: [{ key: "addictive", x: 3, text: "" }] },
      },
    ]);
    const uuids = [ANNA, MEDIC].map(number => play.actor(number).uuid);
    await play.act(MEDIC, "useItem", { item: "Blaze", at: [ANNA] });
    const second = await play.act(MEDIC, "useItem", { item: "Blaze", at: [ANNA] });
    await play.act(MEDIC, "useItem", { item: "Calm" });
    expect(dosesToday()).toEqual([
      { of: uuids[MEDIC], name: "Calm", rating: 3, doses: 1 },
      { of: uuids[ANNA], name: "Blaze", rating: 2, doses: 2 },
    ]);
    await play.undo(second);
    expect(dosesToday()).toContainEqual({ of: uuids[ANNA], name: "Blaze", rating: 2, doses: 1 });
  });

  it("cause addiction only if both a Fortitude and a Willpower test fail at the end of the day (T11.3)", async () => {
    const anna = play.actor(ANNA);
    const used = [{ of: anna.uuid, name: "Blaze", rating: 2, doses: 2, trait: "Hooked (Blaze)" }];
    for (const [willpower, hooked] of [
      ["insight.willpower", false],
      ["fail", true],
    ] as const) {
      const message = await play.act(ANNA, "partyRest", { choices: { length: "night", used, seed: "day" } });
      await play.answer(message, "addiction.0.fortitude", "fail");
      play.dice(6, 6, 6, 6);
      await play.answer(message, "addiction.0.willpower", willpower);
      expect(anna.items.getName("Hooked (Blaze)") !== undefined).toBe(hooked);
      await play.undo(message);
      expect(anna.items.getName("Hooked (Blaze)")).toBeUndefined();
    }
  });
});

describe("consumables", () => {
  const drug = (name: string, system: object) => ({
    name,
    type: "consumable",
    system: { quantity: 5, location: "carried", ...system },
  });
  beforeAll(async () => {
    await play
      .actor(MEDIC)
      .createEmbeddedDocuments("Item", [
        drug("Patch", { restores: { hitPoints: 4 } }),
        drug("Stim", { treats: ["stunned", "prone"], restores: { stamina: 2 } }),
        drug("Foam", { stabilizes: true }),
        drug("Brandy", { restores: { stress: 1 }, causes: [{ key: "fatigued" }] }),
        drug("Numbing", { causes: [{ key: "numb", level: 1, lasts: 1, unit: "hours" }] }),
        drug("Dust", { causes: [{ key: "invigorated", level: 1, lasts: 10, unit: "minutes" }] }),
      ]);
  });
  const left = (name: string) => play.item(MEDIC, name).system.quantity;

  it("restore hit points and Stamina, remove conditions, and can be undone as a whole (R9.1, R12.1, T10)", async () => {
    await play.actor(ANNA).update({ "system.health.value": 5, "system.stamina.value": 0 });
    await play.give(ANNA, "stunned");
    await play.give(ANNA, "prone");
    const patched = await play.act(MEDIC, "useItem", { item: "Patch", at: [ANNA] });
    const stirred = await play.act(MEDIC, "useItem", { item: "Stim", at: [ANNA] });
    const { health, stamina } = play.actor(ANNA).system;
    expect([health.value, stamina.value, play.has(ANNA, "stunned"), play.has(ANNA, "prone")]).toEqual([
      9, 2, 0, 0,
    ]);
    expect([left("Patch"), left("Stim")]).toEqual([4, 4]);
    await play.undo(stirred);
    await play.undo(patched);
    const before = play.actor(ANNA).system;
    expect([before.health.value, before.stamina.value, play.has(ANNA, "stunned")]).toEqual([5, 0, 1]);
    expect([left("Patch"), left("Stim")]).toEqual([5, 5]);
  });

  it("stabilize characters who are bleeding out (R9.19)", async () => {
    await play.actor(ANNA).update({ "system.health.value": -3 });
    const message = await play.act(MEDIC, "useItem", { item: "Foam", at: [ANNA] });
    expect(play.actor(ANNA).system.vital.stabilized).toBe(true);
    expect(hp()).toBe(-3);
    await play.undo(message);
    expect(play.actor(ANNA).system.vital.stabilized).toBe(false);
  });

  it("reduce Stress and cause conditions, even if an amendment returns the used dose (R9.24, T10)", async () => {
    await play.actor(ANNA).update({ "system.stress.value": 2 });
    const message = await play.act(MEDIC, "useItem", { item: "Brandy", at: [ANNA] });
    expect([play.actor(ANNA).system.stress.value, play.has(ANNA, "fatigued")]).toEqual([1, 1]);
    await play.amend(message, { consume: false });
    expect([play.actor(ANNA).system.stress.value, left("Brandy")]).toEqual([1, 5]);
    await play.undo(message);
    expect([play.actor(ANNA).system.stress.value, play.has(ANNA, "fatigued")]).toEqual([2, 0]);
  });

  it("can temporarily suppress an injury's effect on speed without removing the injury (R10.4, R9.7)", async () => {
    const { walk } = play.actor(ANNA).system;
    await play
      .actor(ANNA)
      .createEmbeddedDocuments("ActiveEffect", [
        { name: "x", type: "condition", system: { key: "injured", attribute: "dexterity" } },
      ]);
    expect(play.actor(ANNA).system.walk).toBeLessThan(walk);
    await play.act(MEDIC, "useItem", { item: "Numbing", at: [ANNA] });
    expect([play.actor(ANNA).system.walk, play.has(ANNA, "injured"), play.has(ANNA, "numb")]).toEqual([
      walk,
      1,
      1,
    ]);
  });

  it("add only one die to tests while their effect lasts, even if several doses are taken (R10.4, R5.2)", async () => {
    for (const _ of [1, 2]) await play.act(MEDIC, "useItem", { item: "Dust", at: [ANNA] });
    const shown = (key: string) =>
      play.actor(ANNA).effects.find((effect: any) => effect.system.key === key)?.system;
    expect(shown("invigorated")).toMatchObject({ level: 1, clock: { at: "ownTurnStart", left: 100 } });
    const message = await play.act(ANNA, "test", { choices: { attribute: "strength", skill: "athletics" } });
    expect(play.judged(message).resolution.card.dice[0].why.map(({ value }: any) => value)).toContain("+1");
  });
});
