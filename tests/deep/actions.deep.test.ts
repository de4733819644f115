/** Performs long random walks on the real server (tests/headless/support/walk.ts). */
import { expect, it } from "vitest";
import { walk } from "../headless/support/walk.ts";

it.each([
  [1, 500],
  [2, 150],
  [3, 150],
  [4, 150],
])(
  "random actions with seed %i keep the world valid at each of %i steps, and undoing all of them restores the initial state",
  async (seed, steps) => {
    const { faults, start, end } = await walk({ steps, seed });
    expect(faults).toEqual([]);
    expect(end).toEqual(start);
  },
);
