import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Attribute } from "../../../src/rules/character/attributes.ts";
import { attributeBudget, specializedBudget, startingMeans, traitBudget } from "../../../src/rules/character/creation.ts";
import { skillList } from "../../../src/rules/character/skills.ts";
import { npcRankKeys, npcTierBalance } from "../../../src/rules/character/npc.ts";
import { actionKeys } from "../../../src/rules/combat/actions.ts";
import { maneuverKeys, maneuverOf } from "../../../src/rules/combat/maneuvers.ts";
import { checkQuality, qualities } from "../../../src/rules/conditions/qualities.ts";
import { conditions } from "../../../src/rules/conditions/registry.ts";
import { knownItem } from "../../../src/rules/gear/known-items.ts";
import { creationPrice } from "../../../src/rules/gear/prices.ts";
import { defaultHouseRules, houseRuleTable } from "../../../src/rules/house-rules.ts";
import { startSystem } from "../system/support/system-world.ts";
import { documents, everyItem, everySource, folders, of, packs, root, uuidOf, type Source } from "./support/sources.ts";
import { textsOf } from "../../support/language.ts";

const require = createRequire(import.meta.url);
const icons: ReadonlySet<string> = new Set(Object.keys(JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")).icons));
const language = textsOf("en");
const english = (key: string): string => key.split(".").reduce((part, name) => part[name], language);
const COLLECTION: Readonly<Record<string, string>> = { Item: "items", Actor: "actors", JournalEntry: "journal", RollTable: "tables", Macro: "macros", Adventure: "adventures" };
const THINGS = ["weapon", "armor", "gear", "consumable", "ammunition", "container", "mod", "implant"];
const ID = /^[A-Za-z0-9]{16}$/;

/** Returns a line with the name and the error for each invalid entry. */
const faults = <T>(all: readonly T[], name: (one: T) => string, wrong: (one: T) => unknown): string[] =>
  all.flatMap(one => {
    const fault = wrong(one);
    return fault ? [`${name(one)}: ${String(fault)}`] : [];
  });
const where = ({ pack, file }: Source) => `${pack.name}/${file}`;

describe("a compendium's source document", () => {
  it("has a 16-character ID that is unique in its compendium, and a key for its type", () => {
    expect(documents.length).toBeGreaterThan(0);
    expect(faults(documents, where, ({ pack, data }) => (!ID.test(data._id) || data._key !== `!${COLLECTION[pack.type] ?? ""}!${String(data._id)}`) && `${String(data._id)} ${String(data._key)}`)).toEqual([]);
    expect(faults(folders, where, ({ data }) => (!ID.test(data._id) || data._key !== `!folders!${String(data._id)}`) && data._key)).toEqual([]);
    for (const { name } of packs) {
      const ids = everySource.filter(({ pack }) => pack.name === name).map(({ data }) => String(data._id));
      expect(new Set(ids).size, name).toBe(ids.length);
    }
  });

  it("has embedded documents with 16-character IDs, and with keys that match their location", () => {
    const inner = documents.flatMap(({ pack, data, file }) => ["items", "pages", "results"].flatMap(field => (data[field] ?? []).map((one: any) => ({ at: `${pack.name}/${file}`, one, key: `!${COLLECTION[pack.type] ?? ""}.${field}!${String(data._id)}.${String(one._id)}` }))));
    expect(faults(inner, ({ at }) => at, ({ one, key }) => (!ID.test(one._id) || one._key !== key) && `${String(one.name)} ${String(one._key)}`)).toEqual([]);
  });

  it("has a name that is unique in its compendium, and a folder and an icon that exist", () => {
    for (const { name } of packs) {
      const names = of(name).map(({ data }) => data.name as string);
      expect(names.filter((one, index) => names.indexOf(one) !== index || one.trim() === ""), name).toEqual([]);
    }
    expect(faults(documents, where, ({ pack, data }) => data.folder && !folders.some(folder => folder.pack === pack && folder.data._id === data.folder) && "a folder that is not there")).toEqual([]);
    const shown = documents.filter(({ pack }) => pack.type !== "JournalEntry").map(source => ({ at: where(source), img: source.data.img as string }));
    const held = documents.filter(({ pack }) => pack.type === "Actor").flatMap(source => source.data.items.map((item: any) => ({ at: where(source), img: item.img as string })));
    expect(faults([...shown, ...held], ({ at }) => at, ({ img }) => !icons.has(/^systems\/blackout\/assets\/icons\/([\w-]+)\.svg$/u.exec(img)?.[1] ?? "") && img)).toEqual([]);
  });

  it("has its own portrait if it is an enemy or a sample character", () => {
    const pictures = [...of("enemies"), ...of("characters")].map(({ data }) => String(data.img));
    expect(pictures.filter((picture, index) => pictures.indexOf(picture) !== index)).toEqual([]);
  });

  it("has its own description of at least two sentences if it is an item or an actor", () => {
    const descriptions = documents.filter(({ pack }) => ["Item", "Actor"].includes(pack.type)).map(source => ({ at: where(source), text: String(source.data.system.description ?? source.data.system.biography?.history ?? "").replace(/<[^>]+>/gu, " ") }));
    expect(faults(descriptions, ({ at }) => at, ({ text }) => (text.match(/[.!?](\s|$)/gu)?.length ?? 0) < 2 && text)).toEqual([]);
    const texts = descriptions.map(({ text }) => text.trim());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe.each([13, 14] as const)("compendium documents on Foundry %i", generation => {
  const asWorld = () => Object.fromEntries(["Item", "Actor", "JournalEntry", "RollTable", "Macro"].map(type => [type, documents.filter(({ pack }) => pack.type === type).map(({ data }) => structuredClone(data))]));

  it("contain no values that their data models would change", async () => {
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

  it("include only actors who are at full hit points and Stamina, carry no excess load and are equipped correctly", async () => {
    const { game } = await startSystem(generation, asWorld());
    const people = game.actors.contents.filter((actor: any) => ["character", "npc"].includes(actor.type));
    expect(people.length).toBe(of("enemies").length + of("characters").length);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.load.overload > 0 && "carries too much")).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => (actor.system.equipProblems ?? []).length > 0 && JSON.stringify(actor.system.equipProblems))).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.health.value !== actor.system.health.max && `${String(actor.system.health.value)} of ${String(actor.system.health.max)} hit points`)).toEqual([]);
    expect(faults(people, (actor: any) => actor.name, (actor: any) => actor.system.stamina.value !== actor.system.stamina.max && `${String(actor.system.stamina.value)} of ${String(actor.system.stamina.max)} Stamina`)).toEqual([]);
  });
});

describe("sample characters", () => {
  it("meet the requirements of their gear and maneuvers (R12.6, R13.14)", async () => {
    const { game } = await startSystem(14, { Actor: of("characters").map(({ data }) => structuredClone(data)) });
    const { lackingFor, untaughtOf } = await import(join(root, "src/actions/core/lacking.ts"));
    const lacking = game.actors.contents.flatMap((actor: any) => [
      ...untaughtOf(actor).map(({ names }: any) => `${String(actor.name)}: ${String(names[0])}`),
      ...actor.items.contents.flatMap((item: any) => lackingFor(item).map((what: any) => `${String(actor.name)}: ${String(item.name)} requires ${JSON.stringify(what)}`)),
    ]);
    expect(game.actors.size).toBeGreaterThan(5);
    expect(lacking).toEqual([]);
  });
});

describe("compendium items", () => {
  const things = everyItem.filter(({ data }) => THINGS.includes(data.type));

  it("have a numeric weight and price, and a valid rarity", () => {
    expect(faults(things, ({ where: at }) => at, ({ data: { system } }) => ["weight", "price"].filter(key => typeof system[key] !== "number").join())).toEqual([]);
    // An item that can't be sold, such as a stone, has no price. The packs contain no such items, apart from
    // the natural and built-in gear of enemies.
    expect(faults(things.filter(({ embedded }) => !embedded), ({ where: at }) => at, ({ data: { system } }) => (system.price <= 0 || !["common", "uncommon", "rare", "unique"].includes(system.rarity)) && `${String(system.price)} ${String(system.rarity)}`)).toEqual([]);
  });

  it("have only registered qualities with valid ratings (T11.3)", () => {
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

const count = (pack: string, ...types: string[]) => of(pack).filter(({ data }) => types.length === 0 || types.includes(data.type)).length;
const named = (pack: string, type: string): ReadonlySet<string> => new Set(of(pack).filter(({ data }) => data.type === type).map(({ data }) => data.name as string));

describe("the compendiums", () => {
  it.each([
    ["weapons", count("weapons", "weapon"), 60], ["armor and shields", count("armor", "armor"), 20], ["ammunition and mods", count("munitions", "ammunition", "mod"), 30],
    ["gear, tools and consumables", count("gear", "gear", "consumable", "container"), 60], ["implants", count("implants", "implant"), 20], ["gene mods", count("gene-mods", "geneMod"), 16],
    ["maneuvers", count("maneuvers", "maneuver"), 13], ["backgrounds", count("origins", "background"), 20], ["features", count("origins", "feature"), 20], ["traits", count("origins", "trait"), 20],
    ["Drives", count("origins", "drive"), 20], ["training", count("origins", "training"), 12], ["enemies", count("enemies", "npc"), 40], ["sample characters", count("characters", "character"), 6],
    ["macros", count("macros") + count("gm-macros"), 12], ["adventures", count("adventures"), 1],
  ] as const)("contain at least as many %s as the documentation promises", (_, held, promised) => {
    expect(held).toBeGreaterThanOrEqual(promised);
  });

  it("contain weapons of every group and enemies of every rank", () => {
    const kinds = folders.filter(({ pack }) => pack.name === "weapons").map(({ data }) => data.name).sort();
    expect(kinds).toEqual(["Blades", "Blunt weapons", "Exotic weapons", "Flamers", "Heavy weapons", "Launchers", "Pistols", "Rifles", "Shotguns", "Submachine guns", "Thrown weapons"]);
    for (const rank of npcRankKeys) expect(of("enemies").filter(({ data }) => data.system.rank === rank).length, rank).toBeGreaterThanOrEqual(8);
    expect(faults(of("enemies"), where, ({ data }) => !npcTierBalance(data.system.tiers).balanced && "tiers out of balance (R13.18)")).toEqual([]);
    expect(faults(of("enemies"), where, ({ data }) => !data.items.some((item: any) => item.type === "weapon" && item.system.location === "worn") && "nothing to fight with")).toEqual([]);
  });

  it("give enemies items for actions that cost AP, and use plain text only for documented traits", () => {
    const texts = of("enemies").flatMap(source => source.data.system.traits.map((trait: any) => ({ at: where(source), ...trait })));
    expect(texts.length).toBeGreaterThan(15);
    expect(faults(texts, ({ at }) => at, ({ name, text }) => /(?:one|two|three|\d) action points?:/iu.test(text) && name)).toEqual([]);
    const explained = readFileSync(join(root, "docs/content.md"), "utf8");
    expect(faults(texts, ({ at }) => at, ({ name }) => name !== "Mechanical" && !explained.includes(name) && `docs/content.md does not say why ${String(name)} is text`)).toEqual([]);
    // Immunities depend on the body type, not on the trait "Mechanical", so every enemy with the trait must
    // have a machine's body, and vice versa.
    expect(faults(of("enemies"), where, ({ data }) => data.system.traits.some(({ name }: any) => name === "Mechanical") !== (data.system.body === "machine") && `a body that is ${String(data.system.body)}`)).toEqual([]);
    const known = of("enemies").flatMap(({ data }) => data.items.filter((item: any) => item.type === "maneuver").map((item: any) => [data.name, item.name]));
    expect(known).toEqual(expect.arrayContaining([["Psi adept", "Inner shout"], ["The choir of nine", "Chorus"], ["Void duke", "Riposte"], ["Plated brute", "Throw"], ["Squad gunner", "Suppressing fire"]]));
    expect(of("enemies").find(({ data }) => data.name === "Warden")?.data.items.filter((item: any) => item.system.nonLethal).map((item: any) => item.name)).toContain("Warden pump gun, bean-bag shells");
  });

  it("contain every action and universal maneuver with the values from the rules (R5.18, R12.6)", () => {
    expect(of("actions").map(({ data }) => data.name).sort()).toEqual(actionKeys.map(key => english(`BLACKOUT.action.${key}`)).sort());
    const known = of("maneuvers").filter(({ data }) => data.system.key !== "");
    expect(known.map(({ data }) => data.system.key).sort()).toEqual([...maneuverKeys].sort());
    for (const { data } of known) {
      expect(data.name).toBe(english(`BLACKOUT.maneuver.${String(data.system.key)}`));
      const { ap, stamina, basic, kind, meleeOnly, leastFeet, freeHands, harmless, resistPairs } = maneuverOf(data.system.key);
      expect(data.system, data.name).toMatchObject({ actionPoints: ap, stamina, basic, kind, meleeOnly, leastFeet, freeHands, harmless, resistPairs });
    }
    expect(of("tables").map(({ data }) => data.name)).toEqual(expect.arrayContaining(["Critical damage", "Encumbrance", "Cover", "Ranks of enemies", "Takedowns", "Costs of actions", "Prices in the shop"]));
  });

  it("contain a roll table for each house rule that is an editable table", () => {
    const tableOf: Readonly<Record<string, string>> = {
      npcRanks: "Ranks of enemies", criticalDamage: "Critical damage", coverDice: "Cover", actionCosts: "Costs of actions", encumbranceEffects: "Encumbrance", buyFactor: "Prices in the shop",
      hazards: "Hazards of places", takedowns: "Takedowns", skills: "Skills",
    };
    // Whether a skill needs sight is stored in the skill table, so `sightSkills` has no table of its own.
    const editable = Object.entries(houseRuleTable).filter(([key, { kind }]) => (kind === "rows" || kind === "list") && key !== "sightSkills").map(([key]) => key);
    expect(editable.sort()).toEqual(Object.keys(tableOf).sort());
    expect(Object.values(tableOf).filter(name => !of("tables").some(({ data }) => data.name === name))).toEqual([]);
  });

  it("contain roll tables that have no gaps or overlaps, and whose rows match the dice in the formula", () => {
    expect(faults(of("tables"), where, ({ data }) => {
      const rows: { range: [number, number] }[] = data.results;
      return rows.some(({ range: [from, to] }, index) => from > to || (index > 0 && from !== (rows[index - 1]?.range[1] ?? 0) + 1)) && "a gap or an overlap";
    })).toEqual([]);
    expect(faults(of("tables"), where, ({ data }) => {
      const [, dice] = /^1d(\d+)$/u.exec(data.formula) ?? [];
      const last = data.results.at(-1).range[1] as number;
      return dice !== undefined && !(data.results[0].range[0] === 1 && (last === Number(dice) || last === Number(dice) + 1)) && `${String(data.formula)} for ${last}`;
    })).toEqual([]);
  });

  it("contain roll tables with the defaults of the house rules", () => {
    const rows = (name: string): readonly { range: [number, number]; name: string; text: string }[] =>
      of("tables").find(({ data }) => data.name === name)?.data.results.map((row: any) => ({ range: row.range, name: row.name, text: row.description.replace(/<[^>]+>/gu, "") }));
    expect(rows("Costs of actions").map(({ name, text }) => [name, Number.parseInt(text, 10)])).toEqual(actionKeys.map(key => [english(`BLACKOUT.action.${key}`), defaultHouseRules.actionCosts[key].ap]));
    expect(rows("Ranks of enemies").map(({ text }) => text)).toEqual(npcRankKeys.map(rank => {
      const { high, highPassive, medium, mediumPassive, low, lowPassive } = defaultHouseRules.npcRanks[rank];
      return `${high} (${highPassive}), ${medium} (${mediumPassive}), ${low} (${lowPassive})`;
    }));
    expect(rows("Critical damage").map(({ range: [margin] }, index) => ({ margin, dice: index + 1 }))).toEqual(defaultHouseRules.criticalDamage);
    expect(rows("Encumbrance").map(({ range: [level], text }) => [level, Number(/Evasion(?: of at most)? (\d)/u.exec(text)?.[1]), /one die fewer/u.test(text), /Slowed/u.test(text)]))
      .toEqual(defaultHouseRules.encumbranceEffects.map(({ level, maximumEvasion, dexterityDice, slowed }) => [level, maximumEvasion, dexterityDice < 0, slowed]));
    expect(rows("Hazards of places").map(({ name, text }) => [name, text])).toEqual(Object.entries(defaultHouseRules.hazards).map(([key, { effect, every, strength, difficult, crossing, attribute }]) => [
      english(`BLACKOUT.hazard.${key}`),
      [
        `Works like ${english(`BLACKOUT.quality.${effect}.name`)} (${strength})${every === "once" ? ", once" : ` every ${every}`}.`,
        ...(difficult ? ["Difficult ground."] : []),
        ...(crossing > 0 ? [`Crossing it requires ${english(`BLACKOUT.attribute.${attribute}`)} [Athletics ${crossing}].`] : []),
      ].join(" "),
    ]));
    expect(rows("Skills").map(({ name, text }) => [name, text])).toEqual(skillList(defaultHouseRules).map(({ label, attribute }) => [english(label), `Usually with ${english(`BLACKOUT.attribute.${attribute}`)}.`]));
    const words = ["One", "Two", "Three", "Four"];
    expect(rows("Takedowns").map(({ text }) => text)).toEqual(npcRankKeys.map(rank => {
      const { challenges, difficulty } = defaultHouseRules.takedowns[rank];
      return `${words[challenges - 1] ?? ""} challenge${challenges > 1 ? "s" : ""} at ${difficulty}.`;
    }));
  });

  it("refer only to existing traits, backgrounds, maneuvers, Drives, weapons and skills", () => {
    const traits = named("origins", "trait"), backgrounds = named("origins", "background"), drives = named("origins", "drive"), maneuvers = named("maneuvers", "maneuver"), weapons = named("weapons", "weapon");
    const missing = (names: readonly string[], held: ReadonlySet<string>) => names.filter(name => !held.has(name)).join(", ");
    expect(faults(of("origins"), where, ({ data: { system } }) => [missing(system.traits ?? [], traits), missing(system.backgrounds ?? [], backgrounds), missing(system.maneuvers ?? [], maneuvers), missing(system.grants?.drives ?? [], drives)].join(""))).toEqual([]);
    expect(faults(of("munitions").filter(({ data }) => data.type === "ammunition"), where, ({ data }) => missing(data.system.fits.split(", "), weapons))).toEqual([]);
    const fed = new Set(of("munitions").flatMap(({ data }) => data.type === "ammunition" ? data.system.fits.split(", ") as string[] : []));
    expect(faults(of("origins").filter(({ data }) => data.type === "background"), where, ({ data: { system: { grants } } }) => (grants.drives.length < 3 || grants.ambition === "" || grants.advantage === "" || grants.specialized.offer.length < grants.specialized.picks) && "it suggests too little (R13.3)")).toEqual([]);
    expect(fed.size).toBeGreaterThan(20);
    const skillKeys = new Set(skillList(defaultHouseRules).map(({ key }) => key));
    const skills = everyItem.flatMap(({ where: at, data }) => [...(data.system.grants?.skills ?? []), ...(data.system.bonuses ?? []), ...(data.system.grants?.specialized?.offer ?? []).map((skill: string) => ({ skill })), ...(data.system.attacks ?? [])].map(({ skill }) => ({ at, skill })));
    expect(faults(skills, ({ at }) => at, ({ skill }) => !skillKeys.has(skill) && `no skill ${String(skill)}`)).toEqual([]);
  });

  it("contain actors whose copies of compendium items differ from the originals only in location, quantity and grafting", () => {
    const sources = new Map(documents.map(source => [uuidOf(source), source]));
    const from = everyItem.filter(({ embedded, data }) => embedded && data._stats?.compendiumSource);
    expect(from.length).toBeGreaterThan(60);
    const plain = ({ quantity: _quantity, location: _location, grafted: _grafted, fromFeature: _from, ...rest }: any) => rest;
    for (const { where: at, data } of from) {
      const source = sources.get(data._stats.compendiumSource);
      expect(source, at).toBeDefined();
      expect({ name: data.name, img: data.img, system: plain(data.system) }, at).toEqual({ name: source?.data.name, img: source?.data.img, system: plain(source?.data.system) });
    }
  });

  it("contain characters who comply with the rules for character creation (R13.1-R13.6, R13.13, R14.3)", () => {
    const means = startingMeans(defaultHouseRules);
    for (const { data: { name, system, items } } of of("characters")) {
      const scores = Object.fromEntries(Object.entries<{ value: number }>(system.attributes).map(([key, { value }]) => [key, value])) as Record<Attribute, number>;
      expect(attributeBudget(scores), name).toMatchObject({ finished: true, outOfBounds: [] });
      const ranks = Object.values<{ rank: number }>(system.skills).map(({ rank }) => rank);
      expect(ranks.reduce((sum, rank) => sum + rank, 0), name).toBe(means.skillRanks);
      expect(Math.max(...ranks), name).toBeLessThanOrEqual(defaultHouseRules.creationSkillLimit);
      const one = (type: string) => items.filter((item: any) => item.type === type);
      expect([one("background").length, one("feature").length, one("training").length], name).toEqual([1, 1, defaultHouseRules.startingTraining]);
      const [background] = one("background"), [feature] = one("feature");
      expect(feature.system.backgrounds.length === 0 || feature.system.backgrounds.includes(background.name), name).toBe(true);
      const traits = one("trait").map((item: any) => ({ name: item.name, kind: item.system.kind, fromFeature: item.system.fromFeature }));
      expect(traits.filter((trait: any) => trait.fromFeature).map((trait: any) => trait.name).sort(), name).toEqual([...feature.system.traits].sort());
      expect(traitBudget(traits, 1, defaultHouseRules).allowed, name).toBe(true);
      const specialized = Object.entries<{ specialized?: boolean }>(system.skills).filter(([, skill]) => skill.specialized).map(([key]) => key);
      expect(specializedBudget([background.system.grants.specialized, feature.system.grants.specialized], specialized).allowed, name).toBe(true);
      const given = items.reduce((sum: number, item: any) => sum + ((item.system.grants?.credits as number | undefined) ?? 0), 0);
      const rareForLess = items.some((item: any) => item.system.grants?.rareForLess === true);
      const paid = items.filter((item: any) => THINGS.includes(item.type)).reduce((sum: number, { system: { price, rarity, quantity } }: any) => sum + creationPrice({ listed: price, rarity }, rareForLess, defaultHouseRules) * quantity, 0);
      expect(system.credits, name).toBe(means.credits + given - paid);
      expect(system.drives.filter(({ text }: any) => !named("origins", "drive").has(text)), name).toEqual([]);
    }
  });

  it("contain no consumables, implants or gene mods without effects, unless their text says that they are resolved manually", () => {
    const acts = (type: string, system: any): boolean => {
      if (type === "implant") return system.bonuses.length > 0;
      if (type === "geneMod") return system.grants.skills.length + Number(system.armor.max) + Number(system.resistance.max) > 0;
      return system.treats.length + system.causes.length + Number(system.restores.hitPoints) + Number(system.restores.stamina) + Number(system.restores.stress) > 0 || system.stabilizes === true;
    };
    const used = everyItem.filter(({ data }) => ["consumable", "implant", "geneMod"].includes(data.type));
    expect(used.length).toBeGreaterThan(50);
    expect(faults(used, ({ where: at, data }) => `${at} ${String(data.name)}`, ({ data: { type, system } }) => !acts(type, system) && !/\bmanually\b/u.test(`${String(system.description)} ${String(system.effect ?? "")}`) && "does nothing and does not say so")).toEqual([]);
    const causes = used.flatMap(({ where: at, data }) => (data.system.causes ?? []).map((cause: any) => ({ at, cause })));
    expect(faults(causes, ({ at }) => at, ({ cause: { key } }) => !conditions.has(key) && key)).toEqual([]);
    expect(faults(used.filter(({ data }) => data.type === "consumable"), ({ where: at, data }) => `${at} ${String(data.name)}`, ({ data: { system: { addictive, qualities: all } } }) => addictive !== (all.find((one: any) => one.key === "addictive")?.x ?? 0) && "two ratings of Addictive")).toEqual([]);
  });

  it("contain all gear named in the rules, with the conditions that it treats (T10, R6.6, R8.12, R13.16)", () => {
    const gear = of("gear").map(({ data }) => data);
    for (const known of ["soothall", "detoxer", "synthsense", "toolbox", "smithingTools", "climbingAid"] as const) expect(gear.some(({ name }) => knownItem([name]) === known), known).toBe(true);
    expect(gear.find(({ name }) => name === "Soothall").system.treats).toEqual(["corroded"]);
    expect(gear.find(({ name }) => name === "Detoxer").system.treats).toEqual(["poisoned"]);
    expect(gear.flatMap(({ system }) => (system.treats ?? []) as string[]).filter(key => !conditions.has(key))).toEqual([]);
  });
});
