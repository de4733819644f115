import { describe, expect, it } from "vitest";
import { choiceSections } from "../../../../src/applications/creation/choices-view.ts";
import { reviewView } from "../../../../src/applications/creation/review-view.ts";
import { shopAtFirst, type Screen, type ShopScreen } from "../../../../src/applications/creation/screen.ts";
import { sortedBy } from "../../../../src/applications/creation/shop-columns.ts";
import {
  ammunitionOffers,
  comparedWith,
  kitName,
  shopView,
} from "../../../../src/applications/creation/shop-view.ts";
import type { Entry } from "../../../../src/features/creation/entry.ts";
import { kits, withKit } from "../../../../src/features/creation/kits.ts";
import {
  withAttribute,
  withChosen,
  withRank,
  type CreationState,
} from "../../../../src/features/creation/state.ts";
import {
  around,
  buckler,
  club,
  coat,
  nobody,
  offer,
  offers,
  railgun,
  ration,
  rounds,
  sidearm,
} from "../../features/creation/making.ts";
import { english } from "../words.ts";
import { worldOf } from "./world.ts";

const choose = (...entries: readonly Entry[]) =>
  entries.reduce<CreationState>((now, entry) => withChosen(now, entry, around), nobody);

/** Returns a copy of the entry with the given system data, as if it had been loaded from a compendium. */
const armed = (entry: Entry, system: object): Entry => ({
  ...entry,
  harmful: true,
  data: { name: entry.name, type: entry.type, system: { ...system } },
});
const pistol = armed(sidearm, {
  category: "ranged",
  attacks: [{ attribute: "dexterity", skill: "aim" }],
  damage: { dice: 8, attribute: "", flat: 0 },
  range: 45,
  ammunition: { value: 8, max: 8 },
  actionPoints: 1,
  weight: 3,
  qualities: [{ key: "stun", x: 2, text: "" }],
  description: "<p>Reliable.</p>",
});
const maul = armed(club, {
  category: "melee",
  attacks: [{ attribute: "strength", skill: "strike" }],
  damage: { dice: 4, attribute: "strength", flat: 0 },
  range: 0,
  actionPoints: 2,
  weight: 4,
  qualities: [],
});
const jacket = armed(coat, { armor: { value: 7, max: 7 }, resistance: { value: 0, max: 0 }, weight: 5 });
/** The contents of the first kit, with made-up prices. */
const kitThings = (kits[0]?.contents ?? []).map((path, index) =>
  offer(path.startsWith("weapons") ? "weapon" : "gear", `Thing ${index}`, {
    key: `Compendium.blackout.${path.replace(".", ".Item.")}`,
    price: 100,
    weight: 2,
  }),
);
const goods = [pistol, maul, rounds, jacket, buckler, railgun, ration, ...kitThings];
const shop = (part: Partial<ShopScreen> = {}, state = nobody, screen: Partial<Screen> = {}) =>
  shopView(worldOf(state, { step: "gear", shop: { ...shopAtFirst, ...part }, ...screen }, { offers: goods }));
const rows = (view: ReturnType<typeof shop>) => view.list?.groups.flatMap(group => group.rows) ?? [];
const cells = (view: ReturnType<typeof shop>, name: string) =>
  Object.fromEntries(
    rows(view)
      .find(row => row.name === name)!
      .cells.map(({ key, text }) => [key, text]),
  );

