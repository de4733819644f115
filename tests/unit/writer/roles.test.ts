/** Tests which client writes for everyone, and which characters players may create by request. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestMessage } from "../../../src/documents/requests.ts";

let firstTab: boolean;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../src/writer/one-tab.ts", () => ({ isFirstTab: () => firstTab }));
vi.mock("../../../src/features/request.ts", () => ({ characterRequest: { key: "character" } }));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: (_kind: object, { system }: RequestMessage) => system.payload,
}));
vi.mock("../../../src/compat/users.ts", () => ({
  designatedUser: (suits: (user: object) => boolean) => users.find(suits) ?? null,
}));
const { designatedWriter, isWriter, whileWriter } = await import("../../../src/writer/designated-writer.ts");
const { characterRequests } = await import("../../../src/writer/character-requests.ts");

let users: any[];
const user = (id: string, part: object = {}) => ({
  id,
  active: true,
  isGM: true,
  isSelf: false,
  can: () => true,
  ...part,
});

describe("the writer", () => {
  beforeEach(() => {
    firstTab = true;
    users = [];
  });

  it("is an active Gamemaster who may change settings", () => {
    users = [
      user("player", { isGM: false }),
      user("away", { active: false }),
      user("assistant", { can: (right: string) => right !== "SETTINGS_MODIFY" }),
      user("gia"),
      user("gus"),
    ];
    expect(designatedWriter()).toMatchObject({ id: "gia" });
    users.splice(3);
    expect(designatedWriter()).toBeNull();
    expect(isWriter()).toBe(false);
  });

  it("is only the first tab of the designated user", () => {
    users = [user("gia", { isSelf: true })];
    expect(isWriter()).toBe(true);
    firstTab = false;
    expect(isWriter()).toBe(false);
    [firstTab, users] = [true, [user("gia")]];
    expect(isWriter()).toBe(false);
  });

  it("runs a task only if it is still the writer when the task's turn comes", async () => {
    const tasks: (() => Promise<void>)[] = [];
    const task = vi.fn(async () => undefined);
    const later = whileWriter(each => tasks.push(each));
    later(task);
    expect(tasks).toHaveLength(0);
    users = [user("gia", { isSelf: true })];
    later(task);
    later(task);
    await tasks[0]?.();
    users = [];
    await tasks[1]?.();
    expect([tasks.length, task.mock.calls.length]).toEqual([2, 1]);
  });
});

describe("a character that a player requests", () => {
  let actors: any;
  let allowed: boolean;
  const create = vi.fn<(data: any, options: object) => Promise<{ id: string; uuid: string } | null>>();
  const player = (part: object = {}): any => ({
    id: "ada",
    name: "Ada",
    isGM: false,
    character: null,
    update: vi.fn(async () => undefined),
    ...part,
  });
  const owned = (id: string, ownership: object = { ada: 3 }, character = true) => ({
    id,
    uuid: `Actor.${id}`,
    ownership,
    isCharacter: () => character,
  });
  const handler = characterRequests[0];
  const ask = async (author: any, payload: object = {}, id: string | null = "message1") =>
    handler?.answer(
      {
        id,
        author,
        system: { kind: "character", payload: { name: "Nova", way: "blank", ...payload } },
      } as never,
      author,
    );

  beforeEach(() => {
    allowed = true;
    actors = new Map();
    actors.filter = (test: (actor: object) => boolean) => [...actors.values()].filter(test);
    create.mockReset().mockImplementation(async ({ _id }) => ({ id: _id, uuid: `Actor.${_id}` }));
    vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2, OWNER: 3 } });
    vi.stubGlobal("Actor", { implementation: { create } });
    vi.stubGlobal("game", {
      actors,
      settings: { get: () => allowed },
      i18n: { format: (key: string, { name }: { name: string }) => `${key} ${name}` },
    });
  });

  it("belongs to the player and becomes the player's assigned character", async () => {
    const ada = player();
    expect(await ask(ada, { name: "  Nova \n  Prime " })).toEqual({ made: "Actor.message1" });
    expect(create).toHaveBeenCalledWith(
      {
        _id: "message1",
        name: "Nova Prime",
        type: "character",
        system: { creation: { done: true } },
        ownership: { default: 2, ada: 3 },
      },
      { keepId: true },
    );
    expect(ada.update).toHaveBeenCalledWith({ character: "message1" });
  });

  it("doesn't replace the player's character, and isn't assigned to a Gamemaster", async () => {
    for (const author of [player({ character: {} }), player({ isGM: true })]) {
      await ask(author);
      expect(author.update).not.toHaveBeenCalled();
    }
  });

  it("starts unfinished if it is created in steps, and always has a name of limited length", async () => {
    await ask(player(), { way: "steps", name: " " });
    await ask(player(), { name: "x".repeat(300) });
    const [first, second] = create.mock.calls.map(([data]) => data);
    expect(first).toMatchObject({
      name: "BLACKOUT.request.newCharacterOf Ada",
      system: { creation: { done: false } },
    });
    expect(second.name).toHaveLength(100);
  });

  it("is created once for each request", async () => {
    actors.set("message1", owned("message1"));
    expect(await ask(player())).toEqual({ made: "Actor.message1" });
    expect(create).not.toHaveBeenCalled();
  });

  it.each([
    ["the request's ID is that of another user's character", owned("message1", { ada: 2 }), "writer.forged"],
    ["the request's ID is that of another actor", owned("message1", { ada: 3 }, false), "writer.forged"],
  ])("isn't created if %s", async (_what, actor, why) => {
    actors.set("message1", actor);
    expect(await ask(player())).toMatchObject({ key: `BLACKOUT.${why}` });
    expect(create).not.toHaveBeenCalled();
  });

  it("isn't created if the user already owns ten characters, unless the user is a Gamemaster", async () => {
    for (let n = 0; n < 9; n += 1) actors.set(`a${n}`, owned(`a${n}`));
    actors.set("seen", owned("seen", { ada: 2 }));
    expect(await ask(player())).toEqual({ made: "Actor.message1" });
    actors.set("tenth", owned("tenth"));
    expect(await ask(player())).toMatchObject({ key: "BLACKOUT.request.tooMany" });
    expect(await ask(player({ isGM: true }))).toEqual({ made: "Actor.message1" });
    actors.set("message1", owned("message1"));
    expect(await ask(player())).toEqual({ made: "Actor.message1" });
  });

  it("isn't created if players aren't allowed to create characters or if a module prevents it", async () => {
    allowed = false;
    expect(await ask(player())).toMatchObject({ key: "BLACKOUT.request.notAllowed" });
    expect(create).not.toHaveBeenCalled();
    expect(await ask(player({ isGM: true }))).toEqual({ made: "Actor.message1" });
    create.mockResolvedValue(null);
    expect(await ask(player({ isGM: true }))).toMatchObject({ key: "BLACKOUT.request.notAllowed" });
  });

  it("isn't created for a user or a message without an ID", async () => {
    expect(await ask(player({ id: null }))).toMatchObject({ key: "BLACKOUT.request.notAllowed" });
    expect(await ask(player(), {}, null)).toMatchObject({ key: "BLACKOUT.request.notAllowed" });
    expect(create).not.toHaveBeenCalled();
  });

  it("is recognized by the ID of its request", () => {
    const done = (uuid: string) =>
      handler?.isTrue?.({ id: "message1", system: { verdict: { uuid }, payload: {} } } as never);
    expect([done("Actor.message1"), done("Actor.other")]).toEqual([true, false]);
  });
});
