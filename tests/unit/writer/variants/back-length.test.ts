/**
 * Tests how far an encounter with a combat variant is rewound. This depends on the order of its actions,
 * because a combatant can act several times in a round.
 */
import { describe, expect, it } from "vitest";
import { lengthOf, type Done } from "../../../../src/writer/variants/back-length.ts";

const posted = (round: number): Done => ({ round, moves: false, ofItself: false });
const move = (round: number): Done => ({ round, moves: true, ofItself: false });
const byItself = (round: number): Done => ({ round, moves: true, ofItself: true });

/**
 * The actions of an encounter, newest first. In round 2, two actions follow the end of a turn. Round 1 ended
 * automatically after its last turn.
 */
const done = [posted(2), posted(2), move(2), posted(2), byItself(1), move(1), posted(1), move(1), move(0)];

describe("rewinding a variant's encounter", () => {
  it("to the start of the turn undoes everything since the last turn ended", () => {
    expect(lengthOf("turn", 2, done)).toBe(2);
  });
  it("to the previous turn also undoes the end of the last turn", () => {
    expect(lengthOf("previousTurn", 2, done)).toBe(3);
  });
  it("to the start of the round undoes everything in the round", () => {
    expect(lengthOf("round", 2, done)).toBe(4);
  });
  it("undoes automatic effects together with the turn that caused them", () => {
    expect(lengthOf("previousRound", 2, done)).toBe(6);
    expect(lengthOf("previousTurn", 2, [byItself(1), move(1), posted(1)])).toBe(2);
  });
  it("to a point before the first round undoes every action", () => {
    expect(lengthOf("previousRound", 1, done.slice(5))).toBe(4);
    expect(lengthOf("round", 1, done.slice(5))).toBe(3);
  });
  it("undoes nothing if there were no actions, and every action if none of them advanced the encounter", () => {
    expect(lengthOf("turn", 2, [byItself(1)])).toBe(0);
    expect(lengthOf("round", 2, [byItself(1)])).toBe(0);
    expect(lengthOf("previousTurn", 1, [posted(1), posted(1)])).toBe(2);
    expect(lengthOf("previousRound", 1, [])).toBe(0);
  });
});
