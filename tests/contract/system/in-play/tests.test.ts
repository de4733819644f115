/**
 * Tests sections 1 to 4 of the rules, which cover tests. Each test case performs an action on real documents.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { armor, person, startPlay, type Play } from "../support/play.ts";

const [ANNA, BERT, BOSS] = [0, 1, 2];
let play: Play;

beforeAll(async () => {
  play = await startPlay([
    person(
      "character",
      {
        skills: {
          athletics: { rank: 2, modifier: 1 },
          medicine: { rank: 0 },
          sneak: { rank: 1, modifier: 6 },
        },
      },
      [armor("Vest", 5)],
    ),
    person("character", { skills: { perception: { rank: 3, modifier: 2 } } }),
    person("npc"),
  ]);
});

beforeEach(async () => {
  for (const number of [ANNA, BERT]) {
    const actor = play.actor(number);
    await actor.update({ "system.health.value": 13, "system.stamina.value": actor.system.stamina.max });
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      actor.effects.map(({ id }: any) => id),
    );
  }
});

const test = (choices: object, at: readonly number[] = []) =>
  play.act(ANNA, "test", { at, choices: { attribute: "strength", skill: "athletics", ...choices } });
const row = (dice: number) => ({ source: "own", dice, why: "Own" });
const poolOf = (message: any): number => play.judged(message).given.dice["test"].length;
const outcomeOf = (message: any): string =>
  play.judged(message).resolution.card.outcome.key.split(".").at(-1);

describe("the pool of a test", () => {
  it("is the sum of an attribute, the rank of a skill, and modifiers (R1.7, R2.2, R2.3; example 1)", async () => {
    expect(poolOf(await test({}))).toBe(7);
    expect(poolOf(await test({ attribute: "dexterity", rows: [row(1)] }))).toBe(8);
    expect(poolOf(await test({ skill: "sneak" })), "6 of a modifier count for 4").toBe(9);
  });

  it("includes at most four dice from advantages and disadvantages (R2.4, R2.5)", async () => {
    const rows = (...dice: number[]) => dice.map(row);
    expect(poolOf(await test({ rows: rows(2, 2, 2, 1) }))).toBe(11);
    expect(poolOf(await test({ rows: rows(2, 2, 2, 1, -2) }))).toBe(11);
    expect(poolOf(await test({ rows: rows(2, -1) }))).toBe(8);
  });

  it("has at least four dice, but allows at most a Partial Success if it would otherwise be smaller (R2.6, R2.7)", async () => {
    play.dice(6, 6, 6, 6);
    const message = await test({ skill: "medicine", rows: [row(-4)], difficulty: 2 });
    expect(poolOf(message)).toBe(4);
    expect(outcomeOf(message)).toBe("partialSuccess");
  });
});

describe("the outcome of a test", () => {
  it("depends on the difficulty and the number of successes (R2.1, R2.10, R2.12, R3.1; example 9)", async () => {
    const outcomes = [];
    for (const successes of [0, 1, 2, 3, 4, 5]) {
      play.dice(...Array.from({ length: successes }, () => 5), 4);
      outcomes.push(outcomeOf(await test({ difficulty: 3 })));
    }
    expect(outcomes).toEqual([
      "criticalFailure",
      "failure",
      "partialSuccess",
      "success",
      "success",
      "criticalSuccess",
    ]);
  });

  it("depends on an opponent's passive skill if that is the difficulty (R2.11, R3.1)", async () => {
    play.dice(5, 5, 5, 5, 1);
    const message = await test({ againstSkill: "perception" }, [BERT]);
    expect(
      play.judged(message).resolution.card.lines.find(({ text }: any) => text.key === "BLACKOUT.card.needed")
        .value,
    ).toBe("4");
    expect(outcomeOf(message)).toBe("success");
  });

  it("is at most a Partial Success if the character chooses to fail (R2.15)", async () => {
    play.dice(6, 6, 6, 6, 6, 6, 6);
    expect(outcomeOf(await test({ difficulty: 1, chosenToFail: true }))).toBe("partialSuccess");
  });
});

describe("exertion outside combat", () => {
  it("adds two dice to a Physical test at the cost of one level of Exhausted, and isn't allowed for other tests (R1.4, R12.5; example 58)", async () => {
    expect(poolOf(await test({ exert: true }))).toBe(9);
    expect(play.has(ANNA, "exhausted")).toBe(1);
    await expect(test({ attribute: "insight", exert: true })).rejects.toThrow("nothing was posted");
  });
});

describe("tests by several characters", () => {
  it("can be opposed, and the active side can win ties (R3.2, R3.3, R2.14)", async () => {
    play.dice(5, 5, 1);
    const message = await play.act(ANNA, "opposed", {
      at: [BOSS],
      choices: { attribute: "strength", skill: "athletics", tie: "active" },
    });
    play.dice(5, 5, 1);
    await play.answer(message, "oppose", "roll");
    expect(play.judged(message).resolution.card.tone).toBe("good");
  });

  it("can be part of an ambush, which surprises defenders who roll below the ambushers' average (R3.13, R5.19)", async () => {
    play.dice(5, 5, 1);
    const message = await play.act(BOSS, "ambush", {
      at: [ANNA, BERT],
      choices: { defenders: [play.actor(ANNA).uuid, play.actor(BERT).uuid] },
    });
    play.dice(5, 1);
    await play.answer(message, "notice.0", "roll");
    play.dice(5, 5, 1);
    await play.answer(message, "notice.1", "roll");
    expect([play.has(ANNA, "surprised"), play.has(BERT, "surprised")]).toEqual([1, 0]);
  });
});

describe("the possible targets of a takedown or Guile Encounter", () => {
  it("include only living actors, with those who are Out of the Fight last", async () => {
    const who = await import(new URL("../../../../src/applications/guile/who.ts", import.meta.url).pathname);
    const boss = play.actor(BOSS);
    const targets = (): string[] => who.actorsOutsideParty().map(({ uuid }: any) => uuid);
    expect(targets()).toEqual([boss.uuid, `Actor.${boss.id}`]);
    const [token, listed] = who.actorsOutsideParty();
    expect([token.label === token.name, listed.label === listed.name]).toEqual([false, true]);
    await play.give(BOSS, "outOfFight");
    expect(targets()).toEqual([`Actor.${boss.id}`, boss.uuid]);
    await boss.update({ "system.vital.dead": true });
    expect(targets()).toEqual([`Actor.${boss.id}`]);
  });
});
