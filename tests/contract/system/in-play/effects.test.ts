/**
 * Tests sections 7.8, 8 and 11 of the rules: effects of hits, areas and gear. Each test performs actions on
 * real documents.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { armor, gun, person, startPlay, weapon, type Play } from "../support/play.ts";

const [ANNA, BERT, ROBOT] = [0, 1, 2];
let play: Play;
const blade = (name: string, ...qualities: object[]) =>
  weapon(name, { qualities, damage: { dice: 4, attribute: "", flat: 0 } });

beforeAll(async () => {
  play = await startPlay([
    person("character", { skills: { strike: { rank: 2 }, aim: { rank: 2 } } }, [
      blade("Frostblade", { key: "frost", x: 3 }),
      blade("Torch", { key: "scorch", x: 3 }),
      blade("Prod", { key: "shock", x: 3 }),
      blade("Club", { key: "knockdown", x: 2 }),
      gun("Rifle"),
      gun("Seeker", { qualities: [{ key: "seeking" }] }),
      gun("Launcher", { blast: 2, actionPoints: 2, damage: { dice: 5, attribute: "", flat: 0 } }),
      gun("Flamer", { template: 3, damage: { dice: 5, attribute: "", flat: 0 } }),
    ]),
    person("character", { skills: { evasion: { rank: 2 } } }, [
      armor("Vest", 0, 0, { qualities: [{ key: "stealth", x: 2 }] }),
    ]),
    person("npc", { body: "machine" }),
  ]);
});

beforeEach(async () => {
  for (const number of [ANNA, BERT, ROBOT]) {
    const actor = play.actor(number);
    await actor.update({
      "system.health.value": actor.system.health.max,
      "system.resist": { pending: [], rolled: [] },
    });
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      actor.effects.map(({ id }: any) => id),
    );
  }
  await play
    .item(BERT, "Vest")
    .update({ "system.resistance": { value: 0, max: 5 }, "system.armor": { value: 0, max: 9 } });
});

const hp = (number = BERT) => play.actor(number).system.health.value;
const strike = async (item: string, at = BERT, points = 0) => {
  play.dice(
    5,
    5,
    5,
    1,
    1,
    1,
    /* the damage dice */ ...Array.from({ length: 4 }, (_, index) => (index < points / 5 ? 5 : 1)),
  );
  return play.act(ANNA, "attack", { item, at: [at], choices: { targets: [{ evasion: 3 }] } });
};
const pending = (number = BERT) =>
  play.actor(number).system.resist.pending.map(({ effect, difficulty }: any) => [effect, difficulty]);

describe("effects of a hit", () => {
  it("include Scorch damage, which bypasses armor, and require a test only if hit points are lost (R11.1, R11.2, R11.6; example 36)", async () => {
    const before = hp();
    await play.item(BERT, "Vest").update({ "system.resistance.value": 5 });
    await strike("Torch");
    expect([hp(), pending()]).toEqual([before, []]);
    expect(play.item(BERT, "Vest").system.resistance.value).toBe(2);
    await strike("Torch");
    expect([hp(), pending()]).toEqual([before - 1, [["scorch", 1]]]);
  });

  it("include double Shock damage against a machine (A24; example 37)", async () => {
    const before = hp(ROBOT);
    await strike("Prod", ROBOT);
    expect(before - hp(ROBOT)).toBe(6);
  });

  it("require a resist test, and apply only if it fails (R11.3)", async () => {
    await strike("Club");
    expect(pending()).toEqual([["knockdown", 2]]);
    expect(play.has(BERT, "prone")).toBe(0);
    const message = await play.act(ANNA, "resist", { at: [BERT] });
    play.dice(5, 1, 1, 1);
    await play.answer(message, "resist", "roll");
    expect(play.has(BERT, "prone")).toBe(1);
    await play.undo(message);
    expect([play.has(BERT, "prone"), pending()]).toEqual([0, [["knockdown", 2]]]);
  });

  it("are harder to resist if another hit causes them again before the test (R11.4; example 35)", async () => {
    await strike("Club");
    await strike("Club");
    expect(pending()).toEqual([["knockdown", 3]]);
  });
});

