/** Tests sections 12, 13 and 8.2 of the rules: maneuvers, gear and followers. */
import { beforeEach, describe, expect, it } from "vitest";
import { actorId } from "../support/encounter-world.ts";
import { armor, gun, person, startPlay, weapon, type Play } from "../support/play.ts";

const [ANNA, BERT, BOSS, DRONE, HOUND] = [0, 1, 2, 3, 4];
let play: Play;

beforeEach(async () => {
  const follower = { controller: `Actor.${actorId(ANNA)}`, kind: "autonomous" };
  play = await startPlay([
    person(
      "character",
      {
        skills: { strike: { rank: 2 }, aim: { rank: 2 }, crafting: { rank: 2 }, athletics: { rank: 4 } },
        stamina: { value: 8 },
        health: { value: 14 },
      },
      [
        weapon("Blade", { damage: { dice: 2, attribute: "strength", flat: 0 } }),
        weapon("Hammer", { qualities: [{ key: "destroyer" }] }),
        gun("Pistol"),
      ],
    ),
    person("character", { skills: { evasion: { rank: 2 } }, health: { value: 14 } }, [
      gun("Rifle"),
      armor("Vest", 0),
    ]),
    { ...person("npc", { health: { value: 20 } }), step: 12 },
    person("follower", follower, [gun("Sting")]),
    person("follower", { ...follower, active: false }, [gun("Spit")]),
  ]);
});

const stamina = (number = ANNA) => play.actor(number).system.stamina.value;
const hp = (number = BERT) => play.actor(number).system.health.value;
const card = (message: any) => play.judged(message).resolution.card;
const hit = [5, 5, 5, 1, 1, 1] as const;
const near = { targets: [{ feet: 5, evasion: 3 }] };

describe("a Charge", () => {
  it("costs 5 Stamina, and adds a die to the attack and 5 points to its damage (R12.7; example 30)", async () => {
    play.dice(...hit, 1, /* the damage dice */ 5, 5, 1, 1, 1, 1);
    const choices = { targets: [{ feet: 20, evasion: 3 }], feet: 20 };
    const message = await play.act(ANNA, "charge", { item: "Blade", at: [BERT], choices });
    expect([play.judged(message).given.dice.attack.length, stamina(), card(message).damage]).toEqual([
      7, 3, 15,
    ]);
    expect(hp()).toBe(-1);
  });
});

describe("a Crippling Strike", () => {
  it("requires the target to make a Fortitude test, whose difficulty depends on the lost hit points, and slows them if they fail (R12.8)", async () => {
    play.dice(...hit, /* the damage dice */ 5, 5, 1, 1, 1, 1);
    const message = await play.act(ANNA, "cripplingStrike", { item: "Blade", at: [BERT], choices: near });
    const [prompt] = play.judged(message).prompts;
    expect([prompt.options[0].dice.difficulty, hp(), stamina()]).toEqual([2, 4, 6]);
    play.dice(5, 1, 1, 1);
    await play.answer(message, prompt.key, "roll");
    expect(play.has(BERT, "slowed")).toBe(1);
  });
});

describe("an attack on gear", () => {
  it("breaks the item without harming its owner, and shows a note about the bonus of a Destroyer weapon (R12.10)", async () => {
    play.dice(...hit, /* the damage dice */ 5, 5, 1, 1);
    const piece = play.item(BERT, "Rifle").uuid;
    const choices = { ...near, object: piece, comes: "broken" };
    const message = await play.act(ANNA, "breakGear", { item: "Hammer", at: [BERT], choices });
    expect([hp(), play.item(BERT, "Rifle").system.broken, stamina()]).toEqual([14, true, 5]);
    expect(card(message).notes).toEqual([{ key: "BLACKOUT.breakGear.judgeBonus", data: { n: 2 } }]);
    await play.undo(message);
    expect([play.item(BERT, "Rifle").system.broken, stamina()]).toEqual([false, 8]);
  });
});

