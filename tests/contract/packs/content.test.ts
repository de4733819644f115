import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkQuality, qualities } from "../../../src/rules/conditions/qualities.ts";
import { startSystem } from "../system/support/system-world.ts";
import { documents, everyItem, everySource, folders, of, packs, textsIn, uuidOf, wholeAdventure, type Source } from "./support/sources.ts";

const require = createRequire(import.meta.url);
const icons: ReadonlySet<string> = new Set(Object.keys(JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")).icons));
const COLLECTION: Readonly<Record<string, string>> = { Item: "items", Actor: "actors", JournalEntry: "journal", RollTable: "tables", Macro: "macros", Adventure: "adventures" };
const THINGS = ["weapon", "armor", "gear", "consumable", "ammunition", "container", "mod", "implant"];
const ID = /^[A-Za-z0-9]{16}$/;

/** What is named, with what is wrong with it; nothing for what is right. */
const faults = <T>(all: readonly T[], name: (one: T) => string, wrong: (one: T) => unknown): string[] =>
  all.flatMap(one => {
    const fault = wrong(one);
    return fault ? [`${name(one)}: ${String(fault)}`] : [];
  });
const where = ({ pack, file }: Source) => `${pack.name}/${file}`;

describe("every source of the packs", () => {
  it("has an id of sixteen characters that nothing else in its pack has, and the key of its kind", () => {
    expect(documents.length).toBeGreaterThan(0);
    expect(faults(documents, where, ({ pack, data }) => (!ID.test(data._id) || data._key !== `!${COLLECTION[pack.type] ?? ""}!${String(data._id)}`) && `${String(data._id)} ${String(data._key)}`)).toEqual([]);
    expect(faults(folders, where, ({ data }) => (!ID.test(data._id) || data._key !== `!folders!${String(data._id)}`) && data._key)).toEqual([]);
    for (const { name } of packs) {
      const ids = everySource.filter(({ pack }) => pack.name === name).map(({ data }) => String(data._id));
      expect(new Set(ids).size, name).toBe(ids.length);
    }
  });

  it("gives what is embedded an id of its own and the key of its place", () => {
    const inner = documents.flatMap(({ pack, data, file }) => ["items", "pages", "results"].flatMap(field => (data[field] ?? []).map((one: any) => ({ at: `${pack.name}/${file}`, one, key: `!${COLLECTION[pack.type] ?? ""}.${field}!${String(data._id)}.${String(one._id)}` }))));
    expect(faults(inner, ({ at }) => at, ({ one, key }) => (!ID.test(one._id) || one._key !== key) && `${String(one.name)} ${String(one._key)}`)).toEqual([]);
  });

  it("has a name that no other of its pack has, lies in a folder of its pack, and shows an icon of the set", () => {
    for (const { name } of packs) {
      const names = of(name).map(({ data }) => data.name as string);
      expect(names.filter((one, index) => names.indexOf(one) !== index || one.trim() === ""), name).toEqual([]);
    }
    expect(faults(documents, where, ({ pack, data }) => data.folder && !folders.some(folder => folder.pack === pack && folder.data._id === data.folder) && "a folder that is not there")).toEqual([]);
    const shown = documents.filter(({ pack }) => pack.type !== "JournalEntry").map(source => ({ at: where(source), img: source.data.img as string }));
    const held = documents.filter(({ pack }) => pack.type === "Actor").flatMap(source => source.data.items.map((item: any) => ({ at: where(source), img: item.img as string })));
    expect(faults([...shown, ...held], ({ at }) => at, ({ img }) => !icons.has(/^systems\/blackout\/assets\/icons\/([\w-]+)\.svg$/u.exec(img)?.[1] ?? "") && img)).toEqual([]);
  });

  it("says in two sentences at least what it is", () => {
    const said = documents.filter(({ pack }) => ["Item", "Actor"].includes(pack.type)).map(source => ({ at: where(source), text: String(source.data.system.description ?? source.data.system.biography?.history ?? "").replace(/<[^>]+>/gu, " ") }));
    expect(faults(said, ({ at }) => at, ({ text }) => (text.match(/[.!?](\s|$)/gu)?.length ?? 0) < 2 && text)).toEqual([]);
    const texts = said.map(({ text }) => text.trim());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe.each([13, 14] as const)("the documents of the packs on generation %i", generation => {
  const asWorld = () => Object.fromEntries(["Item", "Actor", "JournalEntry", "RollTable", "Macro"].map(type => [type, documents.filter(({ pack }) => pack.type === type).map(({ data }) => structuredClone(data))]));

  it("are what their models make of them: nothing in a source is unknown, cut or replaced", async () => {
    const { game } = await startSystem(generation, asWorld());
    const kept = (source: unknown, made: unknown, path: string): string[] => {
      if (typeof source !== "object" || source === null) return source === made ? [] : [`${path}: ${JSON.stringify(source)} became ${JSON.stringify(made)}`];
      if (typeof made !== "object" || made === null) return [`${path}: gone`];
      if (Array.isArray(source) && Array.isArray(made) && source.length !== made.length) return [`${path}: ${source.length} became ${made.length}`];
      return Object.entries(source).filter(([key]) => !["_key", "_stats", "folder"].includes(key)).flatMap(([key, inner]) => kept(inner, (made as Record<string, unknown>)[key], `${path}.${key}`));
    };
    const lost = documents.filter(({ pack }) => pack.type !== "Adventure").flatMap(source => {
      const document = game.collections.get(source.pack.type).get(source.data._id);
      return document ? kept(source.data, document.toObject(), where(source)) : [`${where(source)}: refused`];
    });
    expect(lost).toEqual([]);
  });

  it("are people whose gear they can carry and wear", async () => {
    const { game } = await startSystem(generation, asWorld());
    const people = game.actors.contents.filter((actor: any) => ["character", "npc"].includes(actor.type));
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.load.overload > 0 && "carries too much")).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => (actor.system.equipProblems ?? []).length > 0 && JSON.stringify(actor.system.equipProblems))).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.health.value !== actor.system.health.max && `${String(actor.system.health.value)} of ${String(actor.system.health.max)} hit points`)).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.stamina.value !== actor.system.stamina.max && `${String(actor.system.stamina.value)} of ${String(actor.system.stamina.max)} Stamina`)).toEqual([]);
  });
});

