import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPacks } from "../../../scripts/packs.mjs";
import { rulesPageUuid } from "../../../src/applications/text/rules-pages.ts";
import { readWish } from "../../../src/applications/macros/wish.ts";
import { actionKeys } from "../../../src/rules/combat/actions.ts";
import { maneuverKeys } from "../../../src/rules/combat/maneuvers.ts";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { qualities } from "../../../src/rules/conditions/qualities.ts";
import type { RunningServer } from "../../../host/server/start.ts";
import { temporaryFolder } from "../server/support/fixtures.ts";
import { connect, startTable, type Client } from "../server/support/table.ts";
import { documents, isHidden, linksIn, manifest, of, packs, textsIn, uuidOf, wholeAdventure, type Pack, type Source } from "./support/sources.ts";

const embedded = ["items", "pages", "results"] as const;
const KIND: Readonly<Record<(typeof embedded)[number], string>> = { items: "Item", pages: "JournalEntryPage", results: "TableResult" };

/** Every possible link target in the packs, with its pack. */
const targets = new Map<string, Pack>(documents.flatMap((source): (readonly [string, Pack])[] => {
  const uuid = uuidOf(source);
  const inner = embedded.flatMap(field => (source.data[field] ?? []).filter((one: unknown) => typeof one === "object").map((one: any) => [`${uuid}.${KIND[field]}.${String(one._id)}`, source.pack] as const));
  return [[uuid, source.pack] as const, ...inner];
}));
const dataOf = (source: Source): unknown => source.pack.type === "Adventure" ? wholeAdventure(source) : source.data;
const links = documents.flatMap(source => textsIn(dataOf(source)).flatMap(({ path, text }) => linksIn(text).map(uuid => ({ from: source.pack, at: `${source.pack.name}/${source.file} ${path}`, uuid }))));
const ofPacks = links.filter(({ uuid }) => uuid.startsWith("Compendium."));

describe("links in the compendiums", () => {
  it("lead to existing documents", () => {
    expect(ofPacks.length).toBeGreaterThan(150);
    expect(ofPacks.filter(({ uuid }) => !targets.has(uuid))).toEqual([]);
  });

  it("in compendiums for players lead only to documents that players can see", () => {
    expect(packs.filter(isHidden).map(({ name }) => name).sort()).toEqual(["adventures", "enemies", "gm-macros"]);
    const seen = ofPacks.filter(({ from }) => !isHidden(from));
    expect(seen.length).toBeGreaterThan(150);
    expect(seen.filter(({ uuid }) => { const pack = targets.get(uuid); return pack === undefined || isHidden(pack); })).toEqual([]);
    // Texts for players must not mention a hidden pack either, even without a link.
    const named = documents.filter(({ pack }) => !isHidden(pack)).flatMap(source => textsIn(source.data)).filter(({ text }) => packs.some(pack => isHidden(pack) && text.includes(`blackout.${pack.name}.`)));
    expect(named).toEqual([]);
  });

  it("lead from macros to existing rules pages", () => {
    const wishes = documents.filter(({ pack }) => pack.type === "Macro").flatMap(({ data }) => /^game\.system\.api\.runMacro\((.*)\);$/u.exec(data.command)?.slice(1).map(text => readWish(JSON.parse(text))) ?? []);
    expect(wishes.length).toBeGreaterThan(20);
    expect(wishes.every(wish => wish !== null)).toBe(true);
    expect(wishes.flatMap(wish => wish?.macro === "rules" ? [wish.page] : []).filter(page => !targets.has(rulesPageUuid(page) ?? ""))).toEqual([]);
  });
});

