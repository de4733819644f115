import { describe, expect, it } from "vitest";
import { recordedDice, seededDice } from "../../../src/rules/dice-source.ts";

describe("seeded dice", () => {
  it("show the same faces for the same seed, and different faces for another seed", () => {
    const faces = seededDice(7).roll(40, 6);
    expect(seededDice(7).roll(40, 6)).toEqual(faces);
    expect(seededDice(8).roll(40, 6)).not.toEqual(faces);
    expect(seededDice(7 + 2 ** 32).roll(40, 6)).not.toEqual(faces);
  });

  it("show the same faces for a given seed in every version of the system", () => {
    expect(seededDice(7).roll(24, 6)).toEqual([
      4, 5, 3, 6, 4, 1, 4, 2, 1, 1, 4, 4, 3, 5, 1, 1, 2, 5, 5, 4, 2, 4, 3, 5,
    ]);
    expect(seededDice(2 ** 32 * 3 + 11).roll(12, 20)).toEqual([9, 19, 5, 6, 12, 3, 11, 18, 5, 9, 3, 3]);
    expect(seededDice(-5).roll(8, 6)).toEqual([6, 6, 2, 6, 4, 2, 5, 2]);
  });

  it("don't repeat the sequence of earlier rolls", () => {
    const dice = seededDice(1);
    expect(dice.roll(30, 6)).not.toEqual(dice.roll(30, 6));
  });

  it("show every face about equally often, and no other faces", () => {
    const counts = new Map<number, number>();
    for (const face of seededDice(42).roll(60_000, 6)) counts.set(face, (counts.get(face) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values())
      expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(60_000 * (1 / 6) * (5 / 6)));
  });

  it("show no pattern from one die to the next", () => {
    const faces = seededDice(3).roll(36_001, 6);
    const pairs = new Map<string, number>();
    for (let i = 0; i < 36_000; i += 1)
      pairs.set(`${faces[i]}${faces[i + 1]}`, (pairs.get(`${faces[i]}${faces[i + 1]}`) ?? 0) + 1);
    expect(pairs.size).toBe(36);
    for (const count of pairs.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(1000));
  });

  it("can be rolled in any number and with any number of sides", () => {
    expect(seededDice(1).roll(0, 6)).toEqual([]);
    expect(seededDice(1).roll(3, 1)).toEqual([1, 1, 1]);
    expect(new Set(seededDice(1).roll(200, 3))).toEqual(new Set([1, 2, 3]));
  });

  it("can't be rolled with an invalid seed, number of dice or number of sides", () => {
    expect(() => seededDice(0.5)).toThrow("seed: 0.5 is not a whole number");
    expect(() => seededDice(1).roll(-1, 6)).toThrow("count: -1 is not a whole number of at least 0");
    expect(() => seededDice(1).roll(1, 0)).toThrow("sides: 0 is not a whole number of at least 1");
  });
});

describe("recorded dice", () => {
  it("are returned in order, and have six sides unless the record contains another number", () => {
    const dice = recordedDice([[5, 2], { sides: 3, faces: [3] }]);
    expect(dice.roll(2, 6)).toEqual([5, 2]);
    expect(dice.roll(1, 3)).toEqual([3]);
  });

  it("must be rolled with the recorded numbers of dice and sides", () => {
    expect(() => recordedDice([[5, 2]]).roll(2, 3)).toThrow(
      "rolls.0.sides: 6 is not 3, the requested number",
    );
    expect(() => recordedDice([[5, 2]]).roll(3, 6)).toThrow(
      "rolls.0.faces: a list of 2 is not a list of 3, the requested number",
    );
    const dice = recordedDice([[5]]);
    dice.roll(1, 6);
    expect(() => dice.roll(1, 6)).toThrow(
      "rolls.1: undefined is not a roll of 1 dice, because the record contains only 1",
    );
  });

  it("can't show faces that the die doesn't have", () => {
    expect(() => recordedDice([[7]])).toThrow("rolls.0.faces.0: 7 is not a whole number from 1 to 6");
    expect(() => recordedDice([[1], { sides: 3, faces: [1, 4] }])).toThrow(
      "rolls.1.faces.1: 4 is not a whole number from 1 to 3",
    );
    expect(() => recordedDice([{ sides: 0, faces: [] }])).toThrow(
      "rolls.0.sides: 0 is not a whole number of at least 1",
    );
    expect(() => recordedDice(5 as never)).toThrow("rolls: 5 is not a list");
  });

  it("don't change if the original list changes", () => {
    const faces = [5, 2];
    const dice = recordedDice([faces]);
    faces[0] = 1;
    expect(dice.roll(2, 6)).toEqual([5, 2]);
  });
});
