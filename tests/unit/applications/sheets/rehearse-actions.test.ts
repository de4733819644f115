import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rehearseActions } from "../../../../src/applications/sheets/rehearse-actions.ts";

const judged: string[] = [];
vi.mock("../../../../src/applications/sheets/sheet-actions.ts", () => ({
  commandsOf: ({ name }: { name: string }) => {
    judged.push(name);
    if (name === "Broken") throw new TypeError("no data");
  },
}));
vi.mock("../../../../src/actions/core/registry.ts", () => ({ actionsFetched: async () => undefined }));

const actor = (name: string, isOwner: boolean, person: boolean) => ({
  name,
  isOwner,
  isPerson: () => person,
});
const idle: (() => void)[] = [];
const created: (() => void)[] = [];
let actors: object[] = [];

beforeEach(() => {
  vi.stubGlobal("game", { actors: { find: (test: (one: object) => boolean) => actors.find(test) } });
  vi.stubGlobal("Hooks", { once: (_name: string, heard: () => void) => created.push(heard) });
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
});

afterEach(() => {
  vi.unstubAllGlobals();
  judged.length = idle.length = created.length = 0;
});

describe("the actions of a sheet", () => {
  it("are judged once before the first sheet opens, but only while the page is idle", async () => {
    actors = [actor("Foreign", false, true), actor("Crate", true, false), actor("Ilka", true, true)];
    rehearseActions();
    await Promise.resolve();
    expect([judged, idle.length, created.length]).toEqual([[], 1, 0]);
    idle.pop()?.();
    expect(judged).toEqual(["Ilka"]);
  });

  it("are judged when a user without actors receives an actor", async () => {
    actors = [];
    rehearseActions();
    actors = [actor("Crate", true, false)];
    created.pop()?.();
    actors = [actor("Broken", true, true)];
    created.pop()?.();
    await Promise.resolve();
    expect(() => idle.pop()?.()).not.toThrow();
    expect([judged, created.length]).toEqual([["Broken"], 0]);
  });
});
