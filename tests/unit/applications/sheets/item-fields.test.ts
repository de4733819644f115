import { describe, expect, it } from "vitest";
import type { Option } from "../../../../src/applications/shared/options.ts";
import { qualityOptions, shownQualities } from "../../../../src/applications/shared/qualities.ts";
import {
  changeTexts,
  explainModded,
  fieldView,
  listView,
  sectionFacts,
  sectionFields,
  summaryOf,
  type ItemWorld,
} from "../../../../src/applications/sheets/item/fields-view.ts";
import {
  contentsView,
  modRows,
  possibleContainers,
} from "../../../../src/applications/sheets/item/item-parts.ts";
import {
  fieldsOfKind,
  kindFields,
  linesOfKind,
  listsOfKind,
} from "../../../../src/applications/sheets/item/kind-fields.ts";
import { completeLists, textLines } from "../../../../src/applications/sheets/item/typed-lists.ts";
import { english } from "../words.ts";

const skills: readonly Option[] = [
  { value: "aim", label: "Aim", selected: false },
  { value: "strike", label: "Strike", selected: false },
];
const world = (stored: object, more: Partial<ItemWorld> = {}): ItemWorld => ({
  words: english,
  stored,
  prepared: stored,
  modded: [],
  unit: "lb",
  boundsOf: () => ({ min: 0, max: 60, integer: true, nullable: false }),
  choicesOf: (_name, chosen) => skills.map(skill => ({ ...skill, selected: skill.value === chosen })),
  faults: {},
  enriched: {},
  ...more,
});
const section = (type: string, title: string) =>
  kindFields[type as "weapon"].sections.find(
    each => each.title === title,
  ) as (typeof kindFields)["weapon"]["sections"][number];
const gun = {
  range: 45,
  weight: 3,
  hands: 1,
  actionPoints: 1,
  ammunition: { value: 7, max: 10 },
  burst: 0,
  blast: 0,
  template: 0,
  nonLethal: false,
  damage: { dice: 8, attribute: "", flat: 0 },
  category: "ranged",
};
const barrel = {
  path: "range",
  base: 45,
  value: 60,
  parts: [{ source: "Long barrel", path: "range", mode: "add", value: 15 }],
} as const;

describe("the fields of an item", () => {
  it("show the stored value, along with the value that includes mods (R14.4)", () => {
    const fields = sectionFields(
      section("weapon", "BLACKOUT.item.numbers"),
      world(gun, { prepared: { ...gun, range: 60 }, modded: [barrel] }),
    );
    expect(fields.find(({ name }) => name === "system.range")).toMatchObject({
      number: { value: "45", min: "0", max: "60" },
      effective: { value: "60" },
    });
    expect(fields.find(({ name }) => name === "system.hands")?.effective).toBeUndefined();
  });

  it("explain only values that are changed by mods", () => {
    const explanation = explainModded("range", "Range", { modded: [barrel], words: english });
    expect(explanation?.map(({ text }) => text).join("")).toBe("Range 60: itself 45 + Long barrel 15");
    expect(explainModded("hands", "Hands", { modded: [barrel], words: english })).toBeNull();
    const set = {
      ...barrel,
      value: 35,
      parts: [{ source: "Stub", path: "range", mode: "set", value: 20 }, ...barrel.parts],
    } as const;
    expect(
      explainModded("range", "Range", { modded: [set], words: english })
        ?.map(({ text }) => text)
        .join(""),
    ).toBe("Range 35: set by Stub 20 + Long barrel 15");
  });

  it("keep an unknown key, and show an error for it", () => {
    const spec = { kind: "choice", path: "skill", label: "BLACKOUT.test.skill", from: "skill" } as const;
    const field = fieldView(spec, "system.skill", "juggling", world({}));
    expect(field.error).toContain("juggling");
    expect(field.choice?.options.at(-1)).toEqual({ value: "juggling", label: "juggling", selected: true });
    expect(fieldView(spec, "system.skill", "aim", world({})).error).toBe("");
    expect(shownQualities([{ key: "unheardOf", x: 2, text: "" }], english)[0]).toMatchObject({
      name: "unheardOf",
      error: expect.stringContaining("unheardOf"),
    });
    expect(
      qualityOptions("unheardOf", english)
        .filter(({ selected }) => selected)
        .map(({ value }) => value),
    ).toEqual(["unheardOf"]);
  });

  it("are shown in play mode unless they are zero or empty", () => {
    const facts = sectionFacts(section("weapon", "BLACKOUT.item.numbers"), world(gun));
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Cost: 1 AP",
      "Hands: 1",
      "Shots: 7 of 10",
    ]);
    expect(
      sectionFacts(
        section("consumable", "BLACKOUT.item.numbers"),
        world({ uses: { value: 0, max: 0 }, addictive: 0, treats: [] }),
      ),
    ).toEqual([]);
  });

  it("in lists have names that contain the row number, even for plain strings", () => {
    const [pairs] = listsOfKind("weapon");
    const view = listView(
      pairs as NonNullable<typeof pairs>,
      world({ attacks: [{ attribute: "strength", skill: "strike" }] }),
    );
    expect(view.rows[0]?.cells.map(({ name }) => name)).toEqual([
      "system.attacks.0.attribute",
      "system.attacks.0.skill",
    ]);
    const treats = listsOfKind("consumable").find(({ path }) => path === "treats");
    expect(
      listView(treats as NonNullable<typeof treats>, world({ treats: ["aim"] })).rows[0]?.cells.map(
        ({ name }) => name,
      ),
    ).toEqual(["system.treats.0.value"]);
  });

  it("are summarized in the sheet header", () => {
    const spec = fieldsOfKind("weapon");
    expect(
      summaryOf(spec as NonNullable<typeof spec>, world(gun)).map(
        ({ value, rest = "", unit }) => `${value}${rest} ${unit}`,
      ),
    ).toEqual(["45 ft", "1 AP", "7/10 shots", "3 lb"]);
  });

  it("show the unit in the singular for a quantity of one, and otherwise in the plural", () => {
    const summary = [{ path: "quantity", unit: "BLACKOUT.gear.piecesWord", zero: true }];
    const summaryFor = (quantity: number) =>
      summaryOf(
        { sections: [], summary, line: [] },
        { prepared: { quantity }, unit: "lb", words: english },
      ).map(({ value, unit }) => `${value} ${unit}`);
    expect([summaryFor(1), summaryFor(2), summaryFor(0)]).toEqual([["1 piece"], ["2 pieces"], ["0 pieces"]]);
  });

  it("have labels, all of which are in the language file", () => {
    const specs = Object.values(kindFields);
    const labels = specs.flatMap(({ sections, summary }) => [
      ...summary.map(({ unit }) => unit),
      ...sections.flatMap(({ title, fields, lists = [] }) => [
        title,
        ...fields.flatMap(field => [
          field.label,
          ...(field.kind === "number" && field.unit ? [field.unit] : []),
        ]),
        ...lists.flatMap(({ label, add, columns }) => [label, add, ...columns.map(column => column.label)]),
      ]),
    ]);
    expect([...new Set(labels)].filter(label => label !== "weight" && !english.has(label))).toEqual([]);
  });
});

