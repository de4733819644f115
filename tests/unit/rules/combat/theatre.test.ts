import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areaCatches,
  bandOfSteps,
  bandSteps,
  bandsOfMove,
  bandsPushed,
  meleeReaches,
  rangeBands,
  usualFeet,
  bandAt,
  weaponClassOf,
} from "../../../../src/rules/combat/range.ts";
import {
  bandBetween,
  boardGroups,
  boardSpots,
  boardWithBand,
  boardWithEngaged,
  boardWithMember,
  boardWithSpot,
  engagedWith,
  groupOnBoard,
  groupSpots,
  pairKey,
  spotAway,
  spotTowards,
  stepsBetween,
  type Board,
  type BoardPerson,
} from "../../../../src/rules/combat/theatre.ts";
import { houseRules } from "./helpers.ts";

const rules = houseRules();
const empty: Board = { groups: {}, bands: {}, places: {}, engaged: {} };
const people: readonly BoardPerson[] = [
  { id: "ann", side: "player" },
  { id: "ben", side: "player" },
  { id: "thug", side: "enemy" },
  { id: "boss", side: "enemy" },
];
const bandOf = (board: Board, one: string, other: string) => {
  const spots = boardSpots(board, people);
  return bandBetween(spots.get(one) ?? {}, spots.get(other) ?? {});
};
const go = (board: Board, who: string, to: string, steps: number) => {
  const spots = boardSpots(board, people);
  return boardWithSpot(board, people, who, spotTowards(spots.get(who) ?? {}, spots.get(to) ?? {}, steps));
};
const flee = (board: Board, who: string, from: string, steps: number) => {
  const spots = boardSpots(board, people);
  return boardWithSpot(board, people, who, spotAway(spots.get(who) ?? {}, spots.get(from) ?? {}, steps));
};

describe("range bands", () => {
  it("are numbered from 0 (Close Quarters) to 3 (Long) (R16.1)", () => {
    expect(rangeBands.map(bandSteps)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3].map(bandOfSteps)).toEqual([...rangeBands]);
    expect(() => bandOfSteps(4)).toThrow("steps");
    expect(() => bandSteps("near" as never)).toThrow("band");
  });

  it("each have a typical distance in feet (R16.1, R16.3)", () => {
    expect(rangeBands.map(band => bandAt(usualFeet[band]))).toEqual([...rangeBands]);
  });

  it.each([
    [0, "smallArms"],
    [30, "smallArms"],
    [45, "midRange"],
    [89, "midRange"],
    [90, "longRange"],
  ])("give a weapon with a range of %d ft the class %s (R16.1)", (range, kind) => {
    expect(weaponClassOf(range)).toBe(kind);
  });

  it("limit melee to Close Quarters (R16.1)", () => {
    expect(rangeBands.map(meleeReaches)).toEqual([true, false, false, false]);
  });

  it("are crossed at half speed by a Slowed combatant, with the number of bands rounded up or, by house rule, down (R16.2, R6.15, A9)", () => {
    const down = houseRules({ roundDistance: "down" });
    expect([bandsOfMove("walk", false, rules), bandsOfMove("run", false, rules)]).toEqual([1, 2]);
    expect([bandsOfMove("walk", true, rules), bandsOfMove("run", true, rules)]).toEqual([1, 1]);
    expect([bandsOfMove("walk", true, down), bandsOfMove("run", true, down)]).toEqual([0, 1]);
    expect(() => bandsOfMove("walk", 1 as never, rules)).toThrow("slowed");
  });

  it.each([
    [0, 0],
    [10, 0],
    [15, 1],
    [30, 1],
    [45, 2],
    [90, 3],
  ])("are crossed by a pushed combatant: a push of %d ft crosses %d bands (R16.3)", (feet, bands) => {
    expect(bandsPushed(feet)).toBe(bands);
  });

  it("determine which combatants an area affects (R16.1, R7.30)", () => {
    expect([5, 10, 30, 60].map(feet => rangeBands.filter(band => areaCatches(feet, band)))).toEqual([
      [],
      ["close"],
      ["close", "short"],
      ["close", "short", "mid"],
    ]);
    expect(() => areaCatches(-5, "close")).toThrow("feet");
  });
});