describe("the shop in character creation", () => {
  it("opens with the purchases or, if there are none, with the kits or a category", () => {
    expect(shop().kits).toHaveLength(1);
    expect(shop({}, choose(ration))).toMatchObject({ mine: true, kits: null, list: null });
    expect(
      shopView(worldOf(nobody, { step: "gear" }, { offers })).kinds.find(({ pressed }) => pressed)?.kind,
    ).toBe("weapon");
    expect(shopView(worldOf(nobody, { step: "gear" }, { offers: [] }))).toMatchObject({
      mine: true,
      any: false,
    });
  });

  it("groups weapons by use, and shows the character's attack and damage dice for each (R2.2, R7.6)", () => {
    const view = shop({ kind: "weapon" }, withRank(withAttribute(nobody, "strength", 6), "aim", 3));
    expect(view.list?.groups.map(({ label }) => label)).toContain("Melee");
    expect(cells(view, "Sidearm")).toMatchObject({
      roll: "6D",
      damage: "8D",
      range: "45 ft",
      shots: "8",
      hands: "1",
      weight: "3",
      price: "240 cr",
    });
    expect(cells(view, "Club")).toMatchObject({ roll: "6D", damage: "10D", range: "–", hands: "2" });
    expect(rows(view).find(({ name }) => name === "Sidearm")?.note).toBe("Stun 2");
    expect(rows(view).find(({ name }) => name === "Club")?.note).toBe("2 AP");
  });

  it("has special columns for armor and for ammunition", () => {
    expect(cells(shop({ kind: "armor" }), "Coat")).toMatchObject({ armor: "7", resistance: "–" });
    expect(cells(shop({ kind: "ammunition" }), "Rounds")).toMatchObject({ fits: "sidearm" });
  });

  it("shows how many credits are missing, and hides unaffordable items on request (R14.3)", () => {
    const view = shop({ kind: "weapon" }, choose(pistol));
    expect(rows(view).find(({ name }) => name === "Rail gun")).toMatchObject({
      closed: true,
      missing: "40 cr short",
    });
    expect(cells(view, "Rail gun")["price"]).toBe("800 cr");
    expect(
      rows(shop({ kind: "weapon", affordable: true }, choose(pistol))).map(({ name }) => name),
    ).not.toContain("Rail gun");
    expect(
      rows(shop({ kind: "weapon" }, choose(pistol), { free: true })).find(({ name }) => name === "Rail gun")
        ?.closed,
    ).toBe(false);
  });

  it("doesn't sell unique items", () => {
    const view = shopView(worldOf(nobody, { step: "gear", shop: { ...shopAtFirst, kind: "gear" } }));
    expect(rows(view).find(({ name }) => name === "The only crown")).toMatchObject({
      closed: true,
      problem: "This item is unique and not for sale.",
    });
  });

  it("sorts its items by a column in ascending order, then in descending order, and then groups them again", () => {
    const up = sortedBy(shopAtFirst, "price");
    const down = sortedBy(up, "price");
    expect([up, down, sortedBy(down, "price")].map(({ sort, down: falls }) => [sort, falls])).toEqual([
      ["price", false],
      ["price", true],
      ["", false],
    ]);
    const names = (sorted: ShopScreen) =>
      rows(shop({ ...sorted, kind: "weapon" }))
        .map(({ name }) => name)
        .filter(name => !name.startsWith("Thing"));
    expect(names(up)).toEqual(["Club", "Sidearm", "Rail gun"]);
    expect(names(down)).toEqual(["Rail gun", "Sidearm", "Club"]);
    const { list } = shop({ ...down, kind: "weapon" });
    expect(list?.columns.find(({ key }) => key === "price")?.sort).toBe("descending");
  });

  it("searches all categories, and shows a category's columns if all results belong to it", () => {
    const found = (search: string) => shop({ kind: "armor" }, nobody, { search });
    expect(rows(found("weapon rare")).map(({ name }) => name)).toEqual(["Rail gun"]);
    expect(found("weapon rare").list?.columns.map(({ key }) => key)).toContain("damage");
    expect(rows(found("s")).length).toBeGreaterThan(2);
    expect(found("s").list?.columns.map(({ key }) => key)).toEqual(["helps", "weight", "price"]);
    expect(cells(found("s"), "Sidearm")["helps"]).toBe("Damage 8D, 45 ft, Shots 8");
    expect(found("zzz").list?.found).toBe("No offer matches the search.");
    expect(found("s").kinds.some(({ pressed }) => pressed)).toBe(false);
  });

  it("shows the description and requirements of an expanded item within the list (R7.25)", () => {
    const open = rows(shop({ kind: "weapon", open: pistol.key })).find(row => row.open);
    expect(open?.details).toMatchObject({
      description: "<p>Reliable.</p>",
      needs: ["1 hand", "Dexterity and Aim: you roll 4D", "ammunition: Rounds"],
      qualities: [{ name: "Stun", x: 2 }],
    });
  });

  it("compares up to three items of a category, and marks the best value in each row unless all values are equal", () => {
    const three = ["a", "b", "c", "d"].reduce(comparedWith, shopAtFirst);
    expect(three.compared).toEqual(["b", "c", "d"]);
    expect(comparedWith(three, "c").compared).toEqual(["b", "d"]);
    const { compare } = shop({ kind: "weapon", compared: [pistol.key, maul.key] });
    expect(compare?.names.map(({ name }) => name)).toEqual(["Sidearm", "Club"]);
    const line = (label: string) =>
      compare?.lines.find(each => each.label === label)?.cells.map(({ text, best }) => [text, best]);
    expect(line("Damage")).toEqual([
      ["8D", true],
      ["7D", false],
    ]);
    expect(line("Price")).toEqual([
      ["240 cr", false],
      ["20 cr", true],
    ]);
    expect(line("Your roll"), "no mark where they are equal").toEqual([
      ["4D", false],
      ["4D", false],
    ]);
    expect(shop().compare).toBeNull();
  });

  it("offers ammunition for a weapon if the character has none for it", () => {
    const world = worldOf(choose(pistol), {}, { offers: goods });
    expect(ammunitionOffers(pistol, world)?.map(({ label }) => label)).toEqual(["Buy 1 × Rounds, 4 cr"]);
    expect(ammunitionOffers(pistol, worldOf(choose(pistol, rounds), {}, { offers: goods }))).toBeNull();
    expect(ammunitionOffers(maul, world)).toBeNull();
  });
});

