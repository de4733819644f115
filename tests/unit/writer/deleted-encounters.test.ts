/**
 * Tests what happens to a write if its encounter is deleted in the meantime, and how the deletion of an
 * encounter waits for running writes.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let beforeDeletion: (combat: { id: string | null }) => Promise<void>;
let hooks: Record<string, () => void>;
let queue: (() => Promise<void>)[];
let writer: boolean;
vi.mock("../../../src/documents/combat-links.ts", () => ({
  setBeforeGoing: (listener: typeof beforeDeletion) => void (beforeDeletion = listener),
}));
const { CombatDeletedError, isMessageGone, unlessCombatDeleted, watchDeletedCombats } =
  await import("../../../src/writer/combat-deleted.ts");

const missing = new Error("Combatant c does not exist");
const fail = (error: unknown) => async (): Promise<string> => {
  throw error;
};
/**
 * Runs a write that fails. Resolves to "otherwise" if the alternative function was called, and otherwise to
 * the error that was thrown.
 */
const attempt = (error: unknown, write = fail(error)): Promise<unknown> =>
  unlessCombatDeleted(write, async () => "otherwise").catch((thrown: unknown) => thrown);
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  void promise.then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(0);
  return isSettled;
};

beforeEach(() => {
  vi.useFakeTimers();
  [hooks, queue, writer] = [{}, [], true];
  vi.stubGlobal("Hooks", { on: (name: string, listener: () => void) => void (hooks[name] = listener) });
  vi.stubGlobal("game", {
    combats: new Map([
      ["c", {}],
      ["d", {}],
    ]),
  });
  watchDeletedCombats(
    task => queue.push(task),
    () => writer,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a write", () => {
  it("that succeeds returns its result", async () => {
    expect(
      await unlessCombatDeleted(
        async () => 1,
        async () => 2,
      ),
    ).toBe(1);
  });

  it("that fails for another reason throws the error at once", async () => {
    for (const error of [new Error("offline"), "Combat c does not exist", null])
      expect(await attempt(error)).toBe(error);
  });

  it("to a document of a deleted encounter runs the fallback instead", async () => {
    const error = new CombatDeletedError("gone");
    expect(await unlessCombatDeleted(fail(error), async given => given)).toBe(error);
  });

  it("to a missing document runs the fallback if an encounter was deleted during the write", async () => {
    const write = async (): Promise<string> => {
      hooks["deleteCombat"]?.();
      throw missing;
    };
    expect(await attempt(missing, write)).toBe("otherwise");
  });

  it("to a missing document waits up to a second in case an encounter is being deleted", async () => {
    const waiting = attempt(missing);
    expect(await settled(waiting)).toBe(false);
    await vi.advanceTimersByTimeAsync(999);
    expect(await settled(waiting)).toBe(false);
    hooks["deleteCombat"]?.();
    expect(await waiting).toBe("otherwise");
    const alone = attempt(missing);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await alone).toBe(missing);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("to a deleted message doesn't wait", async () => {
    const error = new Error("ChatMessage m does not exist");
    expect(await attempt(error)).toBe(error);
    expect([isMessageGone(error), isMessageGone(missing), isMessageGone(new Error("ChatMessage"))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isMessageGone("ChatMessage m does not exist")).toBe(false);
  });
});

describe("the deletion of an encounter", () => {
  const remove = (id: string | null) => beforeDeletion({ id });
  const gone = (id: string) => {
    (globalThis as any).game.combats.delete(id);
    hooks["deleteCombat"]?.();
  };

  it("waits for the running writes and stops the queue until the encounters are gone", async () => {
    const first = remove("c");
    const second = remove("d");
    expect(queue).toHaveLength(1);
    expect(await settled(first)).toBe(false);
    const pause = queue[0]!();
    expect([await settled(first), await settled(second), await settled(pause)]).toEqual([true, true, false]);
    gone("c");
    expect(await settled(pause)).toBe(false);
    gone("d");
    expect(await settled(pause)).toBe(true);
    void remove("c");
    expect(queue).toHaveLength(2);
    await queue[1]!();
  });

  it("stops the queue for only a second if it is prevented", async () => {
    void remove("c");
    const pause = queue[0]!();
    await vi.advanceTimersByTimeAsync(999);
    expect(await settled(pause)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled(pause)).toBe(true);
  });

  it("waits at most five seconds", async () => {
    const removal = remove("c");
    await vi.advanceTimersByTimeAsync(4999);
    expect(await settled(removal)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled(removal)).toBe(true);
    (globalThis as any).game.combats.clear();
    await queue[0]!();
  });

  it("doesn't stop the queue on other clients, or if it has no ID", async () => {
    await remove(null);
    writer = false;
    await remove("c");
    expect(queue).toEqual([]);
  });
});
