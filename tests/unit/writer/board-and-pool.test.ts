/** Tests requests about the board of an encounter (R16.1) and about the Inspiration pool (R4.1, R4.2). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { flattenObject } from "./foundry-utils.ts";

let posted: any[];
let writes: any[];
let messages: any;
let changes: any[];
let left: number | null;
let logged: number | null;
let old: boolean;
let lent: any[];
let free: boolean;
let party: any;
let openDialogs: string[];
vi.mock("../../../src/data/combat/board.ts", () => ({ LONGEST_GROUP_NAME: 8, MOST_GROUPS: 2 }));
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../src/compat/messages.ts", () => ({
  createMessage: async (data: any, options: object) => {
    posted.push({ ...data, options });
    messages.set(data._id, { author: { isGM: true } });
  },
}));
vi.mock("../../../src/compat/documents.ts", () => ({
  removal: (path: string, key: string) => ({ [`${path}.${key}`]: null }),
  actorFromUuid: (uuid: string) => (uuid === "Actor.gone" ? null : { uuid }),
}));
vi.mock("../../../src/compat/combat.ts", () => ({
  updateCombat: async ({ id }: any, data: object) => void writes.push([id, data]),
}));
vi.mock("../../../src/documents/board.ts", () => ({
  boardFighters: ({ fighters }: any) => fighters,
  boardOf: ({ board }: any) => board,
  onBoard: ({ on }: any) => (on ? { combat: on } : null),
}));
vi.mock("../../../src/documents/requests.ts", () => ({
  payloadOf: (kind: any, { system }: any) => (system.kind === kind.key ? system.payload : null),
}));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/features/combat/ask-board.ts", () => ({
  addGroupRequest: { key: "add" },
  boardRequest: { key: "board" },
  removeGroupRequest: { key: "remove" },
  renameGroupRequest: { key: "rename" },
  setBandRequest: { key: "band" },
}));
vi.mock("../../../src/features/combat/sha256.ts", () => ({ idOf: (...words: unknown[]) => words.join(" ") }));
vi.mock("../../../src/features/request.ts", () => ({
  decideInspirationRequest: { key: "decide" },
  inspirationRequest: { key: "inspiration" },
  pushInspirationRequest: { key: "push" },
  undoInspirationRequest: { key: "undo" },
}));
vi.mock("../../../src/features/inspiration/log-lines.ts", () => ({
  isByHand: ({ id }: any) => id.startsWith("request."),
}));
vi.mock("../../../src/features/inspiration/open-dialogs.ts", () => ({
  isOfParty: (uuid: string) => uuid !== "Actor.npc",
}));
vi.mock("../../../src/actions/core/made-at.ts", () => ({ madeAt: ({ time }: any) => time }));
vi.mock("../../../src/actions/core/rights.ts", () => ({
  mayAct: ({ owns }: any, uuid: string) => owns.includes(uuid),
}));
vi.mock("../../../src/writer/party.ts", () => ({
  beforeTheLog: (time: number) => old && time === 7,
  changeInspiration: async (change: object) => {
    changes.push(change);
    return left;
  },
  loggedChange: (transaction: string) => (transaction === "request.r.7" ? logged : null),
}));
vi.mock("../../../src/writer/inspiration/leases.ts", () => ({
  takesDice: (...words: string[]) => openDialogs.includes(words.join(" ")),
  lend: async (lease: object) => {
    lent.push(lease);
    return free;
  },
}));
const { boardRequests } = await import("../../../src/writer/combat/board-requests.ts");
const { poolRequests } = await import("../../../src/writer/inspiration/pool-requests.ts");

const gm: any = { id: "gia", name: "Gia", isGM: true, owns: [] };
const ada: any = { id: "ada", name: "Ada", isGM: false, owns: ["Actor.a", "Actor.npc", "Actor.gone"] };
const handlers = [...boardRequests, ...poolRequests];
const request = (kind: string, payload: object, author: any): any => ({
  id: "r",
  time: 7,
  author,
  isRequest: () => true,
  system: { kind, payload, verdict: { state: "none", uuid: "" } },
});
/** Returns the key of the reason for a rejection, or the whole result of a request that isn't rejected. */
async function ask(kind: string, payload: object, author = gm): Promise<unknown> {
  const handler = handlers.find(({ key }) => key === kind)!;
  const answer: any = await handler.answer(request(kind, payload, author), author);
  return answer?.key ?? answer;
}

