/**
 * How far a fight of a variant goes back: by the order of its actions, since the same one may act several
 * times in a round.
 */
import { describe, expect, it } from "vitest";
import { lengthOf, type Done } from "../../../../src/writer/variants/back-length.ts";

const posted = (round: number): Done => ({ round, moves: false, ofItself: false });
const move = (round: number): Done => ({ round, moves: true, ofItself: false });
const byItself = (round: number): Done => ({ round, moves: true, ofItself: true });

/**
 * Newest first: in round 2 one turn has ended and two things were done since; round 1 ended by itself after
 * the last turn of it.
 */
const done = [posted(2), posted(2), move(2), posted(2), byItself(1), move(1), posted(1), move(1), move(0)];

describe("going back in a fight of a variant", () => {
  it("takes back what was done since the last turn ended, for the start of the turn", () => {
    expect(lengthOf("turn", 2, done)).toBe(2);
  });
  it("takes back the end of the last turn as well, for the turn before", () => {
    expect(lengthOf("previousTurn", 2, done)).toBe(3);
  });
  it("takes back what was done in the round, for its start", () => {
    expect(lengthOf("round", 2, done)).toBe(4);
  });
  it("takes back what came by itself together with the turn that led to it", () => {
    expect(lengthOf("previousRound", 2, done)).toBe(6);
    expect(lengthOf("previousTurn", 2, [byItself(1), move(1), posted(1)])).toBe(2);
  });
  it("goes back before the first round", () => {
    expect(lengthOf("previousRound", 1, done.slice(5))).toBe(4);
    expect(lengthOf("round", 1, done.slice(5))).toBe(3);
  });
  it("takes back nothing where nothing was done, and all where nothing moved the fight", () => {
    expect(lengthOf("turn", 2, [byItself(1)])).toBe(0);
    expect(lengthOf("round", 2, [byItself(1)])).toBe(0);
    expect(lengthOf("previousTurn", 1, [posted(1), posted(1)])).toBe(2);
    expect(lengthOf("previousRound", 1, [])).toBe(0);
  });
});
