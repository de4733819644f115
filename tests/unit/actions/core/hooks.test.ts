/** Tests the hooks for modules, and how other code waits for the writer. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { actionMessage, browserStorage } from "./messages.ts";

vi.mock("../../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../../src/compat/messages.ts", () => ({ createMessage: () => null }));
const { actionAllowed, watchPostedActions, watchSettledActions } =
  await import("../../../../src/actions/core/hooks.ts");
const { isInProgress, whenSettled } = await import("../../../../src/actions/core/when-settled.ts");

type Listener = (...args: unknown[]) => unknown;
let listeners: (readonly [name: string, listener: Listener])[];
let calls: unknown[][];
let forbidden: string;
const callOf = (name: string, ...args: unknown[]) => {
  for (const [hook, listener] of [...listeners]) if (hook === name) listener(...args);
};
let messages: Map<string, unknown>;
let activeGM: object | null;

beforeEach(() => {
  [listeners, calls, forbidden, messages, activeGM] = [[], [], "", new Map(), {}];
  const users = Object.assign(new Map([["gm", { isGM: true }]]), {});
  Object.defineProperty(users, "activeGM", { get: () => activeGM });
  vi.stubGlobal("game", {
    user: { id: "me" },
    users,
    world: { id: "world" },
    messages: {
      has: (id: string) => messages.has(id),
      [Symbol.iterator]: () => messages.values(),
    },
  });
  vi.stubGlobal("Hooks", {
    on: (...added: [string, Listener]) => listeners.push(added) - 1,
    off: (name: string, id: number) => {
      if (listeners[id]?.[0] === name) listeners[id] = ["", () => undefined];
    },
    call: (...call: unknown[]) => {
      calls.push(call);
      return call[0] !== forbidden;
    },
    callAll: (...call: unknown[]) => void calls.push(call),
  });
  vi.stubGlobal("localStorage", browserStorage());
});

describe("before an action is rolled", () => {
  const intent = { action: "rest", actor: {}, item: null, targets: [], choices: {} } as never;

  it("a general and a specific hook are called", () => {
    expect(actionAllowed(intent)).toBe(true);
    expect(calls).toEqual([
      ["blackout.preAction", intent],
      ["blackout.pre.rest", intent],
    ]);
  });

  it.each(["blackout.preAction", "blackout.pre.rest"])(
    "a module can prevent the action with the hook %s",
    name => {
      forbidden = name;
      expect(actionAllowed(intent)).toBe(false);
    },
  );
});

describe("after an action is posted", () => {
  it("its author's client calls a general and a specific hook", () => {
    watchPostedActions();
    const message = actionMessage({ action: "rest" });
    callOf("createChatMessage", message, {}, "me");
    expect(calls).toEqual([
      ["blackout.action", message],
      ["blackout.post.rest", message],
    ]);
  });

  it("no hooks are called for other users' actions, other messages or actions without a key", () => {
    watchPostedActions();
    callOf("createChatMessage", actionMessage(), {}, "other");
    callOf("createChatMessage", { isAction: () => false }, {}, "me");
    callOf("createChatMessage", actionMessage({ action: "" }), {}, "me");
    expect(calls).toEqual([]);
  });

  it("the hooks of a secret action are called only on clients that store its content", () => {
    watchPostedActions();
    const message = actionMessage({ secret: true, action: "" });
    callOf("createChatMessage", message, {}, "me");
    expect(calls).toEqual([]);
    vi.stubGlobal("localStorage", browserStorage({ "blackout.secret.world.message1": '{"action":"hide"}' }));
    callOf("createChatMessage", message, {}, "me");
    expect(calls).toEqual([
      ["blackout.action", message],
      ["blackout.post.hide", message],
    ]);
  });
});

describe("when an action is applied or undone", () => {
  const inState = (state: string, step = 0, part: object = {}) =>
    actionMessage({ ...part, verdict: { state: state as "none", step } });

  it("every client calls a hook, once for each write", () => {
    watchSettledActions();
    callOf("createChatMessage", inState("none"));
    callOf("updateChatMessage", inState("judged"));
    expect(calls).toEqual([]);
    const applied = inState("applied", 1);
    callOf("updateChatMessage", applied);
    callOf("updateChatMessage", inState("applied", 1));
    expect(calls).toEqual([["blackout.applied", applied]]);
    const [undone, again] = [inState("reversed", 2), inState("applied", 3)];
    callOf("updateChatMessage", undone);
    callOf("updateChatMessage", again);
    callOf("updateChatMessage", inState("applied", 4));
    expect(calls.map(([name]) => name)).toEqual([
      "blackout.applied",
      "blackout.reversed",
      "blackout.applied",
      "blackout.applied",
    ]);
  });

  it("the hook is also called if the writer posts an action that is already applied", () => {
    watchSettledActions();
    callOf("createChatMessage", inState("applied"));
    expect(calls).toHaveLength(1);
  });

  it("the hook isn't called for verdicts that a player wrote, or for other messages", () => {
    watchSettledActions();
    callOf("updateChatMessage", inState("applied", 1, { lastModifiedBy: "player" }));
    callOf("updateChatMessage", { isAction: () => false });
    expect(calls).toEqual([]);
    callOf("updateChatMessage", inState("applied", 1));
    expect(calls, "a forged verdict doesn't suppress the real one").toHaveLength(1);
  });

  it("the hook isn't called for actions that were applied before the client started", () => {
    messages.set("message1", inState("applied", 1));
    messages.set("text", { isAction: () => false });
    watchSettledActions();
    callOf("updateChatMessage", inState("applied", 1));
    expect(calls).toEqual([]);
    callOf("updateChatMessage", inState("applied", 1, { id: "message2" }));
    expect(calls).toHaveLength(1);
  });

  it("the hook is called again for a new message with the ID of a deleted one", () => {
    watchSettledActions();
    callOf("createChatMessage", inState("applied"));
    callOf("deleteChatMessage", { id: "other" });
    callOf("updateChatMessage", inState("applied"));
    expect(calls).toHaveLength(1);
    callOf("deleteChatMessage", { id: "message1" });
    callOf("createChatMessage", inState("applied"));
    expect(calls).toHaveLength(2);
  });
});

describe("the writer", () => {
  const message = (state: string, part: object = {}) =>
    actionMessage({ ...part, verdict: { state: state as "none" } });
  const request = (state: string) =>
    ({
      id: "message1",
      isAction: () => false,
      isRequest: () => true,
      system: { verdict: { state } },
    }) as never;

  it("is considered busy with unfinished actions and with requests without a verdict", () => {
    messages.set("message1", {});
    expect(["none", "judged", "applying", "applied"].map(state => isInProgress(message(state)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isInProgress(request("none")), isInProgress(request("refused"))]).toEqual([true, false]);
    expect(isInProgress(message("none", { secret: true })), "secret").toBe(false);
    expect(isInProgress({ ...message("none"), isAction: () => false } as never), "another message").toBe(
      false,
    );
  });

  it("isn't considered busy if no Gamemaster is online or the message was deleted", () => {
    expect(isInProgress(message("none")), "deleted").toBe(false);
    messages.set("", {});
    expect(isInProgress(message("none", { id: null })), "without an ID").toBe(true);
    messages.set("message1", {});
    activeGM = null;
    expect(isInProgress(message("none")), "nobody").toBe(false);
  });

  it.each(["updateChatMessage", "deleteChatMessage", "userConnected"])(
    "is awaited, with a check on each call of the hook %s, until it has finished",
    async hook => {
      messages.set("message1", {});
      const waiting = message("none");
      let isSettled = false;
      const settled = whenSettled(waiting).then(() => {
        isSettled = true;
      });
      callOf(hook);
      await Promise.resolve();
      await Promise.resolve();
      expect(isSettled).toBe(false);
      expect(listeners.map(([name]) => name)).toEqual([
        "updateChatMessage",
        "deleteChatMessage",
        "userConnected",
      ]);
      Object.assign(waiting.system.verdict, { state: "applied" });
      callOf(hook);
      await settled;
      expect(listeners.map(([name]) => name)).toEqual(["", "", ""]);
    },
  );

  it("isn't awaited if it has already finished", async () => {
    await whenSettled(message("applied"));
    expect(listeners).toEqual([]);
  });
});
