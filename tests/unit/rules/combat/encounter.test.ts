import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  npcAbilities,
  npcAttributes,
  npcPassive,
  npcSkillRank,
} from "../../../../src/rules/character/npc.ts";
import { maxHitPoints } from "../../../../src/rules/character/derived.ts";
import { burstPool } from "../../../../src/rules/combat/burst.ts";
import { resolveEncounter } from "../../../../src/rules/combat/encounter.ts";
import { checkFighter, type Fighter, type FighterWeapon } from "../../../../src/rules/combat/fighter.ts";
import {
  emptyTally,
  forecastEncounters,
  forecastOf,
  playEncounters,
  shareBounds,
} from "../../../../src/rules/combat/forecast.ts";
import { grapple } from "../../../../src/rules/combat/maneuvers.ts";
import { recordedDice, seededDice } from "../../../../src/rules/dice-source.ts";
import { countSuccesses } from "../../../../src/rules/tests/outcome.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const weapon = (more: Partial<FighterWeapon> = {}): FighterWeapon => ({
  attribute: "dexterity",
  attributeDice: 4,
  skillRank: 0,
  damage: 2,
  ...more,
});
const fighter = (id: string, more: Partial<Fighter> = {}): Fighter => ({
  id,
  side: "player",
  initiative: { dice: 1 },
  weapon: weapon(),
  passiveEvasion: 1,
  armor: 0,
  resistance: 0,
  hitPoints: 10,
  maximumHitPoints: 10,
  endurance: 4,
  vitalityRank: 0,
  takesTrauma: false,
  ...more,
});
const enemy = (id: string, more: Partial<Fighter> = {}) =>
  fighter(id, { side: "enemy", initiative: { step: 9, ap: 3 }, ...more });
const miss = [1, 1, 1, 1];
const hit = [5, 1, 1, 1];
const dice = (
  ...rolls: (readonly number[] | { readonly sides: number; readonly faces: readonly number[] })[]
) => recordedDice(rolls);
const d3 = (face: number) => ({ sides: 3, faces: [face] });
const play = (fighters: readonly Fighter[], source: ReturnType<typeof dice>, rounds = 1, changes = {}) =>
  resolveEncounter(fighters, source, rounds, houseRules(changes));
const stateOf = (result: ReturnType<typeof resolveEncounter>, id: string) =>
  result.fighters.find(each => each.id === id);

