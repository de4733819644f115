import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnEvents, type CombatState, type TurnEvent } from "../../../src/documents/turn-events.ts";

const order = (...ids: readonly string[]) => ids.map(id => ({ id, resumes: false }));
const at = (round: number, turn: number | null, combatantId: string | null): CombatState => ({
  round,
  turn,
  combatantId,
});
const named = (events: readonly TurnEvent[]) =>
  events.map(one =>
    "combatantId" in one
      ? `${one.event} ${one.combatantId} ${one.context.round}${one.context.skipped ? " skipped" : ""}`
      : `${one.event} ${one.context.round}`,
  );

/** Successive states of an encounter. */
const journey = fc.tuple(
  fc.integer({ min: 1, max: 6 }),
  fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 15 }),
);

describe("turn events", () => {
  it("occur in order, and exactly once for every turn and round that passes, no matter how many pass at once", () => {
    fc.assert(
      fc.property(journey, ([count, strides]) => {
        const fighters = order(...Array.from({ length: count }, (_, index) => `f${index}`));
        const state = (place: number) =>
          at(1 + Math.floor(place / count), place % count, `f${place % count}`);
        const seen: string[] = [];
        let place = 0;
        seen.push(...named(turnEvents(at(0, null, null), state(0), fighters)));
        for (const stride of strides) {
          seen.push(...named(turnEvents(state(place), state(place + stride), fighters)));
          place += stride;
        }
        const wanted = Array.from({ length: place + 1 }, (_, one) => one).flatMap(one => {
          const { round, combatantId } = state(one);
          return [
            ...(one % count === 0 ? [`_onStartRound ${round}`] : []),
            `_onStartTurn ${combatantId} ${round}`,
            ...(one === place
              ? []
              : [
                  `_onEndTurn ${combatantId} ${round}`,
                  ...(one % count === count - 1 ? [`_onEndRound ${round}`] : []),
                ]),
          ];
        });
        expect(seen.map(one => one.replace(" skipped", ""))).toEqual(wanted);
        const landed = new Set(
          strides.reduce<number[]>((places, stride) => [...places, (places.at(-1) ?? 0) + stride], [0]),
        );
        for (const one of landed)
          expect(seen, "who was stopped at was not passed over").not.toContain(
            `_onStartTurn ${state(one).combatantId} ${state(one).round} skipped`,
          );
      }),
      { numRuns: 300 },
    );
  });

  it("don't occur if the encounter is rewound or nothing changes", () => {
    fc.assert(
      fc.property(journey, ([count, strides]) => {
        const fighters = order(...Array.from({ length: count }, (_, index) => `f${index}`));
        const state = (place: number) =>
          at(1 + Math.floor(place / count), place % count, `f${place % count}`);
        const far = strides.reduce((sum, one) => sum + one, 0);
        expect(turnEvents(state(far), state(far - (strides[0] ?? 0)), fighters)).toEqual([]);
        expect(turnEvents(state(far), state(far), fighters)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("occur once for the start of a turn that is interrupted by a delay, and once for its later end (R5.8)", () => {
    const before = order("a", "b", "c");
    const delayed = [
      { id: "b", resumes: false },
      { id: "a", resumes: true },
      { id: "c", resumes: false },
    ];
    expect(named(turnEvents(at(1, 0, "a"), at(1, 0, "b"), delayed, before))).toEqual(["_onStartTurn b 1"]);
    expect(named(turnEvents(at(1, 0, "b"), at(1, 1, "a"), delayed))).toEqual(["_onEndTurn b 1"]);
    expect(named(turnEvents(at(1, 1, "a"), at(1, 2, "c"), delayed))).toEqual([
      "_onEndTurn a 1",
      "_onStartTurn c 1",
    ]);
    expect(named(turnEvents(at(1, 0, "b"), at(1, 2, "c"), delayed)), "passed over while it waited").toEqual([
      "_onEndTurn b 1",
      "_onEndTurn a 1 skipped",
      "_onStartTurn c 1",
    ]);
  });

  it("include the end of a turn whose combatant is deleted, and pause while there is no current combatant", () => {
    expect(named(turnEvents(at(1, 1, "b"), at(1, 1, "c"), order("a", "c")))).toEqual([
      "_onEndTurn b 1",
      "_onStartTurn c 1",
    ]);
    expect(named(turnEvents(at(1, 2, "c"), at(1, null, null), order("a", "b", "c")))).toEqual([
      "_onEndTurn c 1",
    ]);
    expect(named(turnEvents(at(1, null, null), at(2, 0, "a"), order("a", "b")))).toEqual([
      "_onEndRound 1",
      "_onStartRound 2",
      "_onStartTurn a 2",
    ]);
  });
});
