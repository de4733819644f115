import { describe, expect, it } from "vitest";
import { conflictLines } from "../../../src/applications/chat/conflict-lines.ts";
import type { Facts } from "../../../src/actions/core/facts.ts";
import type { Conflict } from "../../../src/ledger/apply.ts";
import { english } from "./words.ts";

/** Provides facts in which only the acting actor is known. */
const facts = {
  actor: { uuid: "Actor.ilka", name: "Ilka" },
  targets: [],
  gear: [],
  item: null,
} as unknown as Facts;

describe("Changes of an encounter that can't be undone", () => {
  it("are reported once, with what to undo first", () => {
    const conflict = (path: string): Conflict =>
      ({
        change: { kind: "set", uuid: "Combat.one", path, from: 1, to: 2 },
        reason: "changed",
        current: 3,
      }) as unknown as Conflict;
    expect(
      conflictLines(
        [conflict("system.fought.turns"), conflict("system.fought.round")],
        facts,
        () => true,
        english,
      ),
    ).toEqual(["The encounter has moved on since. To undo this, undo the later turns and rounds first."]);
  });
});
