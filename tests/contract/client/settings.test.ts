import { describe, expect, it, vi } from "vitest";
import { GM, PLAYER, startWorld } from "./support/world.ts";

describe("settings", () => {
  it("cause an error if they aren't registered", async () => {
    const { game } = startWorld();
    expect(() => game.settings.get("mini", "unknown")).toThrow("mini.unknown");
    await expect(game.settings.set("mini", "unknown", 1)).rejects.toThrow("mini.unknown");
  });

  it("with client scope are stored in the browser", async () => {
    const { game, server } = startWorld();
    const changes: unknown[] = [];
    game.settings.register("mini", "loud", {
      scope: "client",
      type: Boolean,
      default: false,
      onChange: (value: unknown) => changes.push(value),
    });
    expect(game.settings.get("mini", "loud")).toBe(false);
    expect(await game.settings.set("mini", "loud", true)).toBe(true);
    await game.settings.set("mini", "loud", true);
    expect(game.settings.get("mini", "loud")).toBe(true);
    expect(changes).toEqual([true]);
    expect(server.requests).toEqual([]);
  });

  it("with world scope are stored as documents, which are created once and then updated", async () => {
    const { game, server } = startWorld();
    const changes: unknown[] = [];
    game.settings.register("mini", "mood", {
      scope: "world",
      type: String,
      default: "calm",
      onChange: (value: unknown) => changes.push(value),
    });
    await game.settings.set("mini", "mood", "wild");
    await game.settings.set("mini", "mood", "calm");
    expect(server.modifications("create")).toHaveLength(1);
    expect(server.modifications("update")).toHaveLength(1);
    expect(changes).toEqual(["wild", "calm"]);
    expect(game.settings.get("mini", "mood")).toBe("calm");
  });

  it("with world scope change on all clients when one client sets them", () => {
    const { game, server } = startWorld({ userId: PLAYER, activeUsers: [PLAYER, GM] });
    const changes: unknown[] = [];
    game.settings.register("mini", "mood", {
      scope: "world",
      type: String,
      default: "calm",
      onChange: (value: unknown) => changes.push(value),
    });
    server.push("modifyDocument", {
      type: "Setting",
      action: "create",
      operation: {},
      userId: GM,
      result: [{ _id: "setting000000001", key: "mini.mood", value: JSON.stringify("wild") }],
    });
    expect(game.settings.get("mini", "mood")).toBe("wild");
    expect(changes).toEqual(["wild"]);
  });

  it("with world scope can't be set before the game is ready", async () => {
    const { game } = startWorld();
    game.settings.register("mini", "mood", { scope: "world", type: String, default: "calm" });
    game.ready = false;
    await expect(game.settings.set("mini", "mood", "wild")).rejects.toThrow("before the game is ready");
  });

  it("with user scope are stored separately for each user", async () => {
    const { game, server } = startWorld();
    game.settings.register("mini", "pin", { scope: "user", type: Number, default: 0 });
    await game.settings.set("mini", "pin", 3);
    expect(server.modifications("create")[0].operation.data[0]).toMatchObject({ key: "mini.pin", user: GM });
    expect(game.settings.get("mini", "pin")).toBe(3);
  });

  it("can be cleaned and validated by a data field", async () => {
    const { game, foundry } = startWorld();
    const { fields } = foundry.data;
    game.settings.register("mini", "limit", {
      scope: "client",
      type: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        min: 1,
        max: 6,
        initial: 2,
      }),
    });
    expect(game.settings.get("mini", "limit")).toBe(2);
    await game.settings.set("mini", "limit", "4");
    expect(game.settings.get("mini", "limit")).toBe(4);
    await expect(game.settings.set("mini", "limit", "not a number")).rejects.toThrow();
    expect(game.settings.get("mini", "limit")).toBe(4);
  });

  it("with a data model are returned as instances of the model", async () => {
    const { game, foundry } = startWorld();
    const { fields } = foundry.data;
    class House extends foundry.abstract.DataModel {
      static defineSchema(): any {
        return { rooms: new fields.NumberField({ initial: 4 }) };
      }
    }
    game.settings.register("mini", "house", { scope: "client", type: House, default: {} });
    expect(game.settings.get("mini", "house")).toBeInstanceOf(House);
    await game.settings.set("mini", "house", { rooms: 7 });
    expect(game.settings.get("mini", "house").rooms).toBe(7);
  });

  it("accept values other than their choices, unless they have a data field", async () => {
    const { game, foundry } = startWorld();
    const choices = { calm: "Calm", wild: "Wild" };
    game.settings.register("mini", "mood", { scope: "client", type: String, default: "calm", choices });
    expect(await game.settings.set("mini", "mood", "furious")).toBe("furious");
    game.settings.register("mini", "temper", {
      scope: "client",
      type: new foundry.data.fields.StringField({ choices, initial: "calm" }),
    });
    await expect(game.settings.set("mini", "temper", "furious")).rejects.toThrow("furious");
  });

  it("with an unknown scope are stored in the browser", async () => {
    const { game, server } = startWorld();
    game.settings.register("mini", "odd", { scope: "local", type: Number, default: 1 });
    expect(await game.settings.set("mini", "odd", 2)).toBe(2);
    expect(game.settings.settings.get("mini.odd").scope).toBe("client");
    expect(server.requests).toEqual([]);
  });

  it.each([13, 14] as const)("from core include those that packages use (Foundry %i)", generation => {
    const { game } = startWorld({ generation });
    const read = (key: string): unknown => game.settings.get("core", key);
    expect(
      ["performanceMode", "notesDisplayToggle", "globalAmbientVolume", "globalPlaylistVolume"].map(read),
    ).toEqual([2, false, 0.5, 0.5]);
  });

  it("return to their default value if they are set to undefined", async () => {
    const { game } = startWorld();
    game.settings.register("mini", "list", { scope: "client", type: Array, default: ["a"] });
    await game.settings.set("mini", "list", ["b"]);
    await game.settings.set("mini", "list", undefined);
    expect(game.settings.get("mini", "list")).toEqual(["a"]);
  });

  it("return a copy of their default value", () => {
    const { game } = startWorld();
    game.settings.register("mini", "list", { scope: "client", type: Array, default: ["a"] });
    game.settings.get("mini", "list").push("b");
    expect(game.settings.get("mini", "list")).toEqual(["a"]);
  });

  it("can have a menu only if the menu's type is an application class", () => {
    const { game } = startWorld();
    expect(() => game.settings.registerMenu("mini", "menu", { type: {} })).toThrow("application class");
  });
});

