import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverDegrees } from "../../../../src/rules/combat/cover.ts";
import { encounterSimulator, resolveEncounter } from "../../../../src/rules/combat/encounter.ts";
import { checkEncounterTerms, type EncounterTerms } from "../../../../src/rules/combat/encounter-terms.ts";
import { checkFighter, type Fighter, type FighterWeapon } from "../../../../src/rules/combat/fighter.ts";
import { forecastEncounters } from "../../../../src/rules/combat/forecast.ts";
import { rangeBands, weaponClassBands, type WeaponClass } from "../../../../src/rules/combat/range.ts";
import { recordedDice, seededDice } from "../../../../src/rules/dice-source.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const weapon = (more: Partial<FighterWeapon> = {}): FighterWeapon => ({
  attribute: "dexterity",
  attributeDice: 5,
  skillRank: 0,
  damage: 2,
  reach: "longRange",
  ...more,
});
const blade = (more: Partial<FighterWeapon> = {}) =>
  weapon({ attribute: "strength", reach: "melee", ...more });
const fighter = (id: string, more: Partial<Fighter> = {}): Fighter => ({
  id,
  side: "player",
  initiative: { dice: 1 },
  weapon: weapon(),
  passiveEvasion: 1,
  armor: 0,
  resistance: 0,
  hitPoints: 30,
  maximumHitPoints: 30,
  endurance: 4,
  vitalityRank: 0,
  takesTrauma: false,
  ...more,
});
/** Returns a harmless enemy who acts last. */
const enemy = (id: string, more: Partial<Fighter> = {}) =>
  fighter(id, {
    side: "enemy",
    initiative: { step: 18, ap: 3 },
    weapon: weapon({ damage: 0, attributeDice: 4, attribute: "intelligence" }),
    ...more,
  });
const first = (ap: number) => ({ initiative: { dice: ap } });
const terms = (
  band: (typeof rangeBands)[number],
  cover: (typeof coverDegrees)[number] = "none",
): EncounterTerms => ({ ground: { band, cover } });
const ones = (count: number) => Array.from({ length: count }, () => 1);
/**
 * Plays the given number of rounds with dice that all show 1, so that every attack misses. Returns the number
 * of dice in each roll.
 */
function rolls(
  fighters: readonly Fighter[],
  played: EncounterTerms,
  rounds = 1,
  changes = {},
): readonly number[] {
  const counts: number[] = [];
  resolveEncounter(
    fighters,
    {
      roll: count => {
        counts.push(count);
        return ones(count);
      },
    },
    rounds,
    houseRules(changes),
    played,
  );
  return counts;
}

