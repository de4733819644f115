import { beforeEach, describe, expect, it, vi } from "vitest";
import { allows, wearInWords, wearOf } from "../../../../src/actions/core/knowledge-levels.ts";

const actors = new Map<
  string,
  { uuid: string; testUserPermission: (user: unknown, level: string) => boolean }
>();
let members: string[] = [];
let level: unknown = "passive";

vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => actors.get(uuid) ?? null,
}));
vi.mock("../../../../src/documents/party.ts", () => ({ partyActor: () => ({ system: { members } }) }));
vi.stubGlobal("game", { settings: { get: () => level } });
const { mayKnow, knowledgeNow } = await import("../../../../src/actions/core/knowledge.ts");

const player = { isGM: false } as never;
const gamemaster = { isGM: true } as never;
const passive = { of: "Actor.enemy", need: "passive" } as const;
const all = { of: "Actor.enemy", need: "all" } as const;

beforeEach(() => {
  actors.clear();
  members = [];
  level = "passive";
  actors.set("Actor.enemy", { uuid: "Actor.enemy", testUserPermission: () => false });
});

describe("what a user is allowed to see of an actor", () => {
  it.each([
    ["nothing", false, false],
    ["passive", true, false],
    ["all", true, true],
  ] as const)(
    "depends on the knowledge level for enemies: “%s” (Passive Evasion: %s, other values: %s)",
    (set, evasion, everything) => {
      level = set;
      expect([mayKnow(player, passive), mayKnow(player, all)]).toEqual([evasion, everything]);
      expect([allows(set, "passive"), allows(set, "all"), allows(set, "sight")]).toEqual([
        evasion,
        everything,
        false,
      ]);
    },
  );

  it("is everything if the actor is in the party or the user can observe it, at any knowledge level", () => {
    level = "nothing";
    expect(mayKnow(player, all)).toBe(false);
    actors.set("Actor.enemy", {
      uuid: "Actor.enemy",
      testUserPermission: (_, wanted) => wanted === "OBSERVER",
    });
    expect(mayKnow(player, all)).toBe(true);
    actors.set("Actor.friend", { uuid: "Actor.friend", testUserPermission: () => false });
    members = ["Actor.friend"];
    expect(mayKnow(player, { of: "Actor.friend", need: "all" })).toBe(true);
  });

  it("is everything for a Gamemaster, even after the actor is deleted", () => {
    level = "nothing";
    expect(mayKnow(gamemaster, { of: "Actor.gone", need: "all" })).toBe(true);
    expect(mayKnow(player, { of: "Actor.gone", need: "passive" })).toBe(false);
  });

  it("is determined by the default knowledge level if the stored level is unknown", () => {
    level = "rumours";
    expect(knowledgeNow()).toBe("passive");
  });
});

describe("the visible state of an actor", () => {
  it.each([
    [13, 13, "unhurt"],
    [15, 13, "unhurt"],
    [12, 13, "scratched"],
    [6, 9, "hurt"],
    [4, 9, "hurt"],
    [3, 9, "badlyHurt"],
    [1, 9, "badlyHurt"],
    [0, 9, "down"],
    [-2, 9, "down"],
  ] as const)("with %i of %i hit points is “%s”", (value, max, wear) => {
    expect(wearOf({ value, max })).toBe(wear);
    expect(wearInWords({ value, max })).toBe(`BLACKOUT.knowledge.wear.${wear}`);
  });
});
