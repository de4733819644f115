import { describe, expect, it } from "vitest";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";

const settings = zones.defaultZonesSettings;
const broken = { health: 0, maximum: 4, broken: true };
const refusal = (path: string) => expect.objectContaining({ name: "RuleError", path }) as Error;

describe("action costs and limits in Zones & Cards", () => {
  const cost = (
    key: zones.ZonesActionKey,
    more: Partial<zones.ZonesSettings> = {},
    situation?: zones.PriceSituation,
  ) => zones.pricedZonesAction(key, { ...settings, ...more }, situation).cost;

  it("include a higher cost for prone or slowed combatants only if the action depends on that state (Z3.7, Z7.5)", () => {
    expect([
      cost("moveZone"),
      cost("aim", { proneMatters: false }),
      cost("aim", {}, { slowed: true }),
      cost("moveZone", {}, { slowed: false }),
      cost("jumpOrClimb", {}, { slowed: true }),
    ]).toEqual(["quick", "quick", "quick", "quick", "full"]);
  });

  it("always allow speaking, but don't allow a broken combatant to drive or climb (Z4.6, Z7.5)", () => {
    const may = (key: zones.ZonesActionKey, hindrances: zones.Hindrances) =>
      zones.hindranceAgainst(key, hindrances);
    expect([
      may("speak", { broken: true }),
      may("speak", { grappled: true }),
      may("drive", { broken: true }),
      may("jumpOrClimb", { broken: true }),
    ]).toEqual([null, null, "broken", "broken"]);
    expect(
      zones.hindranceAgainst("aim", { broken: undefined, helpless: false } as zones.Hindrances),
    ).toBeNull();
    expect(() => zones.checkedHindrances({ broken: 1 } as never)).toThrow(refusal("hindrances.broken"));
  });

  it("include a maximum of two actions (Z3.1)", () => {
    expect(() => zones.checkedZonesBudget({ full: 1, quick: 2 })).toThrow(refusal("budget.quick"));
    expect(zones.checkedZonesBudget({ full: 0, quick: 2 })).toEqual({ full: 0, quick: 2 });
  });

  it("leave one full or one quick action after an interrupt (Z3.4)", () => {
    const once = zones.pay(zones.freshZonesBudget, "quick");
    expect([
      zones.zonesBudgetLeft(zones.pay(once, "full")),
      zones.zonesBudgetLeft(zones.pay(once, "quick")),
    ]).toEqual([
      { full: 0, quick: 0 },
      { full: 0, quick: 0 },
    ]);
  });
});

describe("injuries and infections in Zones & Cards", () => {
  it("an injury can reduce the number of hands that can hold items (Z7.5)", () => {
    expect([
      zones.handsLeft([]),
      zones.handsLeft(["hand"]),
      zones.handsLeft(["arm", "hand", "hand"]),
      zones.handsLeft(["body"]),
    ]).toEqual([2, 1, 0, 0]);
    expect([zones.canWield(2, 1), zones.canWield(1, 1), zones.canWield(0, 0)]).toEqual([false, true, true]);
    expect(() => zones.handsLeft(["leg" as never])).toThrow(refusal("lost.0"));
  });

  it("an infection lasts until a Stamina roll beats it (Z7.5)", () => {
    expect([zones.infectionCourse([6, 6, 2], 2), zones.infectionCourse([6, 2], 2)]).toEqual([
      { successes: 2, over: false, damage: 1 },
      { successes: 1, over: true, damage: 0 },
    ]);
  });
});

describe("the odds in Zones & Cards", () => {
  it("for a supply roll are based on at most six dice (Z6.16)", () => {
    expect([zones.supplyLoss(8).length, zones.supplyLoss(3).length, zones.supplyLoss(0)]).toEqual([
      7,
      4,
      [1],
    ]);
  });

  it("are correct for two supply dice, and for a 1 on a stress die (Z1.9, Z1.17)", () => {
    expect(zones.supplyLoss(2)).toEqual(
      [25 / 36, 10 / 36, 1 / 36].map(chance => expect.closeTo(chance, 12) as number),
    );
    expect(
      zones.zonesOdds({ pool: { base: 3, stress: 1 }, stressLevel: 1, resolve: 3, pushes: false }, settings)
        .response,
    ).toBeCloseTo(1 / 6, 12);
  });
});

