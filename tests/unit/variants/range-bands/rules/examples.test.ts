import { describe, expect, it } from "vitest";
import { recordedDice } from "../../../../../src/rules/dice-source.ts";
import {
  act,
  actBars,
  afterRound,
  afterStressCheck,
  bareHands,
  blastPercent,
  breakingBegins,
  breakingPointTable,
  changedAttributes,
  checkOdds,
  damageOf,
  deathAverted,
  defenseRows,
  derived,
  dropWinner,
  drowningCheckDue,
  drowningHarm,
  breathRounds,
  endActions,
  endDrop,
  fallHarm,
  fighterOf,
  encounterRows,
  halfStepsOf,
  harmed,
  hungerHarm,
  incapacitatedRounds,
  initiativeOrder,
  initiativeRoll,
  judgeAttack,
  judgeCheck,
  lastingWoundTable,
  mayActNow,
  movePair,
  nextRound,
  panicBegins,
  panicTable,
  pass,
  planAttack,
  rangeBandsSettings,
  rapidFireModifiers,
  readTable,
  restNeeded,
  rested,
  rollInitiative,
  settleDrop,
  stabilised,
  stabilises,
  strayHit,
  sumOfRows,
  tierOf,
  unhurt,
  pathCost,
  type Vitality,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { attack, begun, fighter, encounterOf, settings, weapons } from "./support.ts";

const rows = (...values: number[]) => values.map((value, index) => ({ key: `row${index}`, value }));
const attributes = { reason: 1, acumen: 2, physicality: 1, influence: 0, dexterity: 2 };
const target = { physicality: 1, onPurpose: true, player: true };
const with7 = (changes: Partial<Vitality> = {}): Vitality => ({
  ...unhurt({ woundPoints: 13, resiliencePoints: 7 }),
  ...changes,
});

describe("the worked examples of Range Bands show that", () => {
  it("4+3 with +1, +2 and −1 is a success with a total of 9 (B-01, X1.5)", () => {
    expect(judgeCheck({ faces: [4, 3], rows: rows(1, 2, -1) })).toEqual({
      total: 9,
      modifier: 2,
      tier: "success",
      succeeds: true,
      insight: null,
      insightDice: 0,
    });
  });

  it("1+1 is dire even with +8, and gives an insight die (B-02, X1.7)", () => {
    expect(judgeCheck({ faces: [1, 1], rows: rows(8) })).toMatchObject({
      tier: "dire",
      succeeds: false,
      insight: "low",
      insightDice: 1,
    });
  });

  it("6+6 is wild even with −5, and gives an insight die (B-03, X1.7)", () => {
    expect(judgeCheck({ faces: [6, 6], rows: rows(-5) })).toMatchObject({
      tier: "wild",
      succeeds: true,
      insight: "high",
      insightDice: 1,
    });
  });

  it("totals of 2, 4 and 14 are a dire failure, an ordinary failure and a wild success (B-04, X1.6)", () => {
    const of = (faces: number[], modifier: number) => judgeCheck({ faces, rows: rows(modifier) }).tier;
    expect([of([2, 3], -3), of([2, 2], 0), of([6, 5], 3)]).toEqual(["dire", "failure", "wild"]);
    expect([3, 4, 8, 9, 13, 14].map(tierOf)).toEqual([
      "dire",
      "failure",
      "failure",
      "success",
      "success",
      "wild",
    ]);
  });

  it("derived values are computed from attributes (B-05, X1.12–X1.14, X8.1)", () => {
    expect(derived(attributes)).toEqual({
      woundPoints: 13,
      resiliencePoints: 7,
      meleeDefence: 1,
      rangedDefence: 2,
      initiative: 4,
      perception: 3,
      stress: 3,
      encumbrance: 7,
      panicThreshold: 3,
    });
  });

  it("player characters with equal totals act simultaneously, and before others with that total (B-06, X2.2, X2.3)", () => {
    const place = (id: string, side: "player" | "other") => ({
      id,
      name: id,
      side,
      total: 9,
      modifier: side === "player" ? 3 : 4,
    });
    expect(initiativeOrder([place("a", "other"), place("b", "player")])).toEqual([["b"], ["a"]]);
    expect(initiativeOrder([place("a", "other"), place("b", "player"), place("c", "player")])).toEqual([
      ["b", "c"],
      ["a"],
    ]);
  });

  it("a combatant who wasn't involved in the previous round adds 1 to their initiative (B-07, X2.4)", () => {
    expect(initiativeRoll([4, 2], { round: 2, modifier: 1, involved: false, change: 0 })).toEqual({
      faces: [4, 2],
      modifier: 1,
      calm: 1,
      change: 0,
      total: 8,
    });
    expect(initiativeRoll([4, 2], { round: 2, modifier: 1, involved: true, change: 0 }).total).toBe(7);
    expect(initiativeRoll([4, 2], { round: 1, modifier: 1, involved: false, change: 0 }).total).toBe(7);
  });

  it("nobody has the drop if the two best scores are equal (B-08, X2.9)", () => {
    expect(
      dropWinner([
        { id: "a", score: 3 },
        { id: "b", score: 3 },
      ]),
    ).toBeNull();
    expect(
      dropWinner([
        { id: "a", score: 3 },
        { id: "b", score: 2 },
      ]),
    ).toBe("a");
    expect(dropWinner([])).toBeNull();
  });

  it.each([
    [3, 8],
    [2, 9],
  ])(
    "with a drop penalty of %i, a combatant who had the drop has an initiative of %i (B-09, X2.10, X2.11)",
    (dropPenalty, total) => {
      const encounter = settleDrop(
        encounterOf([fighter("a", { initiativeModifier: 4, dropScore: 2 }), fighter("b")]),
        ["a", "b"],
        rangeBandsSettings({ dropPenalty }),
      );
      expect(mayActNow(encounter)).toEqual(["a"]);
      const rolled = rollInitiative(
        endDrop(act(encounter, "a", { key: "attack", target: "b" }, settings)),
        recordedDice([
          [3, 4],
          [1, 2],
        ]),
      );
      expect(fighterOf(rolled, "a").initiative?.total).toBe(total);
      expect([fighterOf(rolled, "a").attacked, fighterOf(rolled, "b").wasAttacked]).toEqual([true, true]);
    },
  );

  it("a hit with a light pistol at Close costs 6 wound points and 3 resilience points (B-10, X4.1, X6.1–X6.6, X10.5)", () => {
    const facts = attack({ weapon: weapons.pistol, band: "close", dexterity: 2, skill: 2, defence: 1 });
    expect(judgeAttack(facts, [3, 2], settings)).toMatchObject({ total: 9, hits: true });
    expect(
      damageOf({ weapon: weapons.pistol, faces: [4], physicality: 0, skill: 2, defence: 1 }, settings),
    ).toEqual({ wounds: 6, resilience: 3 });
  });

  it("at Long, a rifle's total is 15 while a pistol's is 9 (B-11, X5.1)", () => {
    const of = (weapon: typeof weapons.pistol) =>
      judgeAttack(attack({ weapon, band: "long", dexterity: 2, skill: 2, defence: 1 }), [5, 6], settings);
    expect(of(weapons.pistol)).toMatchObject({ total: 9, hits: true, tier: "success" });
    expect(of(weapons.rifle)).toMatchObject({ total: 15, tier: "wild", benefit: true });
  });

  it("a hit with a bat costs 8 wound points and 8 resilience points (B-12, X6.2)", () => {
    const facts = attack({ weapon: weapons.bat, band: "engaged", physicality: 2, skill: 1, defence: 1 });
    expect(judgeAttack(facts, [4, 3], settings)).toMatchObject({ total: 10, hits: true });
    expect(
      damageOf({ weapon: weapons.bat, faces: [3], physicality: 2, skill: 1, defence: 1 }, settings),
    ).toEqual({ wounds: 8, resilience: 8 });
  });

  it("a cumbersome spear has a penalty at Close for a weak combatant (B-13, X5.1, X10.4)", () => {
    const of = (physicality: number) =>
      judgeAttack(attack({ weapon: weapons.spear, band: "close", physicality, skill: 1 }), [5, 4], settings);
    expect([of(1), of(2)]).toMatchObject([
      { total: 8, hits: false },
      { total: 11, hits: true },
    ]);
  });

  it("a hit with bare hands costs 5 wound points and 5 resilience points (B-14, X6.3)", () => {
    expect(
      damageOf({ weapon: bareHands, faces: [2], physicality: 2, skill: 1, defence: 0 }, settings),
    ).toEqual({ wounds: 5, resilience: 5 });
  });

  it("subduing halves the lost wound points (B-15, X3.2, X6.6)", () => {
    expect(
      damageOf(
        { weapon: weapons.bat, faces: [3], physicality: 2, skill: 1, defence: 1, subdue: true },
        settings,
      ),
    ).toEqual({ wounds: 4, resilience: 8 });
  });

  it("aiming adds 2 to the next attack unless the combatant moves first (B-16, X3.2)", () => {
    const aimed = act(
      begun([fighter("a"), fighter("b")], "medium"),
      "a",
      { key: "aim", target: "b" },
      settings,
    );
    const total = (encounter: typeof aimed) =>
      judgeAttack(
        attack({
          dexterity: 1,
          skill: 1,
          fromEncounter: encounterRows(encounter, "a", "b", "attack", settings),
        }),
        [3, 2],
        settings,
      );
    expect(total(aimed)).toMatchObject({ total: 9, hits: true });
    expect(total(act(aimed, "a", { key: "move", moves: [] }, settings))).toMatchObject({
      total: 7,
      hits: false,
    });
  });

  it("a second attack on the same target gets +1 (B-17, X3.2)", () => {
    const encounter = act(
      begun([fighter("a"), fighter("b"), fighter("c")]),
      "a",
      { key: "attack", target: "b" },
      settings,
    );
    expect(encounterRows(encounter, "a", "b", "attack", settings)).toEqual([
      { key: "secondAttack", value: 1 },
    ]);
    expect(encounterRows(encounter, "a", "c", "attack", settings)).toEqual([]);
    expect(encounterRows(encounter, "a", "b", "rapidFire", settings)).toEqual([
      { key: "rapidFire", value: -1 },
    ]);
  });

  it("rapid fire has modifiers of −1 and −3, or −2 and −4 if it is repeated (B-18, X3.3)", () => {
    const encounter = begun([fighter("a"), fighter("b")]);
    const shots = (of: typeof encounter) =>
      ([0, 1] as const).map(shot => sumOfRows(encounterRows(of, "a", "b", "rapidFire", settings, shot)));
    expect([
      shots(encounter),
      shots(act(encounter, "a", { key: "rapidFire", target: "b" }, settings)),
    ]).toEqual([
      [-1, -3],
      [-2, -4],
    ]);
    expect([rapidFireModifiers(0), rapidFireModifiers(1)]).toEqual([
      [-1, -3],
      [-2, -4],
    ]);
  });

  it("coordination adds 2 to an ally's attack in this round and, after a wild success, 1 in the next (B-19, X3.2)", () => {
    const people = [fighter("a"), fighter("b"), fighter("c", { side: "other" })];
    const after = (tier: "success" | "wild" | "failure") => {
      const told = act(begun(people), "a", { key: "coordinate", target: "c", tier }, settings);
      const over = endActions(["a", "b", "c"].reduce((encounter, id) => pass(encounter, id), told));
      const next = rollInitiative(
        nextRound(over),
        recordedDice([
          [1, 2],
          [1, 2],
          [1, 2],
        ]),
      );
      const third = nextRound(
        endActions(["a", "b", "c"].reduce((encounter, id) => pass(encounter, id), next)),
      );
      return [told, next, third].map(encounter =>
        sumOfRows(encounterRows(encounter, "b", "c", "attack", settings)),
      );
    };
    expect([after("wild"), after("success"), after("failure")]).toEqual([
      [2, 1, 0],
      [2, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("a distraction removes one action, or both on a wild success (B-20, X3.2)", () => {
    const left = (tier: "success" | "wild" | "failure") =>
      fighterOf(
        act(begun([fighter("a"), fighter("b")]), "a", { key: "distract", target: "b", tier }, settings),
        "b",
      ).actionsLeft;
    expect([left("success"), left("wild"), left("failure")]).toEqual([1, 0, 2]);
  });

  it("a combatant can be inspired only once per round (B-21, X3.2, X3.5)", () => {
    const encounter = act(
      begun([fighter("a"), fighter("b")]),
      "a",
      { key: "inspire", target: "b", tier: "success" },
      settings,
    );
    expect(fighterOf(encounter, "b").actionsLeft).toBe(3);
    expect(actBars(encounter, "a", { key: "inspire", target: "b", tier: "success" }, settings)).toEqual([
      "alreadyInspired",
    ]);
    expect(() => act(encounter, "a", { key: "inspire", target: "b", tier: "success" }, settings)).toThrow(
      "alreadyInspired",
    );
  });

  it("Defend adds to cover, but only against the first attack (B-22, X3.4)", () => {
    const ready = act(
      act(begun([fighter("a"), fighter("b")]), "a", { key: "takeCover" }, settings),
      "a",
      { key: "defend" },
      settings,
    );
    const struck = act(ready, "b", { key: "attack", target: "a" }, settings);
    expect([ready, struck].map(encounter => 1 + sumOfRows(defenseRows(encounter, "a")))).toEqual([5, 3]);
  });

  it("the cost of a move depends on the bands (B-23, X5.3–X5.6)", () => {
    const ways = [
      ["engaged", "long"],
      ["close", "medium"],
      ["medium", "distant"],
    ] as const;
    expect(ways.map(([from, to]) => pathCost(from, to, "left"))).toEqual([12, 4, 14]);
    expect(ways.map(([from, to]) => pathCost(to, from, "left"))).toEqual([12, 4, 14]);
    expect(pathCost("engaged", "medium", "leftAndReached")).toBe(12);
    expect(
      (["close", "medium", "long", "distant"] as const).map(
        to => pathCost("engaged", to, "leftAndReached") / 2,
      ),
    ).toEqual([3, 6, 10, 15]);
    expect(
      (["close", "medium", "long", "distant"] as const).map(to => pathCost("engaged", to, "left") / 2),
    ).toEqual([1, 3, 6, 10]);
    expect(pathCost("engaged", "distant", "step")).toBe(4);
  });

  it("a charge from Close ends at Engaged, where an attack gets +1 (B-24, X3.2, X5.6)", () => {
    const encounter = begun([fighter("a"), fighter("b")]);
    const charged = act(encounter, "a", { key: "charge", target: "b" }, settings);
    expect(charged.pairs).toEqual(
      movePair(encounter.pairs, "a", "b", "towards", halfStepsOf.charge, settings),
    );
    expect(charged.pairs[0]).toMatchObject({ band: "engaged", progress: 0 });
    expect(planAttack(attack({ weapon: weapons.bat, band: "engaged" }), settings).rows).toEqual([
      { key: "band.engaged", value: 1 },
    ]);
    expect(fighterOf(charged, "a").actionsLeft).toBe(0);
  });

  it("a drop in resilience from 5 to 3 of 7 requires a panic check, but another drop to 2 doesn't (B-25, X8.1, X8.2)", () => {
    const first = harmed(
      with7({ resilience: { value: 5, max: 7 } }),
      { wounds: 0, resilience: 2 },
      target,
      settings,
    );
    expect([first.vitality.resilience.value, first.events]).toEqual([3, ["panicCheck"]]);
    expect(judgeCheck({ faces: [3, 3], rows: rows(1) })).toMatchObject({ total: 7, succeeds: false });
    const row = readTable(panicTable, [3, 4], settings);
    expect([row.key, panicBegins(row, 2)]).toEqual(["flight", { key: "flight", roundsLeft: 2 }]);
    expect(harmed(first.vitality, { wounds: 0, resilience: 1 }, target, settings).events).toEqual([]);
  });

  it("combatants with a Physicality of 1, 4 and −2 are incapacitated for 3, 1 and 6 rounds (B-26, X7.1)", () => {
    expect([1, 4, -2].map(incapacitatedRounds)).toEqual([3, 1, 6]);
  });

  it("a mortally wounded combatant must be stabilized within 5 rounds, and wakes 3 rounds later (B-27, X7.4, X7.7, X7.8)", () => {
    const fallen = harmed(with7(), { wounds: 20, resilience: 3 }, target, settings);
    expect([fallen.vitality.mortal, fallen.events]).toEqual([
      { roundsLeft: 5, stabilised: false },
      ["mortallyWounded", "lastingWoundCheck"],
    ]);
    const { tier } = judgeCheck({ faces: [5, 3], rows: rows(1) });
    expect(stabilises("medicine", tier, settings)).toBe(true);
    let now = { vitality: stabilised(fallen.vitality, 4, 1), events: [] as readonly string[] };
    expect(now.vitality.mortal).toEqual({ roundsLeft: 3, stabilised: true });
    for (let round = 0; round < 3; round += 1) now = afterRound(now.vitality, true, settings);
    expect([
      now.events,
      now.vitality.wounds.value,
      now.vitality.resilience.value,
      now.vitality.mortal,
    ]).toEqual([["wakes"], 1, 1, null]);
  });

  it("a check with general knowledge stabilizes a combatant only on a wild success (B-28, X7.7)", () => {
    expect([tierOf(13), tierOf(14)].map(tier => stabilises("generalKnowledge", tier, settings))).toEqual([
      false,
      true,
    ]);
  });

  it("a failed check can leave a scar that lowers Influence by 1 (B-29, X7.10, X7.12)", () => {
    expect(judgeCheck({ faces: [2, 4], rows: rows(1) }).succeeds).toBe(false);
    const { key, effect } = readTable(lastingWoundTable, [5, 3], settings);
    expect([key, changedAttributes(attributes, effect).influence]).toEqual(["scarred", -1]);
  });

  it("a character who gives up three insight dice survives with 3 wound points and 3 resilience points (B-30, X7.9)", () => {
    const dying = with7({ wounds: { value: 0, max: 13 }, mortal: { roundsLeft: 1, stabilised: false } });
    const { vitality, insight } = deathAverted(dying, 3, settings);
    expect([vitality.wounds.value, vitality.resilience.value, vitality.mortal, insight]).toEqual([
      3,
      3,
      null,
      0,
    ]);
    expect(deathAverted(dying, 3, rangeBandsSettings({ deathAverted: "flat" })).vitality.wounds.value).toBe(
      1,
    );
  });

  it("the fifth stress box is the breaking point (B-31, X8.4, X8.5)", () => {
    const check = judgeCheck({ faces: [2, 3], rows: rows(derived(attributes).stress) });
    expect([check.total, afterStressCheck(4, check)]).toEqual([8, { boxes: 0, breaks: true }]);
    const row = readTable(breakingPointTable, [2, 5], settings);
    expect([row.key, row.effect, breakingBegins(row, 4)]).toEqual([
      "panicSurge",
      [{ what: "initiative", amount: -1 }],
      { key: "panicSurge", roundsLeft: 4 },
    ]);
    expect(derived(attributes, row.effect).initiative).toBe(3);
  });

  it("a fall of 35 feet costs 9 wound points and 9 resilience points (B-32, X9.1)", () => {
    expect(fallHarm(35)).toEqual({ wounds: 9, resilience: 9 });
  });

  it("a drowning character must make a check after 7 rounds, and loses 3 wound points and 3 resilience points on a failure (B-33, X9.2)", () => {
    expect([breathRounds(1), drowningCheckDue(7, 1), drowningCheckDue(8, 1)]).toEqual([7, false, true]);
    expect([drowningHarm("failure"), drowningHarm("success")]).toEqual([
      { wounds: 3, resilience: 3 },
      { wounds: 0, resilience: 0 },
    ]);
  });

  it("wounds heal in 6 days, or in 12 after a mortal wound, and resilience recovers in 5 hours (B-34, X7.11)", () => {
    const hurt = with7({ wounds: { value: 6, max: 12 }, resilience: { value: 2, max: 7 } });
    expect([restNeeded(hurt), restNeeded({ ...hurt, everMortal: true })]).toEqual([
      { hours: 5, days: 6 },
      { hours: 5, days: 12 },
    ]);
    expect(rested(hurt, 5).resilience.value).toBe(7);
    expect(
      [rested(hurt, 6 * 24), rested({ ...hurt, everMortal: true }, 6 * 24)].map(({ wounds }) => wounds.value),
    ).toEqual([12, 9]);
  });

  it("four days without food cost 3 wound points and 3 resilience points (B-35, X9.3)", () => {
    expect([1, 2, 3, 4].map(day => hungerHarm(day, with7(), settings).wounds)).toEqual([0, 1, 1, 1]);
    expect([1, 2, 3, 4].map(day => hungerHarm(day, with7(), settings).resilience)).toEqual([0, 1, 1, 1]);
  });

  it("a grenade deals its full damage to engaged targets, and half of it to targets at Close (B-36, X6.9)", () => {
    const harm = (band: "engaged" | "close") =>
      damageOf(
        {
          weapon: weapons.grenade,
          faces: [2, 3],
          physicality: 0,
          skill: 0,
          defence: 0,
          percent: blastPercent(band, settings),
        },
        settings,
      );
    expect([harm("engaged"), harm("close")]).toEqual([
      { wounds: 7, resilience: 7 },
      { wounds: 3, resilience: 3 },
    ]);
  });

  it("a missed shot into a melee may hit the other combatant (B-37, X4.3)", () => {
    const facts = attack({ weapon: weapons.rifle, dexterity: 1, intoMelee: true });
    const missed = judgeAttack(facts, [5, 5], settings);
    expect([missed.total, missed.hits]).toEqual([8, false]);
    const { rows: of } = planAttack(facts, settings);
    expect(of).toContainEqual({ key: "intoMelee", value: -3 });
    // With the +1 for Dexterity and the +3, the dice 1 and 3 total 8, and the dice 2 and 4 total 10. Two ones
    // are a dire failure.
    expect([
      strayHit(of, [1, 3], settings),
      strayHit(of, [2, 4], settings),
      strayHit([{ key: "dexterity", value: 9 }], [1, 1], settings),
    ]).toEqual([false, true, false]);
  });

  it("the odds of a check equal the chance of a total of 9 or more (B-38, X1.5–X1.7)", () => {
    expect([0, 1, 2, 3, 4, 6].map(modifier => Math.round(checkOdds(modifier).met * 1000) / 10)).toEqual([
      27.8, 41.7, 58.3, 72.2, 83.3, 97.2,
    ]);
  });
});