beforeEach(() => {
  [posted, writes, changes, lent, openDialogs] = [[], [], [], [], ["d ada Actor.a", "d ada Actor.npc"]];
  [left, logged, old, free, party] = [3, null, false, true, null];
  messages = new Map();
  vi.stubGlobal("foundry", { utils: { flattenObject } });
  const users = [gm, ada];
  vi.stubGlobal("game", {
    user: gm,
    users: Object.assign(users, { get: (id: string) => users.find(user => user.id === id) }),
    messages,
    combats: [],
  });
});

describe("a request about the board", () => {
  let combat: any;
  const board = (kind: string, payload: object = {}, author = gm) =>
    ask(kind, { combat: "Combat.c", ...payload }, author);
  const wishes = () => posted.map(({ system }) => JSON.parse(system.choices));
  beforeEach(() => {
    combat = {
      id: "c",
      uuid: "Combat.c",
      board: { groups: { g: { name: "Guards" } }, bands: {}, engaged: {}, places: {} },
      fighters: [],
      combatants: { contents: [] },
    };
    for (const id of ["car", "away", "hero"]) {
      const on = id === "away" ? { id: "other" } : combat;
      combat.combatants.contents.push({ actor: { uuid: `Actor.${id}`, isPerson: () => id !== "car", on } });
    }
    combat.combatants.contents.unshift({ actor: null });
    (globalThis as any).game.combats = [{ uuid: "Combat.x" }, combat];
  });

  it("is available only to Gamemasters, and only for an encounter that exists", async () => {
    for (const kind of ["board", "add", "rename", "remove", "band"]) {
      expect(await board(kind, {}, ada)).toBe("BLACKOUT.writer.notAllowed");
      expect(await ask(kind, { combat: "Combat.gone" })).toBe("BLACKOUT.writer.noFight");
    }
    expect([posted, writes]).toEqual([[], []]);
  });

  it("turns it on and off", async () => {
    expect(await board("board", { on: true })).toBeNull();
    await board("board", { on: false });
    expect(writes).toEqual([
      ["c", { system: { board: { on: true } } }],
      ["c", { system: { board: { on: false } } }],
    ]);
  });

  it("posts the change once, as an action of a combatant on the board", async () => {
    expect(await board("add", { name: "  The \n long name " })).toBeNull();
    expect(await board("add", { name: "other" })).toBeNull();
    expect(posted).toEqual([
      {
        _id: "arrange r",
        type: "action",
        speaker: { alias: "Gia" },
        whisper: ["gia"],
        system: {
          action: "arrangeBoard",
          actor: "Actor.hero",
          choices: `{"what":"add","group":"r","name":"The long"}`,
        },
        options: { keepId: true },
      },
    ]);
    expect(writes).toEqual([]);
  });

  it("adds a group only with a name, up to the maximum, and only once", async () => {
    expect(await board("add", { name: " \t " })).toBe("BLACKOUT.board.refused.unnamed");
    Object.assign(combat.board.groups, { crew: { name: "" }, others: { name: "" }, h: { name: "" } });
    expect(await board("add", { name: "Third" })).toBe("BLACKOUT.board.refused.tooMany");
    combat.board.groups = { g: { name: "Guards" }, r: { name: "made" } };
    expect(await board("add", { name: "Second" })).toBeNull();
    expect(posted).toEqual([]);
    combat.board.groups = { g: { name: "Guards" }, crew: { name: "" } };
    expect(await board("add", { name: "1234567 9" })).toBeNull();
    expect(wishes()[0].name).toBe("1234567");
  });

  it("renames a group, and resets the name of a standard group", async () => {
    expect(await board("rename", { group: "gone", name: "x" })).toBe("BLACKOUT.board.refused.groupGone");
    expect(await board("rename", { group: "g", name: " " })).toBe("BLACKOUT.board.refused.unnamed");
    expect(await board("rename", { group: "g", name: "Dogs" })).toBeNull();
    messages.clear();
    expect(await board("rename", { group: "crew", name: " " })).toBeNull();
    expect(wishes()).toEqual([
      { what: "rename", group: "g", name: "Dogs" },
      { what: "rename", group: "crew", name: "" },
    ]);
  });

  it("removes a group unless it is a standard group or has members", async () => {
    expect(await board("remove", { group: "gone" })).toBe("BLACKOUT.board.refused.groupGone");
    expect(await board("remove", { group: "crew" })).toBe("BLACKOUT.board.refused.home");
    combat.fighters = [
      { id: "x", side: "player" },
      { id: "c", side: "enemy" },
    ];
    combat.board.places = { c: { group: "g", bands: [] } };
    expect(await board("remove", { group: "g" })).toBe("BLACKOUT.board.refused.notEmpty");
    combat.board.places = {};
    expect(await board("remove", { group: "g" })).toBeNull();
    expect(wishes()).toEqual([{ what: "remove", group: "g" }]);
  });

  it("sets the range band between two groups", async () => {
    const band = (group: string, other: string) => board("band", { group, other, band: "long" });
    expect(await band("gone", "g")).toBe("BLACKOUT.board.refused.groupGone");
    expect(await band("g", "gone")).toBe("BLACKOUT.writer.unreadable");
    expect(await band("g", "g")).toBe("BLACKOUT.writer.unreadable");
    expect(await band("g", "crew")).toBeNull();
    expect(wishes()).toEqual([{ what: "band", group: "g", other: "crew", band: "long" }]);
  });

  it("is applied directly, without an action, if no combatant is on the board", async () => {
    combat.combatants.contents = [];
    const { pairKey } = await import("../../../src/rules/combat/theatre.ts");
    combat.board.bands = { [pairKey("crew", "g")]: "long", [pairKey("crew", "others")]: "close" };
    expect(await board("remove", { group: "g" })).toBeNull();
    expect(posted).toEqual([]);
    expect(writes).toEqual([
      [
        "c",
        {
          "system.board.groups.g": null,
          [`system.board.bands.${pairKey("crew", "g")}`]: null,
          [`system.board.bands.${pairKey("crew", "others")}`]: "close",
          "system.board.groups": {},
          "system.board.places": {},
        },
      ],
    ]);
    writes = [];
    expect(await board("rename", { group: "g", name: "Dogs" })).toBeNull();
    expect(writes[0][1]).toMatchObject({ "system.board.groups.g.name": "Dogs" });
  });
});

