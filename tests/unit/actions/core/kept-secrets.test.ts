/** Tests the data that stays in a Gamemaster's browser: secret actions and hidden difficulties. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { nothingGiven } from "../../../../src/actions/core/hand.ts";
import type { Kept } from "../../../../src/actions/core/secret.ts";
import { actionMessage, browserStorage } from "./messages.ts";

let created: (readonly [data: object, options: object])[];
let posts: boolean;
let amended: unknown[];
vi.mock("../../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../../src/compat/messages.ts", () => ({
  createMessage: async (data: object, options: object) => {
    created.push([data, options]);
    return posts ? { id: "random" } : null;
  },
}));
vi.mock("../../../../src/actions/core/ask-writer.ts", () => ({
  amendAction: async (...amendment: unknown[]) => void amended.push(...amendment),
}));
const { keptAction, keptSecret, postSecret, revealSecret } =
  await import("../../../../src/actions/core/secret.ts");
const { hiddenDifficulty, hideDifficulty, isDifficulty, nameDifficulty } =
  await import("../../../../src/actions/core/hidden-difficulty.ts");
const { tidyKept } = await import("../../../../src/actions/core/tidy-kept.ts");

let storage: ReturnType<typeof browserStorage>;
let shown: unknown[];
let messages: Map<string, unknown>;
const listeners = new Map<string, (message: { readonly id: string }) => void>();
const useStorage = (...content: Parameters<typeof browserStorage>) => {
  storage = browserStorage(...content);
  vi.stubGlobal("localStorage", storage);
};
beforeEach(() => {
  [created, posts, amended, shown, messages] = [[], true, [], [], new Map()];
  useStorage();
  listeners.clear();
  vi.stubGlobal("game", { world: { id: "world" }, user: { name: "Gia" }, messages });
  vi.stubGlobal("foundry", { utils: { randomID: () => "random" } });
  vi.stubGlobal("ui", { notifications: { error: (...error: unknown[]) => shown.push(error) } });
  vi.stubGlobal("Hooks", { on: (name: string, listener: never) => listeners.set(name, listener) });
});

const kept: Kept = {
  action: "test",
  actor: "Actor.one",
  item: "Item.one",
  targets: ["Actor.two"],
  origin: "message0",
  choices: "{}",
  given: '{"dice":{"test":[6]},"answers":{}}',
  facts: '{"time":7}',
  overruled: true,
};
const SECRET = "blackout.secret.world.random";
const secretMessage = () => actionMessage({ id: "random", secret: true });

describe("a secret action", () => {
  it("is posted without its content, which stays in the browser", async () => {
    expect(await postSecret(kept)).toEqual({ id: "random" });
    expect(created).toEqual([
      [
        { _id: "random", type: "action", speaker: { alias: "Gia" }, system: { secret: true } },
        { keepId: true },
      ],
    ]);
    expect([...storage.stored.keys()]).toEqual([SECRET]);
    expect(keptSecret(secretMessage())).toEqual(kept);
  });

  it("isn't posted if the browser's storage is full", async () => {
    useStorage({}, false);
    expect(await postSecret(kept)).toBeNull();
    expect(created).toEqual([]);
    expect(shown).toEqual([["BLACKOUT.test.notKept", { localize: true }]]);
  });

  it("isn't stored if a module prevents the message", async () => {
    posts = false;
    expect(await postSecret(kept)).toBeNull();
    expect(storage.stored.size).toBe(0);
  });

  it("can't be read in other browsers, or for messages without an ID", () => {
    expect(keptSecret(secretMessage())).toBeNull();
    useStorage({ "blackout.secret.world.null": JSON.stringify(kept) });
    expect(keptSecret(actionMessage({ id: null }))).toBeNull();
  });

  it("can still be read if an early version stored it", () => {
    const { action, ...rest } = kept;
    useStorage({ [SECRET]: JSON.stringify({ verb: action, ...rest }) });
    expect(keptSecret(secretMessage())?.action).toBe("test");
  });

  it("has dice and facts, but no verdict", () => {
    expect(keptAction(kept)).toEqual({
      state: "none",
      facts: { time: 7 },
      given: { dice: { test: [6] }, answers: {} },
      applied: [],
      conflicts: [],
      amendments: [],
      differences: [],
      confirmed: false,
      skipped: false,
    });
    expect(keptAction({ ...kept, given: "" }).given).toEqual(nothingGiven);
  });

  it("is revealed by writing its content to the message, and is then deleted from the browser", async () => {
    await postSecret(kept);
    const message = secretMessage();
    const updates: unknown[] = [];
    Object.assign(message, { update: async (update: object) => updates.push(update) });
    await revealSecret(message);
    expect(updates).toEqual([{ system: { secret: false, ...kept } }]);
    expect(storage.stored.size).toBe(0);
    await revealSecret(message);
    expect(updates, "only once").toHaveLength(1);
  });

  it("is treated as not overruled if the browser has no record of it", async () => {
    const { overruled: _, ...rest } = kept;
    await postSecret(rest);
    const update = vi.fn<(data: object) => Promise<void>>();
    await revealSecret(Object.assign(secretMessage(), { update }) as never);
    expect(update.mock.calls[0]?.[0]).toMatchObject({ system: { overruled: false } });
  });
});

describe("a hidden difficulty", () => {
  const KEY = "blackout.difficulty.world.message1";

  it("is stored in the browser until it is deleted", () => {
    const message = actionMessage();
    expect(hiddenDifficulty(message)).toBeNull();
    hideDifficulty(message, 3);
    expect(storage.stored.get(KEY)).toBe("3");
    expect(hiddenDifficulty(message)).toBe(3);
    hideDifficulty(message, null);
    expect(storage.stored.size).toBe(0);
  });

  it("isn't stored for messages without an ID", () => {
    hideDifficulty(actionMessage({ id: null }), 3);
    expect(storage.stored.size).toBe(0);
    useStorage({ "blackout.difficulty.world.null": "3" });
    expect(hiddenDifficulty(actionMessage({ id: null }))).toBeNull();
  });

  it.each(['"3"', "-1", "2.5", "100", "{", ""])("is ignored if the stored value is %s", stored => {
    useStorage({ [KEY]: stored });
    expect(hiddenDifficulty(actionMessage())).toBeNull();
  });

  it("is an integer from 0 to 99", () => {
    expect([-1, 0, 1, 99, 100, 1.5].map(isDifficulty)).toEqual([false, true, true, true, false, false]);
  });

  it("is revealed by amending the action", async () => {
    const message = actionMessage();
    hideDifficulty(message, 4);
    await nameDifficulty(message, 4);
    expect(amended).toEqual([message, { difficulty: 4 }]);
    expect(storage.stored.size).toBe(0);
  });
});

describe("a stored secret or difficulty", () => {
  const entries = () => [...storage.stored.keys()];

  it("is deleted if its message no longer exists in this world", () => {
    messages.set("kept", {});
    useStorage({
      "blackout.secret.world.gone": "1",
      "blackout.secret.world.kept": "1",
      "blackout.secret.other.gone": "1",
      "blackout.difficulty.world.gone": "1",
      "blackout.difficulty.world.kept": "1",
      "blackout.windows.world.gone": "1",
    });
    tidyKept();
    expect(entries()).toEqual([
      "blackout.secret.world.kept",
      "blackout.secret.other.gone",
      "blackout.difficulty.world.kept",
      "blackout.windows.world.gone",
    ]);
  });

  it("is deleted together with its message", () => {
    tidyKept();
    useStorage({
      "blackout.secret.world.one": "1",
      "blackout.difficulty.world.one": "1",
      "blackout.secret.world.two": "1",
    });
    listeners.get("deleteChatMessage")?.({ id: "one" });
    expect(entries()).toEqual(["blackout.secret.world.two"]);
  });
});
