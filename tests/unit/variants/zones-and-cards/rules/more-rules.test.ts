import { describe, expect, it } from "vitest";
import { recordedDice, seededDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";
import { zonesRules } from "../../../../../src/variants/zones-and-cards/rules/rule-ids.ts";

const settings = zones.defaultZonesSettings;

describe("Zones & Cards characters", () => {
  it("have three skills for each of four attributes (Z1.1)", () => {
    for (const attribute of zones.zonesAttributes)
      expect(Object.values(zones.zonesSkills).filter(one => one === attribute)).toHaveLength(3);
    expect(zones.attributeOfSkill("medicalAid")).toBe("empathy");
    expect(() => zones.attributeOfSkill("cooking" as "command")).toThrow(/skill/u);
  });

  it("get initial attributes that are the highest corresponding Blackout attribute minus 1, limited to 1 to 6, and skill ranks of at most 5 (Z1.2)", () => {
    expect([[1], [4], [9], [3, 5], []].map(scores => zones.prefilledAttribute(scores))).toEqual([
      1, 3, 6, 4, 1,
    ]);
    expect([[0], [7], [1, 3], []].map(ranks => zones.prefilledSkill(ranks))).toEqual([0, 5, 3, 0]);
    expect(() => zones.prefilledAttribute([2.5])).toThrow(/scores\.0/u);
  });

  it("can carry two units of weight per point of Strength (Z1.1)", () => {
    expect(zones.carryingLimit(4)).toBe(8);
    expect(
      zones.carriedWeight([
        { weight: 1, quantity: 3 },
        { weight: 0.25, quantity: 2 },
        { weight: 0, quantity: 9 },
        { weight: 2, quantity: 1 },
      ]),
    ).toBe(5.5);
    expect(() => zones.carriedWeight([{ weight: -1, quantity: 1 }])).toThrow(/things\.0\.weight/u);
  });

  it("have stress of at least 0, with no maximum unless a setting defines one (Z1.5)", () => {
    expect([
      zones.stressAfter(12, 1, settings),
      zones.stressAfter(0, -1, settings),
      zones.stressAfter(9, 5, { ...settings, stressMaximum: 10 }),
    ]).toEqual([13, 0, 10]);
  });

  it("can be helped by at most three others (Z1.11)", () => {
    expect(zones.zonesPool({ attribute: 2, helpers: 3, stress: 0 }).base).toBe(5);
    expect(() => zones.zonesPool({ attribute: 2, helpers: 4, stress: 0 })).toThrow(/helpers/u);
  });

  it("get a different stress response instead of a repeated one, and fail their action if none is left (Z1.20)", () => {
    const at = (held: readonly zones.StressResponse[]) =>
      zones.stressResponse({ face: 3, stress: 2, resolve: 2, held }).result;
    expect([
      at([]),
      at(["aggravated"]),
      at(["aggravated", "shakes", "frantic"]),
      at(["aggravated", "shakes", "frantic", "deflated"]),
    ]).toEqual(["aggravated", "shakes", "deflated", "messUp"]);
  });
});

describe("cards in the Zones & Cards rules", () => {
  it("come from the extended deck if more than ten are needed, and are limited to twenty (Z2.3)", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `n${index}` }));
    expect(
      zones.dealCards(many(11), seededDice(1)).some(({ card }) => card > 10) || zones.deckFor(11) === 20,
    ).toBe(true);
    expect(new Set(zones.dealCards(many(20), seededDice(2)).map(({ card }) => card)).size).toBe(20);
    expect(() => zones.dealCards(many(21), seededDice(3))).toThrow(/cards/u);
  });

  it("can be assigned to a combatant, who then trades cards with the previous holder (Z2.2)", () => {
    const begun = zones.beginCardRound(
      zones.gatherEncounter(["A", "B", "C"].map(id => ({ id, side: "players" }))),
      recordedDice([
        { sides: 10, faces: [2] },
        { sides: 9, faces: [4] },
        { sides: 8, faces: [7] },
      ]),
      settings,
    );
    const cards = (encounter: zones.CardEncounter) =>
      Object.fromEntries(encounter.turns.map(({ participant, card }) => [participant, card]));
    expect(cards(begun)).toEqual({ A: 2, B: 5, C: 9 });
    expect(cards(zones.giveCard(begun, "C", 2))).toEqual({ A: 9, B: 5, C: 2 });
    expect(cards(zones.giveCard(begun, "B", 10))).toEqual({ A: 2, B: 10, C: 9 });
    expect(zones.lastCard(begun)).toBe(10);
    expect(() => zones.giveCard(begun, "B", 21)).toThrow(/card/u);
    expect(() => zones.giveCard(begun, "D", 1)).toThrow(/id/u);
  });
});

