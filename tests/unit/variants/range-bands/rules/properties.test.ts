import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../../../../src/rules/dice-source.ts";
import {
  act,
  actBars,
  actionKeys,
  afterRound,
  bandBetween,
  bandCosts,
  bands,
  checkOdds,
  checkVitality,
  defer,
  directions,
  dueNow,
  emptyEncounter,
  endActions,
  endDrop,
  fighterOf,
  harmed,
  initiativeOrder,
  joinEncounter,
  joinPairs,
  judgeCheck,
  leaveEncounter,
  leavePairs,
  mayActNow,
  movePair,
  nextRound,
  pass,
  rangeBandsSettings,
  resolve,
  rollInitiative,
  setBand,
  settleDrop,
  stabilised,
  tiers,
  unhurt,
  pathCost,
  type ActionUse,
  type Encounter,
  type PairBands,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { fighter, settings } from "./support.ts";

const ids = ["a", "b", "c", "d", "e"];

describe("the bands between pairs of combatants (X5.1)", () => {
  const step = fc.record({
    kind: fc.constantFrom("join", "leave", "move", "set"),
    one: fc.constantFrom(...ids),
    other: fc.constantFrom(...ids),
    band: fc.constantFrom(...bands),
    direction: fc.constantFrom(...directions),
    halfSteps: fc.nat(7),
  });

  it.each(bandCosts)(
    "stay symmetric and complete when combatants move, join or leave (cost: %s)",
    bandCost => {
      const rules = rangeBandsSettings({ bandCost });
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), steps => {
          let there: string[] = [];
          let pairs: PairBands = [];
          for (const { kind, one, other, band, direction, halfSteps } of steps) {
            const both = one !== other && there.includes(one) && there.includes(other);
            if (kind === "join" && !there.includes(one)) {
              pairs = joinPairs(pairs, there, one, {}, band);
              there = [...there, one];
            }
            if (kind === "leave") {
              pairs = leavePairs(pairs, one);
              there = there.filter(id => id !== one);
            }
            if (kind === "move" && both) pairs = movePair(pairs, one, other, direction, halfSteps, rules);
            if (kind === "set" && both) pairs = setBand(pairs, one, other, band);
            expect(pairs).toHaveLength((there.length * (there.length - 1)) / 2);
            for (const a of there)
              for (const b of there)
                if (a !== b) expect(bandBetween(pairs, a, b)).toBe(bandBetween(pairs, b, a));
            for (const pair of pairs) {
              expect(pair.first < pair.second).toBe(true);
              expect(pair.by.length === 0).toBe(pair.progress === 0);
            }
          }
        }),
      );
    },
  );

  it.each(bandCosts)(
    "are the same whether half steps are taken one by one or all at once (cost of the path: %s) (X5.3–X5.7)",
    bandCost => {
      const rules = rangeBandsSettings({ bandCost });
      fc.assert(
        fc.property(
          fc.constantFrom(...bands),
          fc.constantFrom(...bands),
          fc.constantFrom(...directions),
          fc.nat(40),
          (from, to, direction, halfSteps) => {
            const start = joinPairs([], ["a"], "b", {}, from);
            const atOnce = movePair(start, "a", "b", direction, halfSteps, rules);
            let bit = start;
            for (let moved = 0; moved < halfSteps; moved += 1) {
              const [mover, other] = moved % 2 === 0 ? (["a", "b"] as const) : (["b", "a"] as const);
              bit = movePair(bit, mover, other, direction, 1, rules);
            }
            expect(bandBetween(bit, "a", "b")).toBe(bandBetween(atOnce, "a", "b"));
            const towards = bands.indexOf(to) < bands.indexOf(from) ? "towards" : "away";
            expect(
              bandBetween(movePair(start, "b", "a", towards, pathCost(from, to, bandCost), rules), "a", "b"),
            ).toBe(to);
            expect(pathCost(from, to, bandCost)).toBe(pathCost(to, from, bandCost));
          },
        ),
      );
    },
  );
});