describe("a board of range bands", () => {
  it("starts with two groups, the party and the enemies, at Mid (R16.1)", () => {
    expect(boardGroups(empty)).toEqual(["crew", "others"]);
    expect(people.map(person => groupOnBoard(empty, person))).toEqual(["crew", "crew", "others", "others"]);
    expect([bandOf(empty, "ann", "ben"), bandOf(empty, "ann", "thug")]).toEqual(["close", "mid"]);
  });

  it("moves a walking combatant one band closer to a target, and one band away from their own group (R16.2)", () => {
    const board = go(empty, "ann", "thug", 1);
    expect([bandOf(board, "ann", "thug"), bandOf(board, "ann", "ben"), bandOf(board, "ben", "thug")]).toEqual(
      ["short", "short", "mid"],
    );
    expect(groupOnBoard(board, people[0] as BoardPerson)).toBeNull();
  });

  it("moves a running combatant two bands toward a target, but not past it (R16.2)", () => {
    const board = go(empty, "ann", "thug", 2);
    expect([bandOf(board, "ann", "thug"), bandOf(board, "ann", "ben")]).toEqual(["close", "mid"]);
    expect(bandOf(go(go(empty, "ann", "thug", 1), "ann", "thug", 2), "ann", "thug")).toBe("close");
  });

  it("moves a retreating combatant away from the enemy, to Long at most, and away from the combatant's own group (R16.2)", () => {
    const board = flee(empty, "ann", "thug", 1);
    expect([bandOf(board, "ann", "thug"), bandOf(board, "ann", "ben")]).toEqual(["long", "short"]);
    expect(bandOf(flee(board, "ann", "thug", 2), "ann", "thug")).toBe("long");
  });

  it("adds a combatant to an allied group when they reach it, but never to a hostile one", () => {
    const there = go(empty, "ann", "thug", 2);
    expect(there.places["ann"]?.group).toBe("");
    const back = go(there, "ann", "ben", 2);
    expect(back.places["ann"]).toEqual({ group: "crew", bands: [] });
  });

  it("keeps combatants together if they make the same move", () => {
    const board = go(go(empty, "ann", "thug", 1), "ben", "thug", 1);
    expect(bandOf(board, "ann", "ben")).toBe("close");
    expect(bandOf(flee(board, "ann", "ben", 1), "ann", "ben")).toBe("short");
  });

  it("adjusts the other bands as needed when a Gamemaster sets the band between two groups", () => {
    const three = boardWithBand(
      {
        ...empty,
        groups: { high: { name: "On the gantry" } },
        bands: { [pairKey("high", "crew")]: "mid", [pairKey("high", "others")]: "mid" },
      },
      people,
      "others",
      "crew",
      "close",
    );
    expect(groupSpots(three)).toMatchObject({ others: { crew: 0, high: 2 }, high: { crew: 2, others: 2 } });
    const apart = boardWithBand(three, people, "high", "crew", "long");
    expect(groupSpots(apart)["high"]).toEqual({ crew: 3, others: 3, high: 0 });
    expect(() => boardWithBand(empty, people, "crew", "crew", "close")).toThrow("other");
    expect(() => boardWithBand(empty, people, "crew", "nowhere", "close")).toThrow("other");
    expect(() => boardWithBand(empty, people, "crew", "others", "far" as never)).toThrow("band");
  });

  it("keeps a lone combatant in place when a group leaves", () => {
    const board = boardWithBand(go(empty, "ann", "thug", 2), people, "others", "crew", "long");
    expect([bandOf(board, "ann", "ben"), bandOf(board, "ann", "thug")]).toEqual(["mid", "short"]);
  });

  it("allows engagement only in Close Quarters, and ends it when a combatant leaves (T10)", () => {
    expect(() => boardWithEngaged(empty, people, "ann", "thug", true)).toThrow("Close Quarters");
    expect(() => boardWithEngaged(empty, people, "ann", "ann", true)).toThrow("another combatant");
    const near = go(go(empty, "ann", "thug", 2), "ben", "thug", 2);
    const both = boardWithEngaged(
      boardWithEngaged(near, people, "ann", "thug", true),
      people,
      "ben",
      "thug",
      true,
    );
    expect(engagedWith(both, people, "thug")).toEqual(["ann", "ben"]);
    expect(engagedWith(flee(both, "ann", "thug", 1), people, "thug")).toEqual(["ben"]);
    expect(engagedWith(boardWithEngaged(both, people, "thug", "ben", false), people, "thug")).toEqual([
      "ann",
    ]);
    expect(boardWithMember(both, people, "thug", "crew").engaged).toEqual({});
  });

  it("throws an error for a combatant or a group that doesn't exist", () => {
    expect(() => boardWithMember(empty, people, "nobody", "crew")).toThrow("a combatant on the board");
    expect(() => boardWithMember(empty, people, "ann", "nowhere")).toThrow("group");
  });
});

/** Generators of random operations on a board, and of the values that these operations contain. */
const ids = people.map(({ id }) => id);
const band = fc.constantFrom(...rangeBands);
const group = fc.constantFrom("crew", "others", "high", "low");
const command = fc.oneof(
  fc.record({
    kind: fc.constant("go" as const),
    who: fc.constantFrom(...ids),
    to: fc.constantFrom(...ids),
    steps: fc.constantFrom(1, 2),
  }),
  fc.record({
    kind: fc.constant("flee" as const),
    who: fc.constantFrom(...ids),
    to: fc.constantFrom(...ids),
    steps: fc.constantFrom(1, 2),
  }),
  fc.record({ kind: fc.constant("put" as const), who: fc.constantFrom(...ids), group }),
  fc.record({ kind: fc.constant("band" as const), group, other: group, band }),
);
const stored = fc.dictionary(
  fc.constantFrom("crew-others", "crew-high", "crew-low", "high-others", "low-others", "high-low"),
  band,
);
type Operation = typeof command extends fc.Arbitrary<infer T> ? T : never;

