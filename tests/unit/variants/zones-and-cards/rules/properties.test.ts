import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";

const settings = zones.defaultZonesSettings;
const step = fc.record({
  kind: fc.constantFrom(
    "end",
    "pass",
    "join",
    "leave",
    "swap",
    "spend",
    "interrupt",
    "round",
    "give",
    "redeal",
    "group",
    "ungroup",
  ),
  pick: fc.nat(30),
  full: fc.boolean(),
});

describe("a Zones & Cards encounter with random deals, groups, swaps, arrivals and departures", () => {
  it("never violates the rules for cards (Z2.2, Z2.3), budgets (Z3.1) or the end of a round (Z2.1)", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom("everyRound" as const, "once" as const),
        (seed, steps, initiativeRedraw) => {
          const dice = seededDice(seed);
          const chosen = { ...settings, initiativeRedraw };
          let encounter = zones.gatherEncounter(
            ["A", "B", "C"].map(id => ({ id, side: "players" as const })),
          );
          steps.forEach(({ kind, pick, full }, index) => {
            const somebody = encounter.participants[pick % Math.max(1, encounter.participants.length)]?.id;
            const another =
              encounter.participants[(pick + 1) % Math.max(1, encounter.participants.length)]?.id;
            const acting = zones.actingTurn(encounter);
            if ((kind === "end" || kind === "pass") && acting !== null) {
              const { card } = acting;
              encounter = zones.endCardTurn(encounter, kind === "pass" ? "passed" : "acted");
              expect(
                encounter.turns.filter(
                  turn => turn.card === card && (turn.state === "acting" || turn.state === "waiting"),
                ),
              ).toEqual([]);
            }
            if (kind === "join" && encounter.participants.length < 12)
              encounter = zones.joinEncounter(
                encounter,
                {
                  id: `n${index}`,
                  side: "others",
                  losesNextTurn: full,
                  hesitant: pick % 5 === 0,
                  speed: pick % 7 === 0 ? 2 : 1,
                },
                dice,
              );
            if (kind === "leave" && somebody !== undefined)
              encounter = zones.leaveEncounter(encounter, somebody);
            if (kind === "swap" && acting !== null) {
              const card = encounter.turns[pick % encounter.turns.length]?.card as number;
              const may = zones.swapBars(encounter, acting.participant, card, chosen).length === 0;
              if (may) encounter = zones.swapCards(encounter, acting.participant, card, chosen);
              else expect(() => zones.swapCards(encounter, acting.participant, card, chosen)).toThrow(/card/);
            }
            if (kind === "spend" && acting !== null && zones.canPay(acting.budget, full ? "full" : "quick"))
              encounter = zones.spendOnTurn(encounter, acting.participant, full ? "full" : "quick");
            if (kind === "interrupt" && somebody !== undefined && zones.canInterrupt(encounter, somebody))
              encounter = zones.spendOnInterrupt(encounter, somebody);
            if (kind === "give" && encounter.turns.some(({ participant }) => participant === somebody))
              encounter = zones.giveCard(encounter, somebody as string, 1 + (pick % 20));
            if (kind === "redeal" && somebody !== undefined)
              encounter = zones.redealCards(
                encounter,
                full ? encounter.participants.map(({ id }) => id) : [somebody],
                dice,
                { again: pick % 3 === 0 },
              );
            if (
              kind === "ungroup" &&
              somebody !== undefined &&
              zones.groupOf(encounter, somebody).length > 0
            ) {
              if (zones.actsWithGroup(encounter, somebody))
                expect(() => zones.leaveGroup(encounter, somebody, dice)).toThrow(/id/);
              else encounter = zones.leaveGroup(encounter, somebody, dice);
            }
            if (kind === "group" && somebody !== undefined && another !== undefined && somebody !== another) {
              const ids = [somebody, another];
              const name = full ? "g1" : "g2";
              const sides = new Set(
                encounter.participants
                  .filter(({ id, group }) => ids.includes(id) || group === name)
                  .map(({ side }) => side),
              );
              if (sides.size === 1 && !ids.some(id => zones.actsWithGroup(encounter, id)))
                encounter = zones.putInGroup(encounter, ids, name, dice);
            }
            if (kind === "round") {
              const open = encounter.turns.some(({ state }) => state === "waiting" || state === "acting");
              expect(zones.roundIsOver(encounter)).toBe(!open);
              if (open)
                expect(() => zones.beginCardRound(encounter, dice, chosen)).toThrow(/acted or passed/);
              else encounter = zones.beginCardRound(encounter, dice, chosen);
            }
            zones.checkedEncounter(encounter);
            for (const turn of encounter.turns) {
              const groups = encounter.turns
                .filter(({ card }) => card === turn.card)
                .map(
                  ({ participant }) =>
                    encounter.participants.find(({ id }) => id === participant)?.group ?? null,
                );
              expect(groups.length === 1 || (groups[0] !== null && new Set(groups).size === 1)).toBe(true);
              const left = zones.zonesBudgetLeft(turn.budget);
              expect(Math.min(left.full, left.quick)).toBeGreaterThanOrEqual(0);
              expect(turn.budget.full + turn.budget.quick).toBeLessThanOrEqual(2);
            }
            expect(
              new Set(encounter.turns.map(({ card, participant }) => `${participant} ${card}`)).size,
            ).toBe(encounter.turns.length);
            expect(zones.actingTurn(encounter) === null).toBe(zones.roundIsOver(encounter));
          });
        },
      ),
      { numRuns: 250 },
    );
  });
});

