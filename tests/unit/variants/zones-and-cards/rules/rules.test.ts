import { describe, expect, it } from "vitest";
import { seededDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";

const settings = zones.defaultZonesSettings;
const panic = (face: number, stress: number, more: Partial<zones.PanicInput> = {}) =>
  zones.panicRoll({
    face,
    stress,
    resolve: 0,
    ongoing: [],
    broken: false,
    cluttered: true,
    exit: true,
    ...more,
  });
const grapple = { by: "a", of: "b" };
const magazine = { supply: 1, capacity: 5, spareLoads: 1, jammed: false };
const broken = { health: 0, maximum: 4, broken: true };

describe("panic in the Zones & Cards rules", () => {
  it("depends on the place and the situation (Z5.6, Z5.7, Z5.8)", () => {
    expect(panic(2, 6, { cluttered: false })).toMatchObject({ result: "scream" });
    expect(panic(4, 6, { exit: false })).toMatchObject({ result: "catatonic" });
    expect(panic(1, 6, { ongoing: ["flee"] })).toMatchObject({
      result: "freeze",
      overruled: true,
      ongoing: ["flee"],
    });
    expect(panic(4, 6, { ongoing: ["freeze", "paranoid"] })).toMatchObject({
      result: "flee",
      ongoing: ["paranoid", "flee"],
    });
    expect(panic(1, 0)).toMatchObject({ result: "spooked", effect: { stress: 1 } });
    expect(
      zones.panicRoll({
        face: 1,
        stress: 0,
        resolve: 3,
        ongoing: [],
        broken: false,
        cluttered: true,
        exit: true,
      }),
    ).toMatchObject({ result: "coolHead" });
  });
  it("makes witnesses roll (Z5.2, Z5.9), and can be ended by other combatants (Z5.10)", () => {
    const one = { id: "a", player: true, broken: false, exposed: true, sameZone: false };
    const all = [
      one,
      { ...one, id: "b", sameZone: true },
      { ...one, id: "c", broken: true },
      { ...one, id: "d" },
      { ...one, id: "e", player: false },
    ];
    expect(zones.whoMustPanic("playerBroken", all, "a")).toEqual(["b", "d"]);
    expect(zones.whoMustPanic("panicSeen", all)).toEqual(["b"]);
    expect(zones.whoMustPanic("terrifyingAdjacent", all)).toEqual(["a", "b", "d"]);
    expect(() => zones.whoMustPanic("terrifyingSeen" as "panicSeen", all)).toThrow(/trigger/u);
    expect([
      zones.panicStops({}),
      zones.panicStops({ commandSuccesses: 1 }),
      zones.panicStops({ broken: true }),
      zones.panicStops({ stretches: 1 }),
    ]).toEqual([false, true, true, true]);
  });
});

it("the cost of an action depends on the settings and on any injuries (Z3.5, Z3.6, Z3.7, Z4.6, Z7.5)", () => {
  const cost = (key: zones.ZonesActionKey, more: Partial<zones.ZonesSettings> = {}, slowed = false) =>
    zones.pricedZonesAction(key, { ...settings, ...more }, { slowed }).cost;
  expect([
    cost("drawWeapon"),
    cost("drawWeapon", { drawIsQuick: true }),
    cost("standUp"),
    cost("standUp", { proneMatters: false }),
    cost("moveZone", {}, true),
  ]).toEqual(["free", "quick", "quick", "free", "full"]);
  expect([
    zones.hindranceAgainst("aim", { helpless: true }),
    zones.hindranceAgainst("aim", { broken: true }),
    zones.hindranceAgainst("moveZone", { broken: true }),
    zones.hindranceAgainst("moveZone", { broken: true }, true),
    zones.hindranceAgainst("aim", { grappled: true }),
    zones.hindranceAgainst("breakGrapple", { grappled: true }),
    zones.hindranceAgainst("aim", { fleeing: true }),
    zones.hindranceAgainst("aim", { frenzied: true }),
    zones.hindranceAgainst("closeAttack", { frenzied: true }),
  ]).toEqual(["helpless", "broken", null, "broken", "grappled", null, "fleeing", "frenzied", null]);
  expect([zones.pay({ full: 1, quick: 1 }, "free")]).toEqual([{ full: 1, quick: 1 }]);
});

it("a shove moves the target to Short range without damage, and a grapple holds until the target rolls more successes than the grappler (Z4.4, Z4.6, Z4.7)", () => {
  expect(zones.specialOutcome("shove", "a", "b").band).toBe("short");
  expect(zones.specialOutcome("grapple", "a", "b").grapple).toEqual(grapple);
  expect([zones.breakFree(grapple, 2, 1), zones.breakFree(grapple, 1, 1)]).toEqual([null, grapple]);
  expect([
    zones.grapplerMay(grapple, "letGo"),
    zones.grapplerMay(grapple, "grapplerAttack", "b"),
    zones.grapplerMay(grapple, "grapplerAttack", "c"),
  ]).toEqual([true, true, false]);
  expect([zones.weaponDice(2), zones.weaponDice(2, "disarm")]).toEqual([2, 0]);
  expect(zones.judgeZonesAttack({ successes: 3, baseDamage: 2, special: "shove" })).toMatchObject({
    damage: 0,
    special: "shove",
  });
  expect([zones.nextToPush(null), zones.nextToPush("attacker"), zones.nextToPush("defender")]).toEqual([
    "attacker",
    "defender",
    null,
  ]);
});

it("an attack roll includes all its modifiers (Z3.7, Z6.5, Z6.6, Z6.7, Z6.9)", () => {
  expect(
    zones
      .attackRowsOfZones(
        { attack: "close", band: "adjacent", attackerProne: true, targetProne: true },
        settings,
      )
      .map(({ dice }) => dice),
  ).toEqual([-2, 2]);
  expect(
    zones
      .attackRowsOfZones(
        { attack: "ranged", band: "short", size: "large", light: "dark", cover: "full" },
        settings,
      )
      .map(({ dice }) => dice),
  ).toEqual([2, -2, -3]);
  expect(zones.attackBarsOfZones({ attack: "close", band: "short" }, settings)).toEqual(["notAdjacent"]);
  expect(zones.attackBarsOfZones({ attack: "close", band: "adjacent" }, settings)).toEqual([]);
  expect(
    zones.attackBarsOfZones(
      { attack: "ranged", band: "adjacent", special: "shove", jammed: true, supply: 0 },
      settings,
    ),
  ).toEqual(["closeOnly", "tooNear", "jammed", "noAmmunition"]);
});

it("attacks and moves reduce cover, and reloading uses up a spare load (Z3.8, Z6.10, Z6.14, Z6.18, Z6.19)", () => {
  expect([
    zones.coverAfter("full", "rangedAttack"),
    zones.coverAfter("full", "move"),
    zones.coverAfter("partial", "closeAttack"),
    zones.coverAfter("full", "other"),
  ]).toEqual(["partial", "none", "none", "full"]);
  expect([
    zones.offersCover({}),
    zones.offersCover({ cluttered: true }),
    zones.offersCover({}, true),
  ]).toEqual([false, true, true]);
  expect(zones.reload(magazine)).toMatchObject({ supply: 5, spareLoads: 0 });
  expect(() => zones.reload({ ...magazine, spareLoads: 0 })).toThrow(/spareLoads/);
  expect([
    zones.afterShot(magazine, true, settings).jammed,
    zones.afterShot(magazine, true, { ...settings, stressJams: true }).jammed,
    zones.clearJam({ ...magazine, jammed: true }, 1).jammed,
  ]).toEqual([false, true, false]);
  expect([
    zones.retreat(0, settings).freeAttack,
    zones.retreat(0, { ...settings, retreatRoll: true }).freeAttack,
    zones.ordersRow(2).dice,
  ]).toEqual([false, true, 2]);
  expect([
    zones.ambushRows({ wellPrepared: true }).length,
    zones.ambushRows({ wellPrepared: false }).length,
  ]).toEqual([1, 0]);
});

it("rallies and first aid restore 1 Health per success, and a failed death roll kills the combatant (Z7.6 to Z7.12)", () => {
  expect([
    zones.rally(broken, 1, settings).health,
    zones.rally(broken, 0, settings).broken,
    zones.firstAid(broken, 3).health,
    zones.firstAid(broken, 0).broken,
  ]).toEqual([1, true, 3, true]);
  expect(() => zones.rally({ ...broken, health: 1, broken: false }, 1, settings)).toThrow(/broken/);
  expect(zones.afterShifts(broken, 2, settings)).toEqual({ health: 2, maximum: 4, broken: false });
  expect([zones.harm(broken, 0).injuries, zones.harm(broken, 1, false).injuries]).toEqual([0, 0]);
  expect([zones.deathRoll("shift", 1), zones.deathRoll("shift", 0)]).toEqual([
    { kind: "lethal", limit: "shift" },
    { kind: "dead" },
  ]);
  expect(zones.treatLethal("round", 1, settings)).toEqual({ kind: "lethal", limit: "stretch" });
  expect(zones.treatLethal("round", 0, { ...settings, firstAidFailureShortens: false })).toEqual({
    kind: "lethal",
    limit: "round",
  });
  expect([zones.afterDay(3, { caredFor: true }), zones.afterDay(1, { caredFor: false })]).toEqual([1, 0]);
});

it.each<[string, () => unknown]>([
  ["settings.ambushDice", () => zones.checkZonesSettings({ ...settings, ambushDice: -1 })],
  ["settings.stressMaximum", () => zones.checkZonesSettings({ ...settings, stressMaximum: 0 })],
  ["takers.1.id", () => zones.dealCards([{ id: "a" }, { id: "a" }], seededDice(1))],
  [
    "cards",
    () =>
      zones.cardOrder([
        { id: "a", card: 1 },
        { id: "b", card: 1 },
      ]),
  ],
  ["encounter", () => zones.endCardTurn(zones.gatherEncounter([]))],
  ["id", () => zones.participantOf(zones.gatherEncounter([]), "a")],
  ["attack.conserve", () => zones.judgeZonesAttack({ successes: 1, baseDamage: 1, conserve: true })],
  ["faces", () => zones.supplyAfter(2, [1])],
  ["removed", () => zones.restAStretch({ stress: 1, responses: [], broken: false }, "jumpy", settings)],
  ["target", () => zones.specialOutcome("shove", "a", "a")],
  ["zone", () => zones.zoneOf({ zones: [], links: [] }, "a")],
  ["map.links.0.0", () => zones.checkZoneMap({ zones: [], links: [["a", "b"]] })],
  ["faces", () => zones.injuryAt([1])],
])("invalid input is rejected with an error at the path “%s”", (path, ask) => {
  expect(ask).toThrow(expect.objectContaining({ name: "RuleError", path }));
});

describe("rare cases in the Zones & Cards rules", () => {
  const two = () =>
    zones.gatherEncounter([
      { id: "a", side: "players" },
      { id: "b", side: "others" },
    ]);
  const roll = { base: [2], stress: [6], pushed: false };
  it("aim and full auto depend on settings (Z6.2, Z6.20, Z6.21)", () => {
    const aim = { weapon: "rifle", round: 1 };
    expect(zones.aimAfter(aim, { kind: "hurt" }, { ...settings, hurtLosesAim: false })).toBe(aim);
    expect(zones.aimAfter(aim, { kind: "hurt" }, settings)).toBeNull();
    expect(zones.fullAutoStress(2, 1, { ...settings, fullAutoStressFirst: false })).toEqual({
      rolledWith: 1,
      after: 2,
    });
    expect(() =>
      zones.chainAfter({ attacks: 3, lastHit: true, lastPushed: false }, { hit: true, pushed: false }),
    ).toThrow(/chain/);
  });
  it("rolls follow the rules for pushes (Z1.15), the shakes (Z1.19) and stress from full auto (Z5.1)", () => {
    expect(zones.pushBars({ ...roll, pushed: true }, { stressLevel: 1, passive: true }, settings)).toEqual([
      "pushedAlready",
      "passive",
    ]);
    expect(() => zones.pushCost({ ...roll, pushed: true }, { stressLevel: 1 }, settings)).toThrow(
      /pushedAlready/,
    );
    expect(() => zones.pushZonesRoll(roll, { base: [], stress: [1] }, { stressLevel: 1 }, settings)).toThrow(
      /faces.base/,
    );
    expect([zones.responsePenalty("agility", ["shakes"]), zones.responsePenalty("wits", ["shakes"])]).toEqual(
      [-2, 0],
    );
    expect(zones.strain({ stress: 1, responses: [], broken: false }, "fullAuto", settings).stress).toBe(2);
    const odds = { pool: { base: 2, stress: 1 }, stressLevel: 1, resolve: 2 };
    expect(zones.zonesOdds({ ...odds, pushes: false }, settings).push).toBe(0);
    expect(
      zones.zonesOdds(
        { ...odds, pushes: true, responses: ["jumpy"] },
        { ...settings, pushDiceEqualStress: false },
      ).push,
    ).toBeGreaterThan(0);
  });
  it("invalid swaps are rejected (Z2.8), as are quick actions on another combatant's turn (Z3.1)", () => {
    let encounter = zones.beginCardRound(two(), seededDice(3), settings);
    const [first, second] = encounter.turns as [zones.CardTurn, zones.CardTurn];
    const bars = (id: string, card: number, more = settings) => zones.swapBars(encounter, id, card, more);
    expect(bars(second.participant, first.card)).toEqual(["notYourTurn"]);
    expect(bars(first.participant, first.card)).toEqual(["ownCard"]);
    expect(bars(first.participant, second.card, { ...settings, swapTargets: "allies" })).toEqual([
      "notAnAlly",
    ]);
    expect(() => bars(first.participant, 20)).toThrow(/card/);
    expect(() => zones.spendOnTurn(encounter, second.participant, "quick")).toThrow(/id/);
    encounter = zones.spendOnTurn(encounter, first.participant, "quick");
    expect(bars(first.participant, second.card)).toEqual(["begun"]);
    encounter = zones.changeParticipant(encounter, second.participant, { hesitant: true });
    expect(bars(first.participant, second.card)).toEqual(["begun", "hesitant"]);
  });
  it("invalid encounters and maps are rejected", () => {
    const encounter = zones.beginCardRound(two(), seededDice(3), settings);
    expect(() => zones.joinEncounter(encounter, { id: "a", side: "players" }, seededDice(1))).toThrow(
      /participants/,
    );
    expect(() => zones.checkedEncounter({ ...encounter, participants: [] })).toThrow(/turns.0.participant/);
    expect(() =>
      zones.checkedEncounter({
        ...encounter,
        turns: encounter.turns.map(turn => ({ ...turn, state: "acting" as const })),
      }),
    ).toThrow(/one combatant or group acting/);
    expect(() => zones.checkZoneMap({ zones: [{ id: "a" }, { id: "a" }], links: [] })).toThrow(/zones.1.id/);
    expect(() => zones.checkZoneMap({ zones: [{ id: "a" }], links: [["a", "a"]] })).toThrow(/links.0/);
    expect(() => zones.checkZoneMap({ zones: [{ id: "a" }], links: [["a"] as never] })).toThrow(/two zones/);
    expect(
      zones.interruptQuestion(
        { attack: "close", quickLeft: true, attackerArmed: true },
        { ...settings, defendNeedsObject: true },
      ).bars,
    ).toEqual(["unarmed"]);
    expect(
      zones.dealCards(
        Array.from({ length: 11 }, (_, index) => ({ id: `${index}` })),
        seededDice(2),
      ),
    ).toHaveLength(11);
    expect(
      zones.dealCards(
        [
          { id: "a", surprise: 2 },
          { id: "b", surprise: 1 },
        ],
        seededDice(2),
      ),
    ).toEqual([
      { id: "b", card: 1 },
      { id: "a", card: 2 },
    ]);
  });
});
