import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../host/server/start.ts";
import { IDS, makeSystem } from "./support/fixtures.ts";
import { io } from "socket.io-client";
import { connect, joinByHttp, startTable, type Client } from "./support/table.ts";

let server: RunningServer;
let gm: Client;
let player: Client;

beforeAll(async () => {
  server = await startTable();
  gm = await connect(server.address, IDS.gm);
  player = await connect(server.address, IDS.player);
});
afterAll(() => server.close());

describe("messages on package sockets", () => {
  it("are sent to other clients with the sender's ID, but not to the sender", async () => {
    const echoes: unknown[] = [];
    player.socket.on("system.testbed", (...args) => echoes.push(args));
    const heard = gm.next("system.testbed");
    await player.ask("system.testbed", { hello: 1 });
    expect(await heard).toEqual([{ hello: 1 }, IDS.player]);
    await player.ask("time");
    expect(echoes).toEqual([]);
  });

  it("are not sent if the package doesn't declare a socket", async () => {
    const silent = await startTable({ system: makeSystem({ socket: false }) });
    const [one, two] = [await connect(silent.address, IDS.gm), await connect(silent.address, IDS.player)];
    const heard: unknown[] = [];
    one.socket.on("system.testbed", data => heard.push(data));
    two.socket.emit("system.testbed", { hello: 1 });
    await two.ask("time");
    await one.ask("time");
    expect(heard).toEqual([]);
    await silent.close();
  });
});

describe("queries between users", () => {
  it("are sent to the addressed user without the sender's ID, and return the answer", async () => {
    const asked = new Promise(resolve =>
      gm.socket.once("query", (request, answer) => {
        answer({ ok: true, response: request.data.n + 1 });
        resolve(request);
      }),
    );
    expect(await player.ask("query", { userId: IDS.gm, name: "testbed.add", data: { n: 1 } })).toBe(2);
    expect(JSON.stringify(await asked)).not.toContain(IDS.player);
  });

  it("fail if the addressed user is offline, answers too late or disconnects", async () => {
    await expect(player.ask("query", { userId: IDS.trusted, name: "a.b", data: null })).rejects.toThrow(
      /not connected/,
    );
    await expect(
      player.ask("query", { userId: IDS.gm, name: "a.b", data: null, timeout: 20 }),
    ).rejects.toThrow(/not answered in 20 ms/);
    const guest = await connect(server.address, IDS.trusted);
    guest.socket.once("query", () => guest.leave());
    await expect(player.ask("query", { userId: IDS.trusted, name: "a.b", data: null })).rejects.toThrow(
      /left before answering/,
    );
  });

  it("require the QUERY_USER permission", async () => {
    await gm.modify("User", "update", { updates: [{ _id: IDS.player, permissions: { QUERY_USER: false } }] });
    await expect(player.ask("query", { userId: IDS.gm, name: "a.b", data: null })).rejects.toThrow(
      /permission/,
    );
    await gm.modify("User", "update", { updates: [{ _id: IDS.player, permissions: { QUERY_USER: true } }] });
  });
});