describe("a simulated Range Bands encounter", () => {
  const choice = fc.record({
    kind: fc.constantFrom("act", "act", "act", "defer", "pass", "leave", "join", "end"),
    who: fc.nat(20),
    key: fc.constantFrom(...actionKeys),
    target: fc.nat(20),
    tier: fc.constantFrom(...tiers),
    direction: fc.constantFrom(...directions),
  });

  /** Returns the encounter after an operation, or the unchanged encounter if the operation is impossible. */
  function attempt(
    encounter: Encounter,
    {
      kind,
      who,
      key,
      target,
      tier,
      direction,
    }: {
      kind: string;
      who: number;
      key: (typeof actionKeys)[number];
      target: number;
      tier: (typeof tiers)[number];
      direction: (typeof directions)[number];
    },
  ): Encounter {
    const now = mayActNow(encounter);
    const id = now[who % Math.max(1, now.length)];
    const present = encounter.fighters.map(each => each.id);
    if (kind === "join")
      return present.length < 5
        ? joinEncounter(
            encounter,
            fighter(ids.find(each => !present.includes(each)) as string, {
              side: who % 2 === 0 ? "player" : "other",
            }),
          )
        : encounter;
    if (kind === "leave")
      return present.length > 2
        ? leaveEncounter(encounter, present[who % present.length] as string)
        : encounter;
    if (id === undefined) return encounter;
    if (kind === "pass") return pass(encounter, id);
    if (kind === "defer")
      return encounter.phase === "actions" && fighterOf(encounter, id).standing === "waiting"
        ? defer(encounter, id)
        : encounter;
    const others = present.filter(each => each !== id);
    if (others.length === 0) return encounter;
    const other = others[target % others.length] as string;
    const use: ActionUse = { key, target: other, tier, moves: [{ other, direction }] };
    return actBars(encounter, id, use, settings).length === 0 ? act(encounter, id, use, settings) : encounter;
  }

  it("keeps each combatant's remaining actions between 0 and 3, and ends a round only after everyone has acted or passed (X2.7, X3.1, X3.5)", () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 10, maxLength: 80 }), fc.nat(), (choices, seed) => {
        const dice = seededDice(seed);
        let encounter = rollInitiative(
          endDrop(
            settleDrop(
              ["a", "b", "c"].reduce((all, id) => joinEncounter(all, fighter(id)), emptyEncounter()),
              [],
              settings,
            ),
          ),
          dice,
        );
        for (const each of choices) {
          encounter = attempt(encounter, each);
          for (const { actionsLeft, standing } of encounter.fighters) {
            expect([0, 1, 2, 3]).toContain(actionsLeft);
            expect(actionsLeft === 0 ? standing === "done" : standing !== "done").toBe(true);
          }
          if (each.kind !== "end") continue;
          const waiting = encounter.fighters.some(({ standing }) => standing === "waiting");
          if (waiting) {
            expect(mayActNow(encounter).length).toBeGreaterThan(0);
            expect(() => endActions(encounter)).toThrow("everyone has acted or passed");
            continue;
          }
          encounter = endActions(encounter);
          expect(mayActNow(encounter)).toEqual([]);
          for (const { id } of dueNow(encounter)) encounter = resolve(encounter, id, settings, each.tier);
          const { round } = encounter;
          encounter = rollInitiative(nextRound(encounter), dice);
          expect(encounter.round).toBe(round + 1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("lists every combatant once, in descending order of initiative, with only player characters sharing a position (X2.3)", () => {
    const place = fc.record({
      total: fc.integer({ min: 2, max: 14 }),
      modifier: fc.integer({ min: -2, max: 4 }),
      side: fc.constantFrom("player" as const, "other" as const),
      name: fc.constantFrom("x", "y"),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 9 }), given => {
        const places = given.map((each, index) => ({ ...each, id: `${index}` }));
        const groups = initiativeOrder(places).map(group =>
          group.map(id => places[Number(id)] as (typeof places)[number]),
        );
        expect(groups.flat()).toHaveLength(places.length);
        expect(new Set(groups.flat()).size).toBe(places.length);
        groups.forEach((group, index) => {
          const total = (group[0] as (typeof places)[number]).total;
          expect(group.every(each => each.total === total)).toBe(true);
          if (group.length > 1) expect(group.every(each => each.side === "player")).toBe(true);
          if (index > 0)
            expect((groups[index - 1]![0] as (typeof places)[number]).total).toBeGreaterThanOrEqual(total);
        });
      }),
    );
  });
});

describe("a harmed combatant (X7.1–X7.8)", () => {
  const situation = fc.record({
    physicality: fc.integer({ min: -5, max: 5 }),
    onPurpose: fc.boolean(),
    player: fc.boolean(),
  });

  it("wakes or dies at most once, at the end of the countdown", () => {
    fc.assert(
      fc.property(
        situation,
        fc.nat(12),
        fc.nat(12),
        fc.option(fc.integer({ min: 1, max: 6 })),
        (where, wounds, resilience, face) => {
          const fallen = harmed(
            unhurt({ woundPoints: 8, resiliencePoints: 6 }),
            { wounds, resilience },
            { ...where, onPurpose: true },
            settings,
          ).vitality;
          const { mortal } = fallen;
          let now = {
            vitality: mortal !== null && face !== null ? stabilised(fallen, face, where.physicality) : fallen,
            events: [] as readonly string[],
          };
          const ends: string[] = [];
          for (let round = 0; round < 25; round += 1) {
            now = afterRound(now.vitality, true, settings);
            checkVitality(now.vitality);
            ends.push(...now.events);
          }
          const counted = mortal !== null || fallen.incapacitated !== null;
          expect(ends).toEqual(counted ? [mortal !== null && face === null ? "dies" : "wakes"] : []);
          expect([now.vitality.mortal, now.vitality.incapacitated]).toEqual([null, null]);
        },
      ),
    );
  });

  it("keeps wound and resilience points between 0 and their maximum after any amount of harm (X6.7)", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9), situation), { maxLength: 12 }), blows => {
        let vitality = unhurt({ woundPoints: 12, resiliencePoints: 7 });
        for (const [wounds, resilience, where] of blows) {
          vitality = checkVitality(harmed(vitality, { wounds, resilience }, where, settings).vitality);
          expect(vitality.wounds.value === 0).toBe(vitality.mortal !== null);
        }
      }),
    );
  });
});

describe("the odds of a Range Bands check", () => {
  const die = [1, 2, 3, 4, 5, 6];

  it("match a full enumeration of the 36 rolls, or of the 216 rolls with a third die", () => {
    for (let modifier = -15; modifier <= 15; modifier += 1) {
      for (const extras of [[undefined], die]) {
        const counted: Record<string, number> = { dire: 0, failure: 0, success: 0, wild: 0 };
        let insight = 0;
        for (const first of die)
          for (const second of die)
            for (const extraDie of extras) {
              const rolled = { faces: [first, second], rows: [{ key: "all", value: modifier }] };
              const result = judgeCheck(extraDie === undefined ? rolled : { ...rolled, extraDie });
              counted[result.tier] = (counted[result.tier] as number) + 1;
              insight += result.insightDice;
            }
        const all = 36 * extras.length;
        const odds = checkOdds(modifier, extras.length > 1);
        for (const tier of tiers) expect(odds[tier]).toBe((counted[tier] as number) / all);
        expect([odds.met, odds.insight]).toEqual([
          ((counted.success as number) + (counted.wild as number)) / all,
          insight / all,
        ]);
      }
    }
  });
});
