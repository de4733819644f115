import { describe, expect, it, vi } from "vitest";
import type { ActionState } from "../../../../src/data/message/action.ts";
import { isUnapplied, isUnfinished } from "../../../../src/actions/core/posted.ts";

vi.mock("../../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1 }));

const states: Record<ActionState, readonly [unfinished: boolean, unapplied: boolean]> = {
  none: [true, true],
  judged: [false, false],
  applying: [true, true],
  applied: [false, false],
  reversing: [true, false],
  reversed: [false, false],
  refused: [false, false],
};

describe("a posted action", () => {
  it.each(Object.entries(states))(
    "in the state “%s” has the “unfinished” and “unapplied” flags %j",
    (state, [unfinished, unapplied]) => {
      const message = { system: { verdict: { state: state as ActionState } } };
      expect([isUnfinished(message), isUnapplied(message)]).toEqual([unfinished, unapplied]);
    },
  );
});