describe("the Conductor quality", () => {
  it("makes a weapon hit Conductive targets automatically (R10.4, T11.2)", async () => {
    await play.item(ANNA, "Prod").update({ "system.qualities": [{ key: "conductor" }] });
    await play.give(BERT, "conductive");
    play.dice(1, 1, 1, 1, 1, 1);
    const message = await play.act(ANNA, "attack", { item: "Prod", at: [BERT] });
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.attack.outcome.hit");
    await play.act(BERT, "clearConductive", { at: [BERT] });
    expect(play.has(BERT, "conductive")).toBe(0);
  });
});

describe("worn gear", () => {
  it("with Stealth makes its wearer harder to shoot, except with a Seeking weapon (R8.6, R7.13)", async () => {
    const dice = async (item: string) =>
      play.judged(
        await play.act(ANNA, "attack", {
          item,
          at: [BERT],
          choices: { targets: [{ feet: 50, adjacent: false, evasion: 9 }] },
        }),
      ).given.dice.attack.length;
    expect([await dice("Rifle"), await dice("Seeker")]).toEqual([4, 6]);
  });

  it("can increase Stealth by one as long as its wearer hasn't moved on their turn (T11.3, R8.6)", async () => {
    const stealth = async () =>
      play.judged(
        await play.act(ANNA, "attack", { item: "Rifle", at: [BERT], choices: { targets: [{ feet: 50 }] } }),
      ).facts.targets[0].stealth;
    await play
      .item(BERT, "Vest")
      .update({ "system.qualities": [{ key: "stealth", x: 2 }, { key: "activeCamouflage" }] });
    expect(await stealth()).toBe(3);
    await play.startEncounter(ANNA, BERT);
    // The writer has already handled the start of the turn, so it won't reset the spent movement.
    const system = { began: 1, opened: 1, movement: 0 };
    await play.fighter(BERT).update({ system }, { blackoutLedger: true });
    expect(await stealth()).toBe(2);
    await play.combat.delete();
  });

  it("has Damage Resistance points, which are lost before hit points (R8.14, R8.15)", async () => {
    await play.item(BERT, "Vest").update({ "system.resistance.value": 3 });
    const before = hp();
    await strike("Club", BERT, 5);
    expect([before - hp(), play.item(BERT, "Vest").system.resistance.value]).toEqual([2, 0]);
  });
});