describe("a simulated encounter", () => {
  it("ends when all combatants on one side are down (R5.4, R7.3, R7.6, R9.18)", () => {
    const result = play(
      [fighter("a"), enemy("b", { hitPoints: 5, maximumHitPoints: 10 })],
      dice([2], hit, [6, 1]),
    );
    expect(result).toEqual({
      winner: "player",
      rounds: 1,
      attacks: 1,
      fighters: [
        { id: "a", side: "player", state: "standing", hitPoints: 10, armor: 0, injuries: 0, wounds: 0 },
        { id: "b", side: "enemy", state: "bleeding", hitPoints: 0, armor: 0, injuries: 0, wounds: 0 },
      ],
    });
  });

  it("lets combatants on lower steps act first, and lets each combatant attack once per action point (R5.3, R5.6, R5.7)", () => {
    const early = play(
      [fighter("a"), enemy("b", { initiative: { step: 1, ap: 3 } })],
      dice([6], miss, miss, miss, miss),
    );
    expect(early).toMatchObject({ winner: null, rounds: 1, attacks: 4 });
    const late = play(
      [fighter("a", { initiative: { dice: 2 } }), enemy("b")],
      dice([4, 5], miss, miss, miss, miss, miss),
    );
    expect(late.attacks).toBe(5);
  });

  it("rolls initiative in the first round, or by house rule in every round (R5.5)", () => {
    expect(
      play([fighter("a"), enemy("b")], dice([2], miss, miss, miss, miss, miss, miss, miss, miss), 2),
    ).toMatchObject({ rounds: 2, attacks: 8 });
    expect(
      play([fighter("a"), enemy("b")], dice([2], miss, miss, miss, miss, [3], miss, miss, miss, miss), 2, {
        rerollEachRound: true,
      }).attacks,
    ).toBe(8);
  });

  it("rolls extra damage dice on a critical hit, and one more for a Sharp weapon (R7.5, T11.2)", () => {
    const critical = [5, 5, 5, 1];
    const result = play(
      [
        fighter("a", { weapon: weapon({ sharp: true }) }),
        enemy("b", { hitPoints: 20, maximumHitPoints: 20 }),
      ],
      dice([2], critical, [5, 5, 5, 1], miss, miss, miss),
    );
    expect(stateOf(result, "b")?.hitPoints).toBe(5);
  });

  it("reduces armor and Damage Resistance with each hit (R8.7, R8.8, R8.14)", () => {
    const armored = enemy("b", { armor: 11, resistance: 3, hitPoints: 20, maximumHitPoints: 20 });
    const strong = fighter("a", { initiative: { dice: 2 }, weapon: weapon({ damage: 3 }) });
    const result = play([strong, armored], dice([1, 1], hit, [6, 6, 6], hit, [6, 6, 6], miss, miss, miss));
    expect(stateOf(result, "b")).toMatchObject({ armor: 9, hitPoints: 20 - 1 - 5 });
  });

  it("directs each attack at the standing enemy with the fewest hit points (R5.9)", () => {
    const foes = [enemy("b"), enemy("c", { hitPoints: 5 }), enemy("d", { hitPoints: 5 })];
    const result = play(
      [fighter("a", { initiative: { dice: 2 } }), ...foes],
      dice([1, 1], hit, [6, 1], hit, [6, 1], miss, miss, miss, [5, 5, 5, 1], [5, 5, 5, 1]),
    );
    expect(result.fighters.map(each => each.hitPoints)).toEqual([10, 10, 0, 0]);
  });

  it("rolls for fallen combatants at the start of their turns, and lets them bleed, stabilize or recover (R9.19, R9.20)", () => {
    const down = (id: string) => fighter(id, { hitPoints: -1 });
    const others = [fighter("a"), enemy("b", { initiative: { step: 18, ap: 3 } })];
    const bleeding = play(
      [...others, down("c")],
      dice([1], [2], miss, [1, 1, 1, 1], d3(2), miss, miss, miss),
    );
    expect(stateOf(bleeding, "c")).toMatchObject({ state: "bleeding", hitPoints: -5 });
    const stable = play(
      [...others, down("c")],
      dice([1], [2], miss, [5, 5, 5, 1], miss, miss, miss, miss, miss, miss, miss),
      2,
    );
    expect(stateOf(stable, "c")).toMatchObject({ state: "stabilized", hitPoints: -1 });
    const up = fighter("c", { hitPoints: -1, endurance: 5, initiative: { dice: 2 } });
    const risen = play([...others, up], dice([1], [1, 1], miss, [5, 5, 5, 5, 5], miss, miss, miss, miss));
    expect(stateOf(risen, "c")).toMatchObject({ state: "standing", hitPoints: 1 });
    expect(risen.attacks).toBe(5);
  });

  it("lets a recovering combatant stand up even without enough action points (R5.18)", () => {
    const up = fighter("c", { hitPoints: -1, endurance: 5 });
    const result = play(
      [fighter("a"), enemy("b", { initiative: { step: 18, ap: 3 } }), up],
      dice([1], [2], miss, [5, 5, 5, 5, 5], miss, miss, miss),
    );
    expect(stateOf(result, "c")).toMatchObject({ state: "standing", hitPoints: 1 });
    const costly = { ...rules.actionCosts, standUp: { type: "movement", ap: 2 } } as const;
    const free = play(
      [fighter("a"), enemy("b", { initiative: { step: 18, ap: 3 } }), up],
      dice([1], [2], miss, [5, 5, 5, 5, 5], miss, miss, miss, miss),
      1,
      { actionCosts: costly },
    );
    expect(free.attacks).toBe(5);
  });

  it("lets a combatant bleed to death, and then skips their turns (R9.23)", () => {
    const dying = fighter("c", { hitPoints: -9 });
    const result = play(
      [fighter("a"), enemy("b", { initiative: { step: 18, ap: 3 } }), dying],
      dice([1], [2], miss, [1, 1, 1, 1], d3(1), miss, miss, miss, miss, miss, miss, miss),
      2,
    );
    expect(stateOf(result, "c")).toMatchObject({ state: "dead", hitPoints: -11 });
  });

  it("lets combatants soak damage with an injury or, if that isn't enough, a wound, but only if this keeps them in the fight (R9.5, R9.6, R9.9)", () => {
    const tough = (hitPoints: number) =>
      enemy("b", { takesTrauma: true, hitPoints, initiative: { step: 18, ap: 3 } });
    const shooter = fighter("a", { weapon: weapon({ damage: 4 }) });
    expect(
      stateOf(play([shooter, tough(10)], dice([1], hit, [6, 6, 1, 1], d3(3), miss, miss, miss)), "b"),
    ).toMatchObject({ state: "standing", hitPoints: 4 });
    const wounded = play(
      [
        fighter("a", { weapon: weapon({ damage: 4 }) }),
        enemy("b", {
          takesTrauma: true,
          initiative: { step: 18, ap: 3 },
          endurance: 1,
          vitalityRank: 0,
          hitPoints: 9,
        }),
      ],
      dice([1], hit, [6, 6, 1, 1], d3(3), miss, miss, miss),
    );
    expect(stateOf(wounded, "b")).toMatchObject({ state: "standing", hitPoints: 4 });
    const hopeless = play([shooter, tough(2)], dice([1], hit, [6, 6, 1, 1]));
    expect(stateOf(hopeless, "b")).toMatchObject({ state: "bleeding", hitPoints: -8 });
  });

  it("applies penalties for wounds and injuries to later rolls (R9.12, R9.7, T10)", () => {
    const shooter = fighter("a", { initiative: { dice: 1 }, weapon: weapon({ damage: 2 }) });
    const victim = enemy("b", {
      takesTrauma: true,
      endurance: 0,
      hitPoints: 9,
      initiative: { step: 18, ap: 3 },
      weapon: weapon({ attributeDice: 6, damageAttribute: "dexterity", damage: 3 }),
    });
    const five = [1, 1, 1, 1, 1];
    expect(
      stateOf(
        play([shooter, victim], dice([1], hit, [6, 6], d3(3), [5, 1, 1, 1, 1], [1, 1], five, five)),
        "b",
      ),
    ).toMatchObject({ state: "standing", hitPoints: 4 });
  });

  it("uses one round of ammunition per shot, and reloads an empty weapon (R5.18, R7.25)", () => {
    const shooter = fighter("a", { initiative: { dice: 3 }, weapon: weapon({ magazine: 1 }) });
    const result = play(
      [shooter, enemy("b", { weapon: weapon({ magazine: 3 }) })],
      dice([1, 1, 1], miss, miss, miss, miss, miss),
    );
    expect(result.attacks).toBe(5);
  });

  it("rolls a burst with as many dice as Burst plus Aim, deals fixed damage and empties the magazine (R7.21, R7.24, R7.25)", () => {
    const gunner = fighter("a", {
      initiative: { dice: 3 },
      weapon: weapon({ burst: 3, skillRank: 1, damage: 2, magazine: 3 }),
    });
    const result = play([gunner, enemy("b")], dice([1, 1, 1], [6, 6, 6, 6], miss, miss, miss));
    expect(stateOf(result, "b")?.hitPoints).toBe(4);
    expect(result.attacks).toBe(4);
    const endless = play(
      [
        fighter("a", { initiative: { dice: 2 }, weapon: weapon({ burst: 3, skillRank: 1, damage: 2 }) }),
        enemy("b"),
      ],
      dice([1, 1], [1, 1, 1, 6], miss, miss, miss),
    );
    expect(stateOf(endless, "b")?.hitPoints).toBe(8);
  });

  it("lets a combatant who reloads for free keep shooting (R5.18)", () => {
    const actionCosts = { ...rules.actionCosts, reload: { type: "standard", ap: 0 } } as const;
    const shooter = fighter("a", { initiative: { dice: 3 }, weapon: weapon({ magazine: 1 }) });
    expect(
      play([shooter, enemy("b")], dice([1, 1, 1], miss, miss, miss, miss, miss, miss), 1, { actionCosts })
        .attacks,
    ).toBe(6);
  });

  it("requires a weapon emptied by a burst to be reloaded before it is fired again (R7.25)", () => {
    const gunner = enemy("b", {
      initiative: { step: 1, ap: 4 },
      weapon: weapon({ burst: 3, skillRank: 1, damage: 2, magazine: 3 }),
    });
    expect(play([fighter("a"), gunner], dice([2], miss, miss)).attacks).toBe(2);
  });

  it("directs an attack at the first of two enemies with equally few hit points (R5.9)", () => {
    const foes = [enemy("b", { hitPoints: 5 }), enemy("c", { hitPoints: 5 }), enemy("d")];
    const result = play(
      [fighter("a"), ...foes],
      dice([1], hit, [6, 1], [5, 5, 5, 1], miss, miss, miss, miss, miss, miss),
    );
    expect(result.fighters.map(each => each.hitPoints)).toEqual([10, 0, 5, 10]);
  });

  it("counts an attack as a hit only if its successes reach the target's Passive Evasion (R7.3)", () => {
    const nimble = enemy("b", { passiveEvasion: 2 });
    expect(stateOf(play([fighter("a"), nimble], dice([1], hit, miss, miss, miss)), "b")?.hitPoints).toBe(10);
    expect(
      stateOf(play([fighter("a"), nimble], dice([1], [5, 5, 1, 1], [6, 1], miss, miss, miss)), "b")
        ?.hitPoints,
    ).toBe(5);
  });

  it("adds no Sharp die to a critical hit with a weapon that isn't Sharp (R7.5)", () => {
    const result = play(
      [fighter("a"), enemy("b", { hitPoints: 20, maximumHitPoints: 20 })],
      dice([1], [5, 5, 5, 1], [5, 5, 1], miss, miss, miss),
    );
    expect(stateOf(result, "b")?.hitPoints).toBe(10);
  });

  it("reduces damage by Endurance and Vitality if an injury soaks it (R9.9)", () => {
    const trained = enemy("b", {
      takesTrauma: true,
      endurance: 2,
      vitalityRank: 2,
      initiative: { step: 18, ap: 3 },
    });
    const result = play(
      [fighter("a", { weapon: weapon({ damage: 4 }) }), trained],
      dice([1], hit, [6, 6, 1, 1], d3(3), miss, miss, miss),
    );
    expect(stateOf(result, "b")).toMatchObject({ state: "standing", hitPoints: 4 });
  });

  it("applies the penalty for a Strength injury only to two-handed weapons (R9.7, T10)", () => {
    const shooter = fighter("a", { weapon: weapon({ damage: 4 }) });
    const victim = (twoHanded: { readonly twoHanded?: boolean }) =>
      enemy("b", {
        takesTrauma: true,
        initiative: { step: 18, ap: 3 },
        weapon: weapon({ attributeDice: 6, ...twoHanded }),
      });
    const six = [1, 1, 1, 1, 1, 1];
    const before = [[1], hit, [6, 6, 1, 1], d3(1)] as const;
    expect(play([shooter, victim({ twoHanded: true })], dice(...before, miss, miss, miss)).attacks).toBe(4);
    expect(play([shooter, victim({ twoHanded: false })], dice(...before, six, six, six)).attacks).toBe(4);
    expect(play([shooter, victim({})], dice(...before, six, six, six)).attacks).toBe(4);
  });

  it("limits attacks that cost no action points to one per turn (R5.12)", () => {
    const actionCosts = { ...rules.actionCosts, attack: { type: "standard", ap: 0 } } as const;
    expect(play([fighter("a"), enemy("b")], dice([2], miss, miss), 1, { actionCosts }).attacks).toBe(2);
  });

  it("is over at once if there is no opposing side, and has no winner if both sides are down (R5.1)", () => {
    expect(play([fighter("a")], dice(), 5)).toMatchObject({ winner: "player", rounds: 0, attacks: 0 });
    expect(play([enemy("a")], dice(), 5).winner).toBe("enemy");
    expect(play([], dice(), 5).winner).toBeNull();
    expect(play([fighter("a", { hitPoints: 0 }), enemy("b", { hitPoints: 0 })], dice(), 5)).toMatchObject({
      winner: null,
      rounds: 0,
    });
  });

  it("always ends, and doesn't mutate the combatants (R5.1, R9.19, R9.23)", () => {
    const anybody = fc.record({
      side: fc.constantFrom("player" as const, "enemy" as const),
      armor: fc.nat(20),
      resistance: fc.nat(3),
      hitPoints: fc.integer({ min: -3, max: 15 }),
      endurance: fc.nat(6),
      takesTrauma: fc.boolean(),
      burst: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      magazine: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 6 }), fc.integer(), (people, seed) => {
        const fighters = people.map(({ burst, magazine, ...more }, index) =>
          fighter(String(index), {
            ...more,
            maximumHitPoints: 15,
            initiative: more.side === "player" ? { dice: 2 } : { step: 7, ap: 3 },
            weapon: weapon({
              attributeDice: 6,
              damage: 6,
              ...(burst === undefined ? {} : { burst }),
              ...(magazine === undefined ? {} : { magazine }),
            }),
          }),
        );
        const copy = structuredClone(fighters);
        const result = resolveEncounter(fighters, seededDice(seed), 40, rules);
        expect(result.rounds).toBeLessThanOrEqual(40);
        if (result.rounds < 40) {
          const sides = new Set(
            result.fighters.filter(each => each.state === "standing").map(each => each.side),
          );
          expect(sides.size).toBeLessThan(2);
        }
        expect(fighters).toEqual(copy);
      }),
      { numRuns: 40 },
    );
  });

  it("rejects invalid combatants (R5.1)", () => {
    const bad = (more: object) => () => checkFighter("fighters.0", { ...fighter("a"), ...more } as never);
    expect(bad({ side: "gm" })).toThrow("fighters.0.side");
    for (const name of [
      "passiveEvasion",
      "armor",
      "resistance",
      "maximumHitPoints",
      "endurance",
      "vitalityRank",
    ])
      expect(bad({ [name]: -1 })).toThrow(`fighters.0.${name}`);
    expect(bad({ hitPoints: 11 })).toThrow("fighters.0.hitPoints");
    expect(bad({ takesTrauma: 1 })).toThrow("fighters.0.takesTrauma");
    for (const name of ["attributeDice", "skillRank", "damage"])
      expect(bad({ weapon: { ...weapon(), [name]: -1 } })).toThrow(`fighters.0.weapon.${name}`);
    for (const name of ["burst", "magazine"])
      expect(bad({ weapon: { ...weapon(), [name]: 0 } })).toThrow(`fighters.0.weapon.${name}`);
    expect(bad({ weapon: { ...weapon(), attribute: "luck" } })).toThrow("fighters.0.weapon.attribute");
    expect(bad({ weapon: null })).toThrow("fighters.0.weapon");
    expect(() => checkFighter("fighters.0", null as never)).toThrow("fighters.0");
    expect(checkFighter("fighters.0", fighter("a"))).toEqual(fighter("a"));
    expect(() => play([fighter("a"), enemy("a")], dice())).toThrow(
      'fighters.1.id: "a" is not an ID that no other fighter has',
    );
    expect(() => play([fighter("a"), enemy("b", { armor: -1 })], dice())).toThrow(
      "fighters.1.armor: -1 is not",
    );
    expect(() => play("x" as never, dice())).toThrow("fighters");
    expect(() => play([], dice(), 0)).toThrow("mostRounds");
  });
});