describe("a kit in the shop", () => {
  it("shows its contents, price and weight, and how many credits are missing", () => {
    expect(shop().kits?.[0]).toMatchObject({
      name: "Marine kit",
      price: "700 cr",
      weight: "14 lb",
      bought: false,
      closed: false,
      things: kitThings.map(({ name }) => ({ name })),
    });
    expect(shop({ kind: "kits" }, choose(pistol, { ...railgun, price: 100 })).kits?.[0]).toMatchObject({
      closed: true,
      problem: "140 cr short",
    });
  });

  it("is shown as a group among the purchases", () => {
    const state = withKit(choose(ration), "marine", kitThings);
    expect(shop({ kind: "kits" }, state).kits?.[0]).toMatchObject({ bought: true, problem: "" });
    const [section] = choiceSections("gear", worldOf(state, { step: "gear" }, { offers: goods }));
    expect(section?.chosen.map(({ name, kit }) => [name, kit?.name])).toEqual([
      ["Thing 0", "Marine kit"],
      ...kitThings.slice(1).map(({ name }) => [name, undefined]),
      ["Ration", undefined],
    ]);
    expect(kitName("gone", { words: english })).toBe("gone");
  });
});

describe("the items equipped at the end of character creation", () => {
  it("are shown among the purchases and in the review (R14.2)", () => {
    const state = choose(pistol, maul, jacket);
    const [section] = choiceSections("gear", worldOf(state, { step: "gear" }, { offers: goods }));
    expect(section?.chosen.map(({ name, place }) => [name, place])).toEqual([
      ["Sidearm", "in hand at the start"],
      ["Club", ""],
      ["Coat", "worn at the start"],
    ]);
    const notes = (now: CreationState) =>
      reviewView(worldOf(now, {}, { offers: goods })).rows.find(({ step }) => step === "gear")?.notes;
    expect(notes(state)).toEqual(["Wears: Coat.", "In hand: Sidearm.", "No spare ammunition for Sidearm."]);
    expect(notes(nobody)).toEqual(["Wears no armor.", "No weapon in hand: fights with bare hands."]);
  });
});
