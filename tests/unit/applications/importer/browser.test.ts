/**
 * Tests the compendium browser: index entries, search, scrolling in a long list, and the comparison of
 * weapons.
 */
import { describe, expect, it } from "vitest";
import {
  changedComparison,
  compareWith,
  filterView,
  listed,
  noteOf,
  sideView,
  soughtBy,
  type BrowserState,
} from "../../../../src/applications/compendium/browser-view.ts";
import { rulesEntries } from "../../../../src/applications/compendium/rules-entries.ts";
import { rulesPageUuid } from "../../../../src/applications/text/rules-pages.ts";
import { listMove, rowsInSight } from "../../../../src/applications/compendium/virtual-list.ts";
import {
  entryOf,
  found,
  matchesFilters,
  nothingSought,
  type CatalogEntry,
} from "../../../../src/features/compendium/entry.ts";
import { defaultWeaponComparison, weaponOdds } from "../../../../src/features/compendium/weapon-odds.ts";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import { english as words } from "../words.ts";

const thing = (name: string, type: string, system: object, place = "Armoury"): CatalogEntry =>
  entryOf(
    { name, type, img: "", system },
    { uuid: `Compendium.${place}.${name}`, document: type === "npc" ? "Actor" : "Item", place },
  );
const rifle = thing("Long rifle", "weapon", {
  price: 600,
  weight: 9,
  range: 120,
  rarity: "rare",
  category: "ranged",
  damage: { dice: 9, attribute: "", flat: 0 },
  actionPoints: 3,
  burst: 0,
  qualities: [{ key: "sharp", x: null, text: "" }],
});
const smg = thing("Short SMG", "weapon", {
  price: 300,
  weight: 5,
  range: 45,
  rarity: "common",
  category: "ranged",
  damage: { dice: 6, attribute: "", flat: 0 },
  actionPoints: 2,
  burst: 6,
  ammunition: { max: 30 },
  qualities: [],
});
const axe = thing(
  "Axe",
  "weapon",
  { price: 90, range: 0, rarity: "common", damage: { dice: 4, attribute: "strength" }, qualities: [] },
  "",
);
const guard = thing("Dock guard", "npc", { rank: "veteran" });
const odd = thing("Odd", "weapon", {
  price: "much",
  range: null,
  damage: 7,
  qualities: "none",
  attacks: [3, null],
});
const all = [axe, guard, rifle, smg, odd];
const state: BrowserState = {
  sought: nothingSought,
  order: "name",
  active: "",
  compared: [],
  comparison: defaultWeaponComparison,
};
const names = (sought: Partial<typeof nothingSought>) =>
  all.filter(entry => matchesFilters(entry, { ...nothingSought, ...sought })).map(({ name }) => name);

describe("the item catalog", () => {
  it("reads entries from the index, and omits invalid values", () => {
    expect(rifle).toMatchObject({
      kind: "weapon",
      price: 600,
      range: 120,
      weapon: { dice: 9, actionPoints: 3 },
    });
    expect(odd).toMatchObject({ price: null, range: null, qualities: [], weapon: { dice: 0, attacks: [] } });
    expect([noteOf(rifle, words), noteOf(axe, words), noteOf(guard, words)]).toEqual([
      "9D, 120 ft, 600 cr",
      "Str + 4D, 90 cr",
      "Veteran",
    ]);
    expect(
      noteOf(
        entryOf(
          { name: "Loot", formula: "1d20", system: "odd" },
          { uuid: "t", document: "RollTable", place: "Tables" },
        ),
        words,
      ),
    ).toBe("1d20");
    expect(
      entryOf({ name: "Load", formula: "0" }, { uuid: "t", document: "RollTable", place: "Tables" }).detail,
    ).toBe("");
    expect(entryOf({ name: "Rules" }, { uuid: "u", document: "JournalEntry", place: "Book" })).toMatchObject({
      kind: "JournalEntry",
      price: null,
      weapon: null,
    });
  });

  it("finds an entry by its tags and by the words in its name", () => {
    expect([
      names({ text: "rifle LONG" }),
      names({ kind: "npc" }),
      names({ quality: "sharp" }),
      names({ quality: "burst" }),
      names({ rarity: "rare" }),
      names({ rank: "veteran" }),
    ]).toEqual([
      ["Long rifle"],
      ["Dock guard"],
      ["Long rifle"],
      ["Short SMG"],
      ["Long rifle"],
      ["Dock guard"],
    ]);
    expect([
      names({ mostPrice: 300 }),
      names({ leastRange: 45 }),
      names({ place: "world" }),
      names({ mostPrice: 300, leastRange: 1 }),
    ]).toEqual([["Axe", "Short SMG"], ["Long rifle", "Short SMG"], ["Axe"], ["Short SMG"]]);
    expect(found(all, nothingSought, "price").map(({ name }) => name)).toEqual([
      "Axe",
      "Short SMG",
      "Long rifle",
      "Dock guard",
      "Odd",
    ]);
    expect(listed(all, state)).toHaveLength(5);
  });

  it("accepts a decimal comma in filters, and ignores an invalid number", () => {
    expect([
      soughtBy(nothingSought, "mostPrice", "2,5")?.mostPrice,
      soughtBy(nothingSought, "leastRange", "far")?.leastRange,
      soughtBy(nothingSought, "kind", "npc")?.kind,
      soughtBy(nothingSought, "other", "x"),
    ]).toEqual([2.5, null, "npc", null]);
    expect(filterView(all, state, words).kinds.map(({ value }) => value)).toEqual(["", "npc", "weapon"]);
  });
});

