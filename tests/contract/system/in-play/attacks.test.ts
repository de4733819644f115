/**
 * Tests sections 7 and 8 of the rules, which cover attacks and defense. Each test case performs an action on
 * real documents.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { armor, gun, person, startPlay, weapon, type Play } from "../support/play.ts";

const [SHOOTER, TARGET, FRIEND, WALL] = [0, 1, 2, 3];
let play: Play;

beforeAll(async () => {
  play = await startPlay([
    person("character", { skills: { aim: { rank: 2 }, strike: { rank: 1 } }, stamina: { value: 6 } }, [
      gun("Pistol", { damage: { dice: 8, attribute: "", flat: 4 } }),
      gun("Carbine", { burst: 6, damage: { dice: 4, attribute: "", flat: 4 } }),
      gun("Launcher", { blast: 2, actionPoints: 2, damage: { dice: 5, attribute: "", flat: 0 } }),
      gun("Flamer", { template: 3, damage: { dice: 5, attribute: "", flat: 0 } }),
      weapon("Blade", { damage: { dice: 2, attribute: "strength", flat: 0 } }),
      weapon("Hammer", { qualities: [{ key: "destroyer" }], damage: { dice: 8, attribute: "", flat: 0 } }),
    ]),
    person("character", { skills: { evasion: { rank: 2 } }, attributes: { endurance: { value: 4 } } }, [
      armor("Plate", 12, 3),
    ]),
    person("character", { skills: { evasion: { rank: 4 } } }),
    person("npc", {}, [armor("Hide", 21)]),
  ]);
});

beforeEach(async () => {
  for (const number of [SHOOTER, TARGET, FRIEND, WALL]) {
    const actor = play.actor(number);
    await actor.update({ "system.health.value": 13, "system.stamina.value": actor.system.stamina.max });
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      actor.effects.map(({ id }: any) => id),
    );
  }
  await play.item(TARGET, "Plate").update({ "system.armor.value": 12, "system.resistance.value": 3 });
  await play.item(WALL, "Hide").update({ "system.armor.value": 21 });
  for (const name of ["Pistol", "Carbine"])
    await play.item(SHOOTER, name).update({ "system.ammunition.value": 10 });
});

const shot = (targets: object = {}, choices: object = {}) => ({
  item: "Pistol",
  at: [TARGET],
  choices: { targets: [{ feet: 50, adjacent: false, ...targets }], ...choices },
});
const row = (dice: number) => ({ source: "own", dice, why: "Own" });
const hp = (number: number) => play.actor(number).system.health.value;
const facesOf = (message: any, stream = "attack"): readonly number[] =>
  play.judged(message).given.dice[stream];

describe("a single attack", () => {
  it("tests the weapon's attribute and skill against Passive Evasion, and deals damage reduced by armor and resistance (R7.1, R7.2, R7.3, R7.6, R7.7, R8.1, R8.7, R8.8, R8.11, R8.14, R2.1, R2.2; example 22)", async () => {
    play.dice(5, 5, 6, 1, 2, 3, /* the damage dice */ 6, 5, 5, 5, 1, 2, 3, 4);
    const message = await play.act(SHOOTER, "attack", shot());
    expect(facesOf(message), "Dexterity 4 and Aim 2").toHaveLength(6);
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.hit");
    expect(facesOf(message, "damage")).toHaveLength(8);
    // 4 successes deal 20 points of damage. Armor absorbs 12 of them and loses 1 point, and resistance
    // absorbs 3 of the rest.
    expect([
      play.item(TARGET, "Plate").system.armor.value,
      play.item(TARGET, "Plate").system.resistance.value,
    ]).toEqual([11, 0]);
    expect(hp(TARGET)).toBe(8);
    expect(play.item(SHOOTER, "Pistol").system.ammunition.value).toBe(9);
    await play.undo(message);
    expect([hp(TARGET), play.item(TARGET, "Plate").system.armor.value]).toEqual([13, 12]);
    expect(play.item(SHOOTER, "Pistol").system.ammunition.value).toBe(10);
  });

  it("misses and deals no damage if it is one success short (R7.3, R2.14)", async () => {
    play.dice(5, 5, 1, 1, 1, 1);
    const message = await play.act(SHOOTER, "attack", shot());
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.miss");
    expect(hp(TARGET)).toBe(13);
  });

  it("is a critical hit with more damage dice if it has two extra successes (R7.4, R7.5, R2.12; example 21)", async () => {
    play.dice(5, 5, 5, 5, 5, 1);
    const message = await play.act(SHOOTER, "attack", shot());
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.critical");
    expect(facesOf(message, "damage")).toHaveLength(9);
  });

  it("gains or loses dice for cover, distance and nearby enemies, and can't pass through a wall (R7.12, R7.13, R7.14, R2.4)", async () => {
    const dice = async (targets: object) => facesOf(await play.act(SHOOTER, "attack", shot(targets))).length;
    expect(await dice({ cover: "partial" })).toBe(5);
    expect(await dice({ crossed: 1 })).toBe(5);
    expect(await dice({ crossed: 2 })).toBe(4);
    expect(await dice({ feet: 150 })).toBe(5);
    expect(await dice({ adjacent: true, feet: 5 })).toBe(5);
    expect(await dice({ engaged: true })).toBe(7);
    await expect(play.act(SHOOTER, "attack", shot({ wall: "wholly" }))).rejects.toThrow("nothing was posted");
  });

  it("always rolls at least four dice, but can't be a critical hit if the pool would otherwise be smaller (R2.6, R2.7, R7.3)", async () => {
    play.dice(5, 5, 5, 5);
    const message = await play.act(SHOOTER, "attack", {
      item: "Pistol",
      at: [FRIEND],
      choices: { targets: [{ feet: 50, adjacent: false, evasion: 1, cover: "full" }], rows: [row(-2)] },
    });
    expect(facesOf(message)).toHaveLength(4);
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.hit");
  });

  it("is made against Passive Evasion 1 if the target is an ally who doesn't dodge (R7.17)", async () => {
    play.dice(5, 1, 1, 1, 1, 1);
    const message = await play.act(SHOOTER, "attack", {
      item: "Pistol",
      at: [FRIEND],
      choices: { targets: [{ feet: 50, adjacent: false, friend: true }] },
    });
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.hit");
  });

  it("uses Strength or Dexterity [Strike] when unarmed, and deals non-lethal damage based on Strength (R7.10, R7.11)", async () => {
    play.dice(5, 5, 5, 1, 1, /* the damage dice */ 5, 1, 1, 1);
    const message = await play.act(SHOOTER, "attack", { at: [TARGET], choices: { pair: "1" } });
    expect(facesOf(message), "Dexterity 4 and Strike 1").toHaveLength(5);
    expect(facesOf(message, "damage"), "Strength").toHaveLength(4);
    expect(play.judged(message).facts.choices.nonLethal).toBe(true);
  });

  it("can be followed by an attack on bystanders if the shot misses (R7.14a)", async () => {
    play.dice(1);
    const message = await play.act(SHOOTER, "attack", shot());
    expect(play.judged(message).resolution.followUps.map(({ action }: any) => action)).toContain("stray");
  });

  it("with a Destroyer weapon and extra time reduces armor by one per five points absorbed (R8.10; example 25)", async () => {
    play.dice(5, 5, 5, 5, 1, 1, /* the damage dice */ 5, 5, 5, 5, 5, 5, 1, 1);
    await play.act(SHOOTER, "attack", { item: "Hammer", at: [WALL], choices: { takingTime: 1 } });
    expect(play.item(WALL, "Hide").system.armor.value).toBe(17);
  });

  it("doubles the damage left after armor and resistance against a target who is Out of the Fight (R9.18, T8.4; example 26)", async () => {
    await play.actor(TARGET).update({ "system.health.value": -2 });
    await play.give(TARGET, "outOfFight");
    await play.item(TARGET, "Plate").update({ "system.armor.value": 10 });
    play.dice(5, 5, 5, 5, 1, 1, /* the damage dice */ 5, 5, 5, 1, 1, 1, 1, 1);
    await play.act(SHOOTER, "attack", shot());
    expect(hp(TARGET)).toBe(-6);
    expect(play.item(TARGET, "Plate").system.armor.value).toBe(9);
  });
});

