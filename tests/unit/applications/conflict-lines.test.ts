import { describe, expect, it } from "vitest";
import { conflictLines } from "../../../src/applications/chat/conflict-lines.ts";
import type { Conflict } from "../../../src/ledger/apply.ts";
import { facts } from "./cards-support.ts";
import { english } from "./words.ts";

describe("encounter changes that can't be undone", () => {
  it("are reported once, with an explanation of what to undo first", () => {
    const conflict = (path: string): Conflict =>
      ({
        change: { kind: "set", uuid: "Combat.one", path, from: 1, to: 2 },
        reason: "changed",
        current: 3,
      }) as unknown as Conflict;
    expect(
      conflictLines(
        [conflict("system.fought.turns"), conflict("system.fought.round")],
        facts(),
        () => true,
        english,
      ),
    ).toEqual(["The encounter has moved on since. To undo this, undo the later turns and rounds first."]);
  });
});
