import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningServer } from "../../../host/server/start.ts";
import { IDS } from "./support/fixtures.ts";
import { connect, startTable, type Client } from "./support/table.ts";

let server: RunningServer;
let gm: Client;
let player: Client;
let other: Client;

beforeAll(async () => {
  server = await startTable();
  gm = await connect(server.address, IDS.gm);
  player = await connect(server.address, IDS.player);
  other = await connect(server.address, IDS.other, "swordfish");
});
afterAll(() => server.close());

const stored = (name: string, id: string): any => server.game.store.get(null, name, id);

describe("the world data sent to a client", () => {
  it("contains all documents, even those that the user doesn't own", async () => {
    const { documents, userId, release } = await player.ask("world");
    expect(userId).toBe(IDS.player);
    expect(release).toMatchObject({ generation: 14 });
    expect(documents.Actor.map(({ _id }: any) => _id).sort()).toEqual([IDS.foe, IDS.hero].sort());
    expect(documents.User).toHaveLength(5);
  });

  it("contains no passwords, hashes or salts", async () => {
    const { documents } = await gm.ask("world");
    expect(JSON.stringify(documents.User)).not.toMatch(/swordfish|"hash"|"salt"/);
  });
});

describe("creating a document", () => {
  it("returns the new document, makes the creator its owner, and notifies the other users", async () => {
    const heard = other.next("modifyDocument");
    const [source] = await gm.modify("Actor", "create", {
      data: [{ name: "Guard", type: "foe" }],
      render: false,
    });
    expect(source._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(source._stats).toMatchObject({
      lastModifiedBy: IDS.gm,
      systemId: "testbed",
      systemVersion: "1.2.3",
      coreVersion: "14.369",
      createdTime: expect.any(Number),
    });
    expect(source.ownership[IDS.gm]).toBe(3);
    const [response] = await heard;
    expect(response).toMatchObject({
      type: "Actor",
      action: "create",
      userId: IDS.gm,
      operation: { render: false },
      result: [{ _id: source._id }],
    });
    expect(response.operation.data).toBeUndefined();
    expect(stored("Actor", source._id)).toEqual(source);
  });

  it("keeps an ID sent by the client only if the client asks to keep it", async () => {
    const wish = "WishedForId00001";
    const [fresh] = await gm.modify("Item", "create", { data: [{ _id: wish, name: "Rope", type: "thing" }] });
    expect(fresh._id).not.toBe(wish);
    const [kept] = await gm.modify("Item", "create", {
      data: [{ _id: wish, name: "Rope", type: "thing" }],
      keepId: true,
    });
    expect(kept._id).toBe(wish);
    await expect(
      gm.modify("Item", "create", { data: [{ _id: wish, name: "Rope", type: "thing" }], keepId: true }),
    ).rejects.toThrow(/already exists/);
    await expect(
      gm.modify("Item", "create", { data: [{ _id: "short", name: "Rope", type: "thing" }], keepId: true }),
    ).rejects.toThrow(/16 letters/);
  });

  it("fails for an unknown subtype, and lists the valid subtypes in the error", async () => {
    await expect(gm.modify("Actor", "create", { data: [{ name: "X", type: "dragon" }] })).rejects.toThrow(
      /"dragon" is not a valid type.*hero, foe/,
    );
    await expect(
      gm.modify("Actor", "create", {
        data: [{ name: "X", type: "hero", items: [{ name: "Y", type: "spell" }] }],
      }),
    ).rejects.toThrow(/"spell".*thing/);
  });

  it("fails for all documents of a request if one of them is invalid", async () => {
    const before = server.game.store.all(null, "Item").length;
    await expect(
      gm.modify("Item", "create", {
        data: [
          { name: "Good", type: "thing" },
          { name: "", type: "thing" },
        ],
      }),
    ).rejects.toThrow();
    expect(server.game.store.all(null, "Item")).toHaveLength(before);
  });

  it("sets a message's timestamp to the server's time", async () => {
    const before = Date.now();
    const [message] = await player.modify("ChatMessage", "create", {
      data: [{ content: "Hi", timestamp: 5 }],
    });
    expect(message.timestamp).toBeGreaterThanOrEqual(before);
    expect(message.author).toBe(IDS.player);
  });
});

describe("a player with default permissions", () => {
  it("can't create actors or items, or change other users' documents", async () => {
    await expect(
      player.modify("Actor", "create", { data: [{ name: "Mine", type: "hero" }] }),
    ).rejects.toThrow(/^User Alpha lacks permission to create Actor/);
    await expect(
      player.modify("Item", "create", { data: [{ name: "Mine", type: "thing" }] }),
    ).rejects.toThrow(/lacks permission to create Item/);
    await expect(
      player.modify("Actor", "update", { updates: [{ _id: IDS.foe, name: "Weak" }] }),
    ).rejects.toThrow(/lacks permission to update Actor/);
    await expect(player.modify("Actor", "delete", { ids: [IDS.foe] })).rejects.toThrow(
      /lacks permission to delete Actor/,
    );
    await expect(
      player.modify("Item", "update", {
        parentUuid: `Actor.${IDS.foe}`,
        updates: [{ _id: IDS.claw, name: "Blunt" }],
      }),
    ).rejects.toThrow(/update Item .* in parent Actor/);
    expect(stored("Actor", IDS.foe).name).toBe("Foe");
  });

  it("can change their own actor and its embedded documents", async () => {
    const heard = gm.next("modifyDocument");
    const [difference] = await player.modify("Actor", "update", {
      updates: [{ "_id": IDS.hero, "system.hp.value": 7 }],
    });
    expect(difference).toMatchObject({
      _id: IDS.hero,
      system: { hp: { value: 7 } },
      _stats: { lastModifiedBy: IDS.player },
    });
    expect(difference.system.hp.max).toBeUndefined();
    expect((await heard)[0].result).toEqual([difference]);
    const [item] = await player.modify("Item", "create", {
      parentUuid: `Actor.${IDS.hero}`,
      data: [{ name: "Torch", type: "tool" }],
    });
    expect(stored("Actor", IDS.hero).items.map(({ name }: any) => name)).toContain("Torch");
    await player.modify("ActiveEffect", "create", {
      parentUuid: `Actor.${IDS.hero}.Item.${item._id}`,
      data: [{ name: "Burning" }],
    });
    expect(stored("Actor", IDS.hero).items.find(({ _id }: any) => _id === item._id).effects).toMatchObject([
      { name: "Burning" },
    ]);
    expect(
      await player.modify("Item", "delete", { parentUuid: `Actor.${IDS.hero}`, ids: [item._id] }),
    ).toEqual([item._id]);
    expect(stored("Actor", IDS.hero).items.map(({ name }: any) => name)).not.toContain("Torch");
  });

  it("can change the turn of an encounter, but nothing else in it", async () => {
    await player.modify("Combat", "update", { updates: [{ _id: IDS.combat, turn: 1 }] });
    expect(stored("Combat", IDS.combat).turn).toBe(1);
    for (const change of [
      { round: 2 },
      { turn: 0, flags: { testbed: { a: 1 } } },
      { active: false },
      { combatants: [{ _id: IDS.turnFoe, initiative: 0 }] },
    ]) {
      await expect(
        player.modify("Combat", "update", { updates: [{ _id: IDS.combat, ...change }] }),
      ).rejects.toThrow(/lacks permission/);
    }
    await expect(
      player.modify("Combatant", "update", {
        parentUuid: `Combat.${IDS.combat}`,
        updates: [{ _id: IDS.turnFoe, initiative: 0 }],
      }),
    ).rejects.toThrow(/lacks permission/);
  });

  it("can create messages only as themselves, and change only their own messages", async () => {
    await expect(
      player.modify("ChatMessage", "create", { data: [{ content: "Hi", author: IDS.gm }] }),
    ).rejects.toThrow();
    const [message] = await player.modify("ChatMessage", "create", { data: [{ content: "Hi" }] });
    await player.modify("ChatMessage", "update", { updates: [{ _id: message._id, content: "Ho" }] });
    await expect(
      other.modify("ChatMessage", "update", { updates: [{ _id: message._id, content: "Ha" }] }),
    ).rejects.toThrow(/lacks permission/);
    await expect(
      player.modify("ChatMessage", "update", { updates: [{ _id: message._id, author: IDS.gm }] }),
    ).rejects.toThrow();
    expect(stored("ChatMessage", message._id)).toMatchObject({ content: "Ho", author: IDS.player });
  });

  it("can't change world settings", async () => {
    await expect(
      player.modify("Setting", "create", { data: [{ key: "testbed.rule", value: "1" }] }),
    ).rejects.toThrow(/lacks permission/);
    await gm.modify("Setting", "create", { data: [{ key: "testbed.rule", value: "1" }] });
    await expect(
      gm.modify("Setting", "create", { data: [{ key: "testbed.rule", value: "2" }] }),
    ).rejects.toThrow(/already exists/);
  });

  it("can change their own user document except for the role and permissions, but not another user's document", async () => {
    await player.modify("User", "update", { updates: [{ _id: IDS.player, color: "#ff0000" }] });
    expect(stored("User", IDS.player).color).toBe("#ff0000");
    await expect(
      player.modify("User", "update", { updates: [{ _id: IDS.player, role: 4 }] }),
    ).rejects.toThrow();
    await expect(
      player.modify("User", "update", { updates: [{ "_id": IDS.player, "permissions.ACTOR_CREATE": true }] }),
    ).rejects.toThrow();
    await expect(
      player.modify("User", "update", { updates: [{ _id: IDS.other, color: "#00ff00" }] }),
    ).rejects.toThrow(/lacks permission/);
    expect(stored("User", IDS.player).role).toBe(1);
  });

  it("can't change the ownership of their own actor", async () => {
    await expect(
      player.modify("Actor", "update", { updates: [{ _id: IDS.hero, ownership: { default: 3 } }] }),
    ).rejects.toThrow(/may only be modified by a GM|lacks permission to update Actor/);
  });

  it("can create items only while their role has that permission", async () => {
    const roles = { ITEM_CREATE: [1, 2, 3, 4] };
    const [setting] = await gm.modify("Setting", "create", {
      data: [{ key: "core.permissions", value: JSON.stringify(roles) }],
    });
    await player.modify("Item", "create", { data: [{ name: "Allowed", type: "tool" }] });
    await gm.modify("Setting", "delete", { ids: [setting._id] });
    await expect(
      player.modify("Item", "create", { data: [{ name: "Not any more", type: "tool" }] }),
    ).rejects.toThrow(/lacks permission/);
  });
});

describe("an assistant", () => {
  it("can't promote a user to Gamemaster or demote a Gamemaster", async () => {
    const assistant = await connect(server.address, IDS.assistant);
    await expect(
      assistant.modify("User", "update", { updates: [{ _id: IDS.trusted, role: 4 }] }),
    ).rejects.toThrow();
    await expect(
      assistant.modify("User", "update", { updates: [{ _id: IDS.gm, role: 1 }] }),
    ).rejects.toThrow();
    await expect(assistant.modify("User", "create", { data: [{ name: "New", role: 4 }] })).rejects.toThrow();
    assistant.leave();
  });
});

describe("updating a document", () => {
  it("deletes keys prefixed with -= and replaces objects whose keys are prefixed with ==", async () => {
    const [actor] = await gm.modify("Actor", "create", {
      data: [{ name: "T", type: "hero", system: { a: { x: 1, y: 2 }, b: 1 } }],
    });
    await gm.modify("Actor", "update", {
      updates: [{ _id: actor._id, system: { "-=b": null, "==a": { z: 3 } } }],
    });
    expect(stored("Actor", actor._id).system).toEqual({ a: { z: 3 } });
  });

  it("replaces nested objects if the update isn't recursive", async () => {
    const [actor] = await gm.modify("Actor", "create", {
      data: [{ name: "T", type: "hero", flags: { testbed: { a: 1, b: 2 } } }],
    });
    await gm.modify("Actor", "update", {
      updates: [{ _id: actor._id, flags: { testbed: { a: 5 } } }],
      recursive: false,
    });
    expect(stored("Actor", actor._id).flags).toEqual({ testbed: { a: 5 } });
  });

  it("returns only values that changed", async () => {
    expect(await gm.modify("Actor", "update", { updates: [{ _id: IDS.foe, name: "Foe" }] })).toEqual([]);
  });

  it("fails if the document doesn't exist", async () => {
    await expect(
      gm.modify("Actor", "update", { updates: [{ _id: "AbsentActor00001", name: "A" }] }),
    ).rejects.toThrow(/does not exist/);
    await expect(
      gm.modify("Item", "update", { parentUuid: "Actor.AbsentActor00001", updates: [] }),
    ).rejects.toThrow(/does not exist/);
  });

  it("ignores the modifying user and the time of modification that a client sends", async () => {
    const [difference] = await gm.modify("Actor", "update", {
      updates: [{ _id: IDS.foe, name: "Fiend", _stats: { lastModifiedBy: IDS.player, modifiedTime: 1 } }],
    });
    expect(difference._stats).toMatchObject({ lastModifiedBy: IDS.gm });
    await gm.modify("Actor", "update", { updates: [{ _id: IDS.foe, name: "Foe" }] });
  });

  it("can set a user's password without revealing it", async () => {
    const heard = player.next("modifyDocument");
    const [user] = await gm.modify("User", "create", {
      data: [{ name: "Fresh", role: 1, password: "open sesame" }],
    });
    expect(JSON.stringify([user, await heard])).not.toContain("open sesame");
    await expect(connect(server.address, user._id, "wrong")).rejects.toThrow();
    (await connect(server.address, user._id, "open sesame")).leave();
    await gm.modify("User", "update", { updates: [{ _id: user._id, password: "changed" }] });
    (await connect(server.address, user._id, "changed")).leave();
  });
});

describe("a server that follows the declarations in a manifest", () => {
  it("sanitizes HTML only in core's own fields and in fields that match a declaration, which can contain wildcards", async () => {
    const bad = '<p onclick="x()">Hi</p><script>x()</script>';
    const [actor] = await gm.modify("Actor", "create", {
      data: [{ name: "T", type: "hero", system: { biography: bad, free: bad, notes: { a: { text: bad } } } }],
    });
    expect(actor.system).toMatchObject({
      biography: "<p>Hi</p>",
      free: bad,
      notes: { a: { text: "<p>Hi</p>" } },
    });
    const [difference] = await gm.modify("Actor", "update", {
      updates: [{ "_id": actor._id, "system.biography": `${bad}!` }],
    });
    expect(difference.system.biography).toBe("<p>Hi</p>!");
    const [item] = await gm.modify("Item", "create", {
      parentUuid: `Actor.${actor._id}`,
      data: [{ name: "I", type: "thing", system: { description: bad } }],
    });
    expect(item.system.description).toBe("<p>Hi</p>");
    const [message] = await player.modify("ChatMessage", "create", { data: [{ content: bad }] });
    expect(message.content).toBe("<p>Hi</p>");
    const [entry] = await gm.modify("JournalEntry", "create", {
      data: [{ name: "J", pages: [{ name: "P", type: "text", text: { content: bad } }] }],
    });
    expect(entry.pages[0].text.content).toBe("<p>Hi</p>");
  });

  it.each([
    ["by its path", { "system.fate": 9 }],
    ["nested", { system: { fate: 9 } }],
    ["by deletion", { "system.-=fate": null }],
    ["by replacing a parent object", { "==system": {} }],
  ])("rejects a player's change to a Gamemaster-only field (%s)", async (_how, change) => {
    await expect(
      player.modify("Actor", "update", { updates: [{ _id: IDS.hero, ...change }] }),
    ).rejects.toThrow(/fate may only be modified by a GM|lacks permission|not valid/);
    expect(stored("Actor", IDS.hero).system.fate).toBe(1);
  });

  it("lets only Gamemasters change a Gamemaster-only field of an item", async () => {
    const parentUuid = `Actor.${IDS.hero}`;
    await expect(
      player.modify("Item", "update", { parentUuid, updates: [{ "_id": IDS.sword, "system.secret": 1 }] }),
    ).rejects.toThrow(/system\.secret may only/);
    await expect(
      player.modify("Actor", "update", {
        updates: [{ _id: IDS.hero, items: [{ _id: IDS.sword, system: { secret: 1 } }] }],
      }),
    ).rejects.toThrow(/system\.secret may only/);
    await gm.modify("Item", "update", { parentUuid, updates: [{ "_id": IDS.sword, "system.secret": 1 }] });
    expect(stored("Actor", IDS.hero).items.find(({ _id }: any) => _id === IDS.sword).system.secret).toBe(1);
  });

  it("rejects a change to a Gamemaster-only field of a message, even by the message's author", async () => {
    const [message] = await gm.modify("ChatMessage", "create", {
      data: [{ type: "card", author: IDS.player, system: { choice: 1 } }],
    });
    await player.modify("ChatMessage", "update", { updates: [{ "_id": message._id, "system.choice": 2 }] });
    await expect(
      player.modify("ChatMessage", "update", { updates: [{ "_id": message._id, "system.verdict": "won" }] }),
    ).rejects.toThrow(/verdict may only/);
    await gm.modify("ChatMessage", "update", { updates: [{ "_id": message._id, "system.verdict": "lost" }] });
  });

  it("prevents players from creating documents of a subtype with Gamemaster-only fields, as some builds of Foundry 14 do (foundryvtt#14252)", async () => {
    await expect(
      player.modify("ChatMessage", "create", { data: [{ type: "card", system: { choice: 1 } }] }),
    ).rejects.toThrow(/system\.verdict may only/);
  });

  it("rejects a file path that doesn't match the categories declared for its field", async () => {
    await expect(
      gm.modify("Actor", "update", { updates: [{ "_id": IDS.hero, "system.crest": "javascript:alert(1)" }] }),
    ).rejects.toThrow(/system\.crest/);
    await expect(
      gm.modify("Actor", "update", { updates: [{ "_id": IDS.hero, "system.crest": "a.mp3" }] }),
    ).rejects.toThrow(/system\.crest/);
    await gm.modify("Actor", "update", { updates: [{ "_id": IDS.hero, "system.crest": "icons/a.webp?1" }] });
  });
});

describe("deleting a document", () => {
  it("moves the contents of a deleted folder to its parent folder", async () => {
    const heard: any[] = [];
    gm.socket.on("modifyDocument", response => heard.push(response));
    await gm.modify("Folder", "delete", { ids: [IDS.inner] });
    expect(stored("Actor", IDS.hero).folder).toBe(IDS.folder);
    expect(heard).toMatchObject([
      { type: "Actor", action: "update", result: [{ _id: IDS.hero, folder: IDS.folder }] },
    ]);
    gm.socket.off("modifyDocument");
  });

  it("deletes a folder's subfolders and contents on request", async () => {
    const [top] = await gm.modify("Folder", "create", { data: [{ name: "Top", type: "Item" }] });
    const [below] = await gm.modify("Folder", "create", {
      data: [{ name: "Below", type: "Item", folder: top._id }],
    });
    const [item] = await gm.modify("Item", "create", {
      data: [{ name: "In it", type: "thing", folder: below._id }],
    });
    await gm.modify("Folder", "delete", { ids: [top._id], deleteSubfolders: true, deleteContents: true });
    expect(stored("Folder", below._id)).toBeUndefined();
    expect(stored("Item", item._id)).toBeUndefined();
  });

  it("disconnects a deleted user", async () => {
    const [user] = await gm.modify("User", "create", { data: [{ name: "Guest", role: 1 }] });
    const guest = await connect(server.address, user._id);
    const gone = guest.next("disconnect");
    await gm.modify("User", "delete", { ids: [user._id] });
    await gone;
    await expect(connect(server.address, user._id)).rejects.toThrow();
  });
});

describe("activating a scene", () => {
  it("deactivates the previous scene for all users", async () => {
    const [scene] = await gm.modify("Scene", "create", { data: [{ name: "Cave" }] });
    await gm.modify("Scene", "update", { updates: [{ _id: scene._id, active: true }] });
    expect(stored("Scene", IDS.scene).active).toBe(false);
    await gm.modify("Scene", "update", { updates: [{ _id: IDS.scene, active: true }] });
  });
});

describe("a batch of changes", () => {
  it("is applied completely or not at all", async () => {
    const good = {
      type: "Actor",
      action: "update",
      operation: { updates: [{ _id: IDS.foe, name: "Batch" }] },
    };
    const bad = { type: "Item", action: "delete", operation: { ids: ["AbsentItem000001"] } };
    await expect(gm.ask("modifyBatch", [good, bad])).rejects.toThrow(/does not exist/);
    expect(stored("Actor", IDS.foe).name).toBe("Foe");
    const responses = await gm.ask("modifyBatch", [
      good,
      { ...good, operation: { updates: [{ _id: IDS.foe, name: "Foe" }] } },
    ]);
    expect(responses).toHaveLength(2);
  });
});

describe("the order of changes", () => {
  it("is the same for every client", async () => {
    const seen: Record<string, number[]> = { player: [], other: [] };
    const listen = (client: Client, list: number[] | undefined): Promise<void> =>
      new Promise(resolve => {
        client.socket.on("modifyDocument", ({ result }) => {
          if (list && list.push(result[0].system.n) === 20) resolve();
        });
      });
    const all = Promise.all([listen(player, seen.player), listen(other, seen.other)]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        gm.modify("Actor", "update", { updates: [{ "_id": IDS.foe, "system.n": n }] }),
      ),
    );
    await all;
    expect(seen.player).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(seen.other).toEqual(seen.player);
    player.socket.off("modifyDocument");
    other.socket.off("modifyDocument");
  });
});