describe("an area attack", () => {
  it("requires a test, which hindrances make more difficult (R7.31, R7.32; example 32)", async () => {
    const difficulty = async (choices: object) =>
      play
        .judged(
          await play.act(ANNA, "area", { item: "Launcher", at: [BERT], choices: { feet: 15, ...choices } }),
        )
        .resolution.card.lines.find(({ text }: any) => text.key.endsWith("needed"))?.value;
    expect(await difficulty({})).toBe("2");
    expect(await difficulty({ obstacleBetween: true, feet: 30, poorVisibility: true })).toBe("3");
  });

  it("gains a die if the attacker is prone, and loses two dice if an injured arm has to hold a two-handed weapon (R7.31, R7.14, R9.7, T10)", async () => {
    const pool = async () => {
      const message = await play.act(ANNA, "area", { item: "Launcher", at: [BERT], choices: { feet: 15 } });
      return play.judged(message).given.dice.attack.length;
    };
    const standing = await pool();
    await play.give(ANNA, "prone");
    expect(await pool()).toBe(standing + 1);
    await play.item(ANNA, "Launcher").update({ "system.hands": 2 });
    await play.act(ANNA, "condition", {
      choices: { key: "injured", operation: "give", attribute: "strength" },
    });
    expect(await pool()).toBe(standing - 1);
    await play.item(ANNA, "Launcher").update({ "system.hands": 1 });
  });

  it("scatters after a failed test, with one die for the direction and another for the distance (R7.33; example 32)", async () => {
    play.dice(5, 1, 1, 1, 1, 1, /* the direction */ 4, { shows: 3, of: 3 });
    const message = await play.act(ANNA, "area", { item: "Launcher", at: [BERT], choices: { feet: 15 } });
    expect(play.judged(message).resolution.card.outcome.key).toBe("BLACKOUT.area.scattered");
    expect(JSON.stringify(play.judged(message).resolution.card.lines)).toContain("15");
  });

  it("deals half damage to targets who evade, and none to targets behind cover (R7.35, R7.36; example 34)", async () => {
    const before = hp();
    play.dice(5, 5, 5, 5, 5);
    const message = await play.act(ANNA, "area", { item: "Flamer", at: [BERT], choices: { feet: 0 } });
    play.dice(5, 5, 1, 1, 1, 1);
    await play.answer(message, "evade", "roll");
    await play.answerAll(message, "soak", "none");
    expect(before - hp()).toBe(12);
    const sheltered = await play.act(ANNA, "area", {
      item: "Flamer",
      at: [BERT],
      choices: { feet: 0, targets: [{ sheltered: true }] },
    });
    expect(play.judged(sheltered).prompts).toEqual([]);
    expect(before - hp()).toBe(12);
  });

  it("with a Template covers a line that can start at any point within range (R7.34; example 33)", async () => {
    const message = await play.act(ANNA, "area", { item: "Flamer", at: [BERT], choices: { feet: 10 } });
    expect(play.judged(message).resolution.card.subtitle.data.feet).toBe(15);
  });
});

// This test comes last, because its encounter doesn't end.
describe("the turn log in the tracker", () => {
  it("lists a resist test as due as soon as a hit causes it (R11.3)", async () => {
    await play.startEncounter(ANNA, BERT);
    const due = () =>
      play.modules.turnLog
        .turnLog(play.combat)
        .due.map(({ text: { key, data }, value }: any) => [key, data?.name, data?.effect?.key, value]);
    expect(due()).toEqual([]);
    await strike("Club");
    const { name, system } = play.actor(BERT);
    const [{ difficulty }] = system.resist.pending;
    expect(due()).toEqual([
      ["BLACKOUT.resist.against", name, "BLACKOUT.effect.knockdown", String(difficulty)],
    ]);
  });

  it("lists who can react to an attack, until they have reacted (R5.13)", async () => {
    const reacting = () => play.modules.turnLog.turnLog(play.combat).reacting;
    const combatant = play.fighter(BERT);
    expect(reacting()).toEqual([play.actor(BERT).name]);
    await combatant.update({ "system.reactions": 0 });
    expect(reacting()).toEqual([]);
    await combatant.update({ "system.reactions": 1 });
    await play.actor(BERT).toggleStatusEffect("grappled", { active: true });
    expect(reacting()).toEqual([]);
    await play.actor(BERT).toggleStatusEffect("grappled", { active: false });
  });

  it("lists each action with its target and outcome, but without action points", () => {
    const { happened } = play.modules.turnLog.turnLog(play.combat);
    expect(happened.map(({ text }: any) => text.key)).not.toContain("BLACKOUT.turn.actionPoints");
    expect(happened.at(-1)).toMatchObject({
      text: { key: "BLACKOUT.track.didTo", data: { whom: play.actor(BERT).name } },
      value: { key: expect.stringContaining("BLACKOUT.attack.outcome.") },
    });
  });

  it("lists nobody who can react once all attacks of the turn are undone", async () => {
    const attacks = play.game.messages.filter(
      ({ system }: any) => system.action === "attack" && system.verdict.combat === play.combat.id,
    );
    expect(attacks).not.toEqual([]);
    for (const attack of attacks) await play.undo(attack);
    expect(play.modules.turnLog.turnLog(play.combat).reacting).toEqual([]);
  });
});