describe("a simulated encounter on a battlefield", () => {
  it("makes melee fighters Walk or Run toward their targets before they use their remaining actions to attack (R16.1, R16.2)", () => {
    const fists = (ap: number) => fighter("a", { ...first(ap), weapon: blade() });
    // The enemy has three action points. Each 4 in these lists is an attack by the enemy, which is rolled
    // with four dice.
    expect(rolls([fists(3), enemy("b")], terms("close"))).toEqual([3, 5, 5, 5, 4, 4, 4]);
    expect(rolls([fists(3), enemy("b")], terms("short"))).toEqual([3, 5, 5, 4, 4, 4]);
    expect(rolls([fists(3), enemy("b")], terms("mid"))).toEqual([3, 5, 4, 4, 4]);
    expect(rolls([fists(2), enemy("b")], terms("mid"))).toEqual([2, 4, 4, 4]);
    expect(rolls([fists(1), enemy("b")], terms("mid"))).toEqual([1, 4, 4, 4]);
    // A Run and a Walk cross three bands, and are followed by three attacks.
    expect(rolls([fists(3), enemy("b")], terms("long"), 2)).toEqual([3, 4, 4, 4, 5, 5, 4, 4, 4]);
  });

  it("applies the penalty from the house rules to shots one band beyond the weapon's range, and prevents longer shots (R16.1)", () => {
    const shooter = (reach: WeaponClass, ap = 1) =>
      fighter("a", { ...first(ap), weapon: weapon({ reach, attributeDice: 8 }) });
    expect(rolls([shooter("midRange"), enemy("b")], terms("mid"))[1]).toBe(8);
    // A shooter with one action point doesn't walk closer, because none would be left for an attack.
    expect(rolls([shooter("midRange"), enemy("b")], terms("long"))[1]).toBe(8 + rules.bandBeyondDice);
    expect(rolls([shooter("midRange", 2), enemy("b")], terms("long"))[1]).toBe(8);
    expect(rolls([shooter("smallArms"), enemy("b")], terms("long"))).toEqual([1, 4, 4, 4]);
  });

  it("applies cover to shots, except for Seeking shots and shots in Close Quarters (R7.12, R7.14)", () => {
    const pool = (
      band: (typeof rangeBands)[number],
      cover: (typeof coverDegrees)[number],
      more: Partial<FighterWeapon> = {},
    ) =>
      rolls(
        [fighter("a", { weapon: weapon({ attributeDice: 9, ...more }) }), enemy("b")],
        terms(band, cover),
      )[1];
    expect(pool("mid", "partial")).toBe(9 + rules.coverDice.partial.dice);
    expect(pool("mid", "full")).toBe(9 + rules.coverDice.full.dice);
    expect(pool("mid", "full", { seeking: true })).toBe(9);
    expect(pool("close", "full")).toBe(9);
    expect(
      rolls(
        [fighter("a", { ...first(2), weapon: weapon({ burst: 4, skillRank: 4 }) }), enemy("b")],
        terms("mid", "full"),
      )[1],
    ).toBe(8 + rules.coverDice.full.dice);
  });

  it("applies penalties for encumbrance, for the target's Stealth and for the attacker's conditions (R8.5, R8.6, T10)", () => {
    const own = { weapon: weapon({ attributeDice: 9 }) };
    const pool = (mine: Partial<Fighter>, theirs: Partial<Fighter>) =>
      rolls([fighter("a", { ...own, ...mine }), enemy("b", theirs)], terms("short"))[1];
    expect(pool({ encumbranceDice: -2 }, {})).toBe(7);
    expect(
      pool({ encumbranceDice: -2, weapon: weapon({ attribute: "intelligence", attributeDice: 9 }) }, {}),
    ).toBe(9);
    expect(pool({}, { stealth: 2 })).toBe(9 - 2 * rules.stealthDice);
    expect(pool({ weapon: weapon({ attributeDice: 9, seeking: true }) }, { stealth: 2 })).toBe(9);
    expect(
      pool(
        { conditions: [{ key: "wounded", level: 1, attribute: "dexterity", source: null, clock: null }] },
        {},
      ),
    ).toBeLessThan(9);
  });

  it("applies a penalty for shooting while engaged in melee (R7.14)", () => {
    const brawler = enemy("b", {
      initiative: { step: 1, ap: 3 },
      weapon: blade({ attributeDice: 4, damage: 0 }),
    });
    const shooter = fighter("a", { weapon: weapon({ attributeDice: 9 }) });
    expect(rolls([brawler, shooter], terms("close"))).toEqual([1, 9, 4, 4, 4]);
    expect(rolls([brawler, shooter], terms("close"), 2)).toEqual([
      1,
      9,
      4,
      4,
      4,
      9 + rules.adjacentRangedDice,
      4,
      4,
      4,
    ]);
  });

  it("makes fighters use their second weapon if the first one can't reach the target, or is empty and can't be reloaded in time (R16.1, R5.18)", () => {
    const thrower = fighter("a", {
      ...first(2),
      weapon: blade({ attributeDice: 9 }),
      second: weapon({ attributeDice: 6 }),
    });
    expect(rolls([thrower, enemy("b")], terms("long"))).toEqual([2, 6, 6, 4, 4, 4]);
    const empty = fighter("a", {
      ...first(2),
      weapon: weapon({ attributeDice: 9, magazine: 1 }),
      second: blade({ attributeDice: 6 }),
    });
    expect(rolls([empty, enemy("b")], terms("close"))).toEqual([2, 9, 6, 4, 4, 4]);
    expect(rolls([{ ...empty, ...first(3) }, enemy("b")], terms("close"))).toEqual([3, 9, 9, 4, 4, 4]);
    // The target is too far away for the second weapon, so the combatant can only reload.
    expect(rolls([empty, enemy("b")], terms("short"), 2)).toEqual([2, 9, 4, 4, 4, 9, 4, 4, 4]);
  });

  it("makes combatants with Stamina exert themselves on single attacks that use a Physical attribute (R12.1, R12.2)", () => {
    const tired = (more: Partial<Fighter> = {}) =>
      fighter("a", { ...first(3), stamina: { value: 0, max: 5 }, ...more });
    expect(rolls([tired(), enemy("b")], {})).toEqual([3, 6, 5, 5, 4, 4, 4]);
    expect(rolls([tired({ stamina: { value: 1, max: 5 } }), enemy("b")], {})).toEqual([3, 6, 6, 5, 4, 4, 4]);
    expect(rolls([tired(), enemy("b")], {}, 2, { staminaRegain: "endOfRound" })).toEqual([
      3, 5, 5, 5, 4, 4, 4, 6, 5, 5, 4, 4, 4,
    ]);
    expect(rolls([tired({ weapon: weapon({ attribute: "intelligence" }) }), enemy("b")], {})).toEqual([
      3, 5, 5, 5, 4, 4, 4,
    ]);
    expect(rolls([tired({ weapon: weapon({ burst: 2, skillRank: 2 }) }), enemy("b")], {})).toEqual([
      3, 4, 4, 4, 4,
    ]);
  });

  it("lets only the party spend Inspiration dice, one per attack (R4.1)", () => {
    expect(rolls([fighter("a", first(3)), enemy("b")], { inspiration: 2 })).toEqual([3, 6, 6, 5, 4, 4, 4]);
    expect(
      rolls([fighter("a", { ...first(3), weapon: weapon({ burst: 2, skillRank: 2 }) }), enemy("b")], {
        inspiration: 2,
      }),
    ).toEqual([3, 5, 4, 4, 4]);
  });

  it("isn't affected by earlier simulations (R5.1)", () => {
    const sides = [
      fighter("a", {
        takesTrauma: true,
        weapon: weapon({ reach: "smallArms", magazine: 3, damage: 6, attributeDice: 7 }),
        second: blade(),
        stamina: { value: 2, max: 4 },
      }),
      enemy("b", { weapon: blade({ damage: 7, attributeDice: 8 }) }),
      enemy("c", { weapon: weapon({ damage: 6, attributeDice: 7, burst: 4, skillRank: 2 }) }),
    ];
    const played = { ...terms("long", "partial"), inspiration: 4 };
    const again = encounterSimulator(sides, rules, played);
    for (const seed of [1, 2, 1, 3, 1])
      expect(again(seededDice(seed), 30)).toEqual(
        resolveEncounter(sides, seededDice(seed), 30, rules, played),
      );
  });

  it("always ends, for any combatants on any battlefield, and doesn't mutate its input (R5.1, R16.1)", () => {
    const reaches = Object.keys(weaponClassBands) as readonly WeaponClass[];
    const arms = fc.record({
      reach: fc.constantFrom(...reaches),
      burst: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      magazine: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      dice: fc.nat(10),
    });
    const anybody = fc.record({
      side: fc.constantFrom("player" as const, "enemy" as const),
      first: arms,
      second: fc.option(arms),
      stamina: fc.nat(4),
      stealth: fc.nat(2),
      hitPoints: fc.integer({ min: -2, max: 12 }),
    });
    const made = ({
      reach,
      burst,
      magazine,
      dice,
    }: {
      reach: WeaponClass;
      burst: number | undefined;
      magazine: number | undefined;
      dice: number;
    }) =>
      weapon({
        reach,
        attributeDice: dice,
        damage: 6,
        ...(burst === undefined ? {} : { burst }),
        ...(magazine === undefined ? {} : { magazine }),
      });
    fc.assert(
      fc.property(
        fc.array(anybody, { maxLength: 6 }),
        fc.constantFrom(...rangeBands),
        fc.constantFrom(...coverDegrees),
        fc.nat(5),
        fc.integer(),
        (people, band, cover, inspiration, seed) => {
          const fighters = people.map(({ side, second, stamina, stealth, hitPoints, ...own }, index) =>
            fighter(String(index), {
              side,
              hitPoints,
              stealth,
              weapon: made(own.first),
              stamina: { value: stamina, max: 4 },
              takesTrauma: side === "player",
              ...(second ? { second: made(second) } : {}),
              initiative: side === "player" ? { dice: 2 } : { step: 7, ap: 3 },
            }),
          );
          const copy = structuredClone(fighters);
          const result = resolveEncounter(fighters, seededDice(seed), 25, rules, {
            ...terms(band, cover),
            inspiration,
          });
          expect(result.rounds).toBeLessThanOrEqual(25);
          expect(fighters).toEqual(copy);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("gives combatants with a longer range an advantage at a distance (R16.1)", () => {
    const shooters = [fighter("a", { weapon: weapon({ damage: 6 }) })];
    const brawlers = [enemy("b", { initiative: { step: 6, ap: 3 }, weapon: blade({ damage: 6 }) })];
    const won = (played: EncounterTerms) =>
      forecastEncounters(
        [...shooters, ...brawlers],
        { encounters: 200, seed: 4, mostRounds: 30, terms: played },
        rules,
      ).playersWin;
    expect(won(terms("long"))).toBeGreaterThan(won(terms("close")) + 0.1);
    expect(won({})).toBeLessThan(won(terms("long")));
  });

  it("rejects invalid values for the battlefield, Inspiration and combatants (R16.1)", () => {
    expect(() => checkEncounterTerms({ ground: { band: "far", cover: "none" } } as never)).toThrow(
      "terms.ground.band",
    );
    expect(() => checkEncounterTerms({ ground: { band: "mid", cover: "some" } } as never)).toThrow(
      "terms.ground.cover",
    );
    expect(() => checkEncounterTerms({ inspiration: -1 })).toThrow("terms.inspiration");
    expect(() => checkEncounterTerms(null as never)).toThrow("terms");
    expect(checkEncounterTerms(terms("mid"))).toEqual(terms("mid"));
    const bad = (more: object) => () => checkFighter("fighters.0", { ...fighter("a"), ...more } as never);
    expect(bad({ weapon: { ...weapon(), reach: "far" } })).toThrow("fighters.0.weapon.reach");
    expect(bad({ weapon: { ...weapon(), seeking: 1 } })).toThrow("fighters.0.weapon.seeking");
    expect(bad({ second: { ...weapon(), damage: -1 } })).toThrow("fighters.0.second.damage");
    expect(bad({ stamina: { value: 3, max: 2 } })).toThrow("fighters.0.stamina.value");
    expect(bad({ stamina: null })).toThrow("fighters.0.stamina");
    expect(bad({ encumbranceDice: 1 })).toThrow("fighters.0.encumbranceDice");
    expect(bad({ stealth: -1 })).toThrow("fighters.0.stealth");
    expect(bad({ conditions: [{ key: "cold", level: 1 }] })).toThrow();
    expect(() => resolveEncounter([], recordedDice([]), 1, rules, { inspiration: 0.5 })).toThrow(
      "terms.inspiration",
    );
  });
});
