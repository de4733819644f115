import { describe, expect, it } from "vitest";
import { readState } from "../../../../../src/variants/zones-and-cards/combat/stored-state.ts";
import { MadeUpEncounter, sheet } from "./support.ts";

const four = () =>
  new MadeUpEncounter([
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
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(encounter.standing).toMatchObject({
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
      const encounter = new MadeUpEncounter(
        [
          { id: "ann" },
          { id: "bob", sheet: sheet({ dead: true }) },
          { id: "cat", side: "enemy" },
          { id: "dog", side: "enemy", defeated: true },
        ],
        when === "once" ? { settings: { initiativeRedraw: "once" } } : {},
      );
      encounter.play("zones.round", "ann", {}, [], lowest);
      const dealt = () => Object.fromEntries(encounter.standing.order.map(one => [one.id, one.initiative]));
      expect(dealt()).toEqual({ ann: 1, bob: null, cat: 2, dog: null });
      expect(
        encounter.judge("zones.deal", "bob", { who: "one" }).problems.map(({ text }) => text.key),
      ).toEqual(["BLACKOUT.zones.problem.nobodyToDeal"]);
      encounter.play("zones.adjust", "cat", { dead: true });
      encounter.play("zones.endTurn", "ann");
      encounter.play("zones.round", "ann", {}, [], lowest);
      expect(dealt()).toEqual({ ann: 1, bob: null, cat: null, dog: null });
    },
  );

  it("starts with a combatant who has surprise (Z2.4)", () => {
    const encounter = four();
    encounter.play("zones.round", "ann", { "surprise": ["cat"], "unaware-bob": true }, [], lowest);
    expect(encounter.standing.acting).toBe("cat");
    expect(encounter.fought["people"]).toMatchObject({ bob: { unaware: true }, ann: { unaware: false } });
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
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    const ended = { pass: true, after: 1 };
    expect(encounter.judge("zones.round", "ann", ended).problems).toEqual([]);
    encounter.play("zones.round", "ann", ended, [], lowest);
    expect(encounter.judge("zones.round", "ann", ended).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.zones.problem.roundGoesOn",
    ]);
  });

  it("gives a fast combatant one turn per card (Z2.9)", () => {
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    for (const id of ["ann", "bob", "cat", "dog", "dog"]) {
      expect(encounter.standing.acting).toBe(id);
      encounter.play("zones.endTurn", id);
    }
    expect(encounter.standing.acting).toBeNull();
    expect(encounter.settle(lowest)).toEqual(["round.2"]);
    expect(encounter.standing).toMatchObject({ round: 2, acting: "ann" });
  });

  it("lets the current combatant swap cards with a later combatant, who then acts immediately (Z2.7, Z2.8)", () => {
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(encounter.judge("zones.swap", "ann", { card: 3 }).prompts).toMatchObject([
      { key: "swap", actor: "Actor.cat", fallback: "yes" },
    ]);
    encounter.play("zones.swap", "ann", { card: 3 }, [], { answers: { swap: "yes" } });
    expect(encounter.standing.acting).toBe("cat");
    expect(encounter.judge("zones.swap", "cat", { card: 2 }).problems.map(({ text }) => text.key)).toContain(
      "BLACKOUT.zones.swapBar.justSwapped",
    );
    encounter.play("zones.endTurn", "cat");
    encounter.play("zones.endTurn", "bob");
    expect(encounter.standing.acting).toBe("ann");
  });

  it("deals a card to a new combatant, and removes deleted combatants (Z2.2)", () => {
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.people.push({ id: "eve" });
    encounter.world = new Map([...encounter.world, ["Actor.eve", { system: { variants: {} } }]]);
    expect(encounter.settle(lowest)).toEqual(["join.eve"]);
    expect(encounter.standing.order.find(({ id }) => id === "eve")?.initiative).toBe(6);
    encounter.people.splice(1, 1);
    expect(encounter.settle(lowest)).toEqual(["leave.bob"]);
    expect(encounter.standing.order.map(({ id }) => id)).not.toContain("bob");
  });

  it("charges quick actions out of turn to the combatant's next turn (Z3.1, Z3.2)", () => {
    const encounter = four();
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(
      encounter.judge("zones.action", "bob", { action: "reload" }).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.problem.notYourTurn");
    encounter.play("zones.action", "bob", { action: "partialCover" });
    expect(encounter.fought["people"]).toMatchObject({ bob: { turns: { r1t0: { full: 0, quick: 1 } } } });
    encounter.play("zones.action", "bob", { action: "partialCover" });
    expect(
      encounter.judge("zones.action", "bob", { action: "partialCover" }).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.problem.noAction");
  });

  it("can't start before the previous one is finished, and lets only the current combatant end the turn", () => {
    const encounter = four();
    expect(encounter.judge("zones.endTurn", "bob").problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.noFight",
    );
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(encounter.judge("zones.endTurn", "bob").problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.notYourTurn",
    );
    expect(encounter.judge("zones.round", "ann").problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.roundGoesOn",
    );
    expect(encounter.judge("zones.swap", "ann", { card: 17 }).problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.noCard",
    );
    expect(() => encounter.judge("zones.swap", "ann", { card: "x" })).toThrow(/choices\.card/u);
    expect(() => encounter.judge("zones.round", "ann", { surprise: ["nobody"] })).not.toThrow();
    expect(() => four().judge("zones.round", "ann", { surprise: ["nobody"] })).toThrow(
      /choices\.surprise\.0/u,
    );
  });

  it("adds missing sheets to actors when it starts, and removes them when it is undone", () => {
    const encounter = four();
    const before = encounter.world;
    encounter.play("zones.round", "ann", {}, [], { face: ({ sides }) => Math.ceil(sides / 2) });
    for (let turn = 0; turn < 7; turn += 1) {
      encounter.play("zones.endTurn", encounter.standing.acting ?? "");
      encounter.settle();
    }
    expect(encounter.world.get("Actor.ann")).toMatchObject({
      system: { variants: { zones: { health: 1, stress: 0 } } },
    });
    expect(encounter.fought["people"]).not.toHaveProperty("ann.sheet");
    while (encounter.ledgers.length > 0) encounter.undo();
    expect([...encounter.world]).toEqual([...before]);
  });
});
