import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  isDeletedWith,
  notifyDeleted,
  onDeleted,
  type Subject,
} from "../../../src/applications/shared/deleted.ts";

const document = (
  documentName: string,
  id: string,
  parent: Subject | null = null,
  part: Partial<Subject> = {},
): Subject => ({
  documentName,
  id,
  uuid: `${parent ? `${parent.uuid}.` : ""}${documentName}.${id}`,
  parent,
  name: id,
  ...part,
});
const scene = document("Scene", "yard");
const token = document("Token", "thug1", scene);
const base = document("Actor", "thug");
const synthetic = document("Actor", "thug", token, { isToken: true });
const knife = document("Item", "knife", synthetic);
const combat = document("Combat", "combat");
const combatant = document("Combatant", "one", combat);

describe("whether a document was deleted along with another document", () => {
  it.each([
    ["the document itself", base, base],
    ["an item and its actor's token", knife, token],
    ["an item and the scene", knife, scene],
    ["an unlinked token's actor and its base actor", synthetic, base],
    ["an item of an unlinked token's actor and the base actor", knife, base],
    ["a combatant and its encounter", combatant, combat],
  ])("is true for %s", (_, one, deleted) => {
    expect(isDeletedWith(one, deleted)).toBe(true);
  });

  it.each([
    ["an actor and one of its items", synthetic, knife],
    ["another actor", document("Actor", "boss"), base],
    ["an encounter and one of its combatants", combat, combatant],
  ])("is false for %s", (_, one, deleted) => {
    expect(isDeletedWith(one, deleted)).toBe(false);
  });
});

describe("the notice about a deleted document", () => {
  const info = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("ui", { notifications: { info } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    info.mockReset();
  });

  it("is shown once for all windows, and again for a later deletion", () => {
    notifyDeleted("closed", base);
    notifyDeleted("closed", base);
    notifyDeleted("target", base);
    expect(info.mock.calls.map(([key]) => key)).toEqual([
      "BLACKOUT.deleted.closed",
      "BLACKOUT.deleted.target",
    ]);
    vi.runAllTimers();
    notifyDeleted("closed", base);
    expect(info).toHaveBeenCalledTimes(3);
  });

  it("describes deleted cards and encounters", () => {
    notifyDeleted("closed", document("ChatMessage", "card", null, { name: undefined }));
    notifyDeleted("closed", combat);
    notifyDeleted("left", combatant);
    expect(info.mock.calls.map(([key, options]) => [key, options.format.name])).toEqual([
      ["BLACKOUT.deleted.card", ""],
      ["BLACKOUT.deleted.encounter", "combat"],
      ["BLACKOUT.deleted.left", "one"],
    ]);
  });
});

describe("the listener for deleted documents", () => {
  it("reports deleted documents of every type, and whether the current user deleted them, until it is stopped", () => {
    const listeners = new Map<number, [name: string, listener: (...args: unknown[]) => void]>();
    let next = 0;
    vi.stubGlobal("game", { user: { id: "me" } });
    vi.stubGlobal("Hooks", {
      on: (name: string, listener: (...args: unknown[]) => void) => {
        listeners.set(++next, [name, listener]);
        return next;
      },
      off: (_name: string, id: number) => {
        listeners.delete(id);
      },
    });
    const heard: unknown[] = [];
    const stop = onDeleted((one, byThisUser) => {
      heard.push([one.documentName, byThisUser]);
    });
    const names = [...listeners.values()].map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "deleteActor",
        "deleteToken",
        "deleteItem",
        "deleteChatMessage",
        "deleteCombatant",
        "deleteCombat",
      ]),
    );
    for (const [name, listener] of listeners.values()) if (name === "deleteActor") listener(base, {}, "me");
    for (const [name, listener] of listeners.values())
      if (name === "deleteCombat") listener(combat, {}, "other");
    expect(heard).toEqual([
      ["Actor", true],
      ["Combat", false],
    ]);
    stop();
    expect(listeners.size).toBe(0);
    vi.unstubAllGlobals();
  });
});