function done(board: Board, one: Operation): Board {
  if (one.kind === "go") return go(board, one.who, one.to, one.steps);
  if (one.kind === "flee") return flee(board, one.who, one.to, one.steps);
  if (one.kind === "put") return boardWithMember(board, people, one.who, one.group);
  return one.group === one.other ? board : boardWithBand(board, people, one.group, one.other, one.band);
}

const boards = fc
  .tuple(stored, fc.array(command, { maxLength: 12 }))
  .map(([bands, commands]) =>
    commands.reduce(done, { ...empty, groups: { high: { name: "" }, low: { name: "" } }, bands }),
  );

describe("any board of range bands (R16.1)", () => {
  it("has distances that are symmetric, satisfy the triangle inequality, and are 0 from a combatant to itself", () => {
    fc.assert(
      fc.property(boards, board => {
        const spots = [...boardSpots(board, people).values(), ...Object.values(groupSpots(board))];
        for (const one of spots)
          for (const other of spots) {
            expect(stepsBetween(one, other)).toBe(stepsBetween(other, one));
            for (const third of spots)
              expect(stepsBetween(one, other)).toBeLessThanOrEqual(
                stepsBetween(one, third) + stepsBetween(third, other),
              );
          }
        for (const one of spots) expect(stepsBetween(one, one)).toBe(0);
      }),
    );
  });

  it("places every combatant at exactly the stored distance from each group", () => {
    fc.assert(
      fc.property(boards, board => {
        const groups = groupSpots(board);
        for (const spot of boardSpots(board, people).values())
          for (const [id, at] of Object.entries(groups)) expect(stepsBetween(spot, at)).toBe(spot[id]);
      }),
    );
  });

  it("moves only the approaching combatant, by exactly the move's number of bands or until they reach the target (R16.2)", () => {
    fc.assert(
      fc.property(
        boards,
        fc.constantFrom(...ids),
        fc.constantFrom(...ids),
        fc.constantFrom(0, 1, 2),
        (board, who, to, steps) => {
          const before = boardSpots(board, people);
          const after = boardSpots(go(board, who, to, steps), people);
          const way = (spots: typeof before) => stepsBetween(spots.get(who) ?? {}, spots.get(to) ?? {});
          expect(way(after)).toBe(Math.max(0, way(before) - steps));
          expect(stepsBetween(before.get(who) ?? {}, after.get(who) ?? {})).toBeLessThanOrEqual(steps);
          for (const id of ids) if (id !== who) expect(after.get(id)).toEqual(before.get(id));
        },
      ),
    );
  });

  it("never moves a retreating combatant closer to the enemy, or farther than the move allows (R16.2)", () => {
    fc.assert(
      fc.property(
        boards,
        fc.constantFrom(...ids),
        fc.constantFrom(...ids),
        fc.constantFrom(1, 2),
        (board, who, from, steps) => {
          if (who === from) return;
          const before = boardSpots(board, people);
          const after = boardSpots(flee(board, who, from, steps), people);
          const way = (spots: typeof before) => stepsBetween(spots.get(who) ?? {}, spots.get(from) ?? {});
          expect(way(after)).toBeGreaterThanOrEqual(way(before));
          expect(stepsBetween(before.get(who) ?? {}, after.get(who) ?? {})).toBeLessThanOrEqual(steps);
        },
      ),
    );
  });

  it("moves a retreating combatant away from a group by exactly as many bands as the move covers, up to Long (R16.2)", () => {
    fc.assert(
      fc.property(
        boards,
        fc.constantFrom(...ids),
        group,
        fc.constantFrom(1, 2),
        (board, who, from, steps) => {
          const goal = groupSpots(board)[from] ?? {};
          const spot = boardSpots(board, people).get(who) ?? {};
          expect(stepsBetween(spotAway(spot, goal, steps), goal)).toBe(
            Math.min(3, stepsBetween(spot, goal) + steps),
          );
        },
      ),
    );
  });

  it("keeps a band that the Gamemaster set between two groups (R16.1)", () => {
    fc.assert(
      fc.property(boards, group, group, band, (board, one, other, wanted) => {
        if (one === other) return;
        const spots = groupSpots(boardWithBand(board, people, one, other, wanted));
        expect(bandBetween(spots[one] ?? {}, spots[other] ?? {})).toBe(wanted);
      }),
    );
  });

  it("keeps two combatants engaged only as long as they are in Close Quarters (T10)", () => {
    fc.assert(
      fc.property(
        boards,
        fc.constantFrom(...ids),
        fc.constantFrom(...ids),
        command,
        (board, one, other, next) => {
          const spots = boardSpots(board, people);
          if (one === other || stepsBetween(spots.get(one) ?? {}, spots.get(other) ?? {}) > 0) return;
          const after = done(boardWithEngaged(board, people, one, other, true), next);
          const still = boardSpots(after, people);
          const near = stepsBetween(still.get(one) ?? {}, still.get(other) ?? {}) === 0;
          expect(engagedWith(after, people, one)).toEqual(near ? [other] : []);
          expect(after.engaged[pairKey(one, other)]).toBe(near ? true : undefined);
        },
      ),
    );
  });
});