describe("modifiers and limits of a Zones & Cards attack", () => {
  const ranged = { attack: "ranged", band: "short" } as const;
  const close = { attack: "close", band: "adjacent" } as const;
  const rows = (terms: zones.AttackTerms, more: Partial<zones.ZonesSettings> = {}) =>
    zones.attackRowsOfZones(terms, { ...settings, ...more });
  const bars = (terms: zones.AttackTerms, more: Partial<zones.ZonesSettings> = {}) =>
    zones.attackBarsOfZones(terms, { ...settings, ...more });

  it("include separate modifiers for size and light, but none by default (Z6.5, Z6.6, Z6.7)", () => {
    expect([rows(ranged), rows(close), bars(ranged), bars(close)]).toEqual([[], [], [], []]);
    expect([rows({ ...ranged, size: "small" }), rows({ ...ranged, light: "dim" })]).toEqual([
      [{ key: "size", dice: -2 }],
      [{ key: "light", dice: -1 }],
    ]);
    expect([zones.nearnessDice("short", "short"), zones.nearnessDice("short", "long")]).toEqual([0, 0]);
    expect(zones.nearnessDice("short", "short")).toBe(0);
  });

  it("allow all bands from the weapon's minimum to its maximum (Z6.5)", () => {
    expect([
      bars({ attack: "ranged", band: "adjacent", minimumBand: "adjacent" }),
      bars({ attack: "ranged", band: "long", maximumBand: "long" }),
    ]).toEqual([[], []]);
  });

  it("prevent an attack without ammunition if ammunition is tracked (Z6.15, Z6.16)", () => {
    expect([
      bars({ ...ranged, supply: 0 }),
      bars({ ...ranged, supply: 0 }, { ammunition: "none" }),
      bars({ ...ranged, supply: 1 }),
    ]).toEqual([["noAmmunition"], [], []]);
    expect([
      zones.needsSupplyRoll({ ranged: true, conserved: false }, { ...settings, ammunition: "none" }),
      zones.needsSupplyRoll({ ranged: false, conserved: false }, settings),
      zones.needsSupplyRoll({ ranged: true, conserved: true }, settings),
      zones.needsSupplyRoll({ ranged: true, conserved: true, fullAuto: true }, settings),
    ]).toEqual([false, false, false, true]);
  });

  it("include one modifier for a prone attacker and one for a prone target in close combat (Z3.7)", () => {
    const prone = { attackerProne: true, targetProne: true };
    expect([
      rows({ ...ranged, ...prone }),
      rows({ ...close, ...prone }, { proneMatters: false }),
      rows({ ...close, attackerProne: true }),
      rows({ ...close, targetProne: true }),
    ]).toEqual([[], [], [{ key: "attackerProne", dice: -2 }], [{ key: "targetProne", dice: 2 }]]);
  });

  it("can't be computed for an unknown special attack or invalid ammunition", () => {
    expect(() => bars({ ...ranged, special: "bite" as never })).toThrow(refusal("terms.special"));
    expect(() => bars({ ...ranged, supply: -1 })).toThrow(refusal("terms.supply"));
    expect(() => zones.judgeZonesAttack({ successes: 1, baseDamage: 1, special: "bite" as never })).toThrow(
      refusal("attack.special"),
    );
  });
});

