import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fighter, FighterPart } from "../../../src/documents/combat-rules.ts";
import {
  compareFighters,
  joinedBy,
  lastTurnIndex,
  nextTurnIndex,
  nowOf,
  ordered,
  previousTurnIndex,
  together,
  turnAfterChange,
  turnMarks,
  withParts,
} from "../../../src/documents/turn-order.ts";
import { blackoutRules } from "../../../src/actions/turns/blackout-rules.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";

const standing = (id: string, part: Partial<Fighter> = {}): Fighter => ({
  id,
  uuid: `Combat.c.Combatant.${id}`,
  actor: `Actor.${id}`,
  name: id,
  side: "enemy",
  rolls: false,
  hidden: false,
  defeated: false,
  initiative: 5,
  step: 5,
  actionPoints: 3,
  dice: [],
  chosen: false,
  fingerprint: "",
  delayedFrom: 0,
  late: 0,
  manual: 0,
  since: 0,
  began: 0,
  ended: 0,
  resumes: false,
  opened: 0,
  closed: 0,
  ...part,
});
const step = fc.integer({ min: 1, max: 18 });
const anyone = fc.record({
  initiative: fc.option(fc.integer({ min: 1, max: 4 })),
  late: fc.nat(2),
  side: fc.constantFrom("player" as const, "enemy" as const),
  manual: fc.nat(2),
  number: fc.nat(2),
  id: fc.string({ unit: fc.constantFrom("a", "B", "7"), minLength: 1, maxLength: 3 }),
});

describe("the turn order (R5.9)", () => {
  it("is strict and total, and doesn't depend on the input order", () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(anyone, { selector: ({ id }) => id, minLength: 2, maxLength: 9 })
          .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([first, other]) => {
          const fighters = first.map(({ id, ...part }) => standing(id, part));
          const order = ordered(fighters, blackoutRules).map(({ id }) => id);
          expect(
            ordered(
              other.map(({ id, ...part }) => standing(id, part)),
              blackoutRules,
            ).map(({ id }) => id),
          ).toEqual(order);
          for (const a of fighters)
            for (const b of fighters) {
              expect(
                Math.sign(compareFighters(a, b, blackoutRules)) +
                  Math.sign(compareFighters(b, a, blackoutRules)),
              ).toBe(0);
              expect(compareFighters(a, b, blackoutRules) === 0).toBe(a === b);
            }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("is determined by step, then lateness, side (player characters first), the players' choice, the number in the name, and finally the ID", () => {
    const all = [
      standing("none", { initiative: null }),
      standing("z", { initiative: 3, side: "player" }),
      standing("b", { initiative: 3 }),
      standing("a", { initiative: 3 }),
      standing("wished", { initiative: 3, side: "player", manual: 1 }),
      standing("late", { initiative: 3, side: "player", late: 1 }),
      standing("early", { initiative: 2 }),
      standing("0", { initiative: 3, number: 2 }),
      standing("1", { initiative: 3, number: 1 }),
    ];
    expect(ordered(all, blackoutRules).map(({ id }) => id)).toEqual([
      "early",
      "z",
      "wished",
      "a",
      "b",
      "1",
      "0",
      "late",
      "none",
    ]);
  });
});

type Operation =
  | { readonly do: "next" }
  | { readonly do: "delay" | "set" | "join"; readonly who: number; readonly step: number }
  | { readonly do: "leave" | "fall"; readonly who: number };
const command: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: "next" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("delay" as const, "set" as const, "join" as const),
      who: fc.nat(9),
      step,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("leave" as const, "fall" as const), who: fc.nat(9) }),
  },
);

/**
 * A simulated encounter that uses the same pure functions as Combat. It stores whose turn it is, and who has
 * acted in each round.
 */
class PureEncounter {
  fighters: readonly Fighter[];
  turn: number;
  round = 1;
  readonly acted: string[][] = [[], []];
  readonly there: Set<string>[] = [new Set(), new Set()];
  /** The IDs of combatants who left. An ID is never reused, because a new Combatant has a new ID. */
  readonly #gone = new Set<string>();

  constructor(steps: readonly number[]) {
    this.fighters = ordered(
      steps.map((at, index) => standing(String(index), { initiative: at, step: at })),
      blackoutRules,
    );
    this.turn = 0;
    this.#mark(this.turn);
    this.there[1] = new Set(this.fighters.map(({ id }) => id));
  }

