import { beforeEach, describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const SWORD = "itemsword0000001";
const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

describe.each(longGenerations)("untrusted data on Foundry %i", generation => {
  let posted: any;
  let compat: any;
  let world: Awaited<ReturnType<typeof startSystem>>;
  beforeEach(async () => {
    world = await startSystem(generation, {
      Actor: [
        {
          _id: HERO,
          name: "Ilka",
          type: "character",
          effects: [],
          items: [{ _id: SWORD, name: "Sword", type: "weapon", system: {}, effects: [] }],
        },
      ],
    });
    [posted, compat] = [await source("actions/core/posted"), await source("compat/documents")];
  });

  it("is rejected if it is nested too deeply", () => {
    const nested = (depth: number, open: string, close: string) =>
      `{"a":${open.repeat(depth)}${close.repeat(depth)}}`;
    expect(posted.parsedRecord(nested(50, "[", "]"))).toHaveProperty("a");
    expect(posted.parsedRecord(nested(60, "[", "]"))).toBeNull();
    expect(posted.parsedRecord(nested(100_000, "[", "]"))).toBeNull();
    expect(posted.parsedRecord(`{"a":${'{"a":'.repeat(80)}1${"}".repeat(80)}}`)).toBeNull();
  });

  it("isn't rejected because of brackets in strings or a large number of keys", () => {
    const words = { note: `${"[{".repeat(500)}"\\`, list: Array.from({ length: 300 }, () => [{}]) };
    expect(posted.parsedRecord(JSON.stringify(words))).toEqual(words);
  });

  it.each(["", "null", "5", "[1]", '"words"', "{", '{"a":1}}', "x"])(
    "can't be read as a record if it is %j",
    text => {
      expect(posted.parsedRecord(text)).toBeNull();
    },
  );

  it("can't change prototypes through its keys", () => {
    const read = posted.parsedRecord(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect([Object.keys(read), "polluted" in {}]).toEqual([["__proto__", "constructor"], false]);
  });

  it("can refer to an actor only by a valid UUID", () => {
    expect(compat.actorFromUuid(`Actor.${HERO}`)).toBe(world.game.actors.get(HERO));
    for (const uuid of [
      "",
      ".",
      "Actor",
      "Actor.",
      "__proto__.constructor",
      `Actor.${HERO}.Item.${SWORD}`,
      `Actor.${HERO}.Item.${SWORD}.Item.${SWORD}`,
      `Actor.${HERO}.Nothing.x`,
      "Nothing.x.y.z",
      `.Actor.${HERO}`,
      `Compendium.world.folk.Actor.${HERO}`,
      "\u202eActor\u0000",
    ]) {
      expect(compat.actorFromUuid(uuid), uuid).toBeNull();
    }
    expect(compat.documentFromUuid(`Actor.${HERO}.Item.${SWORD}`)?.name).toBe("Sword");
    expect(compat.documentFromUuid(`Actor.${HERO}.Item.${SWORD}.Item.${SWORD}`)).toBeNull();
  });
});