describe("things in the packs", () => {
  const things = everyItem.filter(({ data }) => THINGS.includes(data.type));

  it("have a weight and a price in numbers, and a rarity", () => {
    expect(faults(things, ({ where: at }) => at, ({ data: { system } }) => ["weight", "price"].filter(key => typeof system[key] !== "number").join())).toEqual([]);
    // What cannot be sold, such as a stone, has no price; nothing in the packs is such a thing, but for what enemies grew or were built with.
    expect(faults(things.filter(({ embedded }) => !embedded), ({ where: at }) => at, ({ data: { system } }) => (system.price <= 0 || !["common", "uncommon", "rare", "unique"].includes(system.rarity)) && `${String(system.price)} ${String(system.rarity)}`)).toEqual([]);
  });

  it("have only qualities of the registry, each with an X where it has one (T11.3)", () => {
    const stored = everyItem.flatMap(({ where: at, data }) => (data.system.qualities ?? []).map((quality: any) => ({ at, quality })));
    expect(stored.length).toBeGreaterThan(50);
    expect(faults(stored, ({ at }) => at, ({ quality: { key, x, text } }) => {
      if (!qualities.has(key)) return `no quality ${String(key)}`;
      try {
        checkQuality({ key, rating: x, text });
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    })).toEqual([]);
  });
});

describe("the packs", () => {
  it("hold as much as they promise", () => {
    const count = (pack: string, ...types: string[]) => of(pack).filter(({ data }) => types.length === 0 || types.includes(data.type)).length;
    const held = { weapons: count("weapons", "weapon") };
    const promised = { weapons: 60 };
    for (const [key, least] of Object.entries(promised)) expect(held[key as keyof typeof held], key).toBeGreaterThanOrEqual(least);
  });

  it("have different uuids for everything", () => {
    const all = documents.map(uuidOf);
    expect(new Set(all).size).toBe(all.length);
    expect(documents.filter(({ pack }) => pack.type === "Adventure").flatMap(source => textsIn(wholeAdventure(source))).length).toBeGreaterThanOrEqual(0);
  });
});
