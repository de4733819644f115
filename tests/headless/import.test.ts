/**
 * Tests the import of tables into a world and its compendiums: batches, repeated imports, cancellation, undo,
 * and export.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnAt, pathOf } from "../../src/importer/column-paths.ts";
import { columns, columnsOf } from "../../src/importer/columns.ts";
import { importKinds, itemKinds } from "../../src/importer/kinds.ts";
import { longGenerations } from "../generations.ts";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/import/${name}`, import.meta.url), "utf8");

/**
 * Returns a table with the given number of rows. Its content is the same in every run, and every 250th row
 * has an invalid price.
 */
function manyRows(count: number): string {
  const words = ["Coil", "Dock", "Ember", "Flux", "Gale", "Hull", "Ion", "Keel"];
  let state = 7;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const rows = Array.from(
    { length: count },
    (_, row) =>
      `${words[next(8)]} ${words[next(8)].toLowerCase()} ${row},gear,${(row + 1) % 250 === 0 ? "much" : next(2000)},${next(40) / 4},"${"Found in locker ".repeat(2)}${row}"`,
  );
  return ["Name,Kind,Price,Weight,Description", ...rows].join("\r\n");
}

describe.each(longGenerations)("the table importer on Foundry %i", generation => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, fighting: false });
    gm = await table.join(USERS.gm);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const items = async (pack: string | null = null): Promise<any[]> =>
    gm.do("documentsIn", { name: "Item", pack });
  const clear = async () => {
    for (const name of ["Item"])
      for (const { _id } of await gm.do("documentsIn", { name }))
        await gm.do("delete", { uuid: `${name}.${_id}` });
  };
  const written = () => table.writes.filter(({ type }) => type === "Item");

  it("has a column for every stored value of each type, and applies the data model's limits", async () => {
    const stored: Record<
      string,
      Record<string, { least: number | null; most: number | null; name: string }>
    > = await gm.do("storedFields");
    // The data that import tables omit because it is embedded, recomputed, or part of a variant.
    const elsewhere =
      /^(?:container|host|variants|(?:health|stamina)\.max|vital\..*|resist\..*|clocks\..*|conditions?\..*)$/u;
    for (const kind of importKinds) {
      const paths = new Set(
        columnsOf(kind).flatMap(({ id, reader }) =>
          reader.read === "stock"
            ? [`${id}.value`, `${id}.max`]
            : reader.read === "points"
              ? [`${id}.value`, `${id}.override`]
              : reader.read === "damage"
                ? ["damage.dice"]
                : reader.read === "tier"
                  ? [`tiers.${id.split(".")[1]}`, `overrides.attributes.${id.split(".")[1]}`]
                  : [pathOf(id)],
        ),
      );
      expect(
        Object.keys(stored[kind]!).filter(path => !paths.has(path) && !elsewhere.test(path)),
        `${kind}: stored, and no column for it`,
      ).toEqual([]);
      for (const { id, reader, kinds } of columns) {
        if (!kinds.includes(kind) || !(reader.read === "whole")) continue;
        expect([reader.least, reader.most], `${kind}: bounds of ${id}`).toEqual([
          stored[kind]![pathOf(id)]?.least,
          stored[kind]![pathOf(id)]?.most,
        ]);
      }
    }
  });

  it("has a translated column heading for every stored value of each item type", () => {
    const headings = JSON.parse(readFileSync(new URL("../../lang/en.json", import.meta.url), "utf8")).BLACKOUT
      .importer.column as Record<string, string>;
    for (const kind of itemKinds)
      for (const { id, reader } of columnsOf(kind)) {
        if (reader.read === "key" || id === "kind" || id === "name" || id === "img") continue;
        expect(columnAt(kind, pathOf(id)), `${kind}: ${id}`).toBe(id);
        expect(headings, `${kind}: ${id}`).toHaveProperty([id.replaceAll(".", "-")]);
      }
  });

  itLong(
    "imports 5,000 rows in batches of 100, rejects invalid rows, and changes nothing when repeated",
    async () => {
      const text = manyRows(5000);
      table.writes.length = 0;
      const first = await gm.do("importText", { text, folder: "Lockers" });
      expect({
        created: first.created.length,
        batches: first.batches,
        heard: first.heard.length,
        refused: first.refused.length,
      }).toEqual({ created: 4980, batches: 50, heard: 50, refused: 0 });
      expect(written().map(({ action, ids }) => `${action} ${ids.length}`)).toEqual([
        ...Array.from({ length: 49 }, () => "create 100"),
        "create 80",
      ]);
      table.writes.length = 0;
      const again = await gm.do("importText", { text, folder: "Lockers" });
      expect([again.created.length, again.updated.length, again.unchanged.length]).toEqual([0, 0, 4980]);
      expect(written()).toEqual([]);
      const undone = await gm.do("undoImport", { run: first.run.id });
      expect(undone).toEqual({ deleted: 4980, restored: 0, left: [], gone: 0 });
      expect(await items()).toEqual([]);
    },
  );

  it("keeps the rows imported before a cancellation, and imports the remaining rows when it is run again", async () => {
    const text = manyRows(1000);
    const cut = await gm.do("importText", { text, stopAfter: 3 });
    expect([cut.cancelled, cut.created.length]).toEqual([true, 300]);
    expect(cut.created).toEqual(
      Array.from({ length: 301 }, (_, row) => row)
        .filter(row => (row + 1) % 250 !== 0)
        .slice(0, 300),
    );
    const rest = await gm.do("importText", { text });
    expect([rest.cancelled, rest.created.length, rest.unchanged.length]).toEqual([false, 696, 300]);
    expect(await items()).toHaveLength(996);
    expect((await gm.do("undoImport", { run: rest.run.id })).deleted).toBe(696);
    expect((await gm.do("undoImport", { run: cut.run.id })).deleted).toBe(300);
  });

  it("updates only the values in the table, and keeps later changes when the import is undone", async () => {
    const text = "Name,Kind,Price,Weight\nRope,gear,5,2\nLamp,gear,12,1\nSaw,gear,20,3\nHook,gear,4,1";
    const first = await gm.do("importText", { text });
    const named = async (name: string) => (await items()).find(item => item.name === name);
    await gm.do("update", {
      uuid: `Item.${(await named("Lamp"))._id}`,
      changes: { "system.description": "<p>Mine</p>" },
    });
    const second = await gm.do("importText", {
      text: "Name,Kind,Price,Weight\nrope,gear,6,2\nLamp,gear,14,1\nSaw,gear,25,4\nPick,gear,9,5",
    });
    expect([second.created.length, second.updated.length, (await items()).length]).toEqual([1, 3, 5]);
    // A name that differs only in case identifies the same item.
    expect(await named("rope")).toMatchObject({ system: { price: 6, weight: 2 } });
    expect(await named("Lamp")).toMatchObject({ system: { price: 14, description: "<p>Mine</p>" } });
    await gm.do("update", { uuid: `Item.${(await named("Saw"))._id}`, changes: { "system.price": 30 } });
    await gm.do("update", { uuid: `Item.${(await named("Pick"))._id}`, changes: { name: "Old pick" } });
    expect(await gm.do("undoImport", { run: second.run.id })).toEqual({
      deleted: 0,
      restored: 3,
      left: expect.arrayContaining(["Saw", "Old pick"]),
      gone: 0,
    });
    expect(await named("Rope")).toMatchObject({ system: { price: 5 } });
    expect(await named("Lamp")).toMatchObject({ system: { price: 12 } });
    expect(await named("Saw")).toMatchObject({ system: { price: 30, weight: 3 } });
    expect(await named("Old pick")).toBeDefined();
    // The first import can then be undone as well. Items that users have changed are kept.
    const undone = await gm.do("undoImport", { run: first.run.id });
    expect(undone).toEqual({ deleted: 2, restored: 0, left: ["Lamp"], gone: 1 });
    expect((await items()).map(({ name }) => name).toSorted()).toEqual(["Lamp", "Old pick", "Saw"]);
    await clear();
  });

  it("supports every type, and gives enemies the hit points of their rank unless the table contains other values", async () => {
    const mixed = await gm.do("importText", { text: fixture("mixed.json") });
    expect(mixed.created).toHaveLength(12);
    expect(new Set((await items()).map(({ type }) => type)).size).toBe(12);
    const enemies = await gm.do("importText", { text: fixture("enemies.txt") });
    expect(enemies.created).toHaveLength(3);
    const actors: any[] = await gm.do("documentsIn", { name: "Actor" });
    const sniper = actors.find(({ name }) => name === "Ring sniper");
    expect(sniper).toMatchObject({
      type: "npc",
      system: {
        rank: "elite",
        tiers: { dexterity: "high", strength: "low" },
        step: 6,
        ownArmor: { value: 4, max: 4 },
        health: { override: null },
      },
    });
    expect(sniper.system.health.value).toBeGreaterThan(15);
    expect(actors.find(({ name }) => name === "Dock guard").system.health).toMatchObject({
      value: 18,
      override: 18,
    });
    expect(await gm.do("undoImport", { run: enemies.run.id })).toMatchObject({ deleted: 3, left: [] });
    await clear();
  });

  it("imports into a world compendium, and rejects entries of another document type", async () => {
    const pack = await gm.do("makePack", { label: `Shelf ${generation}`, type: "Item" });
    const first = await gm.do("importText", { text: fixture("weapons.csv"), pack });
    expect([first.created.length, (await items()).length, (await items(pack)).length]).toEqual([5, 0, 5]);
    const again = await gm.do("importText", {
      text: fixture("weapons.csv").replace("420,5,common,Compact", "430,5,common,Compact"),
      pack,
    });
    expect([
      again.created.length,
      again.updated.length,
      again.unchanged.length,
      (await items(pack)).length,
    ]).toEqual([0, 1, 4, 5]);
    const people = await gm.do("importText", { text: fixture("enemies.txt"), pack });
    expect([people.created.length, people.refused.map(({ message }: any) => message.key)]).toEqual([
      0,
      ["otherDocuments", "otherDocuments", "otherDocuments"],
    ]);
    expect(await gm.do("undoImport", { run: again.run.id })).toMatchObject({ restored: 1 });
    expect((await items(pack)).find(({ name }) => name === "Stitcher SMG").system.price).toBe(420);
    expect(await gm.do("undoImport", { run: first.run.id })).toMatchObject({ deleted: 5, gone: 0 });
  });

  it("imports 2,000 compendium entries, which even players can list without loading the documents", async () => {
    const pack = await gm.do("makePack", { label: `Catalogue ${generation}`, type: "Item" });
    const text = manyRows(2000)
      .replaceAll(",much,", ",9,")
      .replaceAll(",gear,", ",weapon,")
      .replace("Price,Weight", "Price,Weight");
    expect((await gm.do("importText", { text, pack })).created).toHaveLength(2000);
    const ann = await table.join(USERS.ann);
    const { entries, asked, loaded } = await ann.do("catalogue");
    const listed = entries.filter((entry: any) => entry.place === `Catalogue ${generation}`);
    expect([listed.length, asked, loaded]).toEqual([2000, [], 0]);
    expect(
      listed.every(
        (entry: any) =>
          typeof entry.price === "number" &&
          entry.weapon !== null &&
          entry.uuid.startsWith(`Compendium.${pack}.`),
      ),
    ).toBe(true);
    // The world's enemies aren't listed, because Ann isn't allowed to view them.
    expect(entries.filter((entry: any) => entry.kind === "npc")).toEqual([]);
  });

  it.each(["csv", "json"])("exports to %s and imports the exported data unchanged", async as => {
    for (const name of ["mixed.json", "weapons.csv", "armor.md", "tabs.tsv", "formulas.csv", "enemies.txt"])
      await gm.do("importText", { text: fixture(name), title: name });
    // The items have data that no table contains: unusual characters, custom qualities, locations, wear,
    // effects, and an enemy's items.
    await gm.do("create", {
      type: "Item",
      data: [
        {
          name: '  = odd "name", with; signs',
          type: "weapon",
          system: {
            attacks: [],
            qualities: [
              { key: "blast", x: 2, text: "" },
              { key: "", x: 4, text: "Own; odd (3)" },
              { key: "gone", x: null, text: "" },
            ],
            damage: { dice: 0, attribute: "strength", flat: 5 },
            nonLethal: true,
            quantity: 0,
            weight: 1.125,
            location: "worn",
            broken: true,
          },
        },
        {
          name: "Worn plate",
          type: "armor",
          system: {
            armor: { value: 3, max: 9 },
            allowedMods: ["-a", "b;c"],
            modSlots: 0,
            description: '<p>It says &lt;script&gt; &amp; "quotes"</p><ul><li>so</li></ul>',
          },
        },
        {
          name: "Keepsake",
          type: "gear",
          img: "icons/svg/book.svg",
          system: { uses: { value: 1, max: 4 }, favourite: true },
          effects: [{ name: "Glow", img: "icons/svg/aura.svg" }],
        },
      ],
    });
    const [pet] = await gm.do("create", {
      type: "Actor",
      data: [
        {
          name: "Pet drone",
          type: "npc",
          system: {
            body: "machine",
            tiers: { strength: "low" },
            overrides: { attributes: { dexterity: 9 } },
            health: { value: 2, override: null },
            traits: [{ name: "A: b", text: "c; d", reaction: true }],
            vital: { nonLethal: true },
          },
        },
      ],
    });
    await gm.do("create", {
      parent: pet,
      type: "Item",
      data: [{ name: "Claw", type: "weapon", system: { damage: { dice: 2 } } }],
    });
    const bare = (all: any[]) =>
      all
        .map(({ name, type, img, system, items: carried = [] }) => ({
          name,
          type,
          img,
          system,
          items: carried.map((one: any) => ({ name: one.name, type: one.type, system: one.system })),
        }))
        .toSorted((a, b) => (a.name + a.type < b.name + b.type ? -1 : 1));
    const npcs = async () =>
      ((await gm.do("documentsIn", { name: "Actor" })) as any[]).filter(({ type }) => type === "npc");
    const before = { items: bare(await items()), npcs: bare(await npcs()) };
    const texts = [
      await gm.do("exportText", { source: { of: "items" }, as }),
      await gm.do("exportText", { source: { of: "actors" }, as }),
    ];
    const kept = await npcs();
    await clear();
    for (const { _id } of kept) await gm.do("delete", { uuid: `Actor.${_id}` });
    const reports = [];
    for (const text of texts) reports.push(await gm.do("importText", { text }));
    expect(reports.map(({ refused }) => refused)).toEqual([[], []]);
    expect({ items: bare(await items()), npcs: bare(await npcs()) }).toEqual(before);
    expect((await items()).find(({ name }) => name === "Keepsake").effects).toMatchObject([{ name: "Glow" }]);
    await clear();
    // Deletes the imported actors and restores those from the seed data with their old IDs.
    for (const { _id } of await npcs()) await gm.do("delete", { uuid: `Actor.${_id}` });
    await gm.do("restoreActors", {
      data: kept.filter(({ flags, name }: any) => !flags.blackout?.import && name !== "Pet drone"),
    });
  });
});