describe("the forecast of an encounter", () => {
  const sides = [
    fighter("a", { initiative: { dice: 2 }, weapon: weapon({ attributeDice: 8, damage: 5 }) }),
    enemy("b", { weapon: weapon({ damage: 4 }) }),
  ];

  it("shows each side's share of wins, the average number of rounds and the survivors, and is reproducible with the same seed (R5.1, R9.23)", () => {
    const forecast = forecastEncounters(sides, { encounters: 60, seed: 3, mostRounds: 20 }, rules);
    expect(forecast.playersWin + forecast.enemiesWin + forecast.undecided).toBeCloseTo(1, 12);
    expect(forecast.playersWin).toBeGreaterThan(forecast.enemiesWin);
    expect(forecast.meanRounds).toBeGreaterThanOrEqual(1);
    expect(forecast.fighters.map(each => each.id)).toEqual(["a", "b"]);
    expect(forecast.fighters[0]?.stands).toBeCloseTo(forecast.playersWin + forecast.undecided, 12);
    expect(forecast.fighters[1]?.dies).toBeGreaterThan(0);
    expect(forecastEncounters(sides, { encounters: 60, seed: 3, mostRounds: 20 }, rules)).toEqual(forecast);
    expect(forecastEncounters(sides, { encounters: 60, seed: 4, mostRounds: 20 }, rules)).not.toEqual(
      forecast,
    );
  });

  it("shows no winner and the maximum number of rounds if no combatant can be hurt (R5.1)", () => {
    const walls = [fighter("a", { armor: 99 }), enemy("b", { armor: 99 })];
    expect(forecastEncounters(walls, { encounters: 3, seed: 1, mostRounds: 4 }, rules)).toEqual({
      encounters: 3,
      playersWin: 0,
      enemiesWin: 0,
      undecided: 1,
      meanRounds: 4,
      fighters: [
        { id: "a", stands: 1, dies: 0, injuries: 0, wounds: 0 },
        { id: "b", stands: 1, dies: 0, injuries: 0, wounds: 0 },
      ],
    });
  });

  it("shows a win without losses if there are no enemies (R5.1)", () => {
    expect(forecastEncounters([fighter("a")], { encounters: 3, seed: 1, mostRounds: 9 }, rules)).toEqual({
      encounters: 3,
      playersWin: 1,
      enemiesWin: 0,
      undecided: 0,
      meanRounds: 0,
      fighters: [{ id: "a", stands: 1, dies: 0, injuries: 0, wounds: 0 }],
    });
    expect(() => forecastEncounters(sides, { encounters: 0, seed: 1, mostRounds: 9 }, rules)).toThrow(
      "options.encounters",
    );
  });
});

