/** Tests how the writer answers requests: who may send them, what is stored, and what a forged one does. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestKind, RequestMessage } from "../../../src/documents/requests.ts";
import type { Answer, RequestHandler } from "../../../src/writer/requests.ts";

interface Payload {
  readonly count: number;
}

vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: ({ key }: { key: string }, { system }: RequestMessage) =>
    system.kind === key && "count" in system.payload ? system.payload : null,
}));
const { answerRequest, endRequest, isGamemaster, onRequest } =
  await import("../../../src/writer/requests.ts");

const kind = { key: "count" } as RequestKind<Payload>;
const ada = { id: "ada", isGM: false };
const gia = { id: "gia", isGM: true };
let messages: Map<string, unknown>;
let handled: unknown[];
let result: Answer;

function request({
  author = ada as object | null,
  by = "ada",
  payload = { count: 2 } as object,
  state = "none",
  uuid = "",
  key = "count",
} = {}) {
  const message: any = {
    id: "message1",
    author,
    system: { kind: key, payload, verdict: { state, uuid } },
    _stats: { lastModifiedBy: by },
    deleted: false,
    written: null,
    delete: async () => {
      message.deleted = true;
    },
    update: async (update: unknown) => {
      message.written = update;
    },
  };
  messages.set(message.id, message);
  return message;
}
const verdict = (part: object) => ({
  system: { verdict: { reason: "", reasonData: "", uuid: "", ...part } },
});
const refused = (why: string, data: object = {}) =>
  verdict({ state: "refused", reason: `BLACKOUT.writer.${why}`, reasonData: JSON.stringify(data) });
const handle = async (asked: unknown) => {
  handled.push(asked);
  return result;
};
const answer = (message: RequestMessage, ...handlers: RequestHandler[]) =>
  answerRequest(message, new Map(handlers.map(each => [each.key, each])));

beforeEach(() => {
  [messages, handled, result] = [new Map(), [], null];
  vi.stubGlobal("game", { messages, users: new Map([ada, gia].map(user => [user.id, user])) });
});

describe("a request", () => {
  it("is handled with its payload and author, and then deleted", async () => {
    const message = request();
    await answer(message, onRequest(kind, { handle }));
    expect(handled).toEqual([{ payload: { count: 2 }, author: ada, message }]);
    expect(message).toMatchObject({ deleted: true, written: null });
  });

  it("stores the reason for its rejection, or the UUID of what it created", async () => {
    const message = request();
    result = { key: "BLACKOUT.writer.notNow", data: { name: "Ada" } };
    await answer(message, onRequest(kind, { handle }));
    expect(message).toMatchObject({ deleted: false, written: refused("notNow", { name: "Ada" }) });
    result = { made: "Actor.new" };
    await answer(message, onRequest(kind, { handle }));
    expect(message.written).toEqual(verdict({ state: "done", uuid: "Actor.new" }));
  });

  it("stays unchanged while a user's decision is pending", async () => {
    const message = request();
    result = "waits";
    await answer(message, onRequest(kind, { handle }));
    expect(message).toMatchObject({ deleted: false, written: null });
  });

  it.each([
    ["without an author", { author: null }, "notAllowed"],
    ["with an invalid payload", { payload: {} }, "unreadable"],
    ["of an unknown kind", { key: "other" }, "unreadable"],
  ])("%s is rejected without being handled", async (_what, part, why) => {
    const message = request(part);
    await answer(message, onRequest(kind, { handle }));
    expect(handled).toEqual([]);
    expect(message.written).toEqual(refused(why));
  });

  it("that only Gamemasters can make is rejected, before its payload is read, if a player sends it", async () => {
    const handler = onRequest(kind, { may: isGamemaster, handle });
    const message = request({ payload: {} });
    await answer(message, handler);
    expect(message.written).toEqual(refused("notAllowed"));
    await answer(request({ author: gia }), handler);
    expect(handled).toHaveLength(1);
  });

  it("isn't handled again once a Gamemaster's client has answered it", async () => {
    const message = request({ by: "gia", state: "refused" });
    await answer(message, onRequest(kind, { handle }));
    expect([handled, message.written]).toEqual([[], null]);
    await answer(request({ by: "gia" }), onRequest(kind, { handle }));
    expect(handled).toHaveLength(1);
  });

  it("is handled even if its author has forged an answer", async () => {
    await answer(request({ by: "ada", state: "refused" }), onRequest(kind, { handle }));
    await answer(request({ by: "nobody", state: "done" }), onRequest(kind, { handle }));
    expect(handled).toHaveLength(2);
  });

  it("isn't updated if its author has deleted it in the meantime", async () => {
    const message = request();
    messages.clear();
    for (const end of [null, { made: "Actor.new" }, { key: "BLACKOUT.writer.notNow" }])
      await endRequest(message, end);
    await endRequest({ ...message, id: null }, null);
    expect(message).toMatchObject({ deleted: false, written: null });
  });
});

describe("a request that stays in the log", () => {
  const handler = () =>
    onRequest(kind, { handle, isTrue: ({ count }, { system }) => system.verdict.uuid === `made${count}` });

  it("is handled only once", async () => {
    result = { made: "made2" };
    const message = request();
    await answer(message, handler());
    expect(message.written).toEqual(verdict({ state: "done", uuid: "made2" }));
    const done = request({ state: "done", uuid: "made2" });
    await answer(done, handler());
    expect([handled.length, done.written]).toEqual([1, null]);
  });

  it.each([
    ["what was done isn't there", { state: "done", uuid: "made3" }],
    ["its payload is invalid", { state: "done", uuid: "made2", payload: {} }],
  ])("is rejected as forged if it claims to be done but %s", async (_what, part) => {
    const message = request(part);
    await answer(message, handler());
    expect([handled, message.written]).toEqual([[], refused("forged")]);
  });

  it("stays rejected, regardless of who wrote the rejection", async () => {
    const message = request({ state: "refused" });
    await answer(message, handler());
    expect([handled, message.written]).toEqual([[], null]);
  });

  it("isn't rejected as forged after its author has deleted it", async () => {
    const message = request({ state: "done", uuid: "made3" });
    messages.clear();
    await answer(message, handler());
    expect(message.written).toBeNull();
  });
});
