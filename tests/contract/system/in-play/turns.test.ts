/** Tests section 5 of the rules (rounds, turns and action costs) and Stamina in combat (section 12). */
import { beforeEach, describe, expect, it } from "vitest";
import { gun, person, startPlay, weapon, type Play } from "../support/play.ts";

const [ANNA, BOSS, FAR] = [0, 1, 2];
let play: Play;

beforeEach(async () => {
  play = await startPlay([
    person(
      "character",
      {
        skills: { aim: { rank: 2 }, strike: { rank: 2 }, athletics: { rank: 4 }, grapple: { rank: 1 } },
        stamina: { value: 8 },
      },
      [
        gun("Pistol"),
        weapon("Blade", { actionPoints: 2, damage: { dice: 1, attribute: "strength", flat: 0 } }),
      ],
    ),
    { ...person("npc", { actionPoints: 4, skills: {} }), step: 12 },
    person("character"),
  ]);
});

const ap = (number = ANNA) => play.fighter(number).system.ap;
const shot = (choices: object = {}) => ({
  item: "Pistol",
  at: [BOSS],
  choices: { targets: [{ feet: 50, adjacent: false, evasion: 9 }], ...choices },
});

/** Starts an encounter in which it is Anna's turn. She has three action points. */
async function annasTurn(): Promise<void> {
  await play.join(ANNA, BOSS, FAR);
  await play
    .fighter(ANNA)
    .update({ "initiative": 2, "system.step": 2, "system.actionPoints": 3 }, { blackoutLedger: true });
  await play
    .fighter(FAR)
    .update({ "initiative": 15, "system.step": 15, "system.actionPoints": 3 }, { blackoutLedger: true });
  await play.combat.startCombat();
  await play.settled();
  expect(play.combat.combatant.id).toBe(play.fighter(ANNA).id);
}

describe("initiative", () => {
  it("is the sum of one die per action point for a character, and the value on the sheet for an enemy (R5.3, R5.4, R5.9; example 17)", async () => {
    await play.join(ANNA, BOSS);
    expect(play.fighter(BOSS).initiative, "an enemy's stands on its sheet").toBe(12);
    play.dice(3, 5);
    await play.act(ANNA, "initiative", {
      choices: { combatant: play.fighter(ANNA).uuid, picks: [{ id: play.fighter(ANNA).id, dice: 2 }] },
    });
    expect([play.fighter(ANNA).initiative, play.fighter(ANNA).system.actionPoints]).toEqual([8, 2]);
  });
});

describe("action point costs", () => {
  it("depend on the weapon (R5.12, R5.16)", async () => {
    await annasTurn();
    expect(ap()).toBe(3);
    await play.act(ANNA, "attack", shot());
    expect(ap()).toBe(2);
    await play.act(ANNA, "attack", { item: "Blade", at: [BOSS], choices: { targets: [{ evasion: 9 }] } });
    expect(ap()).toBe(0);
  });

  it("increase by one with extra time, which adds a die (R5.15, R2.8, R7.14)", async () => {
    await annasTurn();
    const message = await play.act(ANNA, "attack", shot({ takingTime: 1 }));
    expect(ap()).toBe(1);
    expect(play.judged(message).given.dice.attack).toHaveLength(7);
    await play.undo(message);
    expect(ap()).toBe(3);
  });

  it("that exceed the remaining points lead to a rejection only if the limit is enforced (R5.12)", async () => {
    await annasTurn();
    await play.fighter(ANNA).update({ "system.ap": 0 }, { blackoutLedger: true });
    await play.act(ANNA, "attack", shot());
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await expect(play.act(ANNA, "attack", shot())).rejects.toThrow("nothing was posted");
  });
});

describe("special actions in a turn", () => {
  it("cost the action points that the table lists for them (R5.18)", async () => {
    await annasTurn();
    const cost = async (action: string, operation: object = {}) => {
      await play
        .fighter(ANNA)
        .update({ "system.ap": 3, "system.movement": 1, "system.done": [] }, { blackoutLedger: true });
      await play.act(ANNA, action, operation);
      return 3 - ap();
    };
    await play.actor(ANNA).update({ "system.stamina.value": 1 });
    expect(await cost("rest")).toBe(2);
    expect(play.actor(ANNA).system.stamina.value).toBe(3);
    await play.item(ANNA, "Pistol").update({ "system.ammunition.value": 3 });
    expect(await cost("reload", { item: "Pistol" })).toBe(1);
    expect(await cost("hide")).toBe(1);
    await play.give(ANNA, "prone");
    expect(await cost("standUp")).toBe(1);
    expect(play.has(ANNA, "prone")).toBe(0);
  });
});

describe("Stamina in combat", () => {
  it("is spent on exertion in a Physical test, one point per test (R12.2)", async () => {
    await annasTurn();
    const message = await play.act(ANNA, "attack", shot({ exert: true }));
    expect(play.judged(message).given.dice.attack).toHaveLength(7);
    expect(play.actor(ANNA).system.stamina.value).toBe(7);
  });

  it("can be spent on only one maneuver per turn if the limit is enforced (R12.6, R5.14)", async () => {
    await annasTurn();
    const message = await play.act(ANNA, "grapple", { at: [BOSS] });
    await play.answer(message, "grapple", "roll");
    expect([play.fighter(ANNA).system.maneuvers, play.actor(ANNA).system.stamina.value]).toEqual([0, 5]);
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await expect(play.act(ANNA, "crippling", { at: [BOSS] })).rejects.toThrow();
    await expect(play.act(ANNA, "grapple", { at: [BOSS] })).rejects.toThrow("nothing was posted");
  });

  it("can be overdrawn, which causes exhaustion once at the end of the turn (R12.3; example 55)", async () => {
    await annasTurn();
    await play.actor(ANNA).update({ "system.stamina.value": 0 });
    await play.act(ANNA, "attack", shot({ exert: true }));
    await play.act(ANNA, "attack", shot({ exert: true }));
    expect(play.has(ANNA, "exhausted")).toBe(0);
    await play.combat.nextTurn();
    await play.settled();
    expect(play.has(ANNA, "exhausted")).toBe(1);
  });

  it("can be too low for a maneuver, which then requires a Fortitude test and causes exhaustion (R12.4; example 56)", async () => {
    await annasTurn();
    await play.actor(ANNA).update({ "system.stamina.value": 0 });
    play.dice(5, 5, 5, 1);
    const message = await play.act(ANNA, "grapple", { at: [BOSS] });
    expect(play.judged(message).given.dice.maneuver).toHaveLength(4);
    await play.answer(message, "grapple", "roll");
    expect(play.has(ANNA, "exhausted")).toBe(1);
  });

  it("regenerates by one point at the start of the character's turn (R12.1, R5.14)", async () => {
    await annasTurn();
    await play.actor(ANNA).update({ "system.stamina.value": 2 });
    for (const _ of [1, 2, 3]) {
      await play.combat.nextTurn();
      await play.settled();
    }
    expect(play.combat.round).toBe(2);
    expect(play.actor(ANNA).system.stamina.value).toBe(3);
  });
});
