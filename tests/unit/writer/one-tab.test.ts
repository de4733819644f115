import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Fake browser locks. Each lock has one holder, and other requests for the same name wait in order. */
class Locks {
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>();
  readonly names: string[] = [];

  async request(name: string, hold: () => Promise<unknown>): Promise<void> {
    const queue = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, [...queue, hold]);
    this.names.push(name);
    await Promise.resolve();
    if (queue.length === 0) void hold();
  }

  /** Closes the tab that holds the lock. */
  close(name: string): void {
    const [, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    void rest[0]?.();
  }
}

const opened = async () => {
  vi.resetModules();
  return import("../../../src/writer/one-tab.ts");
};
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

let locks: Locks;
beforeEach(() => {
  locks = new Locks();
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("document", {});
  vi.stubGlobal("game", { world: { id: "demo" }, user: { id: "gm" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a user's browser tabs", () => {
  it("include at most one first tab, which is replaced only when it closes", async () => {
    const [one, two] = [await opened(), await opened()];
    const told: string[] = [];
    one.claimTab(() => told.push("one"));
    two.claimTab(() => told.push("two"));
    expect([one.isFirstTab(), two.isFirstTab()]).toEqual([false, false]);
    await settled();
    expect([one.isFirstTab(), two.isFirstTab(), told]).toEqual([true, false, ["one"]]);
    locks.close("blackout.writer.demo.gm");
    await settled();
    expect([two.isFirstTab(), told]).toEqual([true, ["one", "two"]]);
  });

  it("share a lock whose name contains the world and the user", async () => {
    const one = await opened();
    one.claimTab(() => undefined);
    expect(locks.names).toEqual(["blackout.writer.demo.gm"]);
  });

  it.each([
    ["if the browser doesn't support locks", () => vi.stubGlobal("navigator", {})],
    ["if there is no page", () => vi.stubGlobal("document", undefined)],
  ])("are each treated as the first tab %s", async (_, without) => {
    without();
    const one = await opened();
    one.claimTab(() => {
      throw new Error("nobody tells");
    });
    await settled();
    expect(one.isFirstTab()).toBe(true);
  });
});