describe("rules pages in the catalog", () => {
  const book = entryOf(
    { name: "Conditions" },
    {
      uuid: "Compendium.blackout.rules.JournalEntry.rulesConditions0",
      document: "JournalEntry",
      place: "Rules",
    },
  );

  it("are listed once each, but only if there is a rules compendium", () => {
    const pages = rulesEntries([book], words);
    expect(pages.find(({ name, detail }) => name === "Prone" && detail === "Condition")).toMatchObject({
      uuid: rulesPageUuid("condition.prone"),
      document: "JournalEntryPage",
      kind: "JournalEntryPage",
      place: "Rules",
    });
    expect(new Set(pages.map(({ uuid }) => uuid)).size).toBe(pages.length);
    expect(pages.filter(({ name }) => name.startsWith("BLACKOUT.") || name === "")).toEqual([]);
    expect(pages.length).toBeGreaterThan(80);
    expect(rulesEntries(all, words)).toEqual([]);
  });

  it("have a category of their own, and can't be imported", () => {
    const [page] = rulesEntries([book], words);
    const kinds = ["JournalEntry", "RollTable", "Macro"].map(document =>
      entryOf({ name: document }, { uuid: document, document, place: "P" }),
    );
    expect(filterView([...kinds, page!], state, words).kinds.map(({ label }) => label)).toEqual([
      "any",
      "Book",
      "Macro",
      "Page of the rules",
      "Rollable table",
    ]);
    const side = (entry: CatalogEntry) =>
      sideView([entry], { ...state, active: entry.uuid }, defaultHouseRules, words, {
        gamemaster: true,
        recipient: { uuid: "Actor.ilka", name: "Ilka" },
      }).entry;
    expect([side(page!)?.take, side(kinds[1]!)?.take, side(kinds[1]!)?.give]).toEqual([false, true, null]);
  });
});

describe("a list with thousands of entries", () => {
  it("renders only the rows near the scroll position", () => {
    expect(rowsInSight(0, 400, 40, 2000)).toEqual({ first: 0, end: 16 });
    expect(rowsInSight(40_000, 400, 40, 2000)).toEqual({ first: 994, end: 1016 });
    expect(rowsInSight(80_000, 400, 40, 2000)).toEqual({ first: 1994, end: 2000 });
    expect(rowsInSight(5000, 400, 40, 0)).toEqual({ first: 0, end: 0 });
  });

  it("can be navigated with the keyboard from the first to the last row", () => {
    expect(
      ["ArrowDown", "ArrowUp", "PageDown", "Home", "End", "a"].map(key => listMove(key, 1, 10, 4)),
    ).toEqual([2, 0, 5, 0, 9, null]);
    expect([
      listMove("ArrowDown", -1, 10, 4),
      listMove("ArrowDown", 9, 10, 4),
      listMove("End", -1, 0, 4),
    ]).toEqual([0, 9, null]);
  });
});

describe("the comparison of weapons", () => {
  it("has room for two weapons, and ignores a third", () => {
    const two = compareWith(compareWith([], rifle.uuid), smg.uuid);
    expect([two, compareWith(two, axe.uuid) === two, compareWith(two, rifle.uuid)]).toEqual([
      [rifle.uuid, smg.uuid],
      true,
      [smg.uuid],
    ]);
  });

  it("shows odds based on the attack and damage rules (R7.3, R7.21, T8.4)", () => {
    const [single, ...none] = weaponOdds(rifle, defaultWeaponComparison, defaultHouseRules);
    expect(none).toEqual([]);
    expect(weaponOdds(smg, defaultWeaponComparison, defaultHouseRules).map(({ mode: way }) => way)).toEqual([
      "single",
      "burst",
    ]);
    expect(weaponOdds(guard, defaultWeaponComparison, defaultHouseRules)).toEqual([]);
    const better = weaponOdds(rifle, { ...defaultWeaponComparison, attribute: 8 }, defaultHouseRules)[0]!;
    const harder = weaponOdds(rifle, { ...defaultWeaponComparison, evasion: 6 }, defaultHouseRules)[0]!;
    const armored = weaponOdds(rifle, { ...defaultWeaponComparison, armor: 20 }, defaultHouseRules)[0]!;
    expect(better.hit).toBeGreaterThan(single!.hit);
    expect(harder.hit).toBeLessThan(single!.hit);
    expect([armored.hit === single!.hit, armored.hitPoints < single!.hitPoints]).toEqual([true, true]);
  });

  it("marks the better weapon for each value", () => {
    const { compare } = sideView(
      all,
      { ...state, compared: [rifle.uuid, smg.uuid] },
      defaultHouseRules,
      words,
      { gamemaster: true, recipient: null },
    );
    const line = (label: string) =>
      compare?.lines.find(one => one.label === label)?.cells.map(({ best }) => best);
    expect([
      line("Damage dice"),
      line("Price"),
      line("Action points"),
      line("Hits"),
      line("Burst hits"),
    ]).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect([
      changedComparison(defaultWeaponComparison, "comparison.armor", "25")?.armor,
      changedComparison(defaultWeaponComparison, "comparison.evasion", "2")?.evasion,
      changedComparison(defaultWeaponComparison, "comparison.rank", ""),
      changedComparison(defaultWeaponComparison, "comparison.luck", "3"),
    ]).toEqual([25, 2, null, null]);
  });
});
