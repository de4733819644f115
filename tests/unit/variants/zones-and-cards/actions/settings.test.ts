import { describe, expect, it } from "vitest";
import {
  nameIn,
  resultsOf,
  settingsOf,
} from "../../../../../src/variants/zones-and-cards/combat/settings-of.ts";
import { armorOf, gearBonus, weaponOf } from "../../../../../src/variants/zones-and-cards/combat/gear-of.ts";
import { readState, writtenState } from "../../../../../src/variants/zones-and-cards/combat/stored-state.ts";
import { readSheet, writtenSheet } from "../../../../../src/variants/zones-and-cards/combat/sheet-of.ts";
import { defaultZonesSettings } from "../../../../../src/variants/zones-and-cards/rules/settings.ts";
import { gun, sheet, suit } from "./support.ts";

describe("the Zones & Cards settings of a world", () => {
  it("are complete by default", () => {
    const table = settingsOf({});
    expect(table.rules).toEqual(defaultZonesSettings);
    expect(table).toMatchObject({ autoStressResponse: true, autoPanicWitness: true, hiddenCards: false });
    expect(nameIn(table, "injuries", "tornEar")).toEqual({ key: "BLACKOUT.zones.injuries.tornEar" });
    expect([resultsOf("injuries").length, resultsOf("panic").length, resultsOf("responses").length]).toEqual([
      36, 12, 7,
    ]);
  });

  it("can replace texts and numbers in tables (Z1.19, Z5.6, Z7.5)", () => {
    const table = settingsOf({
      tables: {
        responses: { shakes: { name: "Wobbly", dice: -1 } },
        panic: { scream: { stress: 0, othersRoll: false } },
        injuries: { tornEar: { name: "Ringing", limit: "day", skills: { observation: -1 }, healingDice: 2 } },
      },
    });
    expect(nameIn(table, "responses", "shakes")).toEqual({ key: "Wobbly" });
    expect([table.responseDice.shakes, table.responseDice.frantic]).toEqual([-1, -2]);
    expect(table.panic.scream).toMatchObject({ stress: 0, othersRoll: false, losesNextTurn: true });
    expect(table.injuries.find(({ key }) => key === "tornEar")).toMatchObject({
      limit: "day",
      skills: { observation: -1 },
      healingDice: 2,
      results: [21],
    });
  });

  it.each([
    [{ ambushDice: -1 }, "settings.ambushDice"],
    [{ hiddenCards: "yes" }, "settings.hiddenCards"],
    [{ tables: [] }, "settings.tables"],
    [{ tables: { injuries: { tornEar: { limit: "week" } } } }, "settings.tables.injuries.tornEar.limit"],
    [
      { tables: { injuries: { tornEar: { skills: { cooking: 1 } } } } },
      "settings.tables.injuries.tornEar.skills",
    ],
    [{ tables: { panic: { scream: { stress: "lots" } } } }, "settings.tables.panic.scream.stress"],
    [{ tables: { responses: { shakes: { dice: 3 } } } }, "settings.tables.responses.shakes.dice"],
  ])("are rejected with an error that names the invalid part if they contain %j", (stored, path) => {
    expect(() => settingsOf(stored)).toThrow(expect.objectContaining({ name: "RuleError", path }));
  });
});

describe("the values of items in Zones & Cards", () => {
  it("include the armor level of worn suits, which is either stored or derived from Blackout values (Z7.1)", () => {
    expect(armorOf([suit("ann", 2), suit("ann", 3)], 1)).toBe(4);
    expect(
      armorOf([{ ...suit("ann", 0), own: null, declared: { armor: { max: 6 }, resistance: { max: 3 } } }]),
    ).toBe(1);
    expect(armorOf([{ ...suit("ann", 5), atHand: false }])).toBe(0);
  });

  it("include the skill bonus of the best item at hand (Z1.6)", () => {
    const tool = (bonus: number) => ({
      uuid: `Actor.ann.Item.${bonus}`,
      name: `tool ${bonus}`,
      type: "gear",
      atHand: true,
      declared: {},
      own: { skill: "comtech", bonus },
    });
    expect(gearBonus([tool(1), tool(2)], "comtech")).toEqual({ name: "tool 2", dice: 2 });
    expect(gearBonus([tool(1)], "stamina")).toBeNull();
  });

  it("are derived for weapons without stored values (Z6.5)", () => {
    const mapped = (declared: object) =>
      weaponOf({ ...gun("ann"), own: null, declared: declared as Record<string, never> });
    expect(mapped({ category: "melee", damage: { dice: 6 } })).toMatchObject({
      kind: "close",
      damage: 2,
      maximumBand: "adjacent",
      needsAmmunition: false,
    });
    expect(
      mapped({
        category: "ranged",
        range: 30,
        hands: 1,
        burst: 0,
        damage: { dice: 4 },
        ammunition: { value: 3, max: 12 },
      }),
    ).toMatchObject({
      kind: "ranged",
      minimumBand: "adjacent",
      maximumBand: "short",
      capacity: 3,
      supply: 1,
      fullAuto: false,
    });
    expect(mapped({ category: "thrown", range: 45, damage: "broken" })).toMatchObject({
      kind: "thrown",
      maximumBand: "medium",
      damage: 1,
    });
    expect(() => weaponOf(gun("ann", { supply: -1 }))).toThrow(/weapon gun\.supply/u);
  });
});

describe("stored Zones & Cards data", () => {
  it("is unchanged after it is written and read again", () => {
    const whole = readSheet(
      sheet({
        stress: 3,
        responses: { shakes: true },
        panic: { flee: true },
        injuries: { tornEar: { key: "tornEar", limit: "", days: 2, permanent: false } },
      }),
    );
    expect(readSheet(writtenSheet(whole))).toEqual(whole);
    const fought = writtenState(
      {
        ...readState({}),
        zones: [
          { id: "z", name: "Hold", cluttered: true },
          { id: "y", name: "Deck" },
        ],
        links: [["y", "z"]],
        touching: ["a|b"],
      },
      {},
    );
    expect(writtenState(readState(fought), fought)).toEqual(fought);
  });

  it.each([
    [{ round: -1 }, "fought.round"],
    [{ people: [] }, "fought.people"],
    [{ people: { a: { cover: "thick" } } }, "fought.people.a.cover"],
    [{ round: 1, people: { a: { turns: { r1t0: { card: 40 } } } } }, "fought.people.a.turns.r1t0.card"],
    [{ borders: { "a|b": true } }, "map.links.0.0"],
    [{ borders: { a: true } }, "fought.borders.a"],
  ])("is rejected with an error that names the invalid part if an encounter contains %j", (fought, path) => {
    expect(() => readState(fought)).toThrow(expect.objectContaining({ name: "RuleError", path }));
  });
});