describe("the Damage test", () => {
  it("allows exertion independently of the attack, but only with a Physical attribute (R7.9)", async () => {
    const stamina = () => play.actor(SHOOTER).system.stamina.value;
    await play.startEncounter(SHOOTER, TARGET);
    const before = stamina();
    play.dice(5, 5, 5, 1, 1);
    const blow = { item: "Blade", at: [TARGET], choices: { exertDamage: true } };
    const message = await play.act(SHOOTER, "attack", blow);
    expect(facesOf(message, "damage"), "2, Strength 4, and 1").toHaveLength(7);
    expect(stamina()).toBe(before - 1);
    await expect(
      play.act(SHOOTER, "attack", { ...shot(), choices: { ...shot().choices, exertDamage: true } }),
    ).rejects.toThrow("nothing was posted");
    await play.combat.delete();
  });
});

describe("a hit", () => {
  it("with a one-two gives the attacker a free second attack (R7.16)", async () => {
    play.dice(5, 5, 5, 1, 1, 1);
    const message = await play.act(SHOOTER, "attack", shot({}, { oneTwo: true }));
    const [follow] = play.judged(message).resolution.followUps;
    expect(follow).toMatchObject({ action: "attack", choices: { caused: true } });
    play.dice(5, 5, 5, 1, 1, 1);
    const second = await play.act(SHOOTER, "attack", {
      item: "Pistol",
      at: [TARGET],
      choices: follow.choices,
      origin: message,
    });
    expect(play.judged(second).resolution.followUps).toEqual([]);
  });

  it("from a non-lethal attack requires a Vitality test, and a success keeps the target standing (R7.18; example 46)", async () => {
    await play.actor(TARGET).update({ "system.health.value": 1 });
    await play.item(TARGET, "Plate").update({ "system.armor.value": 0, "system.resistance.value": 0 });
    const blow = async () => {
      play.dice(5, 5, 5, 5, 1, /* the damage dice */ 5, 5, 1, 1, 1, 1);
      return play.act(SHOOTER, "attack", { item: "Blade", at: [TARGET], choices: { nonLethal: true } });
    };
    const message = await blow();
    expect(play.judged(message).prompts[0].options[0].dice.difficulty, "10 points: 1 and 2 more").toBe(3);
    play.dice(5, 5, 5, 1);
    await play.answer(message, play.judged(message).prompts[0].key, "roll");
    expect(hp(TARGET)).toBe(1);
  });
});

