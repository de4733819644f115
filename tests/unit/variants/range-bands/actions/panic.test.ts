import { describe, expect, it } from "vitest";
import { panicTable, type PanicEffect } from "../../../../../src/variants/range-bands/rules/index.ts";
import { bat, gun, MadeUpEncounter, sheet } from "./support.ts";

const people = () => [
  { id: "ann", sheet: sheet(), things: [gun("ann"), bat("ann")] },
  { id: "ben", sheet: sheet() },
  {
    id: "thug",
    side: "enemy" as const,
    sheet: sheet({ attributes: { dexterity: 1 } }),
    things: [bat("thug")],
  },
  { id: "lout", side: "enemy" as const, sheet: sheet() },
];

/**
 * Returns an encounter in which Ann acts first and has the given panic result for the given number of rounds.
 * By default, the combatants are at Close.
 */
function panicked(key: string, rounds = 1, band = "close"): MadeUpEncounter {
  const encounter = new MadeUpEncounter(people()).begun(band);
  const total = panicTable.find(row => row.key === key)?.total ?? 0;
  const first = Math.min(6, total - 1);
  encounter.play("bands.state", "ann", { what: "panic" }, [], {
    dice: { "own.panic": [first, total - first], "own.panicRounds": [rounds] },
  });
  return encounter;
}

/** Starts the next round and performs its automatic actions. */
function nextRound(encounter: MadeUpEncounter): void {
  encounter.step("nextRound", "ann");
  encounter.rest();
}

