import { describe, expect, it } from "vitest";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { phaseOf } from "../../../../../src/variants/range-bands/combat/turn-state.ts";
import { MadeUpEncounter, sheet, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const standing = (encounter: MadeUpEncounter) => variant.turnState(encounter.facts(""));
const people = () => [
  { id: "ann", sheet: sheet({ attributes: { dexterity: 2, acumen: 1 } }) },
  { id: "ben", sheet: sheet({ attributes: { dexterity: 1 }, insight: 2 }) },
  { id: "thug", side: "enemy" as const, sheet: sheet({ attributes: { dexterity: 1, acumen: 1 } }) },
];

describe("a Range Bands encounter", () => {
  it("starts with allies at Close and enemies at Medium, and then waits until it is decided who has the drop (X2.8, X5.1)", () => {
    const encounter = new MadeUpEncounter(people());
    expect(standing(encounter)).toEqual({
      round: 0,
      acting: null,
      mayAct: [],
      passedOver: [],
      order: ["ann", "ben", "thug"].map(id => ({ id, initiative: null })),
    });
    expect(variant.due(encounter.facts(""))).toBeNull();
    expect(encounter.step("begin")).toBe("bands.join");
    expect(encounter.state.pairs.map(({ first, second, band }) => [first, second, band])).toEqual([
      ["ann", "ben", "close"],
      ["ann", "thug", "medium"],
      ["ben", "thug", "medium"],
    ]);
    expect(standing(encounter)).toMatchObject({ round: 1, acting: null });
    expect(phaseOf(encounter.state)).toBe("drop");
    expect(encounter.rest()).toEqual([]);
    expect(variant.step("begin", encounter.facts(""))).toBeNull();
  });

  it("lets combatants compete for the drop, whose winner has a lower next initiative (X2.9, X2.10)", () => {
    const encounter = new MadeUpEncounter(people());
    encounter.step("begin");
    const open = encounter.judge("bands.drop", "ann", { claims: ["thug"], ask: true });
    expect(open.prompts.map(({ actor, fallback }) => [actor, fallback])).toEqual([
      ["Actor.ann", "no"],
      ["Actor.ben", "no"],
    ]);
    expect(open.draft.changes()).toEqual([]);
    const { card } = encounter.play("bands.drop", "ann", { claims: ["thug"], ask: true }, [], {
      answers: { "drop.ann": "claim", "drop.ben": "no" },
    });
    expect([card.outcome.key, card.outcome.data]).toEqual([
      "BLACKOUT.bands.outcome.drop",
      { name: "ann", n: 3 },
    ]);
    expect(standing(encounter).mayAct).toEqual(["ann"]);
    expect(encounter.step("endTurn", "ann")).toBe("bands.endTurn");
    expect(variant.due(encounter.facts(""))).toMatchObject({ action: "bands.round", name: "round-1" });
    encounter.rest({
      dice: { "initiative.ann": [3, 4], "initiative.ben": [3, 4], "initiative.thug": [3, 4] },
    });
    expect(phaseOf(encounter.state)).toBe("actions");
    expect(standing(encounter)).toMatchObject({
      acting: "thug",
      order: [
        { id: "thug", initiative: 9 },
        { id: "ben", initiative: 8 },
        { id: "ann", initiative: 7 },
      ],
    });
  });

  it("lets player characters with the same initiative act together, and before enemies with that initiative (X2.3)", () => {
    const encounter = new MadeUpEncounter(people());
    encounter.step("begin");
    expect(encounter.step("nextRound")).toBe("bands.drop");
    encounter.rest({
      dice: { "initiative.ann": [1, 2], "initiative.ben": [2, 3], "initiative.thug": [2, 2] },
    });
    expect(standing(encounter)).toMatchObject({
      mayAct: ["ann", "ben"],
      order: [
        { id: "ann", initiative: 6.01 },
        { id: "ben", initiative: 6.01 },
        { id: "thug", initiative: 6 },
      ],
    });
  });

  it("ends a round when everyone has acted or passed, and gives +1 on the next initiative to combatants who weren't involved in that round (X2.4, X2.7)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    for (const id of ["ann", "ben", "thug"]) encounter.step("endTurn", id);
    expect(phaseOf(encounter.state)).toBe("resolution");
    expect(encounter.rest({ dice: { "initiative.ann": [1, 2] } })).toEqual(["bands.resolve", "bands.round"]);
    expect(encounter.state).toMatchObject({ round: 2, phase: "actions" });
    expect(encounter.fighter("ann")?.initiative).toEqual({
      faces: [1, 2],
      modifier: 3,
      calm: 1,
      change: 0,
      total: 7,
    });
  });

  it("keeps a round open for deferred actions, which expire when the next round is requested (X2.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.defer", "ann");
    expect(encounter.against("bands.defer", "ann")).toEqual(["cannotDefer"]);
    encounter.step("endTurn", "ben");
    encounter.step("endTurn", "thug");
    expect(encounter.rest()).toEqual([]);
    expect(phaseOf(encounter.state)).toBe("actions");
    expect(standing(encounter).mayAct).toEqual(["ann"]);
    expect(encounter.step("nextRound")).toBe("bands.resolve");
    expect(encounter.rest()).toEqual(["bands.round"]);
  });

  it("ends the turns of the remaining combatants if the next round is requested", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const { card } = encounter.play("bands.resolve", "ann", { effect: 0, lapse: true });
    expect(card.lines[0]).toMatchObject({ text: { data: { names: "ann, ben, thug" } } });
    expect(encounter.state).toMatchObject({ round: 2, phase: "initiative" });
    expect(encounter.against("bands.resolve", "ann", { effect: 0 })).toEqual(["notResolution"]);
  });

  it("lists each delayed action with its combatant in the dialog for resolving delayed actions (X2.7)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.delay", "ann", { label: "The lift comes" });
    encounter.play("bands.action", "ann", { action: "reposition" });
    const action = actionOf("bands.resolve");
    const field = action
      .fields(encounter.factsFor(action, "ann"), table)
      .find(({ name }) => name === "effect");
    expect(field).toMatchObject({
      kind: "choice",
      options: [
        { value: "0", label: { key: "BLACKOUT.bands.field.effectEnd" } },
        {
          value: "1",
          label: {
            key: "BLACKOUT.bands.field.effectOf",
            data: { what: { key: "The lift comes" }, name: "ann" },
          },
        },
        { value: "2", label: { data: { what: { key: "BLACKOUT.bands.delayed.reposition" }, name: "ann" } } },
      ],
    });
    for (const effect of ["1", 1])
      expect(encounter.judge("bands.resolve", "ann", { effect, lapse: true }).card.subtitle).toEqual({
        key: "The lift comes",
      });
    for (const effect of ["9", 9])
      expect(encounter.against("bands.resolve", "ann", { effect, lapse: true })).toEqual(["notDelayed"]);
    for (const effect of ["1.5", "-1", "one", -1, null, []]) {
      if (effect === null)
        expect(encounter.against("bands.resolve", "ann", { effect, lapse: true })).toEqual(
          ["somethingDelayed"].filter(() => encounter.state.phase === "resolution"),
        );
      else expect(() => encounter.judge("bands.resolve", "ann", { effect, lapse: true })).toThrow(/effect/u);
    }
  });

  it("adds new combatants and removes deleted ones, one at a time", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.people.push({ id: "late", side: "enemy", sheet: null });
    encounter.world = new Map([...encounter.world, ["Actor.late", { system: { variants: {} } }]]);
    expect(variant.due(encounter.facts(""))).toMatchObject({
      action: "bands.join",
      combatant: "late",
      name: "join-late",
    });
    expect(encounter.rest()).toEqual(["bands.join"]);
    expect(encounter.stored("Actor.late")).toMatchObject({ insight: 0, lost: { wounds: 0, resilience: 0 } });
    expect(encounter.fighter("late")).toMatchObject({ standing: "done", initiative: null });
    encounter.people = encounter.people.filter(({ id }) => id !== "ben");
    expect(encounter.rest()).toEqual(["bands.leave"]);
    expect(encounter.state.pairs).toHaveLength(3);
  });

  it("shows the names of new combatants on the card, but conceals the names of hidden ones from players", () => {
    const encounter = new MadeUpEncounter(
      people().map(one => (one.id === "thug" || one.id === "ann" ? { ...one, hidden: true } : one)),
    );
    const kept = (id: string) => ({ concealed: { of: `Actor.${id}`, need: "sight" } });
    expect(variant.step("begin", encounter.facts("ann"))?.combatant).toBe("ben");
    const { card } = encounter.judge("bands.join", "ben", { all: true });
    expect(card.people).toEqual([
      { name: "ann", ...kept("ann") },
      { name: "ben" },
      { name: "thug", ...kept("thug") },
    ]);
    expect([card.outcome.data, card.untold]).toEqual([
      { n: 3 },
      { ...kept("ann"), outcome: { key: "BLACKOUT.bands.outcome.joined", data: { n: 1 } } },
    ]);
    expect(
      new MadeUpEncounter(people()).judge("bands.join", "ben", { all: true }).card.untold,
    ).toBeUndefined();
    const late = new MadeUpEncounter([...people(), { id: "late", hidden: true }]);
    late.people = late.people.map(one => ({ ...one, hidden: true }));
    expect(variant.step("begin", late.facts("ben"))?.combatant, "where everybody is hidden").toBe("ben");
  });

  it("rejects actions at the wrong time, and explains why", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    expect(encounter.against("bands.endTurn", "thug")).toEqual(["notYourTurn"]);
    expect(encounter.against("bands.round", "ann")).toEqual(["roundGoesOn"]);
    expect(encounter.against("bands.drop", "ann")).toEqual(["dropSettled"]);
    expect(encounter.against("bands.join", "ann")).toEqual(["allThere"]);
    expect(encounter.against("bands.resolve", "ann")).toEqual(["stillToAct"]);
    expect(encounter.against("bands.leave", "ann", { id: "nobody" })).toEqual(["notThere"]);
    const early = new MadeUpEncounter(people());
    expect(
      ["bands.round", "bands.drop", "bands.endTurn", "bands.defer", "bands.resolve"].map(key =>
        early.against(key, "ann"),
      ),
    ).toEqual(Array.from({ length: 5 }, () => ["noFight"]));
  });

  it.each([
    ["a phase", { phase: "sleep" }, "fought.phase"],
    ["an invalid combatant", { fighters: { ann: 3 } }, "fought.fighters.ann"],
    [
      "a band",
      { pairs: { "ann|ben": { band: "near", progress: 0, by: {}, underway: 0 } } },
      "fought.pairs.ann|ben.band",
    ],
    ["a delayed effect", { delayed: { 1: { round: 0 } } }, "fought.delayed.1"],
  ])("throws an error that identifies the invalid part of the stored data: %s", (_, part, path) => {
    const encounter = new MadeUpEncounter(people()).begun();
    const facts = { ...encounter.facts("ann"), fought: { ...encounter.fought, ...part } };
    expect(() => variant.turnState(facts)).toThrow(
      expect.objectContaining({ name: "RuleError", path: expect.stringContaining(path) as string }),
    );
  });

  it("throws an error if a setting is invalid", () => {
    expect(() =>
      variant.turnState({
        ...new MadeUpEncounter(people()).begun().facts("ann"),
        settings: { dropPenalty: "much" },
      }),
    ).toThrow(expect.objectContaining({ path: "settings.dropPenalty" }));
  });
});
