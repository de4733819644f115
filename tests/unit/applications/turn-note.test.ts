import { describe, expect, it } from "vitest";
import { turnNote } from "../../../src/applications/combat/turn-note.ts";
import { english } from "./words.ts";

describe("the notice that a user's turn has started", () => {
  const at = (initiative: number | null, variant: string | null) =>
    turnNote({ initiative, actionPoints: 2 }, variant, english);

  it("shows the step and the action points", () => {
    expect(at(4, null)).toBe("Step 4, 2 AP");
  });

  it("is empty for a combatant without initiative, for example one who has the drop (X2.10)", () => {
    expect([at(null, null), at(null, "bands")]).toEqual(["", ""]);
  });
});