describe("a forecast computed in parts", () => {
  const sides = [
    fighter("a", {
      initiative: { dice: 2 },
      weapon: weapon({ attributeDice: 6, damage: 5 }),
      takesTrauma: true,
    }),
    enemy("b", { weapon: weapon({ attributeDice: 6, damage: 5 }) }),
  ];

  it("has the same result as a forecast computed all at once, including injuries and wounds (R5.1, R9.5)", () => {
    const whole = forecastEncounters(sides, { encounters: 90, seed: 5, mostRounds: 20 }, rules);
    const source = seededDice(5);
    const parts = [40, 1, 49].reduce(
      (tally, encounters) => playEncounters(tally, sides, source, { encounters, mostRounds: 20 }, rules),
      emptyTally(sides),
    );
    expect(forecastOf(parts)).toEqual(whole);
    expect(whole.fighters[0]?.injuries).toBeGreaterThan(0);
    expect(whole.fighters[1]).toMatchObject({ injuries: 0, wounds: 0 });
  });

  it("requires the same combatants in every part, and at least one run (R5.1)", () => {
    expect(() =>
      playEncounters(emptyTally([]), sides, seededDice(1), { encounters: 1, mostRounds: 3 }, rules),
    ).toThrow("tally.fighters");
    expect(() =>
      playEncounters(emptyTally(sides), sides, seededDice(1), { encounters: 0, mostRounds: 3 }, rules),
    ).toThrow("encounters");
    expect(() => forecastOf(emptyTally(sides))).toThrow("tally.encounters");
  });

  it("has a confidence interval for each share, based on Wilson's method (R5.1)", () => {
    const rounded = ({ low, high }: { low: number; high: number }) =>
      [low, high].map(bound => Math.round(bound * 1e4) / 1e4);
    expect(
      [
        [0, 10],
        [5, 10],
        [10, 10],
        [730, 1000],
      ].map(([hits, encounters]) => rounded(shareBounds(hits as number, encounters as number))),
    ).toEqual([
      [0, 0.2775],
      [0.2366, 0.7634],
      [0.7225, 1],
      [0.7016, 0.7566],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (encounters, some) => {
        const hits = some % (encounters + 1);
        const { low, high } = shareBounds(hits, encounters);
        expect(low).toBeLessThanOrEqual(hits / encounters + 1e-12);
        expect(high).toBeGreaterThanOrEqual(hits / encounters - 1e-12);
        expect(shareBounds(encounters - hits, encounters).low).toBeCloseTo(1 - high, 9);
      }),
    );
    expect(() => shareBounds(3, 2)).toThrow("hits");
    expect(() => shareBounds(0, 0)).toThrow("encounters");
  });
});

