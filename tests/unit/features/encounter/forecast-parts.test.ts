import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  forecastParts,
  MOST_ENCOUNTERS,
  MOST_ROUNDS,
  paced,
  encountersPerStep,
  VARIANT_ENCOUNTERS,
  type ForecastJob,
  type ForecastPart,
} from "../../../../src/features/encounter/forecast-parts.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { forecastEncounters, forecastOf, shareBounds } from "../../../../src/rules/combat/forecast.ts";
import { defaultHouseRules as houseRules } from "../../../../src/rules/house-rules.ts";

const weapon: Fighter["weapon"] = { attribute: "dexterity", attributeDice: 4, skillRank: 2, damage: 6 };
const fighter = (id: string, side: Fighter["side"], more: Partial<Fighter> = {}): Fighter => ({
  id,
  side,
  initiative: side === "player" ? { dice: 2 } : { step: 8, ap: 3 },
  weapon,
  passiveEvasion: 2,
  armor: 4,
  resistance: 0,
  hitPoints: 12,
  maximumHitPoints: 12,
  endurance: 3,
  vitalityRank: 1,
  takesTrauma: side === "player",
  ...more,
});
const even = [fighter("a", "player"), fighter("b", "enemy")];
const worse = [...even, fighter("c", "enemy")];
const job = (more: Partial<ForecastJob> = {}): ForecastJob => ({
  fighters: even,
  houseRules,
  seed: 7,
  within: 0.05,
  ...more,
});

describe("a forecast run in parts", () => {
  it("continues until the chance of winning is precise enough, and reports its progress", () => {
    const parts = [...forecastParts(job())];
    const last = parts.at(-1)!;
    expect(last).toMatchObject({ finished: true, done: 1, whatIf: {} });
    expect(last.tally.encounters % 100).toBe(0);
    const { low, high } = shareBounds(last.tally.playersWin, last.tally.encounters);
    expect(high - low).toBeLessThanOrEqual(0.1);
    expect(parts.slice(0, -1).every(({ finished, done }) => !finished && done < 1)).toBe(true);
    expect(parts.map(({ tally }) => tally.encounters)).toEqual(
      parts.map((_, index) => encountersPerStep(2) * (index + 1)),
    );
    for (const [index, part] of parts.entries())
      if (index > 0) expect(part.tally.playersWin).toBeGreaterThanOrEqual(parts[index - 1]!.tally.playersWin);
  });

  it("has the same result as running all simulations at once, and is reproducible", () => {
    const last = [...forecastParts(job({ seed: 9 }))].at(-1)!;
    expect(forecastOf(last.tally)).toEqual(
      forecastEncounters(
        even,
        { encounters: last.tally.encounters, seed: 9, mostRounds: MOST_ROUNDS },
        houseRules,
      ),
    );
    expect([...forecastParts(job({ seed: 9 }))].at(-1)).toEqual(last);
    expect([...forecastParts(job({ seed: 10 }))].at(-1)).not.toEqual(last);
  });

  it("runs fewer simulations for clear results than for close ones, up to a maximum", () => {
    const encountersOf = (fighters: readonly Fighter[], within: number) =>
      [...forecastParts(job({ fighters, seed: 1, within }))].at(-1)!.tally.encounters;
    const sure = [
      fighter("a", "player"),
      fighter("b", "enemy", {
        hitPoints: 1,
        maximumHitPoints: 1,
        armor: 0,
        weapon: { ...weapon, damage: 0 },
      }),
    ];
    expect(encountersOf(sure, 0.02)).toBeLessThan(encountersOf(even, 0.02));
    expect(encountersOf(sure, 0)).toBe(MOST_ENCOUNTERS);
  });

  it("ends with a comparison of the encounter's variants, using the same dice", () => {
    const parts = [
      ...forecastParts(
        job({
          variants: [
            { key: "more", fighters: worse },
            { key: "same", fighters: even },
          ],
        }),
      ),
    ];
    const last = parts.at(-1)!;
    expect(last.finished).toBe(true);
    expect(parts.slice(0, -1).some(({ finished }) => finished)).toBe(false);
    const shareOf = (fighters: readonly Fighter[]) =>
      forecastEncounters(
        fighters,
        { encounters: VARIANT_ENCOUNTERS, seed: 7, mostRounds: MOST_ROUNDS },
        houseRules,
      ).playersWin;
    expect(last.whatIf).toEqual({ more: shareOf(worse), same: shareOf(even) });
    expect(last.whatIf["more"]).toBeLessThan(last.whatIf["same"]!);
    expect(parts.filter(({ done }) => done === 1).every(({ tally }) => tally === last.tally)).toBe(true);
  });

  it("takes the starting distance between the sides into account", () => {
    const swords = [
      fighter("a", "player", { weapon: { ...weapon, reach: "melee" } }),
      fighter("b", "enemy", { weapon: { ...weapon, reach: "longRange" } }),
    ];
    const wins = (terms: NonNullable<ForecastJob["terms"]>) => {
      const { tally } = [...forecastParts(job({ fighters: swords, terms }))].at(-1)!;
      return tally.playersWin / tally.encounters;
    };
    expect(wins({ ground: { band: "long", cover: "none" } })).toBeLessThan(
      wins({ ground: { band: "close", cover: "none" } }),
    );
  });

  it("runs batches that are small enough to keep the page responsive and that never span a checkpoint", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fighters => {
        const encounters = encountersPerStep(fighters);
        expect(encounters).toBeGreaterThanOrEqual(1);
        expect(100 % encounters).toBe(0);
        if (encounters > 1) expect(encounters * fighters).toBeLessThanOrEqual(80);
      }),
    );
    expect([2, 8, 16, 40, 41].map(encountersPerStep)).toEqual([20, 10, 5, 2, 1]);
  });
});

describe("progress reports of a forecast", () => {
  const part = (finished: boolean): ForecastPart => ({
    tally: { encounters: 1, playersWin: 0, enemiesWin: 0, rounds: 0, fighters: [] },
    done: 0,
    finished,
    whatIf: {},
  });

  it("are throttled, but always include the final report", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 }), waits => {
        let now = 1000;
        const moments: number[] = [];
        const parts = function* () {
          for (const [index, wait] of waits.entries()) {
            now += wait;
            yield part(index === waits.length - 1);
          }
        };
        let finished = false;
        for (const told of paced(parts(), () => now, 150)) {
          moments.push(now);
          ({ finished } = told);
        }
        expect(finished).toBe(true);
        const between = moments.map((moment, index) => moment - (moments[index - 1] ?? 1000));
        expect(between.slice(0, -1).every(wait => wait >= 150)).toBe(true);
        expect(moments.length).toBeLessThanOrEqual(1 + waits.reduce((sum, wait) => sum + wait, 0) / 150);
      }),
    );
  });
});