  #mark(turn: number | null): void {
    this.fighters = withParts(this.fighters, turnMarks(this.fighters, turn, this.round));
  }

  #leaveTurn(): void {
    this.acted[this.round]?.push(this.fighters[this.turn]?.id ?? "");
  }

  next(): void {
    this.#leaveTurn();
    const next = nextTurnIndex(this.fighters, this.turn, this.round, ({ defeated }) => defeated);
    if (next === null) this.#nextRound();
    else this.#to(next);
  }

  #to(turn: number): void {
    this.turn = turn;
    this.#mark(turn);
  }

  #nextRound(): void {
    const over = turnMarks(this.fighters, null, this.round);
    const parts = together(
      new Map(
        this.fighters.map(fighter => [fighter.id, blackoutRules.nextRound(fighter, defaultHouseRules)]),
      ),
      over,
    );
    this.round++;
    this.fighters = ordered(withParts(this.fighters, parts), blackoutRules);
    this.acted.push([]);
    this.there.push(new Set(this.fighters.filter(({ defeated }) => !defeated).map(({ id }) => id)));
    this.#to(nextTurnIndex(this.fighters, -1, Infinity, ({ defeated }) => defeated) ?? 0);
  }

  /**
   * Replaces the combatants and their order. As a result, the acting combatant keeps the turn, another
   * combatant gets it, or the round ends.
   */
  change(fighters: readonly Fighter[]): void {
    const before = { order: this.fighters, turn: this.turn, round: this.round };
    const acting = this.fighters[this.turn];
    const after = ordered(fighters, blackoutRules);
    const turn = turnAfterChange(before, after);
    const [was, is] = [this.fighters, after.map(({ id }) => id)];
    this.fighters = after;
    for (const { id } of was) if (!is.includes(id)) for (const there of this.there) there.delete(id);
    if (turn === null) {
      if (acting && is.includes(acting.id)) this.#leaveTurn();
      this.#nextRound();
    } else this.#to(turn);
  }

  perform(one: Operation): void {
    if (one.do === "next") return this.next();
    const id = String(one.who);
    const fighter = this.fighters.find(each => each.id === id);
    const at = {
      round: this.round,
      now: nowOf({ order: this.fighters, turn: this.turn, round: this.round }),
    };
    if (one.do === "join") {
      if (!fighter && !this.#gone.has(id))
        this.change([
          ...this.fighters,
          standing(id, {
            step: one.step,
            since: this.round,
            ...blackoutRules.moved(standing(id, { initiative: null }), { step: one.step }, at),
          }),
        ]);
      return;
    }
    if (!fighter) return;
    if (one.do === "leave") {
      if (this.fighters.length === 1) return;
      this.#gone.add(id);
      this.change(this.fighters.filter(each => each !== fighter));
    } else if (one.do === "fall") {
      this.fighters = this.fighters.map(each => (each === fighter ? { ...each, defeated: true } : each));
      for (const there of this.there) there.delete(id);
    } else if (one.do === "set") this.#part(fighter, blackoutRules.moved(fighter, { step: one.step }, at));
    else if (one.do === "delay" && blackoutRules.delays(fighter, at, defaultHouseRules).includes(one.step))
      this.#part(fighter, blackoutRules.delayed(fighter, one.step, at, defaultHouseRules));
  }

  #part(fighter: Fighter, part: FighterPart): void {
    this.change(withParts(this.fighters, new Map([[fighter.id, part]])));
  }
}

describe("the turn order of an encounter (R5.1)", () => {
  it("allows a rewind to the last turn of the previous round, even if combatants joined later", () => {
    const order = [
      standing("first", { ended: 3 }),
      standing("newEarly", { since: 3 }),
      standing("last", { initiative: 9 }),
      standing("newLate", { initiative: 12, since: 3 }),
      standing("none", { initiative: null }),
    ];
    expect(lastTurnIndex(order, 2)).toBe(2);
    expect([...joinedBy(order, 2, 2)]).toEqual([["newLate", { since: 2 }]]);
    expect(
      lastTurnIndex(
        order.map(one => ({ ...one, since: 3 })),
        2,
      ),
    ).toBe(0);
    expect([previousTurnIndex(order, 0), previousTurnIndex(order, 5)]).toEqual([null, 3]);
  });
});

describe("the turns of a round (R5.1, R5.7, R5.8)", () => {
  it("are taken exactly once by every combatant who stays active, no matter who joins, delays, changes steps or leaves", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.array(command, { maxLength: 40 }),
        (steps, commands) => {
          const encounter = new PureEncounter(steps);
          for (const one of commands) {
            encounter.perform(one);
            expect(
              encounter.fighters.slice(0, encounter.turn).every(({ ended }) => ended === encounter.round),
            ).toBe(true);
            expect(
              encounter.fighters.slice(encounter.turn).every(({ ended }) => ended < encounter.round),
            ).toBe(true);
          }
          for (let round = 1; round < encounter.round; round++) {
            const acted = encounter.acted[round] ?? [];
            expect(new Set(acted).size, "nobody twice").toBe(acted.length);
            for (const id of encounter.there[round] ?? [])
              expect(acted, `${id} in round ${round}`).toContain(id);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("count as taken if a combatant has acted and is then moved behind others, except on a rewind", () => {
    const order = [
      standing("acts", { began: 2, ended: 1 }),
      standing("next", { began: 1, ended: 1 }),
      standing("had", { began: 2, ended: 2 }),
    ];
    expect([...turnMarks(order, 1, 2)]).toEqual([
      ["acts", { ended: 2 }],
      ["next", { began: 2 }],
    ]);
    expect(turnMarks(order, 0, 2, true).get("had")).toEqual({ began: 1, ended: 1 });
    const gone = withParts(order, turnMarks(order, 1, 2));
    expect(turnMarks(gone, 0, 2).get("had"), "back to somebody who had theirs").toEqual({
      began: 1,
      ended: 1,
    });
  });
});