describe("changes made while a user joins", () => {
  it("are either included in the world data or sent afterward, but not both", async () => {
    const cookie = (await joinByHttp(server.address, IDS.trusted)) ?? "";
    const late = io(server.address, {
      transports: ["websocket"],
      extraHeaders: { cookie },
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>(resolve => {
      late.once("connect", resolve);
    });
    const told: string[] = [];
    late.on("modifyDocument", ({ result }) => told.push(result[0].name));
    const names = Array.from({ length: 10 }, (_, n) => `Arrival ${n}`);
    const writing = Promise.all(
      names.map(name => gm.modify("Item", "create", { data: [{ name, type: "thing" }] })),
    );
    const world: any = await new Promise(resolve => {
      late.emit("world", {}, resolve);
    });
    await writing;
    await new Promise(resolve => {
      late.emit("time", resolve);
    });
    const given: string[] = world.documents.Item.map(({ name }: any) => name).filter((name: string) =>
      names.includes(name),
    );
    expect([...given, ...told].sort()).toEqual([...names].sort());
    late.disconnect();
  });
});

describe("the online status of a user", () => {
  it("is broadcast when the user's first connection begins and when the last one ends", async () => {
    const heard: unknown[][] = [];
    const gone = new Promise<void>(resolve =>
      gm.socket.on("userActivity", (userId, data) => {
        if (userId !== IDS.assistant) return;
        heard.push([userId, data.active]);
        if (!data.active) resolve();
      }),
    );
    const one = await connect(server.address, IDS.assistant);
    const two = await connect(server.address, IDS.assistant);
    expect((await gm.ask("world")).activeUsers).toContain(IDS.assistant);
    one.leave();
    two.leave();
    await gone;
    expect(heard).toEqual([
      [IDS.assistant, true],
      [IDS.assistant, false],
    ]);
  });
});

describe("the server", () => {
  it("lets only Gamemasters pause and resume the game, and informs the other users", async () => {
    await expect(player.ask("pause", true)).rejects.toThrow(/Only a GM/);
    const heard = player.next("pause");
    await gm.ask("pause", true);
    expect(await heard).toEqual([true, { userId: IDS.gm }]);
    expect((await player.ask("world")).paused).toBe(true);
  });

  it("reports its current time", async () => {
    const before = Date.now();
    expect(await player.ask("time")).toBeGreaterThanOrEqual(before);
  });
});

describe("malicious packets", () => {
  it.each([
    ["nothing", undefined],
    ["a text", "modify"],
    ["no operation", { type: "Actor", action: "create" }],
    ["an unknown type", { type: "Dragon", action: "create", operation: {} }],
    ["an inherited name as type", { type: "constructor", action: "create", operation: {} }],
    ["an unknown action", { type: "Actor", action: "drop", operation: {} }],
    ["data that is not a list", { type: "Actor", action: "create", operation: { data: {} } }],
    ["data that contains no objects", { type: "Actor", action: "create", operation: { data: [1, null] } }],
    ["updates without IDs", { type: "Actor", action: "update", operation: { updates: [{ name: "A" }] } }],
    ["invalid IDs", { type: "Actor", action: "delete", operation: { ids: ["../../x"] } }],
    [
      "a parent that is not a UUID",
      { type: "Item", action: "create", operation: { parentUuid: "nonsense", data: [] } },
    ],
    [
      "a parent of the wrong type",
      { type: "Item", action: "create", operation: { parentUuid: `Scene.${IDS.scene}`, data: [] } },
    ],
    ["an embedded type without a parent", { type: "Token", action: "create", operation: { data: [] } }],
    ["an unknown pack", { type: "Item", action: "get", operation: { pack: "no.pack" } }],
    [
      "a prototype key in data",
      {
        type: "Actor",
        action: "create",
        operation: { data: [JSON.parse('{"name":"A","type":"hero","system":{"__proto__":{"polluted":1}}}')] },
      },
    ],
    [
      "a prototype key in a path",
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ "_id": IDS.hero, "system.constructor.prototype.polluted": 1 }] },
      },
    ],
  ])("are rejected: %s", async (_what, request) => {
    await expect(gm.ask("modifyDocument", request)).rejects.toThrow();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await gm.ask("time")).toBeGreaterThan(0);
  });

  it("are harmless even without an acknowledgment callback", async () => {
    gm.socket.emit("modifyDocument");
    gm.socket.emit("modifyDocument", { type: "Actor", action: "create", operation: { data: [{}] } });
    gm.socket.emit("query", 1);
    gm.socket.emit("world");
    expect(await gm.ask("time")).toBeGreaterThan(0);
  });

  it("that are too large cause only their sender to be disconnected", async () => {
    const flood = await connect(server.address, IDS.trusted);
    const gone = flood.next("disconnect");
    flood.socket.emit("modifyDocument", {
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ content: "x".repeat(6 * 1024 * 1024) }] },
    });
    await gone;
    expect(await gm.ask("time")).toBeGreaterThan(0);
  });
});