describe("enemies without skills", () => {
  const elite = npcAttributes(
    "elite",
    {
      strength: "high",
      endurance: "medium",
      dexterity: "high",
      intelligence: "medium",
      insight: "low",
      charisma: "low",
    },
    rules,
  );

  it("use the passive value of their Dexterity row, minus one, as their Aim rank for bursts (R13.18, R7.21)", () => {
    expect(npcSkillRank(elite, "aim", rules)).toBe(4);
    expect(
      burstPool({ burst: 6, aimRank: npcSkillRank(elite, "aim", rules), inspiration: 0, rows: [] }, rules)
        .dice,
    ).toBe(10);
  });

  it("use their Strength row as the entire pool for a grapple (R13.19, R12.11)", () => {
    const rolled = seededDice(5).roll(elite.strength.dice, 6);
    expect(rolled).toHaveLength(11);
    const grappler = { successes: countSuccesses([5, 6, 1, 1, 5, 1, 1, 1, 1, 1, 1]), playerCharacter: false };
    expect(grapple(grappler, { successes: 3, playerCharacter: true }, rules)).toMatchObject({
      grappled: true,
      reason: "active",
    });
  });

  it("have hit points and a Passive Evasion that are computed from their rows (R13.19)", () => {
    expect(maxHitPoints(npcAbilities(elite, rules), rules).value).toBe(10 + 6 + 3);
    expect(npcPassive(elite, "evasion", rules)).toBe(5);
  });
});
