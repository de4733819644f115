import { describe, expect, it } from "vitest";
import { barrierView, type BarrierNumbers } from "../../../../src/applications/sheets/barrier-view.ts";
import { experienceView } from "../../../../src/applications/sheets/experience-view.ts";
import { followerChoices, followerHead } from "../../../../src/applications/sheets/follower-view.ts";
import { shownRows } from "../../../../src/applications/sheets/gear-filter.ts";
import { gearGroups } from "../../../../src/applications/sheets/gear-groups.ts";
import type { AnyItemFacts } from "../../../../src/applications/sheets/item-rows.ts";
import { partySessions } from "../../../../src/applications/sheets/party-view.ts";
import {
  geneModView,
  implantView,
  personGroups,
  type PersonItem,
} from "../../../../src/applications/sheets/person-rows.ts";
import { geneModBudget } from "../../../../src/rules/character/gene-mods.ts";
import { implantBurden } from "../../../../src/rules/gear/implants.ts";
import { english } from "../words.ts";

const thing = (id: string, type: string, system: object = {}): AnyItemFacts =>
  ({
    id,
    name: id,
    img: null,
    type,
    sort: 0,
    system: {
      quantity: 1,
      weight: 2,
      price: 0,
      rarity: "common",
      encumbrance: 0,
      location: "carried",
      qualities: [],
      container: "",
      favourite: false,
      uses: { value: 0, max: 0 },
      ...system,
    },
  }) as unknown as AnyItemFacts;

describe("the gear list", () => {
  const items = [
    thing("bag", "container", { capacity: 5, location: "worn" }),
    thing("coin", "gear", { container: "bag", quantity: 3, location: "stowed" }),
    thing("gun", "weapon", {
      ammunition: { value: 0, max: 0 },
      damage: { dice: 1, attribute: "", flat: 0 },
      location: "worn",
    }),
    thing("scope", "mod", { host: "gun", changes: [] }),
    thing("arm", "implant", { grafted: true, kind: "prosthetic", bulk: 1 }),
    thing("lost", "gear", { container: "nowhere" }),
  ];

  it("nests contained and installed items under their parent item, and omits implants", () => {
    const groups = gearGroups(items, english, "lb");
    expect(
      groups.map(({ location, rows }) => [location, rows.map(({ id, depth }) => `${id} ${depth}`)]),
    ).toEqual([
      ["worn", ["bag 0", "coin 1", "gun 0", "scope 1"]],
      ["carried", ["lost 0"]],
      ["stowed", []],
    ]);
    expect(groups[0]?.rows[0]?.filling).toEqual({ full: "6 of 5 lb", overfull: true });
    expect(groups[1]?.rows[0]?.fault).toBe("The container of this item no longer exists.");
  });

  it("lists the items that match the filter, along with their containers", () => {
    const rows = [
      { name: "Bag", type: "container", favourite: false, depth: 0 },
      { name: "Pouch", type: "container", favourite: false, depth: 1 },
      { name: "Coin", type: "gear", favourite: true, depth: 2 },
      { name: "Gun", type: "weapon", favourite: false, depth: 0 },
    ];
    const shown = (filter: Partial<Parameters<typeof shownRows>[1]>) =>
      shownRows(rows, { search: "", kind: "", favourites: false, ...filter })
        .map(Number)
        .join("");
    expect([
      shown({}),
      shown({ search: "coin" }),
      shown({ kind: "weapon" }),
      shown({ favourites: true }),
      shown({ search: "zzz" }),
    ]).toEqual(["1111", "1110", "0001", "1110", "0000"]);
  });
});

describe("the view of traits, training and abilities", () => {
  const person = (id: string, type: PersonItem["type"], system: object): PersonItem => ({
    id,
    name: id,
    img: null,
    type,
    sort: 0,
    system,
  });
  const items = [
    person("Gills", "geneMod", { tier: "regular", bodyPart: "neck" }),
    person("Arm", "implant", {
      grafted: true,
      kind: "prosthetic",
      bulk: 2,
      place: "left arm",
      bonuses: [{ skill: "aim", modifier: 1 }],
    }),
    person("Boxed eye", "implant", { grafted: false, kind: "neuralEye", bulk: 1, bonuses: [] }),
    person("Sweep", "maneuver", { key: "", maneuver: { ap: 2, stamina: 3 } }),
    person("School", "training", { level: 2 }),
  ];

  it("lists them in groups with their effects and costs, but omits implants that aren't grafted", () => {
    const groups = personGroups(items, {
      words: english,
      skillName: key => key.toUpperCase(),
      hasSkill: () => true,
      mayHave: type => type !== "drive",
      mayAct: true,
    });
    const rowsOf = (key: string) =>
      groups.find(group => group.key === key)?.rows.map(({ name, note, gives }) => [name, note, ...gives]);
    expect(groups.map(({ key }) => key)).not.toContain("drive");
    expect([rowsOf("geneMod"), rowsOf("implant"), rowsOf("maneuver"), rowsOf("training")]).toEqual([
      [["Gills", "Regular, neck"]],
      [["Arm", "Prosthetic, Bulk 2, left arm", "AIM +1"]],
      [["Sweep", "2 AP, 3 Stamina"]],
      [["School", "level 2"]],
    ]);
    expect(groups.find(({ key }) => key === "maneuver")?.rows[0]?.action).toMatchObject({
      action: "ownManeuver",
    });
  });

  it("shows errors for Bulk above Endurance (R13.16) and for too many gene mod points (R13.15)", () => {
    expect(
      implantView(implantBurden([{ kind: "prosthetic", bulk: 4, place: "arm" }], 3), english),
    ).toMatchObject({
      says: "Bulk 4 of 3",
      wrong: true,
      problems: ["The implants have a total Bulk of 4. This body can take 3."],
    });
    expect(
      geneModView({ points: 1, ...geneModBudget([{ name: "Gills", tier: "major" }], 1) }, english),
    ).toMatchObject({ says: "3 of 1 points", wrong: true });
    expect(
      geneModView({ points: 3, ...geneModBudget([{ name: "Gills", tier: "major" }], 3) }, english).problems,
    ).toEqual([]);
  });
});