describe("the rules compendium", () => {
  it("has a page for each condition, quality, effect, action and maneuver", () => {
    const about = [...conditionKeys.map(key => `condition.${key}`), ...[...qualities.keys()].map(key => `quality.${key}`), ...actionKeys.map(key => `action.${key}`), ...maneuverKeys.map(key => `maneuver.${key}`)];
    const uuids = about.map(rulesPageUuid);
    expect(about.filter((_, index) => !targets.has(uuids[index] ?? ""))).toEqual([]);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it("has a page of at least 40 words for each section", () => {
    const pages: any[] = of("rules").find(({ data }) => data._id === "rulesSections000")?.data.pages;
    expect(pages.map(({ name }) => name)).toEqual([
      "Start here", "Attributes and skills", "Tests", "Kinds of tests", "Inspiration and Drives", "Encounters and turns", "Movement", "Attacks", "Evasion, load and armor", "Harm and healing", "Stamina and maneuvers",
      "Making a character", "Enemies", "Gear", "Takedowns and Guile Encounters", "Without a map", "Zones & Cards", "Range Bands",
    ]);
    expect(pages.filter(({ text }) => text.content.replace(/<[^>]+>/gu, "").split(/\s+/u).length < 40).map(({ name }) => name)).toEqual([]);
  });

  it("has at least one link leading to every page about a condition, quality or maneuver", () => {
    const into = new Set(ofPacks.map(({ uuid }) => uuid));
    const books = [...conditionKeys.map(key => `condition.${key}`), ...[...qualities.keys()].map(key => `quality.${key}`), ...maneuverKeys.map(key => `maneuver.${key}`)];
    const lonely = books.filter(about => !into.has(rulesPageUuid(about) ?? ""));
    expect(lonely).toEqual([]);
  });

  it.each(["", "condition", "condition.", "curse.prone", "constructor.prone", "condition.pro-ne", "section.start.more"])("has no page for the key %j", about => {
    expect(targets.has(rulesPageUuid(about) ?? "")).toBe(false);
  });
});

describe("a player who browses the compendiums", () => {
  let server: RunningServer;
  let player: Client;
  let master: Client;
  const system = mkdtempSync(join(tmpdir(), "blackout-players-"));
  beforeAll(async () => {
    await buildPacks(system);
    writeFileSync(join(system, "system.json"), JSON.stringify({ ...manifest, esmodules: [], styles: [], languages: [] }));
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) cpSync(join(import.meta.dirname, "../../..", file), join(system, file));
    server = await startTable({ system, world: temporaryFolder("host-world-"), seed: { users: [{ _id: "gamemaster000001", name: "Gamemaster", role: "GAMEMASTER" }, { _id: "playerAlpha00001", name: "Alpha", role: "PLAYER" }], documents: {} } });
    [player, master] = await Promise.all([connect(server.address, "playerAlpha00001"), connect(server.address, "gamemaster000001")]);
  });
  afterAll(async () => {
    await server.close();
    rmSync(system, { recursive: true, force: true });
  });

  const get = (client: Client, { name, type }: { name: string; type: string }, query: object) => client.modify(type, "get", { pack: `blackout.${name}`, query });

  it("can open every compendium for players, and every link in it", async () => {
    for (const pack of packs.filter(pack => !isHidden(pack))) {
      const found = await get(player, pack, {});
      expect(found.map(({ _id }) => _id).sort(), pack.name).toEqual(of(pack.name).map(({ data }) => data._id).sort());
      for (const uuid of new Set(found.flatMap(data => textsIn(data).flatMap(({ text }) => linksIn(text))))) {
        const [, , name = "", type = "", id = "", , inner] = uuid.split(".");
        const [target] = await get(player, { name, type }, { _id: id });
        expect(target, uuid).toBeDefined();
        if (inner !== undefined) expect(target.pages.map((page: any) => page._id), uuid).toContain(inner);
      }
    }
  });

  it("can't open the compendiums with enemies, the adventure or Gamemaster macros, unlike a Gamemaster", async () => {
    for (const pack of packs.filter(isHidden)) {
      await expect(get(player, pack, {}), pack.name).rejects.toThrow(/permission/u);
      expect((await get(master, pack, {})).length, pack.name).toBe(of(pack.name).length);
    }
  });
});
