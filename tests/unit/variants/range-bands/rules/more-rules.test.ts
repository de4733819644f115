import { describe, expect, it } from "vitest";
import {
  act,
  afterRound,
  afterStressCheck,
  canAct,
  checkTable,
  checkVitality,
  derived,
  drowned,
  encounterRows,
  fireRounds,
  harmed,
  initiativeOrder,
  joinPairs,
  judgeCheck,
  movePair,
  nextRound,
  pairOf,
  pass,
  endActions,
  panicTable,
  rangeBandsSettings,
  rested,
  rollInitiative,
  skillFromBlackout,
  unhurt,
  pathCost,
  type Band,
  type Vitality,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { begun, descending, fighter, settings } from "./support.ts";

const target = { physicality: 0, onPurpose: true, player: true };
const points = (value: number, max: number) => ({ value, max });
const well = (changes: Partial<Vitality> = {}): Vitality => ({
  ...unhurt({ woundPoints: 10, resiliencePoints: 6 }),
  ...changes,
});
const mortal = { roundsLeft: 3, stabilised: false };

describe("checks in the Range Bands rules", () => {
  it("can be made with an attribute alone (X1.9)", () => {
    expect(judgeCheck({ faces: [4, 3], rows: [{ key: "attribute.reason", value: 2 }] })).toMatchObject({
      total: 9,
      modifier: 2,
      succeeds: true,
    });
  });

  it("can't be made with an unknown skill, whatever its rank (X1.2)", () => {
    expect(() => skillFromBlackout("cooking", 0)).toThrow("skill");
    expect(() => skillFromBlackout("cooking", 3)).toThrow("skill");
  });

  it("can be affected by a lasting effect that changes only Perception (X7.12)", () => {
    const plain = { reason: 1, acumen: 1, physicality: 0, influence: 0, dexterity: 0 };
    expect(derived(plain, [{ what: "perception", amount: -1 }])).toMatchObject({
      perception: 1,
      stress: 2,
      initiative: 1,
    });
  });
});

describe("initiative in the Range Bands rules", () => {
  it("orders enemies with the same total by their modifiers (X2.3)", () => {
    const place = (id: string, modifier: number) => ({
      id,
      name: id,
      side: "other" as const,
      total: 9,
      modifier,
    });
    expect(initiativeOrder([place("a", 1), place("b", 3), place("c", -2), place("d", 2)])).toEqual([
      ["b"],
      ["d"],
      ["a"],
      ["c"],
    ]);
  });

  it("gives a bonus to combatants who weren't involved in any attack, even a missed one, in the previous round (X2.4)", () => {
    const after = (encounter: ReturnType<typeof begun>) =>
      rollInitiative(
        nextRound(endActions(["a", "b", "c"].reduce((all, id) => pass(all, id), encounter))),
        descending(3),
      );
    const calm = (encounter: ReturnType<typeof begun>) =>
      encounter.fighters.map(({ initiative }) => initiative?.calm);
    const second = after(
      act(begun([fighter("a"), fighter("b"), fighter("c")]), "a", { key: "attack", target: "b" }, settings),
    );
    expect([calm(second), calm(after(second))]).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });
});

describe("attacks in a Range Bands encounter", () => {
  it("get +1 for subduing the same target again, but no charge bonus without a charge (X3.2)", () => {
    const encounter = act(begun([fighter("a"), fighter("b")]), "a", { key: "subdue", target: "b" }, settings);
    expect(encounterRows(encounter, "a", "b", "subdue", settings)).toEqual([
      { key: "secondAttack", value: 1 },
    ]);
    const bonus = rangeBandsSettings({ chargeBonus: 1 });
    expect(encounterRows(begun([fighter("a"), fighter("b")]), "a", "b", "attack", bonus)).toEqual([]);
  });
});

describe("movement between bands", () => {
  const apart = (band: Band) => joinPairs([], ["a"], "b", {}, band);
  type Step = readonly [mover: "a" | "b", direction: "towards" | "away", halfSteps: number];
  const after = (band: Band, steps: readonly Step[], rules = settings) =>
    steps.reduce(
      (pairs, [mover, direction, halfSteps]) =>
        movePair(pairs, mover, mover === "a" ? "b" : "a", direction, halfSteps, rules),
      apart(band),
    );
  const pair = (band: Band, steps: readonly Step[], rules = settings) =>
    pairOf(after(band, steps, rules), "a", "b");

  it.each([
    ["engaged", "long"],
    ["close", "medium"],
    ["medium", "distant"],
    ["distant", "engaged"],
  ] as const)("from %s to %s requires the whole cost (X5.3)", (from, to) => {
    const cost = pathCost(from, to, "left");
    const direction = from === "distant" ? "towards" : "away";
    expect([
      pair(from, [["a", direction, cost]]).band,
      pair(from, [["a", direction, cost - 1]]).band,
    ]).toEqual([to, expect.not.stringMatching(to)]);
  });

  it("adds up the progress of both combatants, and subtracts a move in the opposite direction (X5.7)", () => {
    expect(
      pair("medium", [
        ["a", "towards", 1],
        ["b", "towards", 1],
      ]),
    ).toMatchObject({ progress: -2, by: ["a", "b"] });
    expect(
      pair("medium", [
        ["a", "towards", 1],
        ["b", "towards", 1],
        ["a", "towards", 1],
      ]),
    ).toMatchObject({ progress: -3, by: ["a", "b"] });
    expect(
      pair("medium", [
        ["a", "away", 3],
        ["b", "towards", 5],
      ]),
    ).toMatchObject({ progress: -2, by: ["b"] });
    expect(
      pair("medium", [
        ["a", "away", 3],
        ["a", "towards", 3],
      ]),
    ).toMatchObject({ progress: 0, by: [] });
  });

  it("loses its progress if one of two approaching combatants draws back (X5.6)", () => {
    expect(
      pair("medium", [
        ["a", "towards", 1],
        ["b", "towards", 1],
        ["b", "away", 1],
      ]),
    ).toMatchObject({ progress: 0, by: [] });
    const near = after("medium", [["a", "towards", 3]]);
    expect(movePair(near, "b", "a", "away", 0, settings)).toBe(near);
  });

  it("continues at a lower cost with the setting 'leftAndReached', but starts over after a change of direction (X5.5)", () => {
    const rules = rangeBandsSettings({ bandCost: "leftAndReached" });
    expect(
      pair(
        "long",
        [
          ["a", "towards", 14],
          ["a", "towards", 4],
        ],
        rules,
      ),
    ).toMatchObject({ band: "close", progress: 0, underway: -1 });
    expect(
      pair(
        "long",
        [
          ["a", "towards", 14],
          ["a", "away", 8],
        ],
        rules,
      ),
    ).toMatchObject({ band: "medium", progress: 8, underway: 0 });
    expect(
      pair(
        "long",
        [
          ["a", "towards", 14],
          ["a", "away", 14],
        ],
        rules,
      ),
    ).toMatchObject({ band: "long", progress: 0, underway: 1 });
  });
});

describe("the health rules in Range Bands", () => {
  it("don't let dead, dying or incapacitated combatants act (X7.1, X7.6)", () => {
    expect(
      [
        well(),
        well({ dead: true }),
        well({ mortal }),
        well({ mortal: { ...mortal, stabilised: true } }),
        well({ incapacitated: 1 }),
      ].map(canAct),
    ).toEqual([true, false, false, false, false]);
  });

  it("don't incapacitate a combatant who is already dying (X7.5)", () => {
    const { vitality, events } = harmed(
      well({ wounds: points(0, 10), resilience: points(3, 6), mortal }),
      { wounds: 0, resilience: 3 },
      target,
      settings,
    );
    expect([vitality, events]).toEqual([
      well({ wounds: points(0, 10), resilience: points(0, 6), mortal }),
      [],
    ]);
  });

  it("don't mortally wound a combatant whose wound points were already 0 (X7.4)", () => {
    expect(
      harmed(well({ wounds: points(0, 10) }), { wounds: 1, resilience: 0 }, target, settings).events,
    ).toEqual([]);
  });

  it("cause a single panic check when resilience drops to half (X8.1)", () => {
    const events = (resilience: number, lost: number) =>
      harmed(well({ resilience: points(resilience, 6) }), { wounds: 0, resilience: lost }, target, settings)
        .events;
    expect([events(6, 1), events(6, 2), events(6, 3), events(4, 1), events(3, 1)]).toEqual([
      [],
      [],
      ["panicCheck"],
      ["panicCheck"],
      [],
    ]);
  });

  it("count down the rounds until an incapacitated combatant wakes (X7.1, X7.2)", () => {
    const out = well({ resilience: points(0, 6), incapacitated: 3 });
    expect(afterRound(out, true, settings)).toEqual({ vitality: { ...out, incapacitated: 2 }, events: [] });
  });

  it("prevent a hungry combatant from waking, but not from dying (X9.3)", () => {
    const out = well({ resilience: points(0, 6), incapacitated: 1 });
    expect(afterRound(out, true, settings, true)).toEqual({ vitality: out, events: [] });
    const mortal = { roundsLeft: 1, stabilised: false };
    expect(afterRound(well({ mortal }), true, settings, true).events).toEqual(["dies"]);
  });

  it("kill a combatant who isn't stabilized in time (X7.4)", () => {
    const dying = well({
      wounds: points(0, 10),
      resilience: points(2, 6),
      mortal: { roundsLeft: 1, stabilised: false },
    });
    const { vitality, events } = afterRound(dying, true, settings);
    expect([vitality, events]).toEqual([{ ...dying, mortal: null, dead: true }, ["dies"]]);
    expect(afterRound(checkVitality(vitality), false, settings)).toEqual({ vitality, events: [] });
  });

  it("apply harm from drowning even to combatants who are out, whom it can kill at 0 wound points (X9.2)", () => {
    const harm = { wounds: 3, resilience: 3 };
    expect(drowned(well({ incapacitated: 2 }), harm, target, false, settings).vitality).toMatchObject({
      wounds: points(7, 10),
      resilience: points(3, 6),
      dead: false,
    });
    expect(drowned(well({ wounds: points(3, 10) }), harm, target, false, settings)).toMatchObject({
      vitality: { dead: true, mortal: null, incapacitated: null },
      events: ["dies"],
    });
  });

  it("slow down healing after a mortal wound until the combatant has recovered fully (X7.11)", () => {
    expect(rested(well({ wounds: points(5, 10), everMortal: true }), 48)).toMatchObject({
      wounds: points(6, 10),
      everMortal: true,
    });
  });
});

describe("other Range Bands rules", () => {
  it("reject a stress check if all five boxes are already full (X8.4)", () => {
    expect(() => afterStressCheck(5, { tier: "success" })).toThrow("boxes");
  });

  it("cause an error that names the missing total of an incomplete table (X8.1)", () => {
    expect(() => checkTable(panicTable.map(row => (row.total === 3 ? { ...row, total: 2 } : row)))).toThrow(
      "3: each total from 2 to 12 once",
    );
  });

  it("reduce a magazine by exactly as many rounds as are fired (X10.6)", () => {
    expect(fireRounds({ rounds: 6, holds: 6, reloads: 1 }, 4)).toEqual({ rounds: 2, holds: 6, reloads: 1 });
  });
});