describe("the experience log (R13.14)", () => {
  it("lists the newest entries first, and strikes through undone entries", () => {
    const log = [
      { id: "a", amount: 50, reason: "The job", time: 1, bought: "", undoes: "" },
      { id: "b", amount: -20, reason: "Aim", time: 2, bought: "skill.aim", undoes: "" },
      { id: "c", amount: 20, reason: "Aim", time: 3, bought: "skill.aim", undoes: "b" },
    ];
    const view = experienceView(
      { earned: 50, spent: 0, left: 50, lost: 0 },
      log,
      time => `day ${time}`,
      english,
    );
    expect(view.log.map(({ amount, off, time, reason }) => [amount, off, time, reason])).toEqual([
      ["+20", false, "day 3", "Undone: Aim"],
      ["−20", true, "day 2", "Aim"],
      ["+50", false, "day 1", "The job"],
    ]);
    expect(view).toMatchObject({ left: "50", earned: "50 of 2500 earned", more: false });
  });
});

describe("the sheets of followers and barriers", () => {
  it("show how a follower acts, and whether it needs a Command (R13.17)", () => {
    const state = { kind: "autonomous" as const, active: true, commanded: false, step: 9, actionPoints: 3 };
    expect(followerHead(state, "Ilka", english)).toMatchObject({
      controller: "Ilka",
      needsCommand: true,
      error: "",
      does: "Acts with its own 3 AP. Step 9. Its player decides. Waits for a Command.",
    });
    expect(followerHead({ ...state, commanded: true }, "Ilka", english).does).not.toContain("Waits");
    expect(followerHead({ ...state, kind: "dependent" }, null, english)).toMatchObject({
      needsCommand: false,
      error: "The character it follows no longer exists.",
      does: "Acts with its leader’s AP. Acts on its leader’s turn. Its player decides.",
    });
  });

  it("keep the selected controller even if that actor no longer exists", () => {
    const { controllers } = followerChoices(
      "ally",
      "Actor.gone",
      [
        { uuid: "Actor.b", name: "Rook" },
        { uuid: "Actor.a", name: "Ilka" },
      ],
      english,
    );
    expect(controllers.map(({ value, selected }) => `${value}${selected ? " *" : ""}`)).toEqual([
      "",
      "Actor.a",
      "Actor.b",
      "Actor.gone *",
    ]);
  });

  it("show a barrier's remaining hit points (T11.2)", () => {
    const view = barrierView(
      {
        kind: "door",
        health: { value: 0, max: 20 },
        ownArmor: { value: 7, max: 10 },
        passiveEvasion: { value: 1, unlimited: 1, limit: 1, reason: "barrier" },
        broken: true,
        body: "machine",
      } as BarrierNumbers,
      english,
    );
    expect(view).toMatchObject({
      kind: "Door",
      broken: true,
      health: { shown: "0", of: "of 20" },
      armor: { value: 7, of: "of 10" },
    });
    expect(view.cells.filter(cell => cell === "")).toHaveLength(0);
  });
});

describe("the session log", () => {
  it("lists the newest entries first, and keeps their stored indexes", () => {
    const session = { title: "", notes: "", time: 0, experience: 0, drives: 0 };
    const rows = partySessions(
      [
        { ...session, id: "a", title: "The hull", experience: 25, drives: 2 },
        { ...session, id: "b" },
      ],
      () => "a day",
      english,
    );
    expect(rows.map(({ index, shown, gains }) => [index, shown, gains])).toEqual([
      [1, "Session 2", ""],
      [0, "The hull", "25 experience for everyone, 2 Drives fulfilled"],
    ]);
    expect(partySessions([{ ...session, id: "a", drives: 1 }], () => "a day", english)[0]?.gains).toBe(
      "1 Drive fulfilled",
    );
  });
});
