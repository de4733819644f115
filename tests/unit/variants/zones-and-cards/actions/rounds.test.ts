import { describe, expect, it } from "vitest";
import { readState } from "../../../../../src/variants/zones-and-cards/combat/stored-state.ts";
import { MadeUpFight, sheet } from "./support.ts";

const four = () =>
  new MadeUpFight([
    { id: "ann" },
    { id: "bob", sheet: sheet() },
    { id: "cat", side: "enemy" },
    { id: "dog", side: "enemy", sheet: sheet({ speed: 2 }) },
  ]);
/** Dice for dealing cards, with which the lowest remaining card is always drawn. */
const lowest = { face: () => 1 };

describe("a round in Zones & Cards", () => {
  it.each([
    [3, 2],
    [-1, 0],
    [1, 1],
  ])("treats a stored count of %i quick actions as %i", (stored, read) => {
    const { turns } = readState({
      round: 1,
      people: { ann: { turns: { r1t0: { card: 3, state: "acting", full: 0, quick: stored } } } },
    });
    expect(turns[0]?.budget).toEqual({ full: 0, quick: read });
  });

  it("deals a card to every combatant, and starts with the lowest card (Z2.1)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(fight.standing).toMatchObject({
      round: 1,
      acting: "ann",
      order: [
        { id: "ann", initiative: 1 },
        { id: "bob", initiative: 2 },
        { id: "cat", initiative: 3 },
        { id: "dog", initiative: 4 },
      ],
    });
  });

  it.each(["every round", "once"])(
    "deals no cards to dead or defeated combatants if cards are dealt %s (Z2.1)",
    when => {
      const fight = new MadeUpFight(
        [
          { id: "ann" },
          { id: "bob", sheet: sheet({ dead: true }) },
          { id: "cat", side: "enemy" },
          { id: "dog", side: "enemy", defeated: true },
        ],
        when === "once" ? { settings: { initiativeRedraw: "once" } } : {},
      );
      fight.play("zones.round", "ann", {}, [], lowest);
      const dealt = () => Object.fromEntries(fight.standing.order.map(one => [one.id, one.initiative]));
      expect(dealt()).toEqual({ ann: 1, bob: null, cat: 2, dog: null });
      expect(fight.judge("zones.deal", "bob", { who: "one" }).problems.map(({ text }) => text.key)).toEqual([
        "BLACKOUT.zones.problem.nobodyToDeal",
      ]);
      fight.play("zones.adjust", "cat", { dead: true });
      fight.play("zones.endTurn", "ann");
      fight.play("zones.round", "ann", {}, [], lowest);
      expect(dealt()).toEqual({ ann: 1, bob: null, cat: null, dog: null });
    },
  );

  it("starts with a combatant who has surprise (Z2.4)", () => {
    const fight = four();
    fight.play("zones.round", "ann", { "surprise": ["cat"], "unaware-bob": true }, [], lowest);
    expect(fight.standing.acting).toBe("cat");
    expect(fight.fought["people"]).toMatchObject({ bob: { unaware: true }, ann: { unaware: false } });
  });

  it("can't start if a combatant with surprise is unaware, or if two combatants with surprise have the same position (Z2.4, Z2.5)", () => {
    const against = (choices: object) =>
      four()
        .judge("zones.round", "ann", { ...choices })
        .problems.map(({ text }) => [text.key.replace("BLACKOUT.zones.problem.", ""), text.data]);
    for (const first of [{ "surprise-bob": "1" }, { "surprise-bob": true }, { surprise: ["bob"] }])
      expect(against({ ...first, "unaware-bob": true })).toEqual([["surpriserUnaware", { name: "bob" }]]);
    expect(against({ "surprise-ann": "1", "surprise-bob": "1" })).toEqual([
      ["surprisePlaceTaken", { one: "ann", other: "bob", n: 1 }],
    ]);
    for (const sound of [
      { "surprise-bob": "1", "unaware-cat": true },
      { "surprise-bob": "", "unaware-bob": true },
      { "surprise-ann": "1", "surprise-bob": "2" },
      { "surprise-ann": true, "surprise-bob": true },
    ])
      expect(against(sound)).toEqual([]);
    const running = four();
    running.play("zones.round", "ann", {}, [], lowest);
    expect(
      running.judge("zones.round", "ann", { "pass": true, "surprise-bob": "1", "unaware-bob": true })
        .problems,
    ).toEqual([]);
  });

  it("ends only once if two Gamemasters end it at the same time (Z2.1)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    const ended = { pass: true, after: 1 };
    expect(fight.judge("zones.round", "ann", ended).problems).toEqual([]);
    fight.play("zones.round", "ann", ended, [], lowest);
    expect(fight.judge("zones.round", "ann", ended).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.zones.problem.roundGoesOn",
    ]);
  });

  it("gives a fast combatant one turn per card (Z2.9)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    for (const id of ["ann", "bob", "cat", "dog", "dog"]) {
      expect(fight.standing.acting).toBe(id);
      fight.play("zones.endTurn", id);
    }
    expect(fight.standing.acting).toBeNull();
    expect(fight.settle(lowest)).toEqual(["round.2"]);
    expect(fight.standing).toMatchObject({ round: 2, acting: "ann" });
  });

  it("lets the current combatant swap cards with a later combatant, who then acts immediately (Z2.7, Z2.8)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(fight.judge("zones.swap", "ann", { card: 3 }).prompts).toMatchObject([
      { key: "swap", actor: "Actor.cat", fallback: "yes" },
    ]);
    fight.play("zones.swap", "ann", { card: 3 }, [], { answers: { swap: "yes" } });
    expect(fight.standing.acting).toBe("cat");
    expect(fight.judge("zones.swap", "cat", { card: 2 }).problems.map(({ text }) => text.key)).toContain(
      "BLACKOUT.zones.swapBar.justSwapped",
    );
    fight.play("zones.endTurn", "cat");
    fight.play("zones.endTurn", "bob");
    expect(fight.standing.acting).toBe("ann");
  });

  it("deals a card to a new combatant, and removes deleted combatants (Z2.2)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.people.push({ id: "eve" });
    fight.world = new Map([...fight.world, ["Actor.eve", { system: { variants: {} } }]]);
    expect(fight.settle(lowest)).toEqual(["join.eve"]);
    expect(fight.standing.order.find(({ id }) => id === "eve")?.initiative).toBe(6);
    fight.people.splice(1, 1);
    expect(fight.settle(lowest)).toEqual(["leave.bob"]);
    expect(fight.standing.order.map(({ id }) => id)).not.toContain("bob");
  });

  it("charges quick actions out of turn to the combatant's next turn (Z3.1, Z3.2)", () => {
    const fight = four();
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(
      fight.judge("zones.action", "bob", { action: "reload" }).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.problem.notYourTurn");
    fight.play("zones.action", "bob", { action: "partialCover" });
    expect(fight.fought["people"]).toMatchObject({ bob: { turns: { r1t0: { full: 0, quick: 1 } } } });
    fight.play("zones.action", "bob", { action: "partialCover" });
    expect(
      fight.judge("zones.action", "bob", { action: "partialCover" }).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.problem.noAction");
  });

  it("can't start before the previous one is finished, and lets only the current combatant end the turn", () => {
    const fight = four();
    expect(fight.judge("zones.endTurn", "bob").problems[0]?.text.key).toBe("BLACKOUT.zones.problem.noFight");
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(fight.judge("zones.endTurn", "bob").problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.notYourTurn",
    );
    expect(fight.judge("zones.round", "ann").problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.roundGoesOn",
    );
    expect(fight.judge("zones.swap", "ann", { card: 17 }).problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.noCard",
    );
    expect(() => fight.judge("zones.swap", "ann", { card: "x" })).toThrow(/choices\.card/u);
    expect(() => fight.judge("zones.round", "ann", { surprise: ["nobody"] })).not.toThrow();
    expect(() => four().judge("zones.round", "ann", { surprise: ["nobody"] })).toThrow(
      /choices\.surprise\.0/u,
    );
  });

  it("adds missing sheets to actors when it starts, and removes them when it is undone", () => {
    const fight = four();
    const before = fight.world;
    fight.play("zones.round", "ann", {}, [], { face: ({ sides }) => Math.ceil(sides / 2) });
    for (let turn = 0; turn < 7; turn += 1) {
      fight.play("zones.endTurn", fight.standing.acting ?? "");
      fight.settle();
    }
    expect(fight.world.get("Actor.ann")).toMatchObject({
      system: { variants: { zones: { health: 1, stress: 0 } } },
    });
    expect(fight.fought["people"]).not.toHaveProperty("ann.sheet");
    while (fight.ledgers.length > 0) fight.undo();
    expect([...fight.world]).toEqual([...before]);
  });
});
