import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../host/server/start.ts";
import { IDS } from "./support/fixtures.ts";
import { connect, startTable, type Client } from "./support/table.ts";

let server: RunningServer;
let gm: Client;
beforeAll(async () => {
  server = await startTable({ generation: 13 });
  gm = await connect(server.address, IDS.gm);
});
afterAll(() => server.close());

describe("a server running Foundry 13", () => {
  it("reports its Foundry version, and records it in documents", async () => {
    expect((await gm.ask("world")).release).toEqual({ generation: 13, version: "13.351", build: 351 });
    const [item] = await gm.modify("Item", "create", { data: [{ name: "Old", type: "thing" }] });
    expect(item._stats.coreVersion).toBe("13.351");
  });

  it("stores effects in the Foundry 13 format", async () => {
    const changes = [{ key: "system.hp.max", mode: 2, value: "1" }];
    const [effect] = await gm.modify("ActiveEffect", "create", {
      parentUuid: `Actor.${IDS.hero}`,
      data: [{ name: "Hale", changes, duration: { rounds: 2 } }],
    });
    expect(effect).toMatchObject({
      changes: [{ key: "system.hp.max", mode: 2, value: "1" }],
      duration: { rounds: 2 },
    });
  });

  it("deletes a key that has the prefix -=, and replaces the value of a key that has the prefix ==", async () => {
    await gm.modify("Actor", "update", {
      updates: [{ _id: IDS.foe, system: { "-=hp": null, "==extra": { a: 1 } } }],
    });
    expect(server.game.store.get(null, "Actor", IDS.foe)?.system).toEqual({ extra: { a: 1 } });
  });

  it("keeps the timestamp sent with a message", async () => {
    const [message] = await gm.modify("ChatMessage", "create", { data: [{ content: "Then", timestamp: 5 }] });
    expect(message.timestamp).toBe(5);
  });
});
