/** Tests section 6 of the rules: climbing, jumping, swimming, and falling. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { person, startPlay, type Play } from "../support/play.ts";

const [ANNA, BOSS] = [0, 1];
const people = [person("character", { skills: { athletics: { rank: 2 } } }), person("npc")];
let play: Play;

beforeAll(async () => {
  play = await startPlay(people);
});

beforeEach(async () => {
  const actor = play.actor(ANNA);
  await actor.update({
    "system.health.value": actor.system.health.max,
    "system.vital": { climbing: 0, swimFailures: 0, knockedOut: false },
  });
  await actor.deleteEmbeddedDocuments(
    "ActiveEffect",
    actor.effects.map(({ id }: any) => id),
  );
});

const successes = (count: number, pool = 6) =>
  Array.from({ length: pool }, (_, index) => (index < count ? 5 : 1));
const jump = async (count: number, choices: object) => {
  play.dice(...successes(count));
  return play.judged(await play.act(ANNA, "jump", { choices })).resolution.card;
};

describe("a jump", () => {
  it("with a run-up covers 10 feet plus 5 per success, up to the Walk speed (R6.7; example 50)", async () => {
    expect((await jump(3, { kind: "long", runUp: 15 })).outcome.data.feet).toBe(25);
    expect((await jump(5, { kind: "long", runUp: 15 })).outcome.data.feet).toBe(30);
    expect((await jump(1, { kind: "long", runUp: 15 })).tone, "told as what it is without a map too").toBe(
      "good",
    );
    expect((await jump(0, { kind: "high" })).tone).toBe("bad");
  });

  it("covers 5 feet per success if it is upward or from a standstill, and costs movement equal to its distance (R6.8, R6.9)", async () => {
    const card = await jump(3, { kind: "long", runUp: 0 });
    expect(card.outcome.data.feet).toBe(15);
    expect(card.lines.find(({ text }: any) => text.key === "BLACKOUT.jump.cost").value).toBe("15");
    expect((await jump(2, { kind: "high" })).outcome.data.feet).toBe(10);
  });

  it("down is safe up to 5 feet per success, and otherwise becomes a fall from the full height (R6.10, A28)", async () => {
    expect((await jump(4, { kind: "down", height: 20 })).outcome.key).toBe("BLACKOUT.jump.safe");
    expect((await jump(3, { kind: "down", height: 20 })).outcome).toMatchObject({ data: { feet: 20 } });
  });
});

describe("an obstacle", () => {
  it("is cleared with two successes, but slows the character if there is only one, and knocks them prone if there is none (R6.5, A1; example 52)", async () => {
    const vault = async (count: number) => {
      play.dice(...successes(count));
      const message = await play.act(ANNA, "vault", { choices: { obstacle: "average" } });
      return [play.judged(message).resolution.card.outcome.key.split(".").at(-1), play.has(ANNA, "prone")];
    };
    expect(await vault(2)).toEqual(["clear", 0]);
    expect(await vault(1)).toEqual(["difficult", 0]);
    expect(await vault(0)).toEqual(["prone", 1]);
  });
});

describe("a climb", () => {
  it("is easier with a rope, and ends in a fall if the test fails (R6.6; example 53)", async () => {
    await play.act(ANNA, "climb", { choices: { feet: 20 } });
    expect(play.actor(ANNA).system.vital.climbing).toBe(20);
    play.dice(...successes(1));
    await play.act(ANNA, "climb", { choices: { feet: 20, hold: true, surface: "roughVertical", aid: true } });
    expect(play.actor(ANNA).system.vital.climbing).toBe(20);
    play.dice(...successes(1));
    const message = await play.act(ANNA, "climb", {
      choices: { feet: 20, hold: true, surface: "roughVertical" },
    });
    expect(play.actor(ANNA).system.vital.climbing).toBe(0);
    expect(play.judged(message).resolution.followUps).toMatchObject([
      { action: "fall", choices: { feet: 20 } },
    ]);
  });
});

describe("a fall", () => {
  it("deals d3 damage per 5 feet, or half of that if a Fortitude test succeeds (R6.13, R6.14; example 49)", async () => {
    const before = play.actor(ANNA).system.health.value;
    const d3 = (shows: number) => ({ shows, of: 3 });
    play.dice(5, 5, 5, 1, d3(3), d3(3), d3(2), d3(2), d3(1));
    await play.act(ANNA, "fall", { choices: { feet: 25 } });
    expect([before - play.actor(ANNA).system.health.value, play.has(ANNA, "prone")]).toEqual([5, 0]);
    play.dice(1, 1, 1, 1, d3(1), d3(1));
    await play.act(ANNA, "fall", { choices: { feet: 10 } });
    expect([before - play.actor(ANNA).system.health.value, play.has(ANNA, "prone")]).toEqual([7, 1]);
  });

  it("requires a resist test, as does holding one's breath, and neither test allows extra time (R2.8, R5.15)", async () => {
    const offered = (action: string, choices: object) => play.offered(ANNA, action, choices);
    expect(await offered("climb", { feet: 10, hold: true }), "one holds on").toContain("takingTime");
    for (const [action, choices] of [
      ["fall", { feet: 25 }],
      ["holdBreath", { nth: 1 }],
    ] as const) {
      expect(await offered(action, choices)).not.toContain("takingTime");
      await expect(play.act(ANNA, action, { choices: { ...choices, takingTime: 1 } })).rejects.toThrow(
        "takingTimeResists",
      );
    }
    expect(play.has(ANNA, "prone")).toBe(0);
  });
});

describe("dangerous water", () => {
  it("requires a test to move, and pulls swimmers under if they fail twice (R6.11, R6.12)", async () => {
    const swim = async (count: number) => {
      play.dice(...successes(count));
      const message = await play.act(ANNA, "swim", { choices: { water: "lightCurrent" } });
      return play.judged(message).resolution.card.outcome.key.split(".").at(-1);
    };
    expect([await swim(1), await swim(0), await swim(0), await swim(1)]).toEqual([
      "moves",
      "stuck",
      "dragged",
      "up",
    ]);
  });

  it("knocks out swimmers who fail to hold their breath, which gets harder every half minute (R6.12; example 53)", async () => {
    const breath = async (nth: number) => {
      play.dice(5, 5, 1, 1);
      return play.judged(await play.act(ANNA, "holdBreath", { choices: { nth } })).resolution.card;
    };
    expect((await breath(2)).outcome.key).toBe("BLACKOUT.breath.holds");
    expect((await breath(3)).outcome.key).toBe("BLACKOUT.breath.unconscious");
    expect(play.has(ANNA, "outOfFight")).toBe(1);
  });
});

describe("a combatant moving in an encounter without a map", () => {
  const left = () => {
    const { ap, movement } = play.fighter(ANNA).system;
    return [ap, movement];
  };
  const runs = (way: "walk" | "run") =>
    play.act(ANNA, "moveBands", { choices: { way, to: play.fighter(BOSS).id } });

  beforeAll(async () => {
    play = await startPlay(people);
    await play.join(ANNA, BOSS);
    await play
      .fighter(ANNA)
      .update({ "initiative": 1, "system.step": 1, "system.actionPoints": 4 }, { blackoutLedger: true });
    await play.combat.update({ scene: null, system: { board: { on: true } } });
    await play.combat.startCombat();
    await play.settled();
    expect([play.combat.combatant.id, left()]).toEqual([play.fighter(ANNA).id, [4, 1]]);
  });

  it("uses up a Walk by jumping, and regains it if the jump is undone (R6.9, R6.2a)", async () => {
    play.dice(...successes(2));
    const message = await play.act(ANNA, "jump", { choices: { kind: "long", runUp: 15 } });
    expect(left(), "a Walk").toEqual([3, 0]);
    const { card } = play.judged(message).resolution;
    expect([card.moved.feet, card.moved.jumps]).toEqual([15, 1]);
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await expect(play.act(ANNA, "jump", { choices: { kind: "high" } })).rejects.toThrow("move.jumps");
    await play.game.settings.set("blackout", "enforceAp", "warn");
    await play.undo(message);
    expect(left()).toEqual([4, 1]);
  });

  it("can walk after a jump at the cost of a Run, but can't run (R6.9, R6.2, R16.2)", async () => {
    const jumped = await play.act(ANNA, "jump", { choices: { kind: "high" } });
    expect(left()).toEqual([3, 0]);
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await expect(runs("run")).rejects.toThrow("move.beyondLeft");
    const walked = await runs("walk");
    expect(left(), "one more for the Run").toEqual([2, 0]);
    await expect(runs("walk"), "there is one movement action in a turn").rejects.toThrow("movementUsed");
    await play.game.settings.set("blackout", "enforceAp", "warn");
    await play.undo(walked);
    await play.undo(jumped);
    expect(left()).toEqual([4, 1]);
  });

  it("uses movement equal to twice the climbed height when climbing, but none when holding on (R6.2a, R6.6, R6.15)", async () => {
    const climbed = await play.act(ANNA, "climb", { choices: { feet: 10, hold: false } });
    expect(play.judged(climbed).resolution.card.moved.feet).toBe(20);
    expect(left(), "a Walk").toEqual([3, 0]);
    const held = await play.act(ANNA, "climb", { choices: { feet: 10, hold: true, surface: "ladder" } });
    expect(play.judged(held).resolution.card.moved).toBeUndefined();
    expect(left()).toEqual([3, 0]);
    await play.undo(held);
    await play.undo(climbed);
    expect([...left(), play.actor(ANNA).system.vital.climbing]).toEqual([4, 1, 0]);
  });

  it("can't jump after using up all movement on a Run (R6.9)", async () => {
    const run = await runs("run");
    expect(left()).toEqual([2, 0]);
    await play.game.settings.set("blackout", "enforceAp", "enforce");
    await expect(play.act(ANNA, "jump", { choices: { kind: "high" } })).rejects.toThrow("move.beyondLeft");
    await play.undo(run);
  });
});