describe("the odds of a Zones & Cards roll", () => {
  const faces = [1, 2, 3, 4, 5, 6];
  const rolls = (dice: number): number[][] =>
    dice === 0 ? [[]] : rolls(dice - 1).flatMap(roll => faces.map(face => [...roll, face]));
  it.each([
    [1, 0, 0],
    [1, 1, 3],
    [2, 1, 6],
    [1, 2, 5],
    [0, 2, 4],
  ])(
    "match a full enumeration that includes pushes, for %i base and %i stress dice at stress %i (Z1.9, Z1.14, Z1.17)",
    (base, stress, level) => {
      const resolve = 2;
      const fails = (roll: zones.ZonesRoll, at: number) => {
        const { success, response } = zones.readZonesRoll(roll);
        const bad = response
          ? faces.filter(face => zones.stressResponse({ face, stress: at, resolve, held: [] }).fails).length /
            6
          : 0;
        return success ? 1 - bad : 0;
      };
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      const success = mean(
        rolls(base + stress).map(all => {
          const roll = { base: all.slice(0, base), stress: all.slice(base), pushed: false };
          const situation = { stressLevel: level };
          if (zones.readZonesRoll(roll).success || zones.pushBars(roll, situation, settings).length > 0)
            return fails(roll, level);
          const cost = zones.pushCost(roll, situation, settings);
          return mean(
            rolls(cost.base + cost.stress + cost.joining).map(again => {
              const pushed = zones.pushZonesRoll(
                roll,
                { base: again.slice(0, cost.base), stress: again.slice(cost.base) },
                situation,
                settings,
              );
              return fails(pushed.roll, pushed.stressLevel);
            }),
          );
        }),
      );
      expect(
        zones.zonesOdds({ pool: { base, stress }, stressLevel: level, resolve, pushes: true }, settings)
          .success,
      ).toBeCloseTo(success, 10);
    },
  );
  it("match a full enumeration for each number of successes before any push (Z1.9, Z1.21)", () => {
    // With a stress level of 5 and a Resolve of 3, a roll with a 1 on a stress die fails if the response die
    // shows a 5 or 6.
    const { steps, success } = zones.zonesOdds(
      { pool: { base: 2, stress: 2 }, stressLevel: 5, resolve: 3, pushes: false },
      settings,
    );
    const all = rolls(4);
    const chance = (least: number) =>
      all.reduce((sum, faces) => {
        const met = faces.filter(face => face === 6).length >= least;
        return sum + (met ? (faces.slice(2).includes(1) ? 4 / 6 : 1) : 0);
      }, 0) / all.length;
    expect(steps).toEqual([1, 2, 3, 4, 5].map(least => expect.closeTo(chance(least), 12) as number));
    expect(steps[0]).toBeCloseTo(success, 12);
  });
  it("match a full enumeration of the successes left after a defense (Z4.3)", () => {
    const counts = rolls(4).map(all =>
      Math.max(
        0,
        all.slice(0, 3).filter(face => face === 6).length - all.slice(3).filter(face => face === 6).length,
      ),
    );
    zones
      .netSuccesses(3, 1)
      .forEach((chance, net) =>
        expect(chance).toBeCloseTo(counts.filter(count => count === net).length / 6 ** 4, 12),
      );
  });
});

it("the injury table is complete (Z7.5), and a table with a gap is rejected", () => {
  expect(zones.checkInjuryTable(zones.injuryTable)).toHaveLength(36);
  expect(() => zones.checkInjuryTable(zones.injuryTable.slice(1))).toThrow(
    expect.objectContaining({ name: "RuleError", path: "table" }),
  );
});

it("range bands are computed from the number of borders between two zones (Z4.1)", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "lone"];
  const map: zones.ZoneMap = {
    zones: ids.map(id => ({ id })),
    links: [
      ["a", "b"],
      ["b", "c"],
      ["c", "d"],
      ["d", "e"],
      ["e", "f"],
    ],
  };
  expect(ids.map(id => zones.bandBetween(map, "a", id))).toEqual([
    "short",
    "medium",
    "long",
    "long",
    "long",
    "extreme",
    "extreme",
  ]);
  expect(zones.bandBetween(map, "a", "a", true)).toBe("adjacent");
});