describe("the outcome of a Zones & Cards attack", () => {
  it("with two successes can include both saved ammunition and base damage (Z6.17)", () => {
    expect(zones.judgeZonesAttack({ successes: 2, baseDamage: 2, conserve: true })).toMatchObject({
      damage: 2,
      conserved: true,
    });
  });

  it("is affected by a barrier only if the target has full cover and the barrier's level exceeds the weapon's (Z6.9, Z6.12)", () => {
    expect(
      zones.judgeZonesAttack({ successes: 1, baseDamage: 1, cover: "partial", barrier: 3 }),
    ).toMatchObject({ damage: 1, stopped: false, armor: 0 });
    expect([zones.breaches(3, 3), zones.breaches(2, 3)]).toEqual([true, false]);
  });

  it("doesn't change a shooter's partial cover (Z6.14)", () => {
    expect([zones.coverAfter("partial", "rangedAttack"), zones.coverAfter("none", "rangedAttack")]).toEqual([
      "partial",
      "none",
    ]);
  });

  it("includes the effect of a special attack (Z4.6)", () => {
    const of = (special: zones.SpecialAttack) => zones.specialOutcome(special, "a", "b");
    const plain = { band: "adjacent", losesItem: false, passes: false, grapple: null };
    expect([of("disarm"), of("pass"), of("shove"), of("grapple")]).toEqual([
      { ...plain, losesItem: true },
      { ...plain, passes: true },
      { ...plain, band: "short" },
      { ...plain, grapple: { by: "a", of: "b" } },
    ]);
    expect(zones.grapplerMay({ by: "a", of: "b" }, "other", "b")).toBe(false);
  });

  it("requires no answer from a target who can't interrupt (Z2.5, Z3.3, Z4.7, Z5.6, Z6.9, Z7.5)", () => {
    const asked = (more: Partial<zones.InterruptSituation> = {}, rules: Partial<zones.ZonesSettings> = {}) =>
      zones.interruptQuestion({ attack: "ranged", quickLeft: true, ...more }, { ...settings, ...rules });
    expect(asked()).toEqual({ interrupt: "dodge", bars: [], ask: true });
    for (const bar of ["unaware", "noInterrupts", "broken", "grappled", "cannotBeDefended"] as const)
      expect(asked({ [bar]: true })).toEqual({ interrupt: "dodge", bars: [bar], ask: false });
    expect([
      asked({ quickLeft: false }).bars,
      asked({ cover: "full" }).bars,
      asked({ cover: "partial" }).bars,
      asked({ attack: "close", cover: "full" }).bars,
    ]).toEqual([["noAction"], ["fullCover"], [], []]);
    expect([
      asked({ attackerArmed: true }, { defendNeedsObject: true }).bars,
      asked({ attack: "close", attackerArmed: true }).bars,
    ]).toEqual([[], []]);
  });

  it("includes the bonus for aiming only for the same weapon, in the same round, and before any other action (Z6.2)", () => {
    const aim = { weapon: "rifle", round: 2 };
    expect([
      zones.aimCounts(aim, "rifle", 2),
      zones.aimCounts(aim, "pistol", 2),
      zones.aimCounts(aim, "rifle", 3),
      zones.aimCounts(null, "rifle", 2),
    ]).toEqual([true, false, false, false]);
    expect(zones.aimAfter(aim, { kind: "acted" }, { ...settings, hurtLosesAim: false })).toBeNull();
    expect(zones.aimAfter(aim, { kind: "roundBegan" }, { ...settings, hurtLosesAim: false })).toBeNull();
  });

  it("can include a jam, which lasts until it is cleared (Z6.19)", () => {
    const weapon = { supply: 1, capacity: 4, spareLoads: 0, jammed: true };
    expect([
      zones.clearJam(weapon, 0).jammed,
      zones.clearJam({ ...weapon, jammed: false }, 0).jammed,
    ]).toEqual([true, false]);
  });
});

describe("stress and panic in the Zones & Cards rules", () => {
  const response = (
    face: number,
    stress: number,
    resolve: number,
    held: readonly zones.StressResponse[] = [],
  ) => zones.stressResponse({ face, stress, resolve, held });

  it("the total of a response roll determines its effect, and a deflated character ignores the result “jumpy” (Z1.19)", () => {
    const calm = { result: "coolHead", ignored: false, held: ["shakes"], fails: false, stress: 0 };
    expect([response(1, 2, 3, ["shakes"]), response(1, 1, 3, ["shakes"])]).toEqual([
      { total: 0, ...calm },
      { total: -1, ...calm },
    ]);
    expect(response(1, 0, 0, ["deflated"])).toEqual({
      total: 1,
      result: "jumpy",
      ignored: true,
      held: ["deflated"],
      fails: false,
      stress: 0,
    });
    expect(response(6, 1, 0, ["deflated"])).toEqual({
      total: 7,
      result: "messUp",
      ignored: false,
      held: ["deflated"],
      fails: true,
      stress: 1,
    });
  });

  it("a character stays jumpy until deflated (Z1.19)", () => {
    expect([response(6, 0, 0, ["jumpy", "shakes"]).held, response(3, 0, 0, ["jumpy"]).held]).toEqual([
      ["shakes", "deflated"],
      ["jumpy", "aggravated"],
    ]);
    expect([
      zones.responsePenalty("agility", ["jumpy", "shakes"]),
      zones.responsePenalty("agility", ["frantic"]),
    ]).toEqual([-2, 0]);
  });

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

  it("a combatant stays calm at a total of 0, and instant effects aren't treated as lasting panic (Z5.3, Z5.6)", () => {
    expect(panic(1, 0, { resolve: 1, ongoing: ["paranoid"] })).toMatchObject({
      total: 0,
      result: "coolHead",
      overruled: false,
      ongoing: ["paranoid"],
    });
    expect(panic(2, 0, { ongoing: ["paranoid"] })).toMatchObject({
      result: "noisy",
      overruled: false,
      ongoing: ["paranoid"],
    });
    expect(panic(5, 0)).toMatchObject({ result: "paranoid", overruled: false, ongoing: ["paranoid"] });
    expect(panic(1, 6, { exit: false })).toMatchObject({ result: "freeze" });
  });

  it("a catatonic combatant stays catatonic (Z5.7, Z5.8)", () => {
    expect(panic(6, 9, { ongoing: ["catatonic"] })).toMatchObject({
      result: "catatonic",
      overruled: true,
      ongoing: ["catatonic"],
      effect: { helpless: false },
    });
  });

  it("a rest ends a response only if it is chosen and active (Z5.11)", () => {
    const state = { stress: 2, responses: ["shakes", "frantic"], broken: false } as const;
    expect(zones.restAStretch(state, null, settings)).toEqual({
      stress: 1,
      responses: ["shakes", "frantic"],
      broken: false,
    });
    expect(() => zones.restAStretch(state, "jumpy", settings)).toThrow(
      "an active stress response: shakes, frantic",
    );
    expect(() => zones.restAStretch({ ...state, responses: [] }, "jumpy", settings)).toThrow(
      "an active stress response: there is none",
    );
  });

  it.each<[string, () => unknown]>([
    ["held.0", () => zones.responsePenalty("wits", ["tired" as never])],
    [
      "state.responses.1",
      () =>
        zones.strain({ stress: 0, responses: ["shakes", "tired" as never], broken: false }, "push", settings),
    ],
    [
      "situation.responses.0",
      () =>
        zones.pushBars(
          { base: [2], stress: [], pushed: false },
          { stressLevel: 0, responses: ["tired" as never] },
          settings,
        ),
    ],
    ["panic.ongoing.0", () => panic(1, 1, { ongoing: ["spooked" as never] })],
  ])("an unknown response or panic is rejected with an error at the path “%s”", (path, ask) => {
    expect(ask).toThrow(refusal(path));
  });

  it("a push keeps sixes, rerolls the other dice and adds a stress die (Z1.14)", () => {
    const roll = { base: [6, 3, 6], stress: [6, 2], pushed: false };
    expect(zones.pushCost(roll, { stressLevel: 2 }, settings)).toEqual({
      base: 1,
      stress: 1,
      joining: 1,
      stressLevel: 3,
    });
    expect(zones.pushZonesRoll(roll, { base: [4], stress: [5, 1] }, { stressLevel: 2 }, settings)).toEqual({
      roll: { base: [6, 6, 4], stress: [6, 5, 1], pushed: true },
      stressLevel: 3,
    });
  });
});