describe("a request for Inspiration dice", () => {
  const wish = { change: 2, reason: "a good idea" };
  const change = {
    transaction: "request.r.7",
    change: 2,
    reason: "a good idea",
    who: "Gia",
    time: 7,
  };

  it("by a Gamemaster changes the pool", async () => {
    expect(await ask("inspiration", wish)).toEqual({ made: "" });
    expect(changes).toEqual([change]);
    await ask("inspiration", { change: -1, reason: "" });
    expect(changes[1]).toMatchObject({ change: -1, reason: "BLACKOUT.inspiration.byGm" });
    await ask("inspiration", { change: 1, reason: "x".repeat(300) });
    expect(changes[2].reason).toHaveLength(200);
    left = null;
    expect(await ask("inspiration", wish)).toBe("BLACKOUT.inspiration.tooFew");
  });

  it("by a player waits for a Gamemaster, and can't remove dice", async () => {
    expect(await ask("inspiration", wish, ada)).toBe("waits");
    expect(await ask("inspiration", { change: 0, reason: "" }, ada)).toBe("BLACKOUT.writer.onlyGm");
    expect(await ask("inspiration", { change: -1, reason: "" }, ada)).toBe("BLACKOUT.writer.onlyGm");
    expect(changes).toEqual([]);
  });

  it("is treated as granted only if the pool's log shows it", () => {
    const handler = handlers.find(({ key }) => key === "inspiration")!;
    const isTrue = (number: number, author: any = gm, uuid = "") => {
      const message = request("inspiration", { change: number, reason: "" }, author);
      message.system.verdict.uuid = uuid;
      return handler.isTrue?.(message);
    };
    logged = 2;
    expect([isTrue(2), isTrue(3), isTrue(1), isTrue(2, ada), isTrue(2, gm, "x")]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    logged = 0;
    expect([isTrue(3), isTrue(-1)]).toEqual([true, false]);
    logged = -2;
    expect([isTrue(-2), isTrue(-1), isTrue(3)]).toEqual([true, false, false]);
  });

  it("that is older than the log is treated as approved if a Gamemaster sent it", () => {
    const handler = handlers.find(({ key }) => key === "inspiration")!;
    const isTrue = (author: any) => handler.isTrue?.(request("inspiration", wish, author));
    expect(isTrue(gm)).toBe(false);
    old = true;
    expect([isTrue(gm), isTrue(ada), isTrue(null)]).toEqual([true, false, false]);
  });
});

describe("a die for the dialog of another user", () => {
  const push = (payload: object = {}, author = gm) =>
    ask("push", { dialog: "d", user: "ada", actor: "Actor.a", ...payload }, author);

  it("is reserved in the name of the user who gives it", async () => {
    expect(await push()).toBeNull();
    expect(lent).toEqual([
      { id: "request.r.7", dialog: "d", user: "ada", actor: "Actor.a", who: "Gia", time: 7 },
    ]);
    free = false;
    expect(await push()).toBe("BLACKOUT.inspiration.noneFree");
  });

  it.each([
    ["the user doesn't exist", { user: "bo" }],
    ["the actor doesn't exist", { actor: "Actor.gone" }],
    ["the user may not act for the actor", { actor: "Actor.b" }],
    ["the actor isn't in the party", { actor: "Actor.npc" }],
    ["the dialog isn't open", { dialog: "e" }],
  ])("isn't reserved if %s", async (_why, payload) => {
    openDialogs.push("d ada Actor.gone", "d ada Actor.b", "d bo Actor.a");
    expect(await push(payload)).toBe("BLACKOUT.inspiration.noDialog");
    expect(lent).toEqual([]);
  });

  it("isn't reserved if that dialog belongs to the requesting user", async () => {
    expect(await push({}, ada)).toBe("BLACKOUT.inspiration.noDialog");
  });
});

describe("a manual change to the pool", () => {
  beforeEach(() => {
    const log = [
      { id: "message.1", change: 3 },
      { id: "request.x", change: 2 },
    ];
    party = { system: { inspiration: { log } } };
  });

  it("can be undone once by a Gamemaster", async () => {
    expect(await ask("undo", { line: "request.x" }, ada)).toBe("BLACKOUT.writer.notAllowed");
    expect(await ask("undo", { line: "request.x" })).toBeNull();
    expect(changes).toEqual([
      {
        transaction: "undo.request.x",
        change: -2,
        reason: "BLACKOUT.inspiration.undone",
        who: "Gia",
        time: 7,
      },
    ]);
    left = null;
    expect(await ask("undo", { line: "request.x" })).toBe("BLACKOUT.inspiration.noneFree");
  });

  it("can't be undone if it is gone or was made by an action", async () => {
    expect(await ask("undo", { line: "request.y" })).toBe("BLACKOUT.inspiration.gone");
    expect(await ask("undo", { line: "message.1" })).toBe("BLACKOUT.inspiration.gone");
    party = null;
    expect(await ask("undo", { line: "request.x" })).toBe("BLACKOUT.inspiration.gone");
    expect(changes).toEqual([]);
  });
});

describe("a Gamemaster's decision about a player's request", () => {
  let wish: any;
  let updates: any[];
  const decide = (accepted: boolean, author = gm) => ask("decide", { message: "wish", accepted }, author);
  beforeEach(() => {
    updates = [];
    wish = {
      ...request("inspiration", { change: 2, reason: "please" }, ada),
      id: "wish",
      update: async (data: any) => void updates.push(data.system.verdict),
    };
    messages.set("wish", wish);
  });

  it("changes the pool, or records that the request was declined", async () => {
    expect(await decide(true, ada)).toBe("BLACKOUT.writer.notAllowed");
    expect(await decide(true)).toBeNull();
    expect(changes).toMatchObject([
      { transaction: "request.wish.7", change: 2, reason: "please", who: "Ada" },
    ]);
    expect(updates[0]).toMatchObject({ state: "done", uuid: "" });
    expect(await decide(false)).toBeNull();
    expect(changes).toHaveLength(1);
    expect(updates[1]).toMatchObject({ state: "refused", reason: "BLACKOUT.inspiration.declined" });
  });

  it.each<[string, () => unknown]>([
    ["it no longer exists", () => messages.delete("wish")],
    ["it is no request", () => (wish.isRequest = () => false)],
    ["it is another request", () => (wish.system.kind = "push")],
    ["it has been decided", () => (wish.system.verdict.state = "done")],
  ])("is rejected if %s", async (_why, alter) => {
    alter();
    expect(await decide(true)).toBe("BLACKOUT.inspiration.gone");
    expect([changes, updates]).toEqual([[], []]);
  });

  it.each<[string, () => unknown]>([
    ["a Gamemaster sent it", () => (wish.author = gm)],
    ["its author is unknown", () => (wish.author = null)],
    ["it would remove dice", () => (wish.system.payload.change = -1)],
    ["it asks for no dice", () => (wish.system.payload.change = 0)],
  ])("changes nothing if %s", async (_why, alter) => {
    alter();
    expect(await decide(true)).toBeNull();
    expect([changes, updates]).toEqual([[], []]);
  });
});
