/** Tests when the writer releases Inspiration dice that are reserved for a dialog (R4.2). */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let leases: any[];
let party: any;
let writer: boolean;
let time: number;
let queue: (() => Promise<unknown>)[];
let hooks: Record<string, (...all: any[]) => void>;
let dialogChanged: (dialog: object | null) => void;
vi.mock("../../../src/data/actor/party.ts", () => ({ MOST_LEASES: 3 }));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/actions/party/leases.ts", () => ({
  isOver: ({ end }: any, now: number) => now >= end,
  leasesNow: () => leases,
  nextEnd: (all: any[]) => (all.length > 0 ? Math.min(...all.map(({ end }) => end)) : null),
}));
vi.mock("../../../src/features/inspiration/open-dialogs.ts", () => ({
  openDialog: (id: string) => (id === "d" ? { user: "ada", actor: "Actor.a" } : undefined),
  watchOpenDialogs: (listener: typeof dialogChanged) => void (dialogChanged = listener),
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({
  isWriter: () => writer,
  whileWriter: (enqueue: (task: () => Promise<unknown>) => void) => (task: () => Promise<unknown>) => {
    if (writer) enqueue(task);
  },
}));
const { takesDice, watchLeases } = await import("../../../src/writer/inspiration/leases.ts");

const lease = (id: string, end: number, part: object = {}) => ({ id, end, dialog: id, user: "ada", ...part });
const ids = () => leases.map(({ id }) => id);
async function run(): Promise<number> {
  const tasks = queue.splice(0);
  for (const task of tasks) await task();
  return tasks.length;
}
/** Lets time pass for the server and for timers, in milliseconds. */
function pass(by: number): void {
  time += by;
  vi.advanceTimersByTime(by);
}
let takeUp: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [leases, writer, time, queue, hooks] = [[], true, 0, [], {}];
  party = {
    update: async ({ system: { inspiration } }: any) => {
      leases = inspiration.leases;
    },
  };
  vi.stubGlobal("Hooks", { on: (name: string, listener: () => void) => void (hooks[name] = listener) });
  vi.stubGlobal("game", {
    time: {
      get serverTime() {
        return time;
      },
    },
    users: new Map([
      ["ada", { active: true }],
      ["bo", { active: false }],
    ]),
  });
  takeUp = watchLeases(task => queue.push(task)) as () => void;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("reserved dice", () => {
  it("are released when their time runs out", async () => {
    leases = [lease("one", 5000), lease("two", 9000)];
    takeUp();
    await run();
    expect(ids()).toEqual(["one", "two"]);
    pass(4999);
    expect(queue).toEqual([]);
    pass(1);
    await run();
    expect(ids()).toEqual(["two"]);
    hooks["updateActor"]!(party);
    pass(4000);
    await run();
    expect(ids()).toEqual([]);
    hooks["updateActor"]!(party);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are checked at most once per second", () => {
    leases = [lease("one", -5)];
    hooks["updateActor"]!(party);
    pass(999);
    expect(queue).toEqual([]);
    pass(1);
    expect(queue).toHaveLength(1);
    pass(999);
    expect(queue).toHaveLength(1);
    pass(1);
    expect(queue).toHaveLength(2);
  });

  it("are watched only for the party, with a single timer", () => {
    leases = [lease("one", 5000)];
    hooks["updateActor"]!({});
    expect(vi.getTimerCount()).toBe(0);
    hooks["updateActor"]!(party);
    hooks["updateActor"]!(party);
    expect(vi.getTimerCount()).toBe(1);
    writer = false;
    hooks["updateActor"]!(party);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are released when a user connects or leaves, and when this client becomes the writer", async () => {
    leases = [lease("one", 5000), lease("two", 5000, { user: "bo" })];
    hooks["userConnected"]!();
    expect(await run()).toBe(1);
    expect([ids(), vi.getTimerCount()]).toEqual([["one"], 1]);
  });

  it("are released when their dialog closes", async () => {
    leases = [lease("d", 5000), lease("e", 5000), lease("f", 5000, { dialog: "d", user: "gia" })];
    (globalThis as any).game.users.set("gia", { active: true });
    dialogChanged(null);
    expect(await run()).toBe(0);
    dialogChanged({ id: "d", user: "ada" });
    await run();
    expect(ids()).toEqual(["e", "f"]);
  });

  it("can be added only to a dialog of the user and actor they are for", () => {
    expect([
      takesDice("d", "ada", "Actor.a"),
      takesDice("d", "bo", "Actor.a"),
      takesDice("d", "ada", "Actor.b"),
      takesDice("e", "ada", "Actor.a"),
    ]).toEqual([true, false, false, false]);
  });
});