describe("damage, healing, retreats and ambushes in the Zones & Cards rules", () => {
  it("damage doesn't break a combatant who still has Health (Z7.5)", () => {
    const well = { health: 4, maximum: 4, broken: false };
    expect([zones.harm(well, 1), zones.harm(well, 0)]).toEqual([
      { state: { ...well, health: 3 }, injuries: 0, breaks: false },
      { state: well, injuries: 0, breaks: false },
    ]);
    expect(zones.harm({ health: 1, maximum: 4, broken: true }, 1)).toEqual({
      state: broken,
      injuries: 1,
      breaks: false,
    });
    expect(zones.harm({ health: 2, maximum: 4, broken: true }, 1).state.broken).toBe(true);
  });

  it("a rally, first aid and the passage of time restore Health (Z7.6, Z7.7, Z7.10)", () => {
    expect([zones.rally(broken, 1, settings), zones.firstAid(broken, 9)]).toEqual([
      { health: 1, maximum: 4, broken: false },
      { health: 4, maximum: 4, broken: false },
    ]);
    expect([
      zones.afterShifts(broken, 0, settings),
      zones.afterShifts(broken, 2, { ...settings, healingPerShift: 2 }),
    ]).toEqual([broken, { health: 4, maximum: 4, broken: false }]);
  });

  it("first aid stabilizes an injury with a time limit of a day (Z7.8)", () => {
    expect(zones.treatLethal("day", 1, settings)).toEqual({ kind: "stabilised" });
  });

  it("an invalid time limit in an injury table is reported (Z7.5)", () => {
    expect(() =>
      zones.checkInjuryTable(
        zones.injuryTable.map(entry =>
          entry.key === "breathless" ? { ...entry, limit: "week" as never } : entry,
        ),
      ),
    ).toThrow(refusal("table.0.limit"));
  });

  it("a failed retreat roll allows a free strike, and a well-prepared ambush is two dice harder to notice (Z2.5, Z3.8)", () => {
    const rules = { ...settings, retreatRoll: true };
    expect([zones.retreat(null, rules), zones.retreat(1, rules), zones.retreat(0, rules)]).toEqual([
      { rolls: true, freeAttack: false },
      { rolls: true, freeAttack: false },
      { rolls: true, freeAttack: true },
    ]);
    expect(zones.ambushRows({ wellPrepared: true })).toEqual([{ key: "wellPrepared", dice: -2 }]);
  });
});
