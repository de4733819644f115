/**
 * Tests effects on other combatants in Zones & Cards. The effects stay pending until a user applies all of
 * them with one click, and are then computed for the current state.
 */
import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import type { Draft } from "../../../../../src/actions/core/draft.ts";
import { blade, gun, MadeUpEncounter, sheet, type Someone } from "./support.ts";

const hit = { answers: { interrupt: "let" }, dice: { "attack.base": [6, 6, 6, 3, 3, 3] } };

/**
 * Returns an encounter between two allies, Ann and Bob, and two foes. Ann acts first, and the foes' sheets
 * are stored in the encounter.
 */
function encounter(part: Partial<Someone> = {}): MadeUpEncounter {
  const foe = (id: string): Someone => ({ id, side: "enemy", actor: "Actor.lout", sheet: null });
  const madeUp = new MadeUpEncounter([
    { id: "ann", sheet: sheet(), things: [blade("ann")], ...part },
    { id: "bob", sheet: sheet(), things: [gun("bob")] },
    foe("one"),
    foe("two"),
  ]);
  madeUp.play("zones.round", "ann", {}, [], { face: () => 1 });
  return madeUp;
}

const pathsOf = (draft: Draft, isOverOthers: boolean) =>
  draft
    .changes()
    .flatMap(change =>
      "path" in change && change.uuid === "Combat.combat" && draft.comesOverOthers(change) === isOverOthers
        ? [change.path.replace("system.fought.", "")]
        : [],
    );
const by = (draft: Draft, fought: Source) =>
  draft.overOthers
    .flatMap(({ asTheyStand }) => asTheyStand(fought))
    .map(change =>
      "path" in change ? { ...change, path: change.path.replace("system.fought.", "") } : change,
    );
const withPlace = (madeUp: MadeUpEncounter, id: string, part: Source): Source => {
  const people = madeUp.fought["people"] as Source;
  return {
    ...madeUp.fought,
    people: { ...people, [id]: { ...(isRecord(people[id]) ? people[id] : {}), ...part } },
  };
};

describe("pending effects on other combatants", () => {
  it("include the target's harm and lost aim, but not the action's costs or the target's awareness (Z6.2, Z7.4)", () => {
    const madeUp = encounter();
    madeUp.change([
      {
        uuid: "Combat.combat",
        path: "system.fought",
        from: madeUp.fought,
        to: withPlace(madeUp, "one", { aimWeapon: "gun", aimRound: 1, unaware: true }),
      },
    ]);
    const { draft } = madeUp.judge("zones.attack", "ann", { push: "keep", undefended: true }, ["lout"], {
      ...hit,
      dice: { "attack.base": [6, 3, 3, 3, 3, 3] },
    });
    const page = [
      "people.one.sheet.broken",
      "people.one.sheet.health",
      "people.one.sheet.injuries.crushedToes",
    ];
    expect(pathsOf(draft, true).sort()).toEqual(["people.one.aimRound", "people.one.aimWeapon", ...page]);
    expect(pathsOf(draft, false)).toEqual(
      expect.arrayContaining(["people.ann.turns.r1t0.full", "people.one.unaware", "touching.ann|one"]),
    );
    expect(
      by(draft, withPlace(madeUp, "one", { aimWeapon: "", aimRound: 0 }))
        .map(change => ("path" in change ? change.path : ""))
        .sort(),
      "who aims at nobody any more loses no aim",
    ).toEqual(page);
  });

  it("include a witness's panic, based on the witness's state when the effect is applied (Z5.2)", () => {
    const madeUp = encounter({ sheet: sheet({ health: 1 }) });
    madeUp.play("zones.endTurn", "ann");
    madeUp.play("zones.endTurn", "bob");
    const { draft } = madeUp.judge("zones.attack", "one", { push: "keep" }, ["ann"], {
      ...hit,
      dice: { ...hit.dice, "wound.injury": [1, 1] },
    });
    expect(pathsOf(draft, true).sort()).toEqual(["people.bob.panicDue", "people.bob.panics"]);
    expect(by(draft, madeUp.fought)).toMatchObject([
      { path: "people.bob.panicDue", to: "playerBroken" },
      { path: "people.bob.panics", to: 1 },
    ]);
    expect(
      by(draft, withPlace(madeUp, "bob", { panics: 3 })),
      "another roll of theirs by another number",
    ).toMatchObject([{ path: "people.bob.panicDue" }, { path: "people.bob.panics", from: 3, to: 4 }]);
    expect(
      by(draft, withPlace(madeUp, "bob", { panicDue: "horror", panics: 1 })),
      "who has one before them rolls once",
    ).toEqual([]);
  });

  it("include dropped items, grapples and shoves, but only if they are still possible (Z4.6)", () => {
    const madeUp = encounter({ things: [blade("ann")] });
    const special = (name: string) =>
      madeUp.judge(
        "zones.attack",
        "ann",
        { item: "blade", special: name, disarm: "throw", push: "keep" },
        ["bob"],
        hit,
      ).draft;
    const disarmed = special("disarm");
    expect(pathsOf(disarmed, true).sort()).toEqual(["loose", "people.bob.dropped.gun"]);
    expect(by(disarmed, withPlace(madeUp, "bob", { dropped: { gun: true } }))).toEqual([]);
    expect(pathsOf(special("grapple"), true)).toEqual(["grapples.bob"]);
    expect(by(special("grapple"), madeUp.fought), "apart by then").toEqual([]);
    expect(by(special("grapple"), { ...madeUp.fought, touching: { "ann|bob": true } })).toMatchObject([
      { path: "grapples.bob", to: "ann" },
    ]);
    madeUp.change([
      {
        uuid: "Combat.combat",
        path: "system.fought.touching",
        from: madeUp.fought["touching"] ?? {},
        to: { "ann|bob": true },
      },
    ]);
    expect(pathsOf(special("shove"), true)).toEqual(["touching.ann|bob"]);
    expect(pathsOf(special("pass"), true), "who passes somebody has gone").toEqual([]);
  });
});
