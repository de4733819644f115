/**
 * Tests compendium contents in another language. Documents show the translation, but it is never stored. The
 * translation is artificial: "Weapon" becomes "Weapon (de)".
 */
import { Window } from "happy-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { contentLanguage } from "../../../scripts/lib/content-language.mjs";
import { packTexts } from "../../../scripts/lib/pack-texts.mjs";
import { CompendiumCollection } from "../../../host/runtime/client/collections/index.ts";
import { SearchFilter } from "../../../host/runtime/client/applications/ux/search-filter.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { of, root, wholeAdventure, type Source } from "../packs/support/sources.ts";
import { startSystem } from "./support/system-world.ts";

const english = await packTexts();
const inGerman = (text: string) => (text.startsWith("<p>") ? text.replace("<p>", "<p>DE ") : `${text} (de)`);
const translated = (texts: any): any =>
  typeof texts === "string"
    ? inGerman(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, translated(value)]));
const german: object = contentLanguage(root, "de", english, pack =>
  translated(english.find(({ name }) => name === pack)?.texts),
);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, `file://${root}/`).pathname);
const named = (pack: string, name: string): Source => of(pack).find(({ data }) => data.name === name)!;

describe.each([13, 14] as const)("translated compendium contents (Foundry %i)", generation => {
  let world: Awaited<ReturnType<typeof startSystem>>;
  let language: any;
  let start: () => void;
  /** Returns a document from one of the system's compendiums. */
  const packed = (pack: string, name: string): any => {
    const { data, pack: of } = named(pack, name);
    return new world.CONFIG[of.type].documentClass(structuredClone(data), { pack: `blackout.${pack}` });
  };
  /** Copies a document from a compendium into the world, as the directory does when a user imports it. */
  const imported = async (document: any, change: object = {}): Promise<any> => {
    const collection = world.game.collections.get(document.documentName);
    const data = world.foundry.utils.mergeObject(collection.fromCompendium(document), change);
    return document.constructor.create(data, { keepEmbeddedIds: true });
  };
  const updates = () => world.server.modifications("update").length;

  beforeEach(async () => {
    world = await startSystem(generation);
    language = await source("compat/content-language");
    language.translateDocuments();
    const { startContents } = await source("features/content-language/start");
    Object.assign(world.game, { modules: new Map() });
    world.game.packs.set(
      "blackout.actions",
      new CompendiumCollection({
        id: "blackout.actions",
        name: "actions",
        label: "Actions",
        type: "Macro",
        packageName: "blackout",
        index: [],
        folders: [],
      }),
    );
    start = () => startContents(german);
  });

  it("appear in the user's language without changing the stored text", () => {
    start();
    const weapon = packed("weapons", "Service sidearm");
    const { name, system } = named("weapons", "Service sidearm").data;
    expect([weapon.name, weapon.system.description]).toEqual([`${name} (de)`, inGerman(system.description)]);
    expect(weapon.toObject()).toMatchObject({ name, system: { description: system.description } });
    expect([language.storedName(weapon), language.shownText(name)]).toEqual([name, `${name} (de)`]);
    weapon.prepareData();
    expect(weapon.name).toBe(`${name} (de)`);
  });

  it("include documents imported before or after the language was added, but not texts that users changed", async () => {
    const before = await imported(packed("weapons", "Service sidearm"));
    expect(before.name).toBe("Service sidearm");
    start();
    expect(before.name).toBe("Service sidearm (de)");
    const renamed = await imported(packed("weapons", "Service sidearm"), { name: "Old friend" });
    expect([renamed.name, renamed.system.description]).toEqual(["Old friend", before.system.description]);
    await renamed.update({ system: { description: "<p>Mine.</p>" } });
    expect(renamed.system.description).toBe("<p>Mine.</p>");
    const own = await world.CONFIG.Item.documentClass.create({ name: "Service sidearm", type: "weapon" });
    expect(own.name).toBe("Service sidearm");
    // A copy in a world from an older version has no source. It is identified by its name and description.
    const { type, system } = named("weapons", "Service sidearm").data;
    const copy = await world.CONFIG.Item.documentClass.create({ name: "Service sidearm", type, system });
    expect(copy.name).toBe("Service sidearm (de)");
  });

  it("are never stored in the user's language when a form is submitted", async () => {
    start();
    const weapon = await imported(packed("weapons", "Service sidearm"));
    const count = updates();
    await weapon.update({ name: weapon.name, system: { description: weapon.system.description } });
    expect(updates()).toBe(count);
    await weapon.update({ name: weapon.name, system: { price: 1 } });
    expect(world.server.modifications("update").at(-1).operation.updates[0]).toEqual({
      _id: weapon.id,
      system: { price: 1 },
    });
    const actor = await imported(packed("characters", "Neve Castellan"));
    const rows = actor.system.drives.map((drive: object) => ({ ...drive }));
    expect(rows[0].text).toMatch(/ \(de\)$/u);
    const before = updates();
    await actor.update({ system: { drives: rows } });
    expect(updates()).toBe(before);
    await actor.update({ system: { drives: rows.map((row: object) => ({ ...row, chosen: false })) } });
    expect(actor._source.system.drives.map(({ text }: any) => text)).toEqual(
      named("characters", "Neve Castellan").data.system.drives.map(({ text }: any) => text),
    );
    expect(actor.system.drives[0].text).toBe(rows[0].text);
  });

  it("include actors' items and enemies' traits", async () => {
    start();
    const enemy = await imported(packed("enemies", "Harrower, siege engine"));
    expect(enemy.items.map(({ name }: any) => name)).toContain("Plasma mortar (de)");
    expect(enemy.items.filter(({ name }: any) => !name.endsWith(" (de)"))).toEqual([]);
    expect(enemy.system.traits[0]).toMatchObject({
      name: "Mechanical (de)",
      text: expect.stringContaining(" (de)"),
    });
    expect(enemy.system.description).toMatch(/^<p>DE /u);
    const neve = packed("characters", "Neve Castellan");
    expect(
      neve.items.filter(({ name, _source }: any) => name === _source.name).map(({ name }: any) => name),
    ).toEqual([]);
  });

  it("keep their stored names, which the rules use regardless of the language", async () => {
    start();
    const creation = await source("features/creation/read");
    const { ammunitionFor } = await source("features/creation/goods");
    const { kits, kitContents } = await source("features/creation/kits");
    const { requirementOf } = await source("features/creation/requirement");
    const tool = packed("gear", "Toolbox");
    const facts = world.system.things.itemFacts(tool);
    const { knownItemOf } = await source("actions/core/use-up");
    expect([tool.name, facts.name, knownItemOf(facts)]).toEqual(["Toolbox (de)", "Toolbox", "toolbox"]);
    const offers = ["weapons", "munitions", "armor", "gear", "origins"].flatMap(pack =>
      of(pack)
        .filter(({ data }) => data.type !== "mod")
        .map(({ data }) => creation.ownedOffer(packed(pack, data.name)))
        .map((entry, index) => ({
          ...entry,
          key: `Compendium.blackout.${pack}.Item.${of(pack).filter(({ data }) => data.type !== "mod")[index]?.data._id}`,
        })),
    );
    const sidearm = offers.find(({ name }) => name === "Service sidearm")!;
    expect(ammunitionFor(sidearm, offers).map(({ name }: any) => name)).toContain("Pistol magazine");
    expect(kits.map((kit: any) => kitContents(kit, offers) === null)).not.toContain(true);
    const training = offers.find(({ requirement }) => /^\p{L}+ \d$/u.test(requirement))!;
    const [skill = ""] = training.requirement.toLowerCase().split(" ");
    expect(requirementOf(training, { ranks: { [skill]: 1 }, attributes: {} })).toMatchObject({
      skill,
      has: 1,
    });
    // New items are stored with the English texts and a reference to their source.
    expect(sidearm.data).toMatchObject({
      name: "Service sidearm",
      flags: { blackout: { source: expect.stringMatching(/^Compendium\.blackout\./u) } },
    });
    const made = await world.CONFIG.Item.documentClass.create(sidearm.data);
    expect(made.name).toBe("Service sidearm (de)");
  });

  it("include rules pages, tables with their results, and macros", async () => {
    start();
    const page = packed("rules", "Conditions").pages.contents[0];
    expect(page.name).toMatch(/ \(de\)$/u);
    expect(page.text.content).not.toBe(page._source.text.content);
    const table = await imported(packed("tables", "Complications"));
    expect([table.name, table.description]).toEqual([
      "Complications (de)",
      expect.stringMatching(/^<p>DE /u),
    ]);
    const { results } = await table.roll();
    expect([results[0].name, results[0].description]).toEqual([
      expect.stringMatching(/ \(de\)$/u),
      expect.stringMatching(/^<p>DE /u),
    ]);
    const [macro] = of("macros");
    expect(packed("macros", macro?.data.name).name).toBe(`${macro?.data.name} (de)`);
  });

  it("are stored in English in chat messages, but shown in each user's language", async () => {
    const { document, Node } = new Window();
    vi.stubGlobal("document", document);
    vi.stubGlobal("Node", Node);
    const { BlackoutChatMessage: Message } = await source("documents/chat-message");
    world.CONFIG.ChatMessage.documentClass = Message;
    start();
    const table = await imported(packed("tables", "Complications"));
    const { _id, name, description } = named("tables", "Complications").data.results[0];
    const enemy = await imported(packed("enemies", "Harrower, siege engine"));
    const drawn = (title: string, ...result: readonly [name: string, text: string]) =>
      `<div class="table-description">${title}</div><ol><li data-result-id="${_id}"><div><strong>${result[0]}</strong> ${result[1]}</div></li></ol>`;
    const [plain, german] = [
      drawn(named("tables", "Complications").data.description, name, description),
      drawn(table.description, `${name} (de)`, inGerman(description)),
    ];
    const message = await Message.create({
      speaker: { actor: enemy.id, alias: enemy.name },
      content: german,
      flags: { core: { RollTable: table.id } },
    });
    expect([message._source.speaker.alias, message.alias, message.content]).toEqual([
      "Harrower, siege engine",
      "Harrower, siege engine (de)",
      plain,
    ]);
    const html = document.createElement("div");
    html.innerHTML = plain;
    language.contentTextsNow().showResults(html, table);
    expect(html.innerHTML).toBe(german);
    // Names entered by users, and all other texts, stay unchanged.
    const own = {
      speaker: { actor: enemy.id, alias: "The beast" },
      content: drawn("Mine", "Mine", "Mine"),
    };
    const other = await Message.create({
      ...own,
      flags: { core: { RollTable: table.id } },
    });
    expect([other.alias, other.content]).toEqual([own.speaker.alias, own.content]);
    vi.unstubAllGlobals();
  });

  it("include folder names in the compendium tab, but not elsewhere", async () => {
    start();
    const folder = (type: string) => world.CONFIG.Folder.documentClass.create({ name: "Gear", type });
    const [ours, actors] = [await folder("Compendium"), await folder("Actor")];
    expect([ours.name, ours._source.name, actors.name]).toEqual(["Gear (de)", "Gear", "Gear"]);
  });

  it("include imported adventures and the names of numbered tokens, which are stored untranslated", async () => {
    start();
    const [first] = of("adventures");
    const adventure = new world.CONFIG.Adventure.documentClass(structuredClone(wholeAdventure(first!)), {
      pack: "blackout.adventures",
    });
    expect(adventure.name).toBe("Spar four (de)");
    const { created } = await adventure.import({ dialog: false });
    for (const document of [...created.Actor, ...created.JournalEntry, ...created.Scene, ...created.Folder])
      expect(document.name, document.uuid).toMatch(/ \(de\)$/u);
    const scene = world.game.scenes.contents[0];
    for (const token of scene.tokens) expect(token.name, token._source.name).toMatch(/ \(de\)(?: \d+)?$/u);
    const lookout = world.game.actors.find(({ _source }: any) => _source.name === "Spar four lookout");
    await scene.createEmbeddedDocuments(
      "Token",
      [1, 2].map(() => ({
        ...lookout._source.prototypeToken,
        actorId: lookout.id,
        actorLink: false,
        x: 0,
        y: 0,
      })),
    );
    const names = scene.tokens.contents.slice(-2).map((token: any) => [token._source.name, token.name]);
    expect(names[0][0]).toMatch(/^Spar four lookout \d+$/u);
    expect(names[1]).toEqual([
      expect.stringMatching(/^Spar four lookout \d+$/u),
      expect.stringMatching(/^Spar four lookout \(de\) \d+$/u),
    ]);
    expect(language.shownText("Spar four lookout 2")).toBe("Spar four lookout (de) 2");
  });

  it("include compendium indexes, unless the module Babele translates them", async () => {
    const { data } = named("weapons", "Service sidearm");
    const pack = () => {
      const made = new CompendiumCollection({
        id: "blackout.weapons",
        name: "weapons",
        label: "Weapons",
        type: "Item",
        packageName: "blackout",
        packageType: "system",
        index: [{ _id: data._id, name: data.name, type: data.type }],
        folders: [],
      });
      world.game.packs.set(made.collection, made);
      return made;
    };
    const translatedByBabele = pack();
    world.game.modules.set("babele", { active: true });
    start();
    expect(translatedByBabele.index.get(data._id).name).toBe(data.name);
    world.game.modules.clear();
    const weapons: any = pack();
    start();
    const entry = () => weapons.index.get(data._id);
    expect([weapons.title, entry().name, entry().originalName]).toEqual([
      "Weapons (de)",
      `${data.name} (de)`,
      data.name,
    ]);
    world.server.stored = [data];
    await weapons.getIndex({ fields: ["system.price"] });
    expect(entry()).toMatchObject({ name: `${data.name} (de)`, originalName: data.name });
    await weapons.getDocument(data._id);
    expect(entry()).toMatchObject({ name: `${data.name} (de)`, originalName: data.name });
    const { entryOf, matchesFilters, nothingSought } = await source("features/compendium/entry");
    const found = entryOf(entry(), { uuid: entry().uuid, document: "Item", place: weapons.title });
    for (const text of [data.name, "(de)"])
      expect(matchesFilters(found, { ...nothingSought, text }), text).toBe(true);
  });

  it("can be found in directories by translated or stored name", async () => {
    world.foundry.applications.ux = { SearchFilter };
    start();
    const weapon = await imported(packed("weapons", "Service sidearm"));
    const folder = { id: "folder0000000001", ancestors: [{ id: "folder0000000002" }] };
    const entry = {
      _id: "entry00000000001",
      name: "Langwaffe",
      originalName: "Longarm",
      folder: folder.id,
    };
    const directory = (collection: object) => ({
      collection,
      _matchSearchEntries: (query: RegExp, ids: Set<string>) => {
        for (const one of [entry, weapon]) if (query.test(one.name)) ids.add(one._id ?? one.id);
      },
    });
    const found = (collection: object, query: RegExp) => {
      const app = directory(collection);
      Hooks.callAll("renderDocumentDirectory", app);
      Hooks.callAll("renderDocumentDirectory", app);
      const sets = [new Set<string>(), new Set<string>(), new Set<string>()] as const;
      (app._matchSearchEntries as any)(query, ...sets);
      return sets.map(set => [...set]);
    };
    const pack = { index: [entry], folders: new Map([[folder.id, folder]]) };
    const folders = ["folder0000000001", "folder0000000002"];
    expect(found(pack, /longarm/iu)).toEqual([[entry._id], folders, folders]);
    expect(found(pack, /langwaffe/iu)).toEqual([[entry._id], [], []]);
    expect(found(pack, /nothing/iu)).toEqual([[], [], []]);
    expect(found([weapon], /^service sidearm \(de\) service/iu)).toEqual([[weapon.id], [], []]);
  });
});
