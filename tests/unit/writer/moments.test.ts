import { describe, expect, it } from "vitest";
import type { Fighter } from "../../../src/documents/combat-rules.ts";
import { momentId } from "../../../src/features/combat/moment-id.ts";
import {
  comingMoments,
  dueMoments,
  roundsToSee,
  roundsToTakeBack,
  type Moment,
} from "../../../src/writer/combat/moments.ts";

const fighter = (id: string, part: Partial<Fighter> = {}): Fighter => ({
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
const named = (moments: readonly Moment[]) =>
  moments.map(({ kind, fighter: { id }, round }) => `${kind} ${id} ${round}`);

describe("the start-of-turn and end-of-turn effects in an encounter", () => {
  it("are due if they are unapplied and the combatant joined before they were due", () => {
    const fighters = [
      fighter("done", { began: 2, ended: 2, opened: 2, closed: 2 }),
      fighter("over", { began: 2, ended: 2, opened: 2, closed: 1 }),
      fighter("acts", { began: 2, ended: 1, opened: 1, closed: 1 }),
      fighter("waits", { began: 1, ended: 1, opened: 1, closed: 1 }),
    ];
    expect(named(dueMoments(fighters, 2, 2))).toEqual(["close over 2", "open acts 2"]);
    expect(
      named(
        dueMoments(
          [fighter("new", { since: 3, began: 2, ended: 2 }), fighter("nobody", { actor: null, began: 2 })],
          2,
          2,
        ),
      ),
    ).toEqual([]);
  });

  it("are due for the current round and for up to 20 past rounds", () => {
    expect(named(dueMoments([fighter("fast", { began: 3, ended: 2 })], 1, 3))).toEqual([
      "open fast 1",
      "close fast 1",
    ]);
    expect([roundsToSee(3), roundsToSee(0), roundsToSee(50).length, roundsToSee(50)[0]]).toEqual([
      [1, 2, 3],
      [],
      21,
      30,
    ]);
  });

  it("are undone in reverse order if the encounter is rewound", () => {
    const fighters = [fighter("acts", { began: 1, ended: 0, opened: 3, closed: 2 }), fighter("next")];
    expect(roundsToTakeBack(fighters, 1)).toEqual([1, 2, 3]);
    expect(named(comingMoments(fighters, 1))).toEqual([
      "close next 3",
      "open next 3",
      "close acts 3",
      "open acts 3",
      "close next 2",
      "open next 2",
      "close acts 2",
      "open acts 2",
      "close next 1",
      "open next 1",
      "close acts 1",
    ]);
    expect(roundsToTakeBack([fighter("one")], 0), "before the first round all of it").toEqual([1]);
  });

  it("have messages with the same IDs no matter which client requests them", () => {
    const ids = (["open", "close"] as const).flatMap(kind =>
      [1, 2].flatMap(round => ["a", "b"].map(id => momentId("combat", { kind, round, fighter: { id } }))),
    );
    expect(new Set(ids).size).toBe(8);
    expect(ids.every(id => /^[A-Za-z0-9]{16}$/u.test(id))).toBe(true);
    expect(momentId("combat", { kind: "open", round: 1, fighter: { id: "a" } })).toBe(ids[0]);
  });
});
