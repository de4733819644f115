import { describe, expect, it } from "vitest";
import { reachedRow } from "../../../src/rules/reached-row.ts";

const rows = [
  { from: 5, name: "five" },
  { from: 2, name: "two" },
  { from: 5, name: "five again" },
  { from: 9, name: "nine" },
];
const reached = (amount: number) => reachedRow(rows, row => row.from, amount)?.name;

describe("the table row for an amount", () => {
  it("is the highest row that the amount reaches, regardless of the order of the rows", () => {
    expect([1, 2, 4, 5, 8, 9, 99].map(reached)).toEqual([
      undefined,
      "two",
      "two",
      "five",
      "five",
      "nine",
      "nine",
    ]);
  });
});
