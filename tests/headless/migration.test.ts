/**
 * Tests that a world from system version 0.1.0 is migrated completely and only once, and that the result is the same
 * wherever the migration is interrupted.
 */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestVersion } from "../../src/migrations/setting.ts";
import { fewOf } from "./support/long.ts";
import { longGenerations } from "../generations.ts";
import { copyOf, makeOldWorld } from "./support/old-world.ts";
import { Table } from "./support/table.ts";

const GAMEMASTER = "gamemaster000001";
const NADIA = "playerNadia00001";
const PACK = "world.old-friends";
const OPEN_PACK = "world.new-friends";
const BROKEN = [
  ["Actor", "brokenShip000001"],
  ["Actor", "brokenPerson0001"],
  ["Actor", "brokenBag0000001"],
  ["Item", "brokenCatapult01"],
  ["ChatMessage", "brokenTelegram01"],
] as const;

describe.each(longGenerations)("a world from system version 0.1.0 on Foundry %i", generation => {
  let old: string;
  const folders: string[] = [];
  beforeAll(async () => {
    old = await makeOldWorld(generation);
  });
  afterAll(() => {
    for (const folder of [old, ...folders]) rmSync(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<Table> => {
    const world = copyOf(old);
    folders.push(world);
    return reopen(world);
  };
  const reopen = async (world: string): Promise<Table> => {
    const table = await Table.openWorld(world, generation);
    // Both Foundry and the system log an error for each unreadable document.
    table.expectComplaint(/broken|Relic|relic|not valid|left as they are|Failed to initialize/u);
    return table;
  };
  const versionIn = (table: Table) =>
    JSON.parse(table.all("Setting").find(one => one.key === "blackout.migration")?.value ?? "{}");
  const lockIn = (table: Table) =>
    JSON.parse(table.all("Setting").find(one => one.key === "core.compendiumConfiguration")?.value ?? "{}")[
      PACK
    ].locked;
  const packed = (table: Table) => table.server.game.store.all(PACK, "Actor");
  const openPacked = (table: Table) => table.server.game.store.all(OPEN_PACK, "Actor");
  const bare = ({ _stats: _, ...source }: any) => source;
  /** Returns everything that a migration can change, except for values that are different in each run. */
  const state = (table: Table) => ({
    actors: table.all("Actor").map(source => ({
      id: source._id,
      system: source.system,
      effects: source.effects.map(({ _id, type }: any) => [_id, type]).toSorted(),
      items: source.items.map(({ _id, type, system }: any) => [_id, type, system]),
    })),
    tokens: table
      .all("Scene")
      .flatMap(scene =>
        scene.tokens.map(({ _id, delta }: any) => [
          _id,
          delta?.system,
          delta?.effects?.map((effect: any) => effect._id),
          delta?.items?.map((item: any) => item._id),
        ]),
      ),
    messages: table
      .all("ChatMessage")
      .filter(({ whisper }) => whisper.length === 0)
      .map(({ _id, type, content }) => [_id, type, content]),
    packed: [...packed(table), ...openPacked(table)].map(({ system }) => system),
    version: versionIn(table),
    locked: lockIn(table),
  });
  /** The state of the world after an uninterrupted migration. */
  let whole: unknown;

  it("is migrated when a Gamemaster connects", async () => {
    const table = await open();
    const before = new Map(BROKEN.map(([type, id]) => [id, structuredClone(table.held(type, id))]));
    expect(table.held("Actor", "characterIlka001").system.experience).toBe(120);
    const gm = await table.join(GAMEMASTER);

    expect(versionIn(table)).toEqual({ version: latestVersion, relock: [] });
    expect(await gm.do("told"), "the progress bar gives way to a message").toContain(
      "BLACKOUT.migration.done",
    );
    const ilka = table.held("Actor", "characterIlka001");
    expect(ilka.system.experience.log).toMatchObject([{ amount: 120, reason: "BLACKOUT.experience.before" }]);
    expect(ilka.system.credits).toBe(410);
    expect(ilka.effects.map(({ _id, type }: any) => [_id, type]).toSorted()).toEqual([
      ["effectHover00001", "base"],
      ["effectOwnMade001", "base"],
      ["prone00000000000", "condition"],
    ]);
    const double = table
      .held("Scene", "sceneDockingRing")
      .tokens.find((token: any) => token._id === "tokenDouble00001");
    // The base actor stores a number here, so the delta stores the record as a replacement of the whole
    // value.
    expect(double.delta.system["==experience"] ?? double.delta.system.experience).toMatchObject({
      log: [{ amount: 45 }],
    });
    expect(double.delta.system.credits).toBe(3);
    expect(
      (
        await gm.do("source", {
          uuid: "Scene.sceneDockingRing.Token.tokenDouble00001.Actor.characterIlka001",
        })
      ).system.experience.log,
    ).toMatchObject([{ amount: 45 }]);
    expect(
      double.delta.effects.filter((effect: any) => !effect._tombstone).map((effect: any) => effect._id),
    ).toEqual(["stunned000000000"]);
    expect(double.delta.items.map((item: any) => item.name)).toContain("Flare");
    expect(packed(table)).toMatchObject([{ system: { experience: { log: [{ amount: 300 }] } } }]);
    expect(lockIn(table), "the compendium is locked again").toBe(true);
    expect(openPacked(table)).toMatchObject([{ system: { experience: { log: [{ amount: 40 }] } } }]);
    const locks = JSON.parse(
      table.all("Setting").find(one => one.key === "core.compendiumConfiguration")?.value ?? "{}",
    );
    expect(locks[OPEN_PACK]?.locked ?? false, "one that was open stays open").toBe(false);

    const [first, second] = [
      table.held("ChatMessage", "messageTest00001"),
      table.held("ChatMessage", "messageTest00002"),
    ];
    expect(first).toMatchObject({ type: "base", author: NADIA, speaker: { alias: "Ilka" }, system: {} });
    expect(first.content).toMatch(/^<p>.*</u);
    expect(second).toMatchObject({ type: "base" });
    expect(second.content).not.toContain("<b>");
    expect(table.held("ChatMessage", "messageAsked0001").type).toBe("request");

    for (const [type, id] of BROKEN)
      expect(bare(table.held(type, id)), `${id} is kept as it is`).toEqual(bare(before.get(id)));
    const report = table.all("ChatMessage").find(({ whisper }) => whisper.includes(GAMEMASTER));
    for (const [, id] of BROKEN) expect(report.content).toContain(id);
    expect(report.content).toContain("itemRelic0000001");

    whole = state(table);
    await table.close();
  });

  it("is migrated only once, even if a Gamemaster connects again", async () => {
    const table = await open();
    const gm = await table.join(GAMEMASTER);
    await table.kill(gm);
    table.taken();
    const before = table.all("ChatMessage").length;
    await table.join(GAMEMASTER);
    await table.join(NADIA);
    expect(table.writes.filter(({ type }) => type !== "User")).toEqual([]);
    expect(table.all("ChatMessage")).toHaveLength(before);
    await table.close();
  });

  it("isn't migrated while only players are online", async () => {
    const table = await open();
    const nadia = await table.join(NADIA);
    expect(table.held("Actor", "characterIlka001").system.experience).toBe(120);
    expect(
      (await nadia.do("source", { uuid: "Actor.characterIlka001" })).system.experience.log,
      "but read in the present shape",
    ).toMatchObject([{ amount: 120 }]);
    await table.close();
  });

  it.each(fewOf(2, generation === 14 ? [1, 12, 3, 7, 11, 13] : [2, 9, 12]))(
    "is migrated completely even if the Gamemaster's client crashes after %i writes",
    async writes => {
      const table = await open();
      const gm = await table.join(GAMEMASTER, { diesAfter: writes }).catch(() => null);
      if (gm) await table.gone(gm).catch(() => undefined);
      await table.settled();
      expect(versionIn(table).version ?? 0, "it was interrupted").toBe(0);
      await table.join(GAMEMASTER);
      expect(state(table)).toEqual(whole);
      await table.close();
    },
  );

  it("is migrated completely even if the server is killed during the migration", async () => {
    const table = await open();
    const world = folders.at(-1) ?? "";
    await table.join(GAMEMASTER, { diesAfter: 6 }).catch(() => null);
    await table.close();
    const again = await reopen(world);
    expect(versionIn(again).version ?? 0).toBe(0);
    await again.join(GAMEMASTER);
    expect(state(again)).toEqual(whole);
    await again.close();
  });
});