describe("world time", () => {
  it("calls the hook updateWorldTime when it is advanced by seconds or by time units", async () => {
    const { game } = startWorld();
    const { Hooks } = globalThis as any;
    const seen: number[][] = [];
    Hooks.on("updateWorldTime", (time: number, delta: number) => void seen.push([time, delta]));
    expect(await game.time.advance(60)).toBe(60);
    expect(await game.time.advance({ hour: 1 })).toBe(3660);
    expect(seen).toEqual([
      [60, 60],
      [3660, 3600],
    ]);
    expect(game.time.components).toMatchObject({ hour: 1, minute: 1, second: 0 });
  });
});

describe("core's chat mode setting", () => {
  it("is core.rollMode on Foundry 13", () => {
    const { game } = startWorld({ generation: 13 });
    expect(game.settings.get("core", "rollMode")).toBe("publicroll");
    expect(() => game.settings.get("core", "messageMode")).toThrow();
  });

  it("is core.messageMode on Foundry 14, where reading core.rollMode logs a warning and returns null", () => {
    const { game } = startWorld();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(game.settings.get("core", "messageMode")).toBe("public");
    expect(warn).not.toHaveBeenCalled();
    expect(game.settings.get("core", "rollMode")).toBeNull();
    expect(String(warn.mock.calls[0])).toContain("core.messageMode");
    warn.mockRestore();
  });
});