describe("panic in Range Bands combat (X8.1, X8.3)", () => {
  it.each(
    panicTable
      .filter(({ effect }) => effect.lasts === "d3")
      .map(({ key, effect }): [string, PanicEffect] => [key, effect]),
  )("with the result “%s” lasts d3 rounds and ends automatically", (key, { noActions }) => {
    const encounter = panicked(key, 2);
    expect([encounter.sheetOf("ann").panic, encounter.fighter("ann")?.out]).toEqual([
      { key, roundsLeft: 2 },
      noActions === true,
    ]);
    nextRound(encounter);
    expect([encounter.sheetOf("ann").panic?.roundsLeft, encounter.fighter("ann")?.actionsLeft]).toEqual([
      1,
      noActions === true ? 0 : 2,
    ]);
    nextRound(encounter);
    expect([
      encounter.sheetOf("ann").panic,
      encounter.fighter("ann")?.panic,
      encounter.fighter("ann")?.actionsLeft,
    ]).toEqual([null, null, 2]);
  });

  it("with result 3 makes the combatant drop held items, which must be picked up before they can be used", () => {
    const encounter = panicked("dropsHeld");
    expect([encounter.stored("Actor.ann.Item.gun")?.["dropped"], encounter.sheetOf("ann").panic]).toEqual([
      true,
      null,
    ]);
    expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(["dropped"]);
    expect(
      encounter.against("bands.action", "ann", { action: "readyWeapon", ready: "reload" }, [], "gun"),
    ).toContain("dropped");
    expect(encounter.against("bands.attack", "ann", {}, ["thug"])).toEqual(["attack.outOfReach"]);
    encounter.play("bands.action", "ann", { action: "readyWeapon" }, [], { item: "bat" });
    expect([
      encounter.stored("Actor.ann.Item.gun")?.["dropped"],
      encounter.stored("Actor.ann.Item.bat")?.["dropped"],
      encounter.fighter("ann")?.actionsLeft,
    ]).toEqual([false, false, 1]);
    expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual([]);
  });

  it.each(["shakyHands", "cowed"])("with the result “%s” gives attacks a modifier of −2", key => {
    const rows = panicked(key)
      .judge("bands.attack", "ann", {}, ["thug"], { item: "gun" })
      .card.lines.flatMap(({ why = [] }) => why);
    expect(rows.find(({ text }) => text.key === "BLACKOUT.bands.row.panic")?.value).toBe("−2");
  });

  it("with result 5 gives a modifier of −2 to initiative, but only in the next round", () => {
    const encounter = panicked("offBalance");
    nextRound(encounter);
    expect(encounter.fighter("ann")?.initiative).toMatchObject({ change: -2 });
    nextRound(encounter);
    expect(encounter.fighter("ann")?.initiative).toMatchObject({ change: 0 });
  });

  it("limits a combatant to actions without speech (result 2), to flight (7) or to the nearest target (10)", () => {
    expect(panicked("incoherent").against("bands.action", "ann", { action: "inspire" }, ["ben"])).toEqual([
      "act.panicSpeechless",
    ]);
    const flees = panicked("flight");
    expect([
      flees.against("bands.action", "ann", { action: "defend" }),
      flees.against("bands.action", "ann", { action: "move", targets: [{ direction: "away" }] }, ["thug"]),
    ]).toEqual([["act.panicFlees"], []]);
    const narrow = panicked("nearestOnly");
    narrow.setBand("ann", "lout", "medium");
    expect([
      narrow.against("bands.attack", "ann", {}, ["lout"], "gun"),
      narrow.against("bands.attack", "ann", {}, ["thug"], "gun"),
    ]).toEqual([["act.panicNearest"], []]);
  });

  it("with result 11 forces the combatant to attack, and ends after the attack", () => {
    const encounter = panicked("lashesOut");
    expect(encounter.against("bands.action", "ann", { action: "takeCover" })).toEqual(["act.panicAttacks"]);
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun" });
    expect([encounter.sheetOf("ann").panic, encounter.fighter("ann")?.panic]).toEqual([null, null]);
    const spent = new MadeUpEncounter(people()).begun();
    spent.play("bands.endTurn", "ann");
    spent.play("bands.state", "ann", { what: "panic" }, [], { dice: { "own.panic": [5, 6] } });
    nextRound(spent);
    expect(spent.fighter("ann")?.panic, "who could do nothing any more lashes out in the next round").toBe(
      "lashesOut",
    );
  });

  it("with result 12 makes a combatant unconscious and therefore defenseless (X7.3)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const defence = () =>
      encounter
        .judge("bands.attack", "ann", {}, ["thug"], { item: "gun" })
        .card.lines.flatMap(({ why = [] }) => why.map(({ text }) => text.key))
        .includes("BLACKOUT.bands.row.rangedDefence");
    expect(defence()).toBe(true);
    encounter.play("bands.state", "thug", { what: "panic" }, [], {
      dice: { "own.panic": [6, 6], "own.panicRounds": [3] },
    });
    expect(defence()).toBe(false);
  });

  it("that starts at the end of a round lasts its full number of rounds, counted from the next round", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ burning: { points: 3, roundsLeft: 1 } }) },
      { id: "thug", side: "enemy", sheet: sheet() },
    ]).begun();
    for (const id of ["ann", "thug"]) encounter.play("bands.endTurn", id);
    encounter.rest({
      dice: {
        "end.ann.fire.panicCheck": [1, 2],
        "end.ann.fire.panic": [3, 3],
        "end.ann.fire.panicRounds": [1],
      },
      answers: { "end.ann.fire.panicWay": "reason" },
    });
    expect([encounter.state.round, encounter.sheetOf("ann").panic, encounter.fighter("ann")?.out]).toEqual([
      2,
      { key: "frozen", roundsLeft: 1 },
      true,
    ]);
  });

  it("follows the world's panic table if it was customized", () => {
    const encounter = new MadeUpEncounter(people(), {
      settings: { panicTable: { 10: { limit: "flees" }, 7: { limit: "" } } },
    }).begun();
    encounter.play("bands.state", "ann", { what: "panic" }, [], {
      dice: { "own.panic": [5, 5], "own.panicRounds": [1] },
    });
    expect(encounter.fighter("ann")?.panic).toBe("flees");
    encounter.play("bands.state", "ann", { what: "panic" }, [], {
      dice: { "own.panic": [3, 4], "own.panicRounds": [1] },
    });
    expect(encounter.fighter("ann")?.panic).toBeNull();
  });

  it("lasts d6 rounds at the breaking point (X8.5)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.state", "ann", { what: "breaking" }, [], {
      dice: { "own.breaking": [2, 5], "own.breakingRounds": [2] },
    });
    nextRound(encounter);
    expect(encounter.fighter("ann")?.initiativeModifier).toBe(-1);
    nextRound(encounter);
    expect([encounter.sheetOf("ann").breaking, encounter.fighter("ann")?.initiativeModifier]).toEqual([
      null,
      0,
    ]);
  });
});