describe("form input for a list", () => {
  it("is completed with row values that the form doesn't show", () => {
    const stored = { system: { drives: [{ text: "a", chosen: true, fulfilled: 3 }] } };
    expect(
      completeLists(
        { "system.drives": [{ text: "b", chosen: true }], "name": "x" },
        [{ path: "system.drives", isPlain: false }],
        stored,
      ),
    ).toEqual({ "system.drives": [{ text: "b", chosen: true, fulfilled: 3 }], "name": "x" });
  });

  it("is converted to strings, one per row or per line of text", () => {
    expect(
      completeLists(
        { "system.fits": [{ value: "weapon" }, { value: "armor" }] },
        [{ path: "system.fits", isPlain: true }],
        {},
      ),
    ).toEqual({ "system.fits": ["weapon", "armor"] });
    expect(textLines(" one \n\n two, three")).toEqual(["one", "two, three"]);
    expect(linesOfKind("feature")).toEqual(["backgrounds", "traits", "grants.drives"]);
  });
});

describe("lists of related items", () => {
  const thing = (id: string, type: string, system: object) => ({
    id,
    name: id,
    img: null,
    type,
    sort: 0,
    system: { container: "", location: "carried", weight: 2, quantity: 1, ...system },
  });
  const items = [
    thing("bag", "container", { capacity: 5 }),
    thing("pouch", "container", { container: "bag", capacity: 0 }),
    thing("coin", "gear", { container: "pouch", quantity: 2 }),
    thing("gun", "weapon", {}),
  ];

  it("show a container's nested contents, and its load and capacity", () => {
    const view = contentsView("bag", items, "lb", english);
    expect(view.rows.map(({ id, depth, quantity, weight }) => [id, depth, quantity, weight])).toEqual([
      ["pouch", 0, "1", "2"],
      ["coin", 1, "2", "4"],
    ]);
    expect(view).toMatchObject({ full: "6 of 5 lb", overfull: true });
  });

  it("don't offer an item or its contents as the item's own container", () => {
    expect(possibleContainers("bag", items).map(({ id }) => id)).toEqual([]);
    expect(possibleContainers("coin", items).map(({ id }) => id)).toEqual(["bag", "pouch"]);
  });

  it("show the effects of each mod, and an error if the item has no room for it", () => {
    const mod = thing("scope", "mod", {
      host: "gun",
      changes: [
        { path: "range", mode: "add", value: 15 },
        { path: "burst", mode: "set", value: 3 },
      ],
      qualities: [{ key: "stun", x: 2, text: "" }],
    });
    expect(modRows([{ id: "scope", fault: "tooMany" }], [mod], english)).toMatchObject([
      { does: "Range +15, Burst becomes 3, Stun 2", fault: "That item has no room for more mods." },
    ]);
    expect(changeTexts([{ path: "ammunition.max", mode: "add", value: -2 }], english)).toEqual([
      "Shots that it holds −2",
    ]);
  });
});
