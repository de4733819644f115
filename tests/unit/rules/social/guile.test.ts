import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import {
  beginGuile,
  guileAssistance,
  guileResistance,
  guileRows,
  guileWinner,
  judgeGuile,
  playGuile,
  type GuileEncounter,
} from "../../../../src/rules/social/guile.ts";
import { computePool } from "../../../../src/rules/tests/pool.ts";

const begun = beginGuile({ players: 9, target: 11 }, "players");
const round = (argument: string, defense: string, argumentSuccesses: number, defenseSuccesses: number) => ({
  argument,
  defense,
  argumentSuccesses,
  defenseSuccesses,
});

describe("a Guile Encounter", () => {
  it("gives a target with base 5, Insight 4 and Willpower 2 a resistance of 11 (example 59, R15.8)", () => {
    expect(guileResistance(5, 4, 2)).toBe(11);
  });

  it("reduces the target's resistance from 11 to 9 if the players roll 4 successes against 2 (example 59, R15.9)", () => {
    const played = playGuile(begun, round("bribe", "pride", 4, 2));
    expect(played).toEqual({
      resistance: { players: 9, target: 9 },
      acting: "target",
      round: 1,
      counters: [
        { side: "players", approach: "bribe", round: 0 },
        { side: "target", approach: "pride", round: 0 },
      ],
    });
    expect(begun.resistance.target).toBe(11);
  });

  it("reduces the attacking side's resistance by 2 points if that side rolls 1 success against 3 (example 59, R15.9)", () => {
    expect(judgeGuile("players", 1, 3)).toEqual({ loser: "players", amount: 2 });
    expect(playGuile(begun, round("bribe", "pride", 1, 3)).resistance).toEqual({ players: 7, target: 11 });
    expect(judgeGuile("target", 3, 1)).toEqual({ loser: "players", amount: 2 });
    expect(judgeGuile("target", 2, 2)).toEqual({ loser: null, amount: 0 });
    expect(judgeGuile("players", 2, 1)).toEqual({ loser: "target", amount: 1 });
  });

  it("can be started by either side (R15.7)", () => {
    expect(beginGuile({ players: 3, target: 4 }, "target")).toEqual({
      resistance: { players: 3, target: 4 },
      acting: "target",
      round: 0,
      counters: [],
    });
  });

  it("alternates between the sides, and allows any approach each round (R15.9, R15.12)", () => {
    const second = playGuile(playGuile(begun, round("a", "b", 1, 1)), round("c", "d", 3, 0));
    expect(second).toMatchObject({ resistance: { players: 6, target: 11 }, acting: "players", round: 2 });
  });

  it("gives a used approach a Disadvantage for two rounds, in both arguments and defenses (R15.10)", () => {
    const first = playGuile(begun, round("bribe", "pride", 0, 0));
    expect(guileRows(first, "players", "bribe")).toEqual([
      { source: "guileCounter", dice: -1, why: "bribe" },
    ]);
    expect(guileRows(first, "target", "bribe")).toEqual([]);
    expect(guileRows(first, "players", "pride")).toEqual([]);
    const second = playGuile(first, round("fear", "bribe", 0, 0));
    expect(guileRows(second, "players", "bribe"), "as an argument and as a defence").toHaveLength(2);
    expect(second.counters.map(counter => counter.round)).toEqual([0, 0, 1, 1]);
    const third = playGuile(second, round("x", "y", 0, 0));
    expect(guileRows(third, "players", "bribe")).toHaveLength(1);
    expect(guileRows(playGuile(third, round("v", "w", 0, 0)), "players", "bribe")).toEqual([]);
  });

  it("converts an ally's successes into Advantages, within the usual limit (R15.11)", () => {
    expect(guileAssistance("Io", 2)).toEqual([
      { source: "guileAlly", dice: 1, why: "Io" },
      { source: "guileAlly", dice: 1, why: "Io" },
    ]);
    expect(computePool({ attribute: 4, rows: guileAssistance("Io", 6) }, defaultHouseRules).pool).toBe(8);
  });

  it("ends when a side has no resistance left (R15.8)", () => {
    const over = playGuile(begun, round("bribe", "pride", 14, 2));
    expect(over.resistance).toEqual({ players: 9, target: 0 });
    expect(guileWinner(over)).toBe("players");
    expect(guileWinner(begun)).toBeNull();
    expect(guileWinner(playGuile(begun, round("bribe", "pride", 0, 9)))).toBe("target");
    expect(() => playGuile(over, round("a", "b", 1, 0))).toThrow(
      "encounter: an object is not an encounter that is still open",
    );
  });

  it("has at most four counters in play (R15.10)", () => {
    const approach = fc.constantFrom("a", "b", "c");
    fc.assert(
      fc.property(fc.array(fc.tuple(approach, approach), { maxLength: 10 }), plays => {
        let encounter: GuileEncounter = begun;
        for (const [argument, defense] of plays) {
          encounter = playGuile(encounter, round(argument, defense, 0, 0));
          expect(encounter.counters.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it("rejects invalid data", () => {
    expect(() => guileResistance(-1, 0, 0)).toThrow("base: -1");
    expect(() => guileResistance(0, -1, 0)).toThrow("insight: -1");
    expect(() => guileResistance(0, 0, -1)).toThrow("willpower: -1");
    expect(() => beginGuile({ players: 0, target: 1 }, "players")).toThrow(
      "resistance.players: 0 is not a whole number of at least 1",
    );
    expect(() => beginGuile({ players: 1, target: 0 }, "players")).toThrow(
      "resistance.target: 0 is not a whole number of at least 1",
    );
    expect(() => beginGuile(null as never, "players")).toThrow("resistance: null is not a record");
    expect(() => beginGuile({ players: 1, target: 1 }, "gm" as never)).toThrow(
      'acting: "gm" is not one of players, target',
    );
    expect(() => guileRows(begun, "gm" as never, "bribe")).toThrow(
      'side: "gm" is not one of players, target',
    );
    expect(() => judgeGuile("gm" as never, 1, 1)).toThrow('acting: "gm" is not one of players, target');
    expect(() => judgeGuile("players", -1, 1)).toThrow("argumentSuccesses: -1");
    expect(() => judgeGuile("players", 1, -1)).toThrow("defenseSuccesses: -1");
    expect(() => guileAssistance("Io", -1)).toThrow("successes: -1");
  });
});
