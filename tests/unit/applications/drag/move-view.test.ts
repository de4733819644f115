import { describe, expect, it } from "vitest";
import {
  moveView,
  piecesMoved,
  within,
  type MoveFacts,
} from "../../../../src/applications/drag/move-view.ts";
import { english } from "../words.ts";

const facts = (part: Partial<MoveFacts> = {}): MoveFacts => ({
  picture: null,
  name: "Flare",
  owner: "Ilka",
  most: 9,
  credits: false,
  settled: false,
  goals: [
    { label: "Worn", own: true, parts: false },
    { label: "Into Bag", own: true, parts: true },
    { label: "Rook", own: false, parts: true },
  ],
  ...part,
});

describe("the transfer window", () => {
  it("lists the user's own actors first, and offers to split a stack", () => {
    const view = moveView(facts(), { goal: 1, pieces: 4 }, english);
    expect(
      view.groups.map(({ label, list }) => [
        label,
        list.map(({ label: name, selected }) => [name, selected]),
      ]),
    ).toEqual([
      [
        "With Ilka",
        [
          ["Worn", false],
          ["Into Bag", true],
        ],
      ],
      ["To someone else", [["Rook", false]]],
    ]);
    expect(view.number).toMatchObject({
      value: 4,
      max: 9,
      mayLess: true,
      mayMore: true,
      parts: [
        { n: 1, on: false },
        { n: 5, on: false },
        { n: 9, on: false },
      ],
    });
  });

  it("doesn't ask for a quantity if only the whole item can be transferred, and explains why", () => {
    const view = moveView(facts(), { goal: 0, pieces: 4 }, english);
    expect([view.number, view.note]).toEqual([null, "The whole stack is moved."]);
    expect(piecesMoved(facts(), { goal: 0, pieces: 4 })).toBe(9);
    expect(moveView(facts({ most: 1 }), { goal: 2, pieces: 1 }, english).number).toBeNull();
  });

  it("asks for nothing but the quantity after a drop, and explains the modifier keys", () => {
    const view = moveView(
      facts({ settled: true, goals: [{ label: "Rook", own: false, parts: true }] }),
      { goal: 0, pieces: 9 },
      english,
    );
    expect([view.groups, view.target]).toEqual([[], "Rook"]);
    expect(view.note).toContain("Shift");
  });

  it("limits the quantity to what is available", () => {
    expect([within(0, 9), within(12, 9), within(3.7, 9), within(NaN, 9), within(5, 0)]).toEqual([
      1, 9, 3, 1, 1,
    ]);
    expect(piecesMoved(facts(), { goal: 2, pieces: 99 })).toBe(9);
  });

  it("shows a message if there is no destination", () => {
    expect(moveView(facts({ goals: [] }), { goal: 0, pieces: 1 }, english)).toMatchObject({
      nowhere: "There is nowhere to move this item.",
      groups: [],
      number: null,
    });
  });

  it("uses the word “credits” for a transfer of credits", () => {
    const view = moveView(facts({ credits: true, most: 120 }), { goal: 2, pieces: 20 }, english);
    expect([view.act, view.number?.label]).toEqual(["Hand over", "How many credits"]);
  });
});
