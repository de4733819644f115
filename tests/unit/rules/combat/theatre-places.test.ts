/**
 * Tests which invalid parts of a board are reported (R16.1, R16.2), and where combatants are placed after
 * groups are added, moved or merged.
 */
import { describe, expect, it } from "vitest";
import {
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

const empty: Board = { groups: {}, bands: {}, places: {}, engaged: {} };
const ann: BoardPerson = { id: "ann", side: "player" };
const ben: BoardPerson = { id: "ben", side: "player" };
const thug: BoardPerson = { id: "thug", side: "enemy" };
const people = [ann, ben, thug];
const alone = (bands: Board["places"][string]["bands"]) => ({ group: "", bands });
const named = (path: string) => expect.objectContaining({ name: "RuleError", path });

describe("validating a board for range bands", () => {
  it.each<[string, unknown]>([
    ["board", null],
    ["board.groups", { ...empty, groups: 5 }],
    ["board.groups.annex", { ...empty, groups: { annex: 5 } }],
    ["board.groups.annex.name", { ...empty, groups: { annex: { name: 5 } } }],
    ["board.bands", { ...empty, bands: 5 }],
    ["board.bands.crew-others", { ...empty, bands: { "crew-others": "near" } }],
    ["board.places", { ...empty, places: 5 }],
    ["board.places.ann", { ...empty, places: { ann: 5 } }],
    ["board.places.ann.group", { ...empty, places: { ann: { group: 5, bands: [] } } }],
    ["board.places.ann.bands", { ...empty, places: { ann: { group: "", bands: 5 } } }],
    ["group", { ...empty, places: { ann: { group: "", bands: [{ group: 5, band: "mid" }] } } }],
    [
      "board.places.ann.bands.crew",
      { ...empty, places: { ann: { group: "", bands: [{ group: "crew", band: "near" }] } } },
    ],
    ["board.engaged", { ...empty, engaged: 5 }],
    ["board.engaged.ann-thug", { ...empty, engaged: { "ann-thug": "yes" } }],
  ])("throws an error that contains the path of the invalid value: %s", (path, board) => {
    expect(() => boardGroups(board as Board)).toThrow(named(path));
  });

  it("throws an error if a combatant, position, step or name is invalid", () => {
    expect(() => boardSpots(empty, 5 as never)).toThrow(named("people"));
    expect(() => boardSpots(empty, [{ id: 5, side: "player" } as never])).toThrow(named("person.id"));
    expect(() => boardSpots(empty, [{ id: "ann", side: "crowd" } as never])).toThrow(named("person.side"));
    expect(() => groupOnBoard(empty, 5 as never)).toThrow(named("person"));
    expect(() => pairKey(5 as never, "b")).toThrow(named("one"));
    expect(() => pairKey("a", 5 as never)).toThrow(named("other"));
    expect(() => stepsBetween({ crew: 4 }, {})).toThrow(named("one.crew"));
    expect(() => stepsBetween({}, { crew: -1 })).toThrow(named("other.crew"));
    expect(() => spotTowards({}, {}, -1)).toThrow(named("steps"));
    expect(() => spotTowards({ crew: 9 }, {}, 1)).toThrow(named("from.crew"));
    expect(() => spotTowards({}, { crew: 9 }, 1)).toThrow(named("to.crew"));
    expect(() => spotAway({}, {}, -1)).toThrow(named("steps"));
    expect(() => boardWithSpot(empty, people, "ann", { crew: 9 })).toThrow(named("spot.crew"));
    expect(() => boardWithSpot(empty, people, "nobody", {})).toThrow(
      expect.objectContaining({ path: "who", expected: { key: "onBoard" } }),
    );
    expect(() => boardWithMember(empty, people, "ann", "nowhere")).toThrow(named("group"));
    expect(() => boardWithBand(empty, people, "nowhere", "crew", "mid")).toThrow(named("group"));
    expect(() => boardWithBand(empty, people, "crew", "crew", "mid")).toThrow(named("other"));
    expect(() => boardWithEngaged(empty, people, "ann", "ann", true)).toThrow(
      expect.objectContaining({ path: "other", expected: { key: "somebodyElse" } }),
    );
    expect(() => boardWithEngaged(empty, people, "ann", "ben", "yes" as never)).toThrow(named("engaged"));
    expect(() => boardWithEngaged(empty, people, "ann", "thug", true)).toThrow(
      expect.objectContaining({ path: "other", expected: { key: "inQuarters" } }),
    );
  });
});

describe("a board for range bands (R16.1)", () => {
  it("stores a pair of combatants under the same key, regardless of their order", () => {
    expect([pairKey("b", "a"), pairKey("a", "b")]).toEqual(["a-b", "a-b"]);
  });

  it("keeps a lone combatant out of all groups, but moves combatants to the default group if none of their stored groups is left", () => {
    const places = {
      ann: alone([
        { group: "gone", band: "short" },
        { group: "crew", band: "short" },
      ]),
      ben: alone([{ group: "gone", band: "short" }]),
      thug: { group: "gone", bands: [] },
    };
    expect(people.map(person => groupOnBoard({ ...empty, places }, person))).toEqual([
      null,
      "crew",
      "others",
    ]);
    expect(groupOnBoard({ ...empty, places: { ann: { group: "others", bands: [] } } }, ann)).toBe("others");
  });

  it("calculates an unknown distance to a group from the shortest path through other groups, up to Long", () => {
    const board: Board = {
      ...empty,
      groups: { annex: { name: "Annex" } },
      bands: { "annex-crew": "short", "annex-others": "short" },
      places: {
        ann: alone([{ group: "crew", band: "short" }]),
        ben: alone([
          { group: "crew", band: "short" },
          { group: "others", band: "close" },
        ]),
        thug: alone([{ group: "crew", band: "long" }]),
      },
    };
    const spots = boardSpots(board, people);
    expect(spots.get("ann")).toEqual({ crew: 1, others: 3, annex: 2 });
    expect(spots.get("ben"), "over the others it is shorter").toEqual({ crew: 1, others: 0, annex: 1 });
    expect(spots.get("thug")).toEqual({ crew: 3, others: 3, annex: 3 });
    expect(
      groupSpots({ ...board, bands: { ...board.bands, "crew-others": "long" } })["crew"],
      "the way over the annex is shorter",
    ).toEqual({ crew: 0, others: 2, annex: 1 });
  });

  it("moves a combatant away by the given number of bands, up to Long (R16.2)", () => {
    expect(spotAway({ crew: 0, others: 2 }, { crew: 2, others: 0 }, 1)).toEqual({ crew: 1, others: 3 });
    expect(spotAway({ crew: 1, others: 1 }, { crew: 1, others: 1 }, 1)).toEqual({ crew: 2, others: 2 });
    expect(spotAway({ crew: 3, others: 0 }, { crew: 0, others: 3 }, 2)).toEqual({ crew: 3, others: 2 });
  });

  it("adds a lone combatant to a group at Close Quarters only if the group has members and all of them are allies", () => {
    const groups = { annex: { name: "Annex" } };
    const bands = { "annex-crew": "long", "annex-others": "long", "crew-others": "mid" } as const;
    const at = (places: Board["places"]) =>
      boardWithSpot({ ...empty, groups, bands, places }, people, "ann", { crew: 3, others: 3, annex: 0 })
        .places["ann"];
    const there = { group: "annex", bands: [] };
    expect(at({ ben: there })).toEqual(there);
    const own = alone([
      { group: "crew", band: "long" },
      { group: "others", band: "long" },
      { group: "annex", band: "close" },
    ]);
    expect(at({}), "nobody stands there").toEqual(own);
    expect(at({ thug: there })).toEqual(own);
    expect(at({ ben: there, thug: there })).toEqual(own);
    expect(at({ ann: there }), "one is no company for oneself").toEqual(own);
  });

  it("keeps a lone combatant as close to a moved group as the bands between groups allow", () => {
    const near = {
      ...empty,
      places: {
        ann: alone([
          { group: "crew", band: "close" },
          { group: "others", band: "mid" },
        ]),
        ben: { group: "crew", bands: [] },
      },
    };
    expect(boardWithBand(near, people, "crew", "others", "close").places).toEqual({
      ann: alone([
        { group: "crew", band: "mid" },
        { group: "others", band: "mid" },
      ]),
      ben: near.places.ben,
    });
    expect(boardWithBand(near, people, "crew", "others", "long").places["ann"]).toEqual(
      alone([
        { group: "crew", band: "short" },
        { group: "others", band: "mid" },
      ]),
    );
    const far = {
      ...empty,
      places: {
        ann: alone([
          { group: "crew", band: "long" },
          { group: "others", band: "short" },
        ]),
      },
    };
    expect(
      boardWithBand(far, people, "crew", "others", "short").places["ann"],
      "no farther than the way over the others",
    ).toEqual(
      alone([
        { group: "crew", band: "mid" },
        { group: "others", band: "short" },
      ]),
    );
  });

  it("ends only the engagements of combatants who are separated (T10)", () => {
    const together = boardWithEngaged(
      boardWithBand(empty, people, "crew", "others", "close"),
      people,
      "ann",
      "thug",
      true,
    );
    const board = { ...together, engaged: { ...together.engaged, "away-thug": true, "ann-ben": false } };
    expect(people.map(({ id }) => engagedWith(board, people, id))).toEqual([["thug"], [], ["ann"]]);
    expect(boardWithMember(board, people, "ben", "crew").engaged).toEqual(board.engaged);
    expect(boardWithBand(board, people, "crew", "others", "short").engaged).toEqual({
      "away-thug": true,
      "ann-ben": false,
    });
    expect(boardWithEngaged(board, people, "thug", "ann", false).engaged).toEqual({
      "away-thug": true,
      "ann-ben": false,
    });
    expect(
      engagedWith({ ...board, bands: { "crew-others": "short" } }, people, "ann"),
      "not over a distance",
    ).toEqual([]);
  });
});
