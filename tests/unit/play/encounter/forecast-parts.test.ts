import { describe, expect, it } from "vitest";
import { forecastParts, MOST_FIGHTS, MOST_ROUNDS } from "../../../../src/play/encounter/forecast-parts.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { forecastFights, forecastOf, shareBounds } from "../../../../src/rules/combat/forecast.ts";
import { defaultHouseRules as houseRules } from "../../../../src/rules/house-rules.ts";

const weapon: Fighter["weapon"] = { attribute: "dexterity", attributeDice: 4, skillRank: 2, damage: 6 };
const fighter = (id: string, side: Fighter["side"], more: Partial<Fighter> = {}): Fighter => ({
  id, side, initiative: side === "player" ? { dice: 2 } : { step: 8, ap: 3 }, weapon, passiveEvasion: 2, armor: 4, resistance: 0, hitPoints: 12, maximumHitPoints: 12, endurance: 3, vitalityRank: 1,
  takesTrauma: side === "player", ...more,
});
const even = [fighter("a", "player"), fighter("b", "enemy")];

describe("a forecast aside from the page", () => {
  it("goes on until the chance to win is known as precisely as wanted, and says how far it is", () => {
    const parts = [...forecastParts({ fighters: even, houseRules, seed: 7, within: 0.05 })];
    const last = parts.at(-1)!;
    expect(last).toMatchObject({ finished: true, done: 1 });
    const { low, high } = shareBounds(last.tally.playersWin, last.tally.fights);
    expect(high - low).toBeLessThanOrEqual(0.1);
    expect(parts.slice(0, -1).every(({ finished, done }) => !finished && done < 1)).toBe(true);
    expect(parts.map(({ tally }) => tally.fights)).toEqual(parts.map((_, index) => 100 * (index + 1)));
    for (const [index, part] of parts.entries()) if (index > 0) expect(part.tally.playersWin).toBeGreaterThanOrEqual(parts[index - 1]!.tally.playersWin);
  });

  it("is what the rules make of as many fights in one go", () => {
    const last = [...forecastParts({ fighters: even, houseRules, seed: 9, within: 0.05 })].at(-1)!;
    expect(forecastOf(last.tally)).toEqual(forecastFights(even, { fights: last.tally.fights, seed: 9, mostRounds: MOST_ROUNDS }, houseRules));
  });

  it("takes few fights for what is sure, more for what is close, and never more than the most", () => {
    const fightsOf = (fighters: readonly Fighter[], within: number) => [...forecastParts({ fighters, houseRules, seed: 1, within })].at(-1)!.tally.fights;
    const sure = [fighter("a", "player"), fighter("b", "enemy", { hitPoints: 1, maximumHitPoints: 1, armor: 0, weapon: { ...weapon, damage: 0 } })];
    expect(fightsOf(sure, 0.02)).toBeLessThan(fightsOf(even, 0.02));
    expect(fightsOf(sure, 0)).toBe(MOST_FIGHTS);
  });
});