describe("a Disarm", () => {
  it("deals no damage, and throws the item 5 feet, plus 5 feet per extra success (R12.9)", async () => {
    play.dice(...hit);
    const choices = { ...near, object: play.item(BERT, "Rifle").uuid, catching: true, freeHands: 1 };
    const message = await play.act(ANNA, "disarm", { item: "Blade", at: [BERT], choices });
    play.dice(5, 1, 1, 1);
    await play.answer(message, "disarm", "roll");
    const flies = card(message).lines.find(({ text }: any) => text.key === "BLACKOUT.disarm.flies");
    expect([flies.text.data.n, hp(), stamina(), play.item(BERT, "Rifle").system.dropped]).toEqual([
      15,
      14,
      5,
      true,
    ]);
    expect(play.judged(message).resolution.followUps).toMatchObject([{ action: "moveItem" }]);
  });
});

describe("a field repair", () => {
  it("requires tools, restores one point of armor per success, and isn't possible in combat (R8.12; example 47)", async () => {
    await play.item(BERT, "Vest").update({ "system.armor": { value: 1, max: 6 } });
    const vest = () => play.item(BERT, "Vest").system.armor.value;
    await expect(play.act(ANNA, "fieldRepair", { at: [BERT] })).rejects.toThrow("noTools");
    play.dice(5, 5, 5, 1, 1, 1);
    await play.act(ANNA, "fieldRepair", { at: [BERT], choices: { tools: true } });
    expect(vest()).toBe(4);
    await play.startEncounter(ANNA, BOSS);
    await expect(play.act(ANNA, "fieldRepair", { at: [BERT], choices: { tools: true } })).rejects.toThrow(
      "inCombat",
    );
  });
});

describe("a missed shot", () => {
  it("can hit a bystander with the same dice and at no extra cost (R7.14a)", async () => {
    play.dice(5, 5, 1, 1, 1, 1);
    const missed = await play.act(ANNA, "attack", {
      item: "Pistol",
      at: [BOSS],
      choices: { targets: [{ feet: 30, adjacent: false, evasion: 4 }] },
    });
    const [offer] = play.judged(missed).resolution.followUps.filter(({ action }: any) => action === "stray");
    expect(offer).toBeDefined();
    const before = play.item(ANNA, "Pistol").system.ammunition.value;
    play.dice(/* the damage dice */ 5, 1, 1, 1);
    const stray = await play.act(ANNA, "stray", {
      item: "Pistol",
      at: [BERT],
      choices: { ...offer.choices, targets: [{ evasion: 2 }] },
      origin: missed,
    });
    expect([card(stray).outcome.key, play.item(ANNA, "Pistol").system.ammunition.value]).toEqual([
      "BLACKOUT.stray.hit",
      before,
    ]);
    expect(hp()).toBeLessThan(14);
  });
});

describe("a follower", () => {
  it("acts after a Command unless another follower is active (R13.17, R5.18)", async () => {
    await play.join(ANNA, DRONE, HOUND, BOSS);
    await play
      .fighter(ANNA)
      .update({ "initiative": 1, "system.step": 1, "system.actionPoints": 3 }, { blackoutLedger: true });
    for (const number of [DRONE, HOUND])
      await play
        .fighter(number)
        .update({ "initiative": 2 + number, "system.step": 2 + number }, { blackoutLedger: true });
    await play.combat.startCombat();
    await play.settled();
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await play.act(ANNA, "command", { at: [DRONE] });
    await play.combat.nextTurn();
    await play.settled();
    expect(play.combat.combatant.id).toBe(play.fighter(DRONE).id);
    const shoots = (number: number, item: string) =>
      play.act(number, "attack", { item, at: [BOSS], choices: { targets: [{ feet: 30, evasion: 9 }] } });
    await play.actor(HOUND).update({ "system.active": true });
    await expect(shoots(DRONE, "Sting")).rejects.toThrow("followersActive");
    await play.actor(HOUND).update({ "system.active": false });
    await shoots(DRONE, "Sting");
    await play.combat.nextTurn();
    await play.settled();
    await expect(shoots(HOUND, "Spit")).rejects.toThrow("followerInactive");
  });
});
