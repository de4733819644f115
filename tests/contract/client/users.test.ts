import { describe, expect, it } from "vitest";
import { answerQuery } from "../../../host/runtime/client/query.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { ASSISTANT, GM, PLAYER, startWorld } from "./support/world.ts";

describe("the designated user", () => {
  it.each([
    [[GM, ASSISTANT, PLAYER], GM],
    [[ASSISTANT, PLAYER], ASSISTANT],
    [[PLAYER], null],
  ])("with a Gamemaster role among the active users %j is %s", (activeUsers, expected) => {
    const { game } = startWorld({ userId: PLAYER, activeUsers });
    expect(game.users.activeGM?.id ?? null).toBe(expected);
  });

  it("is the user with the highest role among those who meet a condition", () => {
    const { game } = startWorld({ userId: PLAYER, activeUsers: [GM, ASSISTANT, PLAYER] });
    const condition = (user: any): boolean => user.active && user.id !== GM;
    expect(game.users.getDesignatedUser(condition).id).toBe(ASSISTANT);
    expect(game.users.get(ASSISTANT).isDesignated(condition)).toBe(true);
    expect(game.users.get(PLAYER).isDesignated(condition)).toBe(false);
  });

  it("can change when a user connects or disconnects, and the userConnected hook is called", () => {
    const { game, server } = startWorld({ userId: PLAYER, activeUsers: [PLAYER] });
    const seen: unknown[] = [];
    Hooks.on("userConnected", (user: any, connected: boolean) => void seen.push([user.id, connected]));
    server.push("userActivity", ASSISTANT, { active: true });
    expect(game.users.activeGM.id).toBe(ASSISTANT);
    server.push("userActivity", ASSISTANT, { active: false });
    expect(game.users.activeGM).toBeNull();
    expect(seen).toEqual([
      [ASSISTANT, true],
      [ASSISTANT, false],
    ]);
  });
});

describe("a query", () => {
  it("to the current user is answered locally", async () => {
    const { game, CONFIG, server } = startWorld();
    CONFIG.queries["mini.double"] = async ({ number }: any) => number * 2;
    expect(await game.user.query("mini.double", { number: 4 })).toBe(8);
    expect(server.requests).toEqual([]);
  });

  it("to another user is sent with its name, data and timeout", async () => {
    const { game, CONFIG, server } = startWorld({ userId: PLAYER, activeUsers: [PLAYER, GM] });
    CONFIG.queries["mini.double"] = async () => 0;
    await game.users.activeGM.query("mini.double", { number: 4 }, { timeout: 1000 });
    expect(server.requests).toEqual([
      { event: "query", payload: { userId: GM, name: "mini.double", data: { number: 4 }, timeout: 1000 } },
    ]);
  });

  it("fails if its name isn't registered or if the user is offline", async () => {
    const { game, CONFIG } = startWorld();
    await expect(game.users.get(PLAYER).query("mini.unknown", {})).rejects.toThrow("mini.unknown");
    CONFIG.queries["mini.double"] = async () => 0;
    await expect(game.users.get(PLAYER).query("mini.double", {})).rejects.toThrow("not connected");
  });

  it("returns the result or the error of its handler", async () => {
    const queries = {
      good: async (data: any) => data.a,
      bad: () => {
        throw new TypeError("no such thing");
      },
    };
    expect(await answerQuery(queries, { userId: GM, name: "good", data: { a: 1 } })).toEqual({
      ok: true,
      response: 1,
    });
    expect(await answerQuery(queries, { userId: GM, name: "bad", data: {} })).toEqual({
      ok: false,
      error: { name: "TypeError", message: "no such thing" },
    });
    expect(await answerQuery(queries, { userId: GM, name: "none", data: {} })).toMatchObject({ ok: false });
  });
});

describe("a user", () => {
  it("has ten slots on each hotbar page, and assigns a macro to the first free slot by default", async () => {
    const { game, CONFIG } = startWorld();
    const macro = await CONFIG.Macro.documentClass.create({
      name: "Shout",
      type: "script",
      command: "return 1",
    });
    await game.user.assignHotbarMacro(macro);
    await game.user.assignHotbarMacro(macro, 12);
    expect(game.user.hotbar).toEqual({ 1: macro.id, 12: macro.id });
    expect(game.user.getHotbarMacros(2)[1]).toEqual({ slot: 12, macro });
    await game.user.assignHotbarMacro(null, 1);
    expect(game.user.hotbar).toEqual({ 12: macro.id });
    await expect(game.user.assignHotbarMacro(macro, 99)).rejects.toThrow("99");
  });

  it.each([13, 14] as const)(
    "passes changes to update hooks without operator prefixes in their keys, even if a value is replaced (Foundry %i)",
    async generation => {
      const { game } = startWorld({ generation });
      const told: string[][] = [];
      Hooks.on("updateUser", (_user: unknown, changed: object) => void told.push(Object.keys(changed)));
      await game.user.update({ hotbar: { 3: "AAAAAAAAAAAAAAAA" } }, { recursive: false });
      expect(told).toEqual([expect.arrayContaining(["hotbar"])]);
    },
  );

  it("can run a macro with a speaker, an actor and a scope", async () => {
    const { CONFIG } = startWorld();
    const macro = await CONFIG.Macro.documentClass.create({
      name: "Sum",
      type: "script",
      command: "return [scope.extra, extra, speaker.alias, typeof actor, this.name]",
    });
    expect(await macro.execute({ extra: 5 })).toEqual([5, 5, "Gamemaster", "object", "Sum"]);
  });

  it("has the default permissions of their role", () => {
    const { game } = startWorld({ userId: PLAYER });
    expect(game.user.can("QUERY_USER")).toBe(true);
    expect(game.user.can("ACTOR_CREATE")).toBe(false);
    expect(game.user.can("SETTINGS_MODIFY")).toBe(false);
    expect(game.permissions.ACTOR_CREATE).toEqual([3, 4]);
  });
});