describe("interrupts and full auto", () => {
  it("defending against a weapon requires a held item if the setting “defendNeedsObject” is on (Z4.5)", () => {
    const at = (objectInHand: boolean, attackerArmed: boolean) =>
      zones.interruptQuestion(
        { attack: "close", quickLeft: true, attackerArmed, objectInHand },
        { ...settings, defendNeedsObject: true },
      ).bars;
    expect([at(false, true), at(true, true), at(false, false)]).toEqual([["unarmed"], [], []]);
  });

  it("only suitable weapons can continue to fire on full auto (Z6.23)", () => {
    const chain = zones.chainAfter(null, { hit: true, pushed: false });
    expect([zones.mayFireAgain(chain, true), zones.mayFireAgain(chain, false)]).toEqual([true, false]);
  });
});

describe("hazards in the Zones & Cards rules", () => {
  it("a cluttered zone makes combatants trip, a dim zone costs dice, and a cramped zone makes them crawl (Z8.1)", () => {
    expect(zones.zoneEffects({ cluttered: true })).toEqual({ trips: true, dice: 0, crawls: false });
    expect(zones.zoneEffects({ dim: true, cramped: true })).toEqual({ trips: false, dice: -2, crawls: true });
    expect(() => zones.zoneEffects({ dim: 1 as unknown as boolean })).toThrow(/zone\.dim/u);
  });

  it("an explosion deals more damage to Adjacent targets and for each additional six, and loses six dice per zone of distance (Z8.2)", () => {
    const roll = (dice: number, sixes: number) =>
      Array.from({ length: dice }, (_, index) => (index < sixes ? 6 : 2));
    expect([3, 6, 9, 12].map(power => zones.explosionDamage(roll(power, 1), { adjacent: false }))).toEqual([
      1, 2, 3, 4,
    ]);
    expect([
      zones.explosionDamage(roll(6, 0), { adjacent: true }),
      zones.explosionDamage(roll(6, 3), { adjacent: true }),
    ]).toEqual([0, 5]);
    expect([zones.explosionDice(9, 0), zones.explosionDice(9, 1), zones.explosionDice(9, 2)]).toEqual([
      9, 3, 0,
    ]);
    expect(() => zones.explosionDice(0, 0)).toThrow(/power/u);
  });

  it("fire grows when it deals damage, and is put out by a successful Mobility roll (Z8.3)", () => {
    expect(zones.fireStrikes([6, 6, 2])).toEqual({ damage: 2, burning: 4 });
    expect(zones.fireStrikes([5, 2, 2])).toEqual({ damage: 0, burning: 0 });
    expect([zones.afterDousing(5, 0), zones.afterDousing(5, 1)]).toEqual([5, 0]);
  });

  it("a fall deals one point of damage per two meters, minus the successes of an intentional jump (Z8.4)", () => {
    expect([
      zones.zonesFallDamage(1),
      zones.zonesFallDamage(7),
      zones.zonesFallDamage(7, 2),
      zones.zonesFallDamage(7, 9),
    ]).toEqual([0, 3, 1, 0]);
    expect(() => zones.zonesFallDamage(-1)).toThrow(/metres/u);
  });

  it("a failed roll against drowning or exposure deals one point of damage (Z8.5)", () => {
    expect([zones.enduranceDamage("drowning", 0), zones.enduranceDamage("exposure", 1)]).toEqual([1, 0]);
    expect([zones.limitAfter("drowning"), zones.limitAfter("fire")]).toEqual(["stretch", "round"]);
  });

  it("supply rolls use up air, just as they do ammunition (Z8.6)", () => {
    expect(zones.supplyAfter(3, [1, 1, 4])).toBe(1);
  });
});

it("the list of Zones & Cards rules contains all rules", () => {
  expect(zonesRules.size).toBe(98);
  expect([...zonesRules.values()].filter(origin => origin === "text").length).toBeGreaterThan(15);
});