describe("a non-lethal ranged attack", () => {
  it("knocks out a target whose test succeeds, and kills one whose test fails (R7.19)", async () => {
    const shoot = async (passes: boolean) => {
      await play
        .actor(TARGET)
        .update({ "system.health.value": 1, "system.vital": { dead: false, nonLethal: false } });
      await play.item(TARGET, "Plate").update({ "system.armor.value": 0, "system.resistance.value": 0 });
      await play.actor(TARGET).deleteEmbeddedDocuments(
        "ActiveEffect",
        play.actor(TARGET).effects.map(({ id }: any) => id),
      );
      play.dice(5, 5, 5, 1, 1, 1, /* the damage dice */ 5, 1, 1, 1, 1, 1, 1, 1);
      const message = await play.act(SHOOTER, "attack", shot({}, { nonLethal: true }));
      play.dice(...(passes ? [5, 5, 5, 5] : [1]));
      await play.answer(message, play.judged(message).prompts[0].key, "roll");
      const { dead, nonLethal } = play.actor(TARGET).system.vital;
      return { dead, nonLethal };
    };
    expect(await shoot(true)).toEqual({ dead: false, nonLethal: true });
    expect(await shoot(false)).toMatchObject({ dead: true });
  });
});

describe("a burst", () => {
  const burst = (choices: object = {}) => ({
    item: "Carbine",
    at: [TARGET],
    choices: { targets: [{ feet: 50, adjacent: false }], ...choices },
  });

  it("rolls as many dice as its rating plus Aim, and deals damage for each die above Passive Evasion (R7.21, R7.22, R7.24, R7.25, R7.27; example 31)", async () => {
    play.dice(1, 2, 3, 4, 5, 6, 6, 4);
    const message = await play.act(SHOOTER, "burst", burst());
    expect(facesOf(message), "Burst 6 and Aim 2").toHaveLength(8);
    // Five dice exceed the Passive Evasion of 3 and deal 20 points of damage. The armor absorbs 12 of these
    // points, and the resistance absorbs 3.
    expect(hp(TARGET)).toBe(8);
    expect(play.item(SHOOTER, "Carbine").system.ammunition.value, "six shots").toBe(4);
  });

  it("can't hit more times than the weapon has shots left (R7.23, R7.26)", async () => {
    await play.item(SHOOTER, "Carbine").update({ "system.ammunition.value": 2 });
    play.dice(6, 6, 6, 6, 1, 1, 1, 1);
    const message = await play.act(SHOOTER, "burst", burst());
    expect(play.judged(message).resolution.card.damage).toBe(8);
    expect(play.item(SHOOTER, "Carbine").system.ammunition.value).toBe(0);
  });
});
