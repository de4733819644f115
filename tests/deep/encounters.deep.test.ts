import { describe, expect, it } from "vitest";
import { resolveEncounter } from "../../src/rules/combat/encounter.ts";
import type { Fighter } from "../../src/rules/combat/fighter.ts";
import { seededDice, type DiceSource } from "../../src/rules/dice-source.ts";
import { defaultHouseRules } from "../../src/rules/house-rules.ts";

const encounters = 4000;
const mostRounds = 500;

/** Returns a random integer from `least` to `most`. */
const between = (dice: DiceSource, least: number, most: number) =>
  least + (dice.roll(1, most - least + 1)[0] as number) - 1;

/** Returns a combatant whose attacks can penetrate any armor. Otherwise, an encounter might never end. */
function anybody(id: string, side: Fighter["side"], dice: DiceSource): Fighter {
  const maximumHitPoints = between(dice, 5, 25);
  const bursts = between(dice, 1, 4) === 1;
  const magazine = between(dice, 0, 1) === 0 ? {} : { magazine: between(dice, 4, 12) };
  return {
    id,
    side,
    initiative:
      side === "player"
        ? { dice: between(dice, 1, 3) }
        : { step: between(dice, 1, 18), ap: between(dice, 3, 5) },
    weapon: {
      attribute: "dexterity",
      attributeDice: between(dice, 4, 9),
      skillRank: between(dice, 0, 5),
      damage: between(dice, 6, 10),
      twoHanded: between(dice, 0, 1) === 1,
      ...magazine,
      ...(bursts ? { burst: between(dice, 2, 6) } : {}),
    },
    passiveEvasion: between(dice, 1, 4),
    armor: between(dice, 0, 10),
    resistance: between(dice, 0, 3),
    hitPoints: maximumHitPoints,
    maximumHitPoints,
    endurance: between(dice, 2, 7),
    vitalityRank: between(dice, 0, 4),
    takesTrauma: side === "player",
  };
}

const crew = (side: Fighter["side"], dice: DiceSource) =>
  Array.from({ length: between(dice, 1, 5) }, (_, index) => anybody(`${side} ${index}`, side, dice));

describe("thousands of seeded encounters", () => {
  it("all end before the round limit with at most one side standing, and are reproducible with the same seed (R5.1, R9.18, R9.19)", () => {
    const wins = { player: 0, enemy: 0 };
    for (let seed = 1; seed <= encounters; seed += 1) {
      const makers = seededDice(seed);
      const fighters = [...crew("player", makers), ...crew("enemy", makers)];
      const result = resolveEncounter(fighters, seededDice(-seed), mostRounds, defaultHouseRules);
      expect(result.rounds, `rounds of encounter ${seed}`).toBeLessThan(mostRounds);
      const standing = new Set(
        result.fighters.filter(({ state }) => state === "standing").map(({ side }) => side),
      );
      expect(standing.size, `sides that stand after encounter ${seed}`).toBeLessThan(2);
      expect(result.winner).toBe([...standing][0] ?? null);
      for (const [index, after] of result.fighters.entries()) {
        const before = fighters[index] as Fighter;
        expect(after.armor).toBeLessThanOrEqual(before.armor);
        expect(after.hitPoints).toBeLessThanOrEqual(before.maximumHitPoints);
        expect(after.state === "standing").toBe(after.hitPoints > 0);
      }
      if (seed % 20 === 0)
        expect(resolveEncounter(fighters, seededDice(-seed), mostRounds, defaultHouseRules)).toEqual(result);
      if (result.winner !== null) wins[result.winner] += 1;
    }
    expect(Math.min(wins.player, wins.enemy)).toBeGreaterThan(encounters / 20);
  });
});
