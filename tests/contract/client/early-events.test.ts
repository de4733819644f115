import { describe, expect, it } from "vitest";
import { followWorld, WorldEvents } from "../../../host/runtime/client/world-events.ts";
import { FakeServer } from "./support/fake-server.ts";
import { ASSISTANT, GM, PLAYER, recordHooks, startWorld } from "./support/world.ts";

const HERO = "hero000000000001";
const OTHER = "hero000000000002";
const hero = { _id: HERO, name: "Ada", type: "hero", system: {}, items: [], effects: [] };

/** Returns the server's broadcast of a change made by a Gamemaster. */
function change(action: string, result: unknown[], type = "Actor"): object {
  return { type, action, operation: { parentUuid: null, pack: null }, result, userId: GM };
}

describe("events that arrive before the world's documents exist", () => {
  it("are handled in order as soon as the documents exist", () => {
    const seen: string[] = [];
    const { game } = startWorld({
      userId: PLAYER,
      activeUsers: [PLAYER],
      documents: { Actor: [structuredClone(hero)] },
      meanwhile: server => {
        server.push("modifyDocument", change("update", [{ _id: HERO, name: "Grace" }]));
        server.push("modifyDocument", change("create", [{ ...hero, _id: OTHER, name: "Linus" }]));
        server.push("modifyDocument", change("update", [{ _id: OTHER, name: "Alan" }]));
        server.push("userActivity", ASSISTANT, { active: true });
        server.push("pause", true, { userId: GM });
      },
      init: () => recordHooks(["createActor", "updateActor", "userConnected", "pauseGame"], seen),
    });
    expect(game.actors.map((actor: any) => actor.name)).toEqual(["Grace", "Alan"]);
    expect(game.users.get(ASSISTANT).active).toBe(true);
    expect(game.paused).toBe(true);
    expect(seen).toEqual(["updateActor", "createActor", "updateActor", "userConnected", "pauseGame"]);
  });

  it("are ignored if the world's data already includes their changes", () => {
    const seen: string[] = [];
    const { game } = startWorld({
      userId: PLAYER,
      activeUsers: [PLAYER, ASSISTANT],
      documents: { Actor: [structuredClone(hero)] },
      meanwhile: server => {
        server.push("modifyDocument", change("create", [{ ...hero, name: "Twin" }]));
        server.push("modifyDocument", change("delete", [OTHER]));
        server.push("userActivity", ASSISTANT, { active: true });
      },
      init: () => recordHooks(["createActor", "deleteActor", "userConnected"], seen),
    });
    expect(game.actors.map((actor: any) => actor.name)).toEqual(["Ada"]);
    expect(seen).toEqual([]);
  });

  it("can be queries, which are answered by handlers registered in init", async () => {
    const answers: unknown[] = [];
    startWorld({
      meanwhile: server =>
        server.push("query", { userId: GM, name: "mini.double", data: 4 }, (answer: unknown) =>
          answers.push(answer),
        ),
      init: ({ CONFIG }) => {
        CONFIG.queries["mini.double"] = (number: number) => number * 2;
      },
    });
    await new Promise(resolve => setImmediate(resolve));
    expect(answers).toEqual([{ ok: true, response: 8 }]);
  });

  it("can announce a compendium, which is created only once even if it is announced twice", () => {
    const metadata = {
      id: "world.tales",
      name: "tales",
      label: "Tales",
      type: "Item",
      packageType: "world",
      packageName: "world",
    };
    const sendEvents = (server: FakeServer): void => {
      for (let time = 0; time < 2; time++)
        server.push("manageCompendium", { action: "create", data: metadata });
    };
    const { game } = startWorld({ meanwhile: sendEvents });
    expect([...game.packs.keys()]).toEqual(["world.tales"]);
  });

  it("are held back until delivery starts, unlike later events", () => {
    const server = new FakeServer(GM);
    const events = new WorldEvents(server);
    const seen: unknown[] = [];
    server.push("pause", true);
    events.on("pause", paused => seen.push(paused));
    expect(seen).toEqual([]);
    events.open();
    server.push("pause", false);
    expect(seen).toEqual([true, false]);
  });
});

describe("a game that is connected to its world", () => {
  it("listens to every type of event that the server sends", () => {
    const { game } = startWorld();
    const heard: string[] = [];
    const events = new WorldEvents(new FakeServer(GM));
    const on = events.on.bind(events);
    events.on = (event, listener) => {
      heard.push(event);
      return on(event, listener);
    };
    followWorld(game, events);
    expect(heard.sort()).toEqual(["manageCompendium", "modifyDocument", "pause", "query", "userActivity"]);
  });
});
