import { describe, expect, it } from "vitest";
import { recordedDice } from "../../../../../src/rules/dice-source.ts";
import * as bandsRules from "../../../../../src/variants/range-bands/rules/index.ts";
import {
  armoury,
  armoryEntry,
  armorDefense,
  callOff,
  checkWeaponEntry,
  readAttack,
  releasedBy,
  act,
  actBars,
  actionFacts,
  aroundTarget,
  attributeLabel,
  attributesFromBlackout,
  bandEffect,
  bandOf,
  blastPercent,
  burn,
  byListedBand,
  canAct,
  catchFire,
  clearBox,
  checkTable,
  conditionModifier,
  damageOf,
  daysPerWound,
  deathAverted,
  defenseOf,
  defenseRows,
  defer,
  delay,
  derived,
  drowned,
  dueNow,
  emptyEncounter,
  endActions,
  endDrop,
  fed,
  fighterOf,
  encounterRows,
  hoursPerWound,
  fillBox,
  fireRounds,
  fullMagazine,
  grantActions,
  groupModifier,
  handlingModifier,
  harmed,
  hungerHarm,
  insightAtCreation,
  insightOf,
  insightRow,
  joinEncounter,
  judgeAttack,
  lastingAfterRound,
  leaveEncounter,
  loseActions,
  mayActNow,
  mayStabilise,
  movePair,
  nextRound,
  nextSkillLevel,
  opposedWinner,
  panicBegins,
  panicHolds,
  panicTable,
  pairOf,
  pass,
  planAttack,
  rangeBandsRules,
  rangeBandsSettings,
  readTable,
  reload,
  replaceDie,
  resolve,
  restCarried,
  rested,
  rollInitiative,
  roundsUsed,
  setBand,
  setInitiative,
  setOut,
  settleDrop,
  skillFromBlackout,
  skillOf,
  skills,
  spendInsight,
  stabilised,
  stabilises,
  strayHit,
  stunned,
  stunRounds,
  styleOf,
  sumOfRows,
  totalDefense,
  unhurt,
  untrainedSkill,
  withMaximum,
  afterRound,
  afterStressCheck,
  initiativeRoll,
  afterUpkeep,
  breakingPointTable,
  checkSettings,
  stepCost,
  traitLevel,
  joinPairs,
  checkVitality,
  judgeCheck,
  type Vitality,
  type WeaponClass,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { attack, begun, descending, fighter, encounterOf, settings, weapon, weapons } from "./support.ts";

const target = { physicality: 0, onPurpose: true, player: true };
const well = (changes: Partial<Vitality> = {}): Vitality => ({
  ...unhurt({ woundPoints: 10, resiliencePoints: 6 }),
  ...changes,
});
const points = (value: number, max: number) => ({ value, max });

describe("the settings and rule IDs of Range Bands", () => {
  it("cause an error if a setting is unknown or has an invalid value", () => {
    expect(() => rangeBandsSettings({ nothing: 1 } as never)).toThrow("settings");
    expect(() => rangeBandsSettings({ bandCost: "x" as never })).toThrow("settings.bandCost");
    expect(() => rangeBandsSettings({ panic: 1 as never })).toThrow("settings.panic");
    expect(() => checkSettings({ ...settings, dropPenalty: -1 })).toThrow("settings.dropPenalty");
    expect(() => checkSettings(null as never)).toThrow("settings");
  });

  it("include the IDs of all 83 rules", () => {
    expect(rangeBandsRules.size).toBe(29 + 34 + 20);
    expect(bandsRules).not.toHaveProperty("default");
  });
});

describe("Range Bands characters (X1.1–X1.3, X1.8–X1.11)", () => {
  it("have attribute modifiers of limited size, each with a name (X1.1)", () => {
    expect([-5, -2, 0, 4, 5].map(attributeLabel)).toEqual([
      "diminished",
      "diminished",
      "average",
      "humanPeak",
      "beyondHuman",
    ]);
    expect(() => attributeLabel(6)).toThrow("modifier");
    expect(() => derived({ reason: 9, acumen: 0, physicality: 0, influence: 0, dexterity: 0 })).toThrow(
      "attributes.reason",
    );
  });

  it("can have lasting effects, which lower derived values but never reduce the maximum points below 1 (X7.12)", () => {
    const plain = { reason: 0, acumen: 0, physicality: 0, influence: 0, dexterity: 0 };
    expect(derived(plain, [{ what: "physicality", amount: -1 }])).toMatchObject({
      woundPoints: 9,
      resiliencePoints: 5,
      meleeDefence: -1,
      encumbrance: 5,
    });
    expect(
      derived(plain, [
        { what: "woundPoints", amount: -20 },
        { what: "resiliencePoints", amount: -20 },
      ]),
    ).toMatchObject({ woundPoints: 1, resiliencePoints: 1 });
    expect(withMaximum(well(), { woundPoints: 8, resiliencePoints: 9 })).toMatchObject({
      wounds: points(8, 8),
      resilience: points(6, 9),
    });
  });

  it("have 29 skills, and the vocational ones start at −3 and rise to +1 with the first improvement (X1.2, X1.3)", () => {
    expect(skills.size).toBe(29);
    expect(skills.get("medicine")).toEqual({ attribute: "reason", vocational: true });
    expect([
      untrainedSkill("medicine"),
      untrainedSkill("stealth"),
      nextSkillLevel("medicine", -3),
      nextSkillLevel("medicine", 1),
      nextSkillLevel("stealth", 0),
    ]).toEqual([-3, 0, 1, 2, 1]);
    expect(() => untrainedSkill("cooking")).toThrow("skill");
    expect(() => nextSkillLevel("stealth", 4)).toThrow("modifier");
  });

  it("get their default values from Blackout attributes and skills (X1.1, X1.2)", () => {
    expect(
      attributesFromBlackout({
        intelligence: 5,
        insight: 1,
        strength: 4,
        endurance: 5,
        charisma: 4,
        dexterity: 12,
      }),
    ).toEqual({ reason: 1, acumen: -2, physicality: 1, influence: 0, dexterity: 4 });
    expect([
      skillFromBlackout("medicine", 0),
      skillFromBlackout("stealth", 0),
      skillFromBlackout("stealth", 6),
    ]).toEqual([-3, 0, 4]);
  });

  it("can spend insight to add or replace a die, but can't change a double 1 (X1.8)", () => {
    expect(insightAtCreation).toBe(2);
    expect(judgeCheck({ faces: [6, 2], rows: [], extraDie: 6 })).toMatchObject({
      total: 14,
      tier: "wild",
      insight: null,
    });
    expect(judgeCheck({ faces: [3, 3], rows: [insightRow] }).total).toBe(9);
    expect([spendInsight(2), replaceDie([6, 2], 1, 6), replaceDie([6, 2], 0, 1)]).toEqual([
      1,
      [6, 6],
      [1, 2],
    ]);
    expect(() => spendInsight(0)).toThrow("insight");
    expect(() => replaceDie([1, 1], 0, 6)).toThrow("a double 1");
    expect([insightOf([1, 1]), insightOf([6, 6]), insightOf([3, 3]), insightOf([1, 6])]).toEqual([
      "low",
      "high",
      null,
      null,
    ]);
    expect(() => insightOf([1])).toThrow("a list of two dice");
  });

  it("win opposed checks by tier, and roll group checks with a combined modifier (X1.10, X1.11)", () => {
    expect([
      opposedWinner("wild", "success"),
      opposedWinner("dire", "failure"),
      opposedWinner("success", "success"),
    ]).toEqual(["active", "passive", null]);
    expect(
      groupModifier([
        { attribute: 1, skill: 2, rolls: true },
        { attribute: -1, skill: 1 },
        { attribute: 2, skill: 0 },
      ]),
    ).toBe(6);
    expect(() => groupModifier([{ attribute: 1, skill: 2 }])).toThrow("exactly one combatant who rolls");
  });

  it("can have only modifiers with a text key and an integer value", () => {
    expect(() => sumOfRows([{ key: "a", value: 0.5 }])).toThrow("rows.0.value");
    expect(() => sumOfRows([{ key: 1 as never, value: 0 }])).toThrow("rows.0.key");
  });
});

describe("Range Bands attacks (X3.7, X4, X5.2, X6.8, X10)", () => {
  it("have a modifier for each band and type of weapon (X5.1, X5.2)", () => {
    const of = (
      kind: WeaponClass,
      band: "engaged" | "close" | "medium" | "long" | "distant",
      listed: "close" | "medium" | "long" = "medium",
    ) => {
      const { possible, modifier } = bandEffect({ kind, band: listed }, band);
      return possible ? modifier : null;
    };
    const all = (kind: WeaponClass) =>
      (["engaged", "close", "medium", "long", "distant"] as const).map(band => of(kind, band));
    expect(all("unarmed")).toEqual([0, null, null, null, null]);
    expect(all("melee")).toEqual([1, null, null, null, null]);
    expect(all("meleeExtended")).toEqual([1, -1, null, null, null]);
    expect(all("pistol")).toEqual([-1, 1, 0, -5, null]);
    expect(all("rifle")).toEqual([-1, 1, 0, 1, null]);
    expect(all("sniper")).toEqual([-1, 1, 0, 1, 0]);
    expect(all("scopedHunting")).toEqual([-1, 1, 0, 1, 0]);
    expect([of("bow", "long", "medium"), of("bow", "long", "close"), of("bow", "long", "long")]).toEqual([
      -3,
      null,
      0,
    ]);
    expect(
      [byListedBand("long", "medium"), byListedBand("long", "close")].map(({ modifier }) => modifier),
    ).toEqual([0, -2]);
    expect([bandOf(1), bandOf(5)]).toEqual(["engaged", "distant"]);
    expect(() => stepCost("engaged", "medium", "left", true)).toThrow("distance");
  });

  it("are impossible out of range or with a broken weapon (X4.1, X10.1, X10.2)", () => {
    expect(
      planAttack(attack({ weapon: weapon({ kind: "melee", condition: "broken" }) }), settings).bars,
    ).toEqual(["outOfReach", "broken"]);
    expect(() => judgeAttack(attack({ weapon: weapon({ condition: "broken" }) }), [3, 3], settings)).toThrow(
      "broken",
    );
    expect((["damaged", "worn", "used", "pristine"] as const).map(conditionModifier)).toEqual([-2, -1, 0, 1]);
  });

  it("can be called shots if the setting and the skill allow it, in which case they hit only on a wild success (X3.7)", () => {
    const called = rangeBandsSettings({ calledShots: true });
    expect(planAttack(attack({ called: true }), settings).bars).toEqual([
      "calledForbidden",
      "calledUntrained",
    ]);
    expect(planAttack(attack({ called: true, skill: 1 }), called).bars).toEqual([]);
    expect([
      judgeAttack(attack({ called: true, skill: 1 }), [5, 6], called).hits,
      judgeAttack(attack({ called: true, skill: 1 }), [6, 6], called).hits,
    ]).toEqual([false, true]);
  });

  it("jam firearms, but no other weapons, on a dire failure, unless the setting turns jams off (X4.4, X4.5)", () => {
    const jams = (kind: WeaponClass, rules = settings) =>
      judgeAttack(attack({ weapon: weapon({ kind }), band: "engaged" }), [1, 1], rules).jams;
    expect([
      jams("pistol"),
      jams("bow"),
      jams("pistol", rangeBandsSettings({ direFailureJams: false })),
    ]).toEqual([true, false, false]);
    expect(judgeAttack(attack({}), [1, 1], settings)).toMatchObject({ setback: true, insightDice: 1 });
    expect(judgeAttack(attack({}), [3, 3], settings, 6).total).toBe(12);
  });

  it("follow optional rules only if the world's settings enable them (X1.4, X4.2, X4.3, X6.8)", () => {
    const on = rangeBandsSettings({ armor: true });
    const off = rangeBandsSettings({ missHitsOther: false });
    expect([totalDefense(1, [2, 1], on), totalDefense(1, [2, 1], settings)]).toEqual([4, 1]);
    expect(
      planAttack(attack({ armor: [2], situation: 2, fromEncounter: [{ key: "aim", value: 2 }] }), on).rows,
    ).toEqual([
      { key: "aim", value: 2 },
      { key: "situation", value: 2 },
      { key: "defence", value: -2 },
    ]);
    expect(planAttack(attack({ intoMelee: true }), off).rows).toEqual([]);
    expect([strayHit([], [6, 6], off), strayHit([], [6, 6], settings)]).toEqual([false, true]);
    expect(() => planAttack(attack({ situation: 6 }), settings)).toThrow("attack.situation");
  });

  it("use the skill for the type of weapon (X4.1)", () => {
    expect(
      (["melee", "meleeExtended", "unarmed", "rifle", "heavy", "thrown"] as const).map(kind => skillOf(kind)),
    ).toEqual(["meleeCombat", "meleeCombat", "unarmedCombat", "rangedCombat", "heavyWeapons", "athletics"]);
    expect([skillOf("thrown", true), skillOf("heavy", true)]).toEqual(["athletics", "demolitions"]);
    expect(styleOf("meleeExtended")).toBe("melee");
  });

  it("apply the effects of weapon traits (X10.4)", () => {
    const automatic = weapon({ traits: [{ key: "burst", level: 3 }] });
    expect([
      roundsUsed(automatic, true),
      roundsUsed(automatic, false),
      roundsUsed(weapons.rifle, true),
    ]).toEqual([3, 1, 1]);
    expect(aroundTarget(automatic, ["a"])).toEqual([{ id: "a", by: "attack", percent: 100 }]);
    expect(aroundTarget(weapon({ traits: [{ key: "closeUp" }] }), ["a"])).toEqual([
      { id: "a", by: "harm", percent: 50 },
    ]);
    expect(aroundTarget(weapons.rifle, ["a"])).toEqual([]);
    expect(handlingModifier(weapon({ traits: [{ key: "unwieldy", level: 1 }] }), 5, 0)).toBe(-1);
    expect(traitLevel(weapon({ traits: [{ key: "closeUp" }] }), "closeUp")).toBe(1);
    expect([stunRounds(4, 1), stunRounds(1, 4)]).toEqual([3, 1]);
    const fire = catchFire(weapon({ traits: [{ key: "burning", level: 2 }] }), 2);
    expect([catchFire(weapons.rifle, 1), fire]).toEqual([null, { points: 2, roundsLeft: 2 }]);
    const after = burn(fire as NonNullable<typeof fire>);
    expect([after, burn(after.burning as NonNullable<typeof fire>).burning]).toEqual([
      { harm: { wounds: 2, resilience: 2 }, burning: { points: 2, roundsLeft: 1 } },
      null,
    ]);
    expect(
      damageOf(
        {
          weapon: weapon({ damage: { fixed: 6, dice: 0, sides: 6 }, traits: [{ key: "stun" }] }),
          faces: [],
          physicality: 0,
          skill: 0,
          defence: 0,
        },
        settings,
      ),
    ).toEqual({ wounds: 0, resilience: 3 });
  });

  it("deal damage that is reduced by positive defense but isn't increased by negative defense (X1.15, X6.3, X6.5, X6.9)", () => {
    const of = (defence: number, rules = settings) =>
      damageOf({ weapon: weapons.rifle, faces: [1], physicality: 3, skill: 0, defence }, rules).wounds;
    expect([of(-2), of(2), of(9), of(9, rangeBandsSettings({ defenceMitigates: false }))]).toEqual([
      6, 4, 0, 6,
    ]);
    expect(() =>
      damageOf({ weapon: weapons.rifle, faces: [], physicality: 0, skill: 0, defence: 0 }, settings),
    ).toThrow("the dice of the weapon");
    expect([
      blastPercent("medium", settings),
      blastPercent("medium", rangeBandsSettings({ blastAtMedium: true })),
      blastPercent("long", settings),
    ]).toEqual([0, 25, 0]);
    expect(() =>
      damageOf(
        { weapon: weapon({ kind: "x" as never }), faces: [], physicality: 0, skill: 0, defence: 0 },
        settings,
      ),
    ).toThrow("weapon.kind");
  });

  it("use weapons whose condition depends on upkeep checks, and whose magazines must be reloaded (X10.3, X10.6)", () => {
    const after = (
      condition: "worn" | "used" | "damaged" | "pristine",
      tier: "dire" | "failure" | "success" | "wild",
      insight: "low" | "high" | null = null,
    ) => afterUpkeep(condition, { tier, insight });
    expect([
      after("worn", "wild").condition,
      after("damaged", "wild", "high").condition,
      after("used", "wild").condition,
      after("pristine", "wild").condition,
    ]).toEqual(["used", "used", "used", "pristine"]);
    expect([
      after("worn", "success"),
      after("worn", "failure"),
      after("worn", "dire"),
      after("worn", "dire", "low"),
    ]).toEqual([
      { condition: "worn", woundsToUser: 0 },
      { condition: "damaged", woundsToUser: 0 },
      { condition: "broken", woundsToUser: 0 },
      { condition: "broken", woundsToUser: 1 },
    ]);
    expect(() => afterUpkeep("broken", { tier: "wild", insight: null })).toThrow("condition");
    const magazine = fullMagazine(6, 1);
    expect(reload(fireRounds(magazine, 4))).toEqual({ rounds: 6, holds: 6, reloads: 0 });
    expect(() => fireRounds(magazine, 7)).toThrow("rounds");
    expect(() => reload({ ...magazine, reloads: 0 })).toThrow("magazine.reloads");
  });
});

describe("the distance between two combatants in Range Bands (X5.4–X5.7)", () => {
  const apart = joinPairs([], ["a"], "b", {}, "medium");
  const moved = (...steps: ["a" | "b", "towards" | "away", number][]) =>
    pairOf(
      steps.reduce(
        (pairs, [who, direction, halfSteps]) =>
          movePair(pairs, who, who === "a" ? "b" : "a", direction, halfSteps, settings),
        apart,
      ),
      "a",
      "b",
    );

  it("includes progress toward the next band, and a move by either combatant can change that progress", () => {
    expect(moved(["a", "towards", 3])).toMatchObject({ band: "medium", progress: -3, by: ["a"] });
    expect(moved(["a", "towards", 2], ["b", "towards", 2])).toMatchObject({
      band: "close",
      progress: 0,
      by: [],
    });
    expect(moved(["a", "towards", 3], ["a", "away", 1])).toMatchObject({ progress: -2, by: ["a"] });
    expect(moved(["a", "towards", 3], ["b", "away", 1])).toMatchObject({ progress: 0, by: [] });
    expect(moved(["a", "towards", 1], ["b", "away", 3])).toMatchObject({ progress: 2, by: ["b"] });
    expect(moved(["a", "away", 3], ["b", "towards", 1])).toMatchObject({ progress: 2, by: ["a"] });
    expect(moved(["a", "towards", 0])).toEqual(pairOf(apart, "a", "b"));
  });

  it("never goes below the engaged band or beyond the distant band", () => {
    expect([moved(["a", "towards", 99]), moved(["a", "away", 99])]).toMatchObject([
      { band: "engaged", progress: 0 },
      { band: "distant", progress: 0 },
    ]);
  });

  it("can't be set for an unknown combatant or to an unknown band", () => {
    expect(() => joinPairs(apart, ["a", "b"], "a")).toThrow("a new ID in the encounter");
    expect(() => joinPairs(apart, ["a", "b"], "c", { x: "close" })).toThrow("to");
    expect(() => pairOf(apart, "a", "c")).toThrow("two combatants of this encounter");
    expect(() => pairOf(apart, "a", "a")).toThrow("two different combatants");
    expect(() => setBand(apart, "a", "b", "near" as never)).toThrow("band");
  });
});

describe("a Range Bands encounter (X2, X3)", () => {
  const people = [fighter("a"), fighter("b"), fighter("c", { side: "other" })];

  it("determines once who has the drop, and lets that combatant use it or pass (X2.8, X2.9)", () => {
    const encounter = encounterOf([fighter("a", { dropScore: 3 }), fighter("b", { dropScore: 1 })]);
    expect(mayActNow(encounter)).toEqual([]);
    const settled = settleDrop(encounter, ["b", "a", "a"], settings);
    expect([settled.drop, fighterOf(settled, "a").nextInitiative]).toEqual([
      { winner: "a", used: false },
      -3,
    ]);
    expect(() => settleDrop(settled, [], settings)).toThrow("undecided");
    expect(actBars(settled, "a", { key: "sprint", moves: [] }, settings)).toEqual(["tooFewActions"]);
    const passed = pass(settled, "a");
    expect([mayActNow(passed), endDrop(passed).phase]).toEqual([[], "initiative"]);
    expect(leaveEncounter(settled, "a").drop).toEqual({ winner: null, used: true });
    expect(endDrop(encounter).drop).toEqual({ winner: null, used: true });
    expect(() => settleDrop(encounter, ["z"], settings)).toThrow("claimants.0");
    expect(() => rollInitiative(encounter, descending(2))).toThrow("encounter.phase");
  });

  it("sorts enemies with the same total and modifier by name and then by ID (X2.3)", () => {
    const others = ["d", "c", "b"].map(id => fighter(id, { side: "other", name: id === "b" ? "Z" : "Y" }));
    const encounter = rollInitiative(
      endDrop(settleDrop(encounterOf(others), [], settings)),
      recordedDice([
        [3, 3],
        [3, 3],
        [3, 3],
      ]),
    );
    expect(mayActNow(encounter)).toEqual(["c"]);
    expect(mayActNow(pass(encounter, "c"))).toEqual(["d"]);
    expect(mayActNow(setInitiative(encounter, "b", 12))).toEqual(["b"]);
  });

  it("gives no special meaning to doubles in initiative rolls (X2.5)", () => {
    const facts = { round: 1, modifier: 1, involved: false, change: 0 };
    expect([initiativeRoll([1, 1], facts).total, initiativeRoll([6, 6], facts).total]).toEqual([3, 13]);
  });

  it("lets a deferring combatant use their remaining actions at any time before the resolution phase (X2.6)", () => {
    const once = act(begun(people), "a", { key: "diceCheck" }, settings);
    const deferred = defer(once, "a");
    expect(mayActNow(deferred)).toEqual(["b", "a"]);
    expect(() => defer(deferred, "a")).toThrow("standing");
    expect(() => pass(deferred, "c")).toThrow("the acting combatant");
    const late = act(pass(deferred, "b"), "a", { key: "diceCheck" }, settings);
    expect([mayActNow(late), fighterOf(late, "a").standing]).toEqual([["c"], "done"]);
    const lapsed = endActions(pass(pass(deferred, "b"), "c"));
    expect(fighterOf(lapsed, "a")).toMatchObject({ standing: "done", actionsLeft: 0 });
  });

  it("resolves delayed moves, sprints and grenades in the resolution phase (X2.1, X2.7, X3.2)", () => {
    let encounter = act(
      begun(people),
      "a",
      { key: "reposition", moves: [{ other: "c", direction: "towards" }] },
      settings,
    );
    encounter = pass(encounter, "a");
    encounter = act(encounter, "b", { key: "sprint", moves: [{ other: "c", direction: "away" }] }, settings);
    encounter = delay(delay(encounter, "c", "grenade"), "c", "charge of explosives", 2);
    expect(pairOf(encounter.pairs, "b", "c").progress).toBe(3);
    encounter = endActions(pass(encounter, "c"));
    expect(dueNow(encounter).map(({ label }) => label)).toEqual(["reposition", "sprint", "grenade"]);
    expect(() => nextRound(encounter)).toThrow("resolved, as every effect must be before the next round");
    expect(() => resolve(encounter, 2, settings)).toThrow("tier");
    expect(() => resolve(encounter, 4, settings)).toThrow("an effect that is due");
    encounter = resolve(resolve(resolve(encounter, 1, settings), 2, settings, "failure"), 3, settings);
    expect([pairOf(encounter.pairs, "a", "c").progress, fighterOf(encounter, "b").winded]).toEqual([
      -1,
      true,
    ]);
    const next = rollInitiative(nextRound(encounter), descending(3));
    expect([fighterOf(next, "b").actionsLeft, fighterOf(next, "a").actionsLeft, next.round]).toEqual([
      1, 2, 2,
    ]);
  });

  it("carries a distraction over to the next round if the target has no actions left (X3.6)", () => {
    let encounter = pass(begun([fighter("b"), fighter("a")]), "b");
    encounter = act(
      act(encounter, "a", { key: "distract", target: "b", tier: "success" }, settings),
      "a",
      { key: "distract", target: "b", tier: "wild" },
      settings,
    );
    expect(fighterOf(encounter, "b").lostNextRound).toBe(3);
    const next = rollInitiative(nextRound(endActions(encounter)), descending(2));
    expect(fighterOf(next, "b")).toMatchObject({ actionsLeft: 0, standing: "done", lostNextRound: 0 });
  });

  it("applies the penalty from cover fire only to the target's next action (X3.2)", () => {
    const encounter = act(begun(people), "a", { key: "coverFire", target: "b", tier: "success" }, settings);
    const b = pass(encounter, "a");
    expect(encounterRows(b, "b", "c", "attack", settings)).toEqual([{ key: "coverFire", value: -2 }]);
    expect(encounterRows(act(b, "b", { key: "diceCheck" }, settings), "b", "c", "attack", settings)).toEqual(
      [],
    );
    expect(
      fighterOf(act(begun(people), "a", { key: "coverFire", target: "b", tier: "failure" }, settings), "b"),
    ).toMatchObject({ nextCheck: 0, wasAttacked: true });
  });

  it("removes the protection of cover from a combatant who moves or attacks, unless they fire from cover (X3.2)", () => {
    const covered = grantActions(act(begun(people), "a", { key: "takeCover" }, settings), "a", 1);
    const after = (use: Parameters<typeof act>[2]) => fighterOf(act(covered, "a", use, settings), "a");
    expect(after({ key: "attack", target: "b" })).toMatchObject({ inCover: true, covered: false });
    expect(after({ key: "fireFromCover", target: "b" })).toMatchObject({
      inCover: true,
      covered: true,
      attacked: true,
    });
    expect(after({ key: "move", moves: [] })).toMatchObject({ inCover: false, covered: false });
    expect(actBars(begun(people), "a", { key: "fireFromCover", target: "b" }, settings)).toEqual([
      "notInCover",
    ]);
  });

  it("gives another action to a combatant who is inspired after their turn (X3.2, X3.5)", () => {
    const b = pass(begun([fighter("a"), fighter("b")]), "a");
    const encounter = act(b, "b", { key: "inspire", target: "a", tier: "wild" }, settings);
    expect([fighterOf(encounter, "a").actionsLeft, mayActNow(encounter)]).toEqual([1, ["b", "a"]]);
    expect(
      fighterOf(act(b, "b", { key: "inspire", target: "a", tier: "failure" }, settings), "a").actionsLeft,
    ).toBe(0);
    expect(
      actBars(begun(people, "long"), "a", { key: "inspire", target: "b", tier: "wild" }, settings),
    ).toEqual(["tooFar"]);
    expect(actBars(begun(people), "a", { key: "grapple", target: "b" }, settings)).toEqual(["tooFar"]);
    expect(actBars(begun(people, "engaged"), "a", { key: "stabilise", target: "b" }, settings)).toEqual([]);
  });

  it("allows a charge only if it reaches the target (X3.2, X10.7)", () => {
    expect(actBars(begun(people, "medium"), "a", { key: "charge", target: "b" }, settings)).toEqual([
      "stillTooFar",
    ]);
    expect(
      actBars(begun(people, "close"), "a", { key: "charge", target: "b", extendedReach: true }, settings),
    ).toEqual([]);
    expect(encounterRows(begun(people), "a", "b", "charge", rangeBandsSettings({ chargeBonus: 1 }))).toEqual([
      { key: "charge", value: 1 },
    ]);
  });

  it("gives +1 to attacks with a readied tracking weapon (X10.4)", () => {
    const encounter = act(begun(people), "a", { key: "readyWeapon", tracking: true }, settings);
    expect(encounterRows(encounter, "a", "b", "rapidFire", settings)).toContainEqual({
      key: "tracking",
      value: 1,
    });
    expect(encounterRows(encounter, "a", "b", "rapidFire", settings, 1)).not.toContainEqual({
      key: "tracking",
      value: 1,
    });
    expect(
      encounterRows(act(begun(people), "a", { key: "readyWeapon" }, settings), "a", "b", "attack", settings),
    ).toEqual([]);
  });

  it("gives the coordination bonus only to nearby allies who attack the coordinator's chosen target (X3.2)", () => {
    const told = act(
      begun([...people, fighter("d", { side: "other" })]),
      "a",
      { key: "coordinate", target: "c", tier: "success" },
      settings,
    );
    const bonus = (encounter: typeof told, who: string, whom: string) =>
      sumOfRows(encounterRows(encounter, who, whom, "attack", settings));
    expect([
      bonus(told, "b", "c"),
      bonus(told, "a", "c"),
      bonus(told, "d", "c"),
      bonus(told, "b", "d"),
    ]).toEqual([2, 0, 0, 0]);
    expect(bonus({ ...told, pairs: setBand(told.pairs, "a", "b", "long") }, "b", "c")).toBe(0);
    expect(bonus({ ...told, fighters: told.fighters.filter(({ id }) => id !== "a") }, "b", "c")).toBe(0);
  });

  it("applies the bonus of each Defend action to a single attack (X3.2)", () => {
    const encounter = act(begun(people), "a", { key: "defend" }, settings);
    expect([defenseRows(encounter, "a"), defenseRows(encounter, "a", 1)]).toEqual([
      [{ key: "defend", value: 2 }],
      [],
    ]);
  });

  it("skips a combatant who is out, and lets them act again in the round after they recover (X7.1, X7.6)", () => {
    const encounter = setOut(begun(people), "a", true);
    expect([mayActNow(encounter), fighterOf(encounter, "a").actionsLeft]).toEqual([["b"], 0]);
    expect(fighterOf(setOut(encounter, "a", false), "a")).toMatchObject({ out: false, standing: "done" });
    // A combatant who is marked as no longer out has no actions left in this round, even if the combatant
    // wasn't out before.
    expect(fighterOf(setOut(begun(people), "a", false), "a")).toMatchObject({
      actionsLeft: 0,
      standing: "done",
    });
    const over = endActions(pass(pass(encounter, "b"), "c"));
    expect(fighterOf(rollInitiative(nextRound(over), descending(3)), "a").actionsLeft).toBe(0);
  });

  it("removes a combatant who leaves, but keeps the effect of a grenade that the combatant threw", () => {
    let encounter = act(begun(people), "a", { key: "aim", target: "b" }, settings);
    encounter = delay(
      act(
        encounter,
        "a",
        {
          key: "reposition",
          moves: [
            { other: "b", direction: "away" },
            { other: "c", direction: "away" },
          ],
        },
        settings,
      ),
      "b",
      "grenade",
    );
    const left = leaveEncounter(
      { ...encounter, fighters: encounter.fighters.map(each => ({ ...each, aim: "b" })) },
      "b",
    );
    expect(left.fighters.map(({ id, aim }) => [id, aim])).toEqual([
      ["a", null],
      ["c", null],
    ]);
    expect(left.delayed.map(({ kind, moves: ways }) => [kind, ways.length])).toEqual([
      ["reposition", 1],
      ["effect", 0],
    ]);
    expect(leaveEncounter(encounter, "a").delayed.map(({ kind }) => kind)).toEqual(["effect"]);
    expect(left.pairs).toHaveLength(1);
  });

  it("rejects unknown actions, and actions without a required target, check or path", () => {
    const encounter = begun(people);
    expect(() => act(encounter, "a", { key: "attack" }, settings)).toThrow("action.target");
    expect(() => act(encounter, "a", { key: "attack", target: "a" }, settings)).toThrow(
      "two different combatants",
    );
    expect(() => act(encounter, "a", { key: "distract", target: "b" }, settings)).toThrow("action.tier");
    expect(() => act(encounter, "a", { key: "move" }, settings)).toThrow("action.moves");
    expect(() =>
      act(encounter, "a", { key: "move", moves: [{ other: "b", direction: "up" as never }] }, settings),
    ).toThrow("action.moves.direction");
    expect(() => act(encounter, "c", { key: "defend" }, settings)).toThrow("notYourTurn");
    expect(() => fighterOf(encounter, "z")).toThrow("a combatant of this encounter");
    expect(() => actionFacts("dance" as never)).toThrow("action");
    expect(() => joinEncounter(encounter, fighter("a"))).toThrow("a new ID in the encounter");
    expect(() => joinEncounter(emptyEncounter(), fighter("q", { side: "x" as never }))).toThrow(
      "fighter.side",
    );
    expect(() => setInitiative(joinEncounter(encounter, fighter("q")), "q", 3)).toThrow("rolled");
    expect(fighterOf(grantActions(encounter, "a", 9), "a").actionsLeft).toBe(3);
    expect(fighterOf(grantActions(pass(encounter, "a"), "a", 1), "a").standing).toBe("deferred");
    expect(fighterOf(loseActions(encounter, "a", 1), "a")).toMatchObject({
      actionsLeft: 1,
      lostNextRound: 0,
    });
    expect(mayActNow(endActions(["a", "b", "c"].reduce((all, id) => pass(all, id), encounter)))).toEqual([]);
  });
});

describe("harm and healing in Range Bands (X6.7, X7, X9)", () => {
  it("a combatant without resilience is incapacitated, and a combatant without wound points is mortally wounded (X7.1–X7.6)", () => {
    const out = harmed(well(), { wounds: 1, resilience: 6 }, target, settings);
    expect([
      out.events,
      out.vitality.incapacitated,
      canAct(out.vitality),
      defenseOf(out.vitality, 3),
      defenseOf(well(), 3),
    ]).toEqual([["incapacitated"], 4, false, 0, 3]);
    expect(
      harmed(out.vitality, { wounds: 3, resilience: 3 }, { ...target, onPurpose: false }, settings),
    ).toEqual({ vitality: out.vitality, events: [] });
    expect(harmed(out.vitality, { wounds: 1, resilience: 3 }, target, settings).events).toEqual([]);
    const both = harmed(out.vitality, { wounds: 9, resilience: 6 }, target, settings);
    expect(both.vitality).toMatchObject({
      incapacitated: null,
      mortal: { roundsLeft: 4, stabilised: false },
      everMortal: true,
    });
    expect(harmed(both.vitality, { wounds: 2, resilience: 2 }, target, settings).events).toEqual([]);
    const saved = stabilised(both.vitality, 6, 0);
    expect(harmed(saved, { wounds: 0, resilience: 1 }, target, settings).vitality.mortal).toEqual(
      saved.mortal,
    );
    expect(harmed(saved, { wounds: 1, resilience: 1 }, target, settings).vitality.mortal).toEqual({
      roundsLeft: 4,
      stabilised: false,
    });
    expect(() => stabilised(saved, 3, 0)).toThrow("vitality.mortal");
    expect(() => stabilised(well(), 3, 0)).toThrow("vitality.mortal");
  });

  it("a combatant wakes with one point of resilience, and recovers further points only outside combat (X7.2)", () => {
    const waking = afterRound(well({ resilience: points(0, 6), incapacitated: 1 }), true, settings);
    expect([waking.events, waking.vitality.resilience.value]).toEqual([["wakes"], 1]);
    expect(afterRound(waking.vitality, false, settings).vitality.resilience.value).toBe(2);
    expect(afterRound(waking.vitality, true, settings).vitality.resilience.value).toBe(1);
    expect(afterRound(well({ dead: true }), true, settings).events).toEqual([]);
  });

  it("settings determine the causes of lasting wounds, panic and stress (X7.10, X8.2, X8.3, X8.7)", () => {
    const late = rangeBandsSettings({ lastingWound: "onWaking", stressOnDown: true });
    const fallen = harmed(well(), { wounds: 10, resilience: 0 }, target, late);
    expect(fallen.events).toEqual(["mortallyWounded", "stressBox"]);
    expect(afterRound(stabilised(fallen.vitality, 1, 0), true, late).events).toEqual([
      "wakes",
      "lastingWoundCheck",
    ]);
    expect(harmed(well(), { wounds: 0, resilience: 6 }, target, late).events).toEqual([
      "incapacitated",
      "stressBox",
    ]);
    const blow = { wounds: 0, resilience: 3 };
    expect(harmed(well(), blow, target, rangeBandsSettings({ panic: false })).events).toEqual([]);
    const others = rangeBandsSettings({ othersPanic: false });
    expect([
      harmed(well(), blow, target, others).events,
      harmed(well(), blow, { ...target, player: false }, others).events,
      harmed(well(), blow, { ...target, player: false }, settings).events,
    ]).toEqual([["panicCheck"], [], ["panicCheck"]]);
  });

  it("a setting determines which checks stabilize a combatant, and insight can avert death (X7.7, X7.9)", () => {
    const strict = rangeBandsSettings({ stabilise: "wildReason" });
    expect([
      stabilises("reason", "success", settings),
      stabilises("reason", "success", strict),
      stabilises("reason", "wild", strict),
      stabilises("medicine", "success", strict),
    ]).toEqual([true, false, true, true]);
    expect(deathAverted(well({ dead: true }), 1, settings).vitality.dead).toBe(false);
    expect(() => deathAverted(well(), 1, settings)).toThrow("a dying combatant");
    expect(() => deathAverted(well({ dead: true }), 0, settings)).toThrow("insight");
  });

  it("the longer of two stun effects applies, and stun doesn't affect dying or dead combatants (X10.4)", () => {
    expect(stunned(well(), 2)).toMatchObject({ vitality: { incapacitated: 2 }, events: ["incapacitated"] });
    expect(stunned(well({ incapacitated: 5 }), 2).vitality.incapacitated).toBe(5);
    expect(stunned(well({ dead: true }), 2).events).toEqual([]);
    expect(stunned(well({ mortal: { roundsLeft: 1, stabilised: false } }), 2).events).toEqual([]);
    expect(
      harmed(well({ incapacitated: 5 }), { wounds: 0, resilience: 9 }, target, settings).vitality
        .incapacitated,
    ).toBe(5);
  });

  it("full recovery ends the slow healing after a mortal wound, and only conscious combatants can rest (X7.11)", () => {
    expect(rested(well({ wounds: points(9, 10), everMortal: true }), 48)).toMatchObject({
      wounds: points(10, 10),
      everMortal: false,
    });
    expect([daysPerWound(false), daysPerWound(true)]).toEqual([1, 2]);
    expect(() => rested(well({ incapacitated: 1 }), 1)).toThrow("a conscious character");
  });

  it("rests shorter than a day add up, unless the combatant has no wounds (X7.11)", () => {
    const hurt = well({ wounds: points(5, 10) });
    expect(
      [rested(hurt, 8), rested(hurt, 8, 8), rested(hurt, 8, 16), rested(hurt, 40, 16)].map(
        ({ wounds }) => wounds.value,
      ),
    ).toEqual([5, 5, 6, 7]);
    expect([
      restCarried(hurt, 8),
      restCarried(hurt, 8, 8),
      restCarried(hurt, 8, 16),
      restCarried(hurt, 40, 16),
    ]).toEqual([8, 16, 0, 8]);
    const slow = well({ wounds: points(5, 10), everMortal: true });
    expect([
      rested(slow, 8, 39).wounds.value,
      restCarried(slow, 8, 39),
      rested(slow, 8, 40).wounds.value,
      restCarried(slow, 8, 40),
    ]).toEqual([5, 47, 6, 0]);
    expect([restCarried(well(), 8), restCarried(well({ wounds: points(9, 10) }), 30)]).toEqual([0, 0]);
    expect([hoursPerWound(false), hoursPerWound(true)]).toEqual([24, 48]);
  });

  it("drowning kills a combatant who gets no help, and food heals harm from hunger (X9.2, X9.3)", () => {
    const late = well({ resilience: points(3, 6) });
    const harm = { wounds: 3, resilience: 3 };
    expect(drowned(late, harm, target, false, settings)).toMatchObject({
      vitality: { dead: true },
      events: ["dies"],
    });
    expect(drowned(late, harm, target, true, settings)).toMatchObject({
      vitality: { dead: false, incapacitated: 4 },
      events: ["incapacitated"],
    });
    expect(drowned(well(), harm, target, false, settings).vitality.dead).toBe(false);
    expect(
      drowned(well({ wounds: points(0, 10), dead: true }), harm, target, false, settings).events,
    ).toEqual([]);
    const first = rangeBandsSettings({ hunger: "resilienceFirst" });
    expect([hungerHarm(2, well(), first), hungerHarm(2, well({ resilience: points(0, 6) }), first)]).toEqual([
      { wounds: 0, resilience: 1 },
      { wounds: 1, resilience: 0 },
    ]);
    expect(fed(well({ wounds: points(2, 10), resilience: points(5, 6) }), 3)).toMatchObject({
      wounds: points(5, 10),
      resilience: points(6, 6),
    });
    expect([mayStabilise(false, false), mayStabilise(true, false), mayStabilise(true, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("negative harm and invalid states of a combatant are rejected", () => {
    expect(() => checkVitality(well({ wounds: points(11, 10) }))).toThrow("vitality.wounds.value");
    expect(() => checkVitality(well({ dead: true, mortal: { roundsLeft: 1, stabilised: false } }))).toThrow(
      "null for a dead combatant",
    );
    expect(() => harmed(well(), { wounds: -1, resilience: 0 }, target, settings)).toThrow("harm.wounds");
    expect(harmed(well({ dead: true }), { wounds: 1, resilience: 0 }, target, settings).events).toEqual([]);
  });
});

describe("tables and stress in Range Bands (X7.10, X8)", () => {
  it("the rows of a table can be in any order, and are validated", () => {
    expect(readTable(checkTable([...panicTable].reverse()), [1, 1], settings).key).toBe("incoherent");
    expect(() => checkTable(panicTable.slice(1))).toThrow("a list of 11");
    expect(() =>
      readTable(
        panicTable.map(row => ({ ...row, total: 2 })),
        [1, 1],
        settings,
      ),
    ).toThrow("table.1.total");
  });

  it("content safety replaces harsh table results with milder ones (X8.5)", () => {
    const off = rangeBandsSettings({ contentSafety: false });
    expect([
      readTable(breakingPointTable, [5, 5], settings).key,
      readTable(breakingPointTable, [5, 5], off).key,
      readTable(breakingPointTable, [5, 6], settings).key,
    ]).toEqual(["exhausted", "turnedInward", "withdrawn"]);
    expect(readTable(breakingPointTable, [6, 6], settings).key).toBe("outburst");
  });

  it("panic either takes effect at once or lasts several rounds, and can prevent actions (X8.1)", () => {
    expect(panicBegins(readTable(panicTable, [1, 2], settings), 3)).toBeNull();
    expect([
      lastingAfterRound({ key: "frozen", roundsLeft: 2 }),
      lastingAfterRound({ key: "frozen", roundsLeft: 1 }),
    ]).toEqual([{ key: "frozen", roundsLeft: 1 }, null]);
    expect([
      panicHolds(readTable(panicTable, [3, 3], settings).effect),
      panicHolds(readTable(panicTable, [1, 1], settings).effect),
    ]).toEqual([true, false]);
  });

  it("stress boxes can be filled and cleared, and filling the last one causes a breaking point (X8.4–X8.6)", () => {
    expect([fillBox(0), fillBox(4), clearBox(2), clearBox(0)]).toEqual([
      { boxes: 1, breaks: false },
      { boxes: 0, breaks: true },
      1,
      0,
    ]);
    expect(afterStressCheck(2, { tier: "success" })).toEqual({ boxes: 2, breaks: false });
    expect(() => fillBox(5)).toThrow("boxes");
  });
});

describe("further Range Bands combat rules", () => {
  const three = () => begun([fighter("a"), fighter("b"), fighter("c", { side: "other" })], "engaged");

  it("prevent a grappled combatant from moving until they break the grapple or are released (X3.2)", () => {
    const held = act(three(), "a", { key: "grapple", target: "c", won: true }, settings);
    expect(fighterOf(held, "c").pinnedBy).toBe("a");
    expect(fighterOf(act(three(), "a", { key: "grapple", target: "c" }, settings), "c").pinnedBy).toBeNull();
    const turn = pass(pass(held, "a"), "b");
    expect(
      (["move", "sprint", "charge", "reposition"] as const).map(key =>
        actBars(turn, "c", { key, target: "b", moves: [] }, settings),
      ),
    ).toEqual([["pinned"], ["pinned"], ["pinned"], ["pinned"]]);
    expect(
      fighterOf(act(turn, "c", { key: "grapple", target: "a", won: true }, settings), "c").pinnedBy,
    ).toBeNull();
    const free = (encounter: typeof held) => fighterOf(encounter, "c").pinnedBy;
    expect([
      free(releasedBy(held, "a")),
      free(setOut(held, "a", true)),
      free(leaveEncounter(held, "a")),
      free(act(held, "a", { key: "move", moves: [{ other: "c", direction: "away" }] }, settings)),
    ]).toEqual([null, null, null, null]);
  });

  it("allow several targets only for cover fire and attacks (X3.2)", () => {
    const covered = act(
      three(),
      "a",
      { key: "coverFire", target: "c", tier: "failure", others: [{ target: "b", tier: "success" }] },
      settings,
    );
    expect(
      ["b", "c"].map(id => [fighterOf(covered, id).nextCheck, fighterOf(covered, id).wasAttacked]),
    ).toEqual([
      [-2, true],
      [0, true],
    ]);
    expect(
      fighterOf(
        act(
          three(),
          "a",
          { key: "attack", target: "c", others: [{ target: "b", tier: "failure" }] },
          settings,
        ),
        "b",
      ).wasAttacked,
    ).toBe(true);
    expect(() =>
      act(three(), "a", { key: "aim", target: "c", others: [{ target: "b", tier: "success" }] }, settings),
    ).toThrow("coverFire");
  });

  it("prevent a combatant from being treated twice in one round (X3.2)", () => {
    const treated = act(three(), "a", { key: "stabilise", target: "c" }, settings);
    expect(actBars(grantActions(treated, "a", 2), "a", { key: "stabilise", target: "c" }, settings)).toEqual([
      "alreadyTreated",
    ]);
  });

  it("keep a delayed blast if the thrower leaves, and move it to another engaged combatant if its target leaves (X2.7, X6.9)", () => {
    const lies = delay(three(), "a", "charge", 1, { weapon: weapons.grenade, at: "c" });
    expect([callOff(lies, 1).delayed, leaveEncounter(lies, "a").delayed.length]).toEqual([[], 1]);
    expect(leaveEncounter(lies, "c").delayed.map(({ blast }) => blast?.at)).toEqual(["a"]);
    const apart = { ...lies, pairs: lies.pairs.map(pair => ({ ...pair, band: "close" as const })) };
    expect(leaveEncounter(apart, "c").delayed).toEqual([]);
    expect(() => callOff(lies, 2)).toThrow("delayed");
    expect(() => delay(three(), "a", "charge", 1, { weapon: weapons.grenade, at: "nobody" })).toThrow(
      "blast.at",
    );
  });

  it("define valid values for every weapon in the armory, including its skill (X10.1, X10.5)", () => {
    expect(armoury.size).toBe(16);
    for (const [key, entry] of armoury) {
      expect(checkWeaponEntry(entry)).toBe(armoryEntry(key));
      expect(entry.clip > 0).toBe(entry.ammunition !== null);
    }
    expect(
      ["pryBar", "railRifle", "fragmentCharge", "rocketTube", "cuttingTorch"].map(
        key => armoryEntry(key).skill,
      ),
    ).toEqual(["meleeCombat", "rangedCombat", "athletics", "demolitions", "heavyWeapons"]);
    expect(() => armoryEntry("spoon")).toThrow("weapon");
  });

  it("ignore the defense of broken armor (X6.8)", () => {
    expect([
      armorDefense({ defence: 2, condition: "damaged" }),
      armorDefense({ defence: 2, condition: "broken" }),
    ]).toEqual([2, 0]);
  });

  it("use the result of a check to decide whether an attack hits and whether the weapon jams (X3.7, X4.4)", () => {
    expect([
      readAttack({ tier: "success" }, "rifle", true, settings).hits,
      readAttack({ tier: "wild" }, "rifle", true, settings).hits,
      readAttack({ tier: "dire" }, "melee", false, settings).jams,
    ]).toEqual([false, true, false]);
  });
});
