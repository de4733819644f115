/**
 * Performs sixty random steps by three simultaneous users. With `npm run test:deep`, five hundred steps are
 * performed.
 */
import { expect, it } from "vitest";
import { walk } from "./support/walk.ts";

it("invariants hold after each of sixty random steps, and undo restores the initial state", async () => {
  const { faults, start, end, done, writes } = await walk({ steps: 60, seed: 20_470 });
  expect(faults).toEqual([]);
  expect(end).toEqual(start);
  expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBe(60);
  for (const step of ["strike", "apply", "undo", "amend", "answer", "rewind"])
    expect(done[step] ?? 0, step).toBeGreaterThan(0);
  expect(writes, "of the world").toBeGreaterThan(40);
});
