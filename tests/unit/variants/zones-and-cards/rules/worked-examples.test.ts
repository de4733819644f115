import { describe, expect, it } from "vitest";
import { recordedDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";

const settings = zones.defaultZonesSettings;
const response = (
  face: number,
  stress: number,
  resolve: number,
  held: readonly zones.StressResponse[] = [],
) => zones.stressResponse({ face, stress, resolve, held });
const panic = (face: number, stress: number, resolve: number, more: Partial<zones.PanicInput> = {}) =>
  zones.panicRoll({
    face,
    stress,
    resolve,
    ongoing: [],
    broken: false,
    cluttered: true,
    exit: true,
    ...more,
  });
const encounterOf = (...cards: readonly number[]) => {
  const people = ["A", "B", "C", "D"].slice(0, cards.length).map(id => ({ id, side: "players" as const }));
  const rest = Array.from({ length: 10 }, (_, index) => index + 1);
  const rolls = cards.map(card => {
    const place = rest.indexOf(card) + 1;
    const sides = rest.length;
    rest.splice(place - 1, 1);
    return { sides, faces: [place] };
  });
  return zones.beginCardRound(zones.gatherEncounter(people), recordedDice(rolls), settings);
};
const order = (encounter: zones.CardEncounter) =>
  encounter.turns.map(({ participant, card }) => `${participant}(${card})`).join(" ");

describe("the worked examples of Zones & Cards show that", () => {
  it("aiming and cover change the number of dice in a pool (A-01, Z1.6)", () => {
    const rows = zones.attackRowsOfZones(
      { attack: "ranged", band: "medium", aimed: true, cover: "partial" },
      settings,
    );
    expect(zones.zonesPool({ attribute: 4, skill: 2, gear: 1, rows, stress: 3 })).toEqual({
      base: 7,
      stress: 3,
    });
  });
  it("a pool has at least one base die (A-02, Z1.7, Z1.8, Z1.10)", () => {
    expect(
      zones.zonesPool({ attribute: 2, skill: 0, rows: [{ key: "gamemaster", dice: -3 }], stress: 2 }),
    ).toEqual({ base: 1, stress: 2 });
  });
  it("a push is still possible after two successes (A-03)", () => {
    const roll = { base: [6, 3, 1, 5], stress: [6, 2], pushed: false };
    expect(zones.readZonesRoll(roll)).toEqual({ successes: 2, success: true, extra: 1, response: false });
    expect(zones.pushBars(roll, { stressLevel: 2 }, settings)).toEqual([]);
  });
  it("a 1 on a stress die prevents a push and causes a stress response (A-04, Z1.13)", () => {
    const roll = { base: [6, 4], stress: [1, 6], pushed: false };
    expect(zones.readZonesRoll(roll)).toMatchObject({ successes: 2, response: true });
    expect(zones.pushBars(roll, { stressLevel: 2 }, settings)).toEqual(["stressShowsOne"]);
    expect(response(2, 2, 3)).toEqual({
      total: 1,
      result: "jumpy",
      ignored: false,
      held: ["jumpy"],
      fails: false,
      stress: 0,
    });
  });
  it("a push can cause a stress response (A-05, Z1.18)", () => {
    const before = { base: [3, 1, 5, 2], stress: [4], pushed: false };
    expect(zones.pushCost(before, { stressLevel: 1 }, settings)).toEqual({
      base: 4,
      stress: 1,
      joining: 1,
      stressLevel: 2,
    });
    const pushed = zones.pushZonesRoll(
      before,
      { base: [6, 2, 6, 3], stress: [5, 1] },
      { stressLevel: 1 },
      settings,
    );
    expect(pushed.stressLevel).toBe(2);
    expect(zones.readZonesRoll(pushed.roll)).toMatchObject({ successes: 2, response: true });
    expect(response(4, pushed.stressLevel, 3)).toMatchObject({
      total: 3,
      result: "aggravated",
      fails: false,
      stress: 0,
    });
  });
  it("a stress response can make an action fail (A-06, Z1.21)", () => {
    expect(response(6, 5, 3)).toMatchObject({ total: 8, result: "messUp", fails: true, stress: 1 });
    expect(zones.stressAfter(5, 1, settings)).toBe(6);
  });
  it("a jumpy character who pushes gains additional stress (A-07, Z1.16)", () => {
    const roll = { base: [2], stress: [3, 3], pushed: false };
    const situation = { stressLevel: 2, responses: ["jumpy"] as const };
    expect(zones.pushCost(roll, situation, settings)).toMatchObject({ joining: 2, stressLevel: 4 });
    expect(zones.pushCost(roll, situation, { ...settings, pushDiceEqualStress: false })).toMatchObject({
      joining: 1,
      stressLevel: 4,
    });
  });
  it("a deflated character can't push, and can't become jumpy (A-08)", () => {
    expect(
      zones.pushBars(
        { base: [2], stress: [], pushed: false },
        { stressLevel: 3, responses: ["deflated"] },
        settings,
      ),
    ).toEqual(["deflated"]);
    expect(response(1, 3, 3, ["deflated"])).toMatchObject({
      result: "jumpy",
      ignored: true,
      held: ["deflated"],
    });
  });
  it("Defend and armor reduce the damage of a close attack (A-09, Z4.2, Z7.1, Z7.4)", () => {
    const attack = zones.judgeZonesAttack({ successes: 3, cancelling: 1, baseDamage: 2, armor: 1 });
    expect(attack).toMatchObject({ net: 2, raw: 3, damage: 2 });
    expect(zones.harm({ health: 4, maximum: 4, broken: false }, attack.damage).state.health).toBe(2);
  });
  it("a defense can cancel all successes (A-10)", () => {
    expect(zones.judgeZonesAttack({ successes: 2, cancelling: 2, baseDamage: 2 })).toMatchObject({
      net: 0,
      hit: false,
      damage: 0,
    });
  });
  it("armor can absorb all damage from a hit (A-11)", () => {
    expect(zones.judgeZonesAttack({ successes: 1, baseDamage: zones.unarmedDamage, armor: 1 })).toMatchObject(
      { hit: true, damage: 0 },
    );
  });
  it("attacking a weak spot and using a piercing weapon each reduce armor (A-12, Z7.2, Z7.3)", () => {
    const rows = zones.attackRowsOfZones({ attack: "ranged", band: "short", weakSpot: true }, settings);
    expect(zones.zonesPool({ attribute: 4, skill: 1, gear: 1, rows, stress: 0 }).base).toBe(4);
    expect(
      zones.judgeZonesAttack({ successes: 2, baseDamage: 3, armorPiercing: true, weakSpot: true, armor: 3 }),
    ).toMatchObject({ raw: 4, armor: 1, damage: 3 });
  });
  it("a barrier can stop all damage (A-13, Z6.11, Z6.12)", () => {
    expect(zones.judgeZonesAttack({ successes: 5, baseDamage: 3, cover: "full", barrier: 4 })).toMatchObject({
      stopped: true,
      damage: 0,
    });
  });
  it("the protection values of a barrier and armor add up (A-14, Z6.13)", () => {
    expect(
      zones.judgeZonesAttack({ successes: 2, baseDamage: 3, cover: "full", barrier: 2, armor: 1 }),
    ).toMatchObject({ raw: 4, armor: 3, damage: 1 });
  });
  it("a success can be used to save ammunition instead of dealing damage (A-15, Z6.1, Z6.15)", () => {
    const saved = zones.judgeZonesAttack({ successes: 3, baseDamage: 2, conserve: true });
    const spent = zones.judgeZonesAttack({ successes: 3, baseDamage: 2 });
    expect([saved.damage, spent.damage]).toEqual([3, 4]);
    expect(
      [saved, spent].map(({ conserved }) => zones.needsSupplyRoll({ ranged: true, conserved }, settings)),
    ).toEqual([false, true]);
  });
  it("each 1 in a supply roll uses up one supply (A-16)", () =>
    expect(zones.supplyAfter(4, [1, 3, 1, 5])).toBe(2));
  it("a supply roll has at most six dice (A-17)", () => {
    expect(zones.supplyDice(8)).toBe(6);
    expect(zones.supplyAfter(8, [1, 2, 2, 4, 6, 6])).toBe(7);
  });
  it("full auto allows three attacks for two stress (A-18)", () => {
    let chain = zones.chainAfter(null, { hit: true, pushed: false });
    let stress = zones.fullAutoStress(1, 1, settings).after;
    for (const [attack, rolledWith, hit] of [
      [2, 2, true],
      [3, 3, true],
    ] as const) {
      expect(zones.mayFireAgain(chain, true)).toBe(true);
      expect(zones.fullAutoStress(attack, stress, settings).rolledWith).toBe(rolledWith);
      stress = zones.fullAutoStress(attack, stress, settings).after;
      chain = zones.chainAfter(chain, { hit, pushed: false });
    }
    expect([chain.attacks, stress, zones.mayFireAgain(chain, true)]).toEqual([3, 3, false]);
  });
  it("a push prevents further full-auto attacks (A-19)", () => {
    expect(zones.mayFireAgain(zones.chainAfter(null, { hit: true, pushed: true }), true)).toBe(false);
  });
  it("the combatant with the lowest card acts first (A-20)", () =>
    expect(order(encounterOf(7, 2, 9, 4))).toBe("B(2) D(4) A(7) C(9)"));
  it("a combatant with surprise gets the first card (A-21)", () => {
    const people = ["A", "B", "C", "D"].map(id => ({
      id,
      side: "players" as const,
      surprise: id === "C" ? 1 : null,
    }));
    const dice = recordedDice([
      { sides: 9, faces: [5] },
      { sides: 8, faces: [2] },
      { sides: 7, faces: [7] },
    ]);
    expect(order(zones.beginCardRound(zones.gatherEncounter(people), dice, settings))).toBe(
      "C(1) B(3) A(6) D(10)",
    );
  });
  it("a combatant can swap cards with another combatant who hasn't acted yet (A-22)", () => {
    const swapped = zones.swapCards(encounterOf(7, 2), "B", 7, settings);
    expect(order(swapped)).toBe("A(2) B(7)");
    expect(zones.actingTurn(swapped)?.participant).toBe("A");
    const second = zones.endCardTurn(swapped);
    expect(zones.swapBars(second, "B", 2, settings)).toContain("alreadyActed");
    expect(() => zones.swapCards(second, "B", 2, settings)).toThrow(/alreadyActed/);
  });
  it("a combatant who interrupts once has one full or quick action left (A-23, Z3.2, Z3.4)", () => {
    expect(zones.zonesBudgetLeft(zones.pay(zones.freshZonesBudget, "quick"))).toEqual({ full: 1, quick: 1 });
    expect(zones.zonesBudgetLeft({ full: 1, quick: 1 })).toEqual({ full: 0, quick: 0 });
  });
  it("a combatant who interrupts twice has no actions left (A-24)", () => {
    const twice = zones.spendOnInterrupt(zones.spendOnInterrupt(encounterOf(7, 2), "A"), "A");
    expect(zones.canInterrupt(twice, "A")).toBe(false);
    expect(() => zones.spendOnInterrupt(twice, "A")).toThrow(
      expect.objectContaining({ name: "RuleError", path: "id" }),
    );
  });
  it("a combatant who takes a full action out of turn has only a quick action left (Z3.1, Z3.2)", () => {
    const full = zones.spendOnInterrupt(encounterOf(7, 2), "A", "full");
    expect([zones.canInterrupt(full, "A", "full"), zones.canInterrupt(full, "A")]).toEqual([false, true]);
  });
  it("a combatant can't take a second full action (A-25)", () => {
    const once = zones.pay(zones.freshZonesBudget, "full");
    expect(() => zones.pay(once, "full")).toThrow(/cost/);
    expect(zones.canPay(once, "quick")).toBe(true);
  });
  it("a combatant who moves loses the effect of aiming (A-26, Z6.3)", () => {
    const aim = zones.aimAfter(null, { kind: "aimed", weapon: "rifle", round: 1 }, settings);
    expect(zones.aimCounts(aim, "rifle", 1)).toBe(true);
    expect(zones.aimCounts(zones.aimAfter(aim, { kind: "acted" }, settings), "rifle", 1)).toBe(false);
    expect(zones.canPay({ full: 0, quick: 2 }, "full")).toBe(false);
  });
  it("Health and Resolve are derived from attributes (A-27, Z1.3, Z1.4)", () => {
    expect(zones.healthMaximum({ strength: 4, agility: 3 })).toBe(4);
    expect(zones.resolveOf({ wits: 2, empathy: 4 })).toBe(3);
  });
  it("a combatant who breaks suffers an injury, and damage to a broken combatant causes another (A-28)", () => {
    const first = zones.harm({ health: 2, maximum: 4, broken: false }, 3);
    expect(first).toEqual({ state: { health: 0, maximum: 4, broken: true }, injuries: 1, breaks: true });
    expect(zones.injuryAt([4, 4])).toMatchObject({ limit: "shift", fatal: false });
    expect(zones.harm(first.state, 1)).toMatchObject({ injuries: 1, breaks: false });
  });
  it("panic can make a combatant hesitant, which gives them the last card (A-29, Z2.10, Z5.3)", () => {
    expect(panic(5, 4, 3)).toMatchObject({ total: 6, result: "hesitant", ongoing: ["hesitant"] });
    expect(zones.dealCards([{ id: "A", hesitant: true }], recordedDice([]))).toEqual([{ id: "A", card: 10 }]);
  });
  it("panic can make a combatant catatonic (A-30)", () =>
    expect(panic(6, 8, 2)).toMatchObject({ total: 12, result: "catatonic" }));
  it("the next result in the table replaces a repeated panic result (A-31)", () => {
    expect(panic(5, 3, 3, { ongoing: ["paranoid"] })).toMatchObject({
      total: 5,
      result: "hesitant",
      ongoing: ["paranoid", "hesitant"],
    });
  });
  it("broken combatants don't panic (A-32, Z5.5)", () => {
    expect(panic(5, 3, 3, { broken: true })).toBeNull();
    expect(zones.strain({ stress: 3, responses: [], broken: true }, "nearbyPanic", settings).stress).toBe(3);
  });
  it("an ambush adds two dice (A-33)", () => {
    const rows = zones.attackRowsOfZones({ attack: "ranged", band: "short", ambush: true }, settings);
    expect(zones.zonesPool({ attribute: 3, skill: 2, rows, stress: 0 }).base).toBe(7);
    expect(zones.interruptQuestion({ attack: "ranged", unaware: true, quickLeft: true }, settings)).toEqual({
      interrupt: "dodge",
      bars: ["unaware"],
      ask: false,
    });
  });
  it("an attack loses dice if the target is too close, and isn't possible if the target is too far away (A-34)", () => {
    const rows = (band: zones.ZonesBand) =>
      zones.attackRowsOfZones({ attack: "ranged", band, minimumBand: "medium" }, settings);
    expect([rows("short"), rows("adjacent"), rows("medium")]).toEqual([
      [{ key: "nearness", dice: -2 }],
      [{ key: "nearness", dice: -4 }],
      [],
    ]);
    expect(
      zones.attackBarsOfZones({ attack: "ranged", band: "extreme", maximumBand: "long" }, settings),
    ).toEqual(["tooFar"]);
  });
  it("two stretches of rest reduce stress by two and remove two responses (A-35, Z5.11)", () => {
    const once = zones.restAStretch(
      { stress: 5, responses: ["shakes", "jumpy"], broken: false },
      "shakes",
      settings,
    );
    expect(zones.restAStretch(once, "jumpy", settings)).toEqual({ stress: 3, responses: [], broken: false });
  });
  it("two failed attempts at first aid for a lethal injury kill the patient (A-36, Z7.8)", () => {
    const once = zones.treatLethal("stretch", 0, settings);
    expect(once).toEqual({ kind: "lethal", limit: "round" });
    expect(once.kind === "lethal" && zones.treatLethal(once.limit, 0, settings)).toEqual({ kind: "dead" });
  });
  it("a success at first aid stabilizes the patient (A-37)", () =>
    expect(zones.treatLethal("shift", 1, settings)).toEqual({ kind: "stabilised" }));
  it("the chance of at least one six depends on the number of dice (A-38)", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(dice => (100 * zones.chanceOfSix(dice)).toFixed(1))).toEqual([
      "16.7",
      "30.6",
      "42.1",
      "51.8",
      "59.8",
      "66.5",
      "72.1",
      "76.7",
    ]);
  });
});
