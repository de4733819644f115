import { describe, expect, it } from "vitest";
import {
  mateRow,
  passiveTable,
  type CrewMate,
  type CrewNumbers,
} from "../../../../src/applications/sheets/party-crew-view.ts";
import type { AnyItemFacts } from "../../../../src/applications/sheets/item-rows.ts";
import { english } from "../words.ts";

const weapon = (id: string, location: string, system: object = {}): AnyItemFacts =>
  ({
    id,
    name: id,
    img: null,
    type: "weapon",
    sort: 0,
    system: {
      quantity: 1,
      weight: 3,
      price: 0,
      rarity: "common",
      encumbrance: 0,
      location,
      qualities: [],
      container: "",
      favourite: false,
      ammunition: { value: 0, max: 0 },
      damage: { dice: 1, attribute: "", flat: 0 },
      ...system,
    },
  }) as unknown as AnyItemFacts;

const numbers: CrewNumbers = {
  health: { value: 4, max: 17 },
  stamina: { value: 6, max: 7 },
  armor: { value: 1, max: 14 },
  resistance: { value: 0, max: 0 },
  passiveEvasion: 4,
  load: { carried: 62, capacity: 110, level: 1, allowed: true },
  conditions: [],
  items: [],
  drives: [],
  passives: [
    { key: "aim", label: "Aim", value: 4 },
    { key: "perception", label: "Perception", value: 4 },
  ],
};
const ilka: CrewMate = {
  uuid: "Actor.ilka",
  name: "Ilka",
  img: null,
  concept: "Salvage diver",
  follows: null,
  numbers,
};
const row = (mate: Partial<CrewMate>, editing = false) =>
  mateRow({ ...ilka, ...mate }, { words: english, unit: "lb", editing });
const numbersOf = (mate: Partial<CrewMate>) =>
  row(mate).numbers?.map(({ label, value, of }) => [label, value, of].filter(part => part !== "").join(" "));

describe("a member's row on the party sheet", () => {
  it("shows hit points, Stamina, Passive Evasion, the remaining armor and any Damage Resistance (R8.1, R8.7, R9.1)", () => {
    expect(numbersOf({})).toEqual(["HP 4 of 17", "Stamina 6 of 7", "Passive Evasion 4", "AV 1 of 14"]);
    expect(
      numbersOf({ numbers: { ...numbers, armor: { value: 0, max: 0 }, resistance: { value: 2, max: 5 } } }),
    ).toEqual(["HP 4 of 17", "Stamina 6 of 7", "Passive Evasion 4", "AV none worn", "DR 2 of 5"]);
  });

  it("shows only the name and the note to users who aren't allowed to see more", () => {
    expect(row({ numbers: null })).toMatchObject({
      name: "Ilka",
      note: "Salvage diver",
      numbers: null,
      cells: [],
      conditions: [],
      drives: "",
      carries: null,
    });
  });

  it("summarizes the items at hand, and lists all gear by location", () => {
    const items = [
      weapon("axe", "worn"),
      weapon("gun", "worn"),
      weapon("knife", "worn"),
      weapon("bow", "worn", { quantity: 2 }),
      weapon("spare", "carried"),
      weapon("torch", "carried", { favourite: true }),
    ];
    const { carries } = row({ numbers: { ...numbers, items } });
    expect(carries).toMatchObject({
      weight: "Carries 62 of 110 lb",
      level: "Encumbrance 1",
      notable: "axe, bow, gun, 2 more",
      empty: "",
    });
    expect(
      carries?.groups.map(({ label, rows }) => [
        label,
        rows.map(({ name, quantity, weight }) => [name, quantity, weight].join(" ").trim()),
      ]),
    ).toEqual([
      ["Worn and in hand", ["axe  3 lb", "bow 2 pieces 6 lb", "gun  3 lb", "knife  3 lb"]],
      ["Carried", ["spare  3 lb", "torch  3 lb"]],
    ]);
    expect(row({}).carries).toMatchObject({ groups: [], empty: "Carries nothing.", notable: "" });
  });

  it("shows the Drives of the current session (R4.4) or, for a follower, the character being followed (R13.17)", () => {
    expect(row({ numbers: { ...numbers, drives: ["Debt", "Sea"] } }).drives).toBe(
      "Drives of this session: Debt; Sea",
    );
    expect(row({ follows: "Rook", concept: "" })).toMatchObject({ follower: true, note: "Follows Rook" });
  });

  it("has a Remove button only in edit mode, and only if the member isn't a follower", () => {
    expect([row({}).remove, row({}, true).remove, row({ follows: "Rook" }, true).remove]).toEqual([
      "",
      "Remove Ilka from the party",
      "",
    ]);
  });
});

describe("the table of the party's passive skills (R2.11)", () => {
  it("lists all members whose values the user can see, and marks the best value of each skill that more than one member has", () => {
    const rook: CrewMate = {
      ...ilka,
      uuid: "Actor.rook",
      name: "Rook Adeyemi",
      numbers: {
        ...numbers,
        passives: [
          { key: "aim", label: "Aim", value: 1 },
          { key: "perception", label: "Perception", value: 5 },
          { key: "sailing", label: "Sailing", value: 1 },
        ],
      },
    };
    const { people, skills } = passiveTable(
      [ilka, rook, { ...ilka, uuid: "Actor.bolt", name: "Bolt", numbers: null }],
      english,
    );
    expect(people.map(({ initials, name }) => [initials, name])).toEqual([
      ["IL", "Ilka"],
      ["RA", "Rook Adeyemi"],
    ]);
    expect(
      skills.map(({ label, cells }) => [
        label,
        ...cells.map(({ value, best }) => (best ? `*${value}` : value)),
      ]),
    ).toEqual([
      ["Aim", "*4", "1"],
      ["Perception", "4", "*5"],
      ["Sailing", "–", "1"],
    ]);
  });

  it("is empty without members", () => {
    expect(passiveTable([], english)).toEqual({ people: [], skills: [] });
  });
});
