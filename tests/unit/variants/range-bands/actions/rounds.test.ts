import { describe, expect, it } from "vitest";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { phaseOf } from "../../../../../src/variants/range-bands/combat/turn-state.ts";
import { MadeUpFight, sheet, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const standing = (fight: MadeUpFight) => variant.turnState(fight.facts(""));
const people = () => [
  { id: "ann", sheet: sheet({ attributes: { dexterity: 2, acumen: 1 } }) },
  { id: "ben", sheet: sheet({ attributes: { dexterity: 1 }, insight: 2 }) },
  { id: "thug", side: "enemy" as const, sheet: sheet({ attributes: { dexterity: 1, acumen: 1 } }) },
];

describe("a Range Bands encounter", () => {
  it("starts with allies at Close and enemies at Medium, and then waits until it is decided who has the drop (X2.8, X5.1)", () => {
    const fight = new MadeUpFight(people());
    expect(standing(fight)).toEqual({
      round: 0,
      acting: null,
      mayAct: [],
      passedOver: [],
      order: ["ann", "ben", "thug"].map(id => ({ id, initiative: null })),
    });
    expect(variant.due(fight.facts(""))).toBeNull();
    expect(fight.step("begin")).toBe("bands.join");
    expect(fight.fight.pairs.map(({ first, second, band }) => [first, second, band])).toEqual([
      ["ann", "ben", "close"],
      ["ann", "thug", "medium"],
      ["ben", "thug", "medium"],
    ]);
    expect(standing(fight)).toMatchObject({ round: 1, acting: null });
    expect(phaseOf(fight.fight)).toBe("drop");
    expect(fight.rest()).toEqual([]);
    expect(variant.step("begin", fight.facts(""))).toBeNull();
  });

  it("lets combatants compete for the drop, whose winner has a lower next initiative (X2.9, X2.10)", () => {
    const fight = new MadeUpFight(people());
    fight.step("begin");
    const open = fight.judge("bands.drop", "ann", { claims: ["thug"], ask: true });
    expect(open.prompts.map(({ actor, fallback }) => [actor, fallback])).toEqual([
      ["Actor.ann", "no"],
      ["Actor.ben", "no"],
    ]);
    expect(open.draft.changes()).toEqual([]);
    const { card } = fight.play("bands.drop", "ann", { claims: ["thug"], ask: true }, [], {
      answers: { "drop.ann": "claim", "drop.ben": "no" },
    });
    expect([card.outcome.key, card.outcome.data]).toEqual([
      "BLACKOUT.bands.outcome.drop",
      { name: "ann", n: 3 },
    ]);
    expect(standing(fight).mayAct).toEqual(["ann"]);
    expect(fight.step("endTurn", "ann")).toBe("bands.endTurn");
    expect(variant.due(fight.facts(""))).toMatchObject({ action: "bands.round", name: "round-1" });
    fight.rest({ dice: { "initiative.ann": [3, 4], "initiative.ben": [3, 4], "initiative.thug": [3, 4] } });
    expect(phaseOf(fight.fight)).toBe("actions");
    expect(standing(fight)).toMatchObject({
      acting: "thug",
      order: [
        { id: "thug", initiative: 9 },
        { id: "ben", initiative: 8 },
        { id: "ann", initiative: 7 },
      ],
    });
  });

  it("lets player characters with the same initiative act together, and before enemies with that initiative (X2.3)", () => {
    const fight = new MadeUpFight(people());
    fight.step("begin");
    expect(fight.step("nextRound")).toBe("bands.drop");
    fight.rest({ dice: { "initiative.ann": [1, 2], "initiative.ben": [2, 3], "initiative.thug": [2, 2] } });
    expect(standing(fight)).toMatchObject({
      mayAct: ["ann", "ben"],
      order: [
        { id: "ann", initiative: 6.01 },
        { id: "ben", initiative: 6.01 },
        { id: "thug", initiative: 6 },
      ],
    });
  });

  it("ends a round when everyone has acted or passed, and gives +1 on the next initiative to combatants who weren't involved in that round (X2.4, X2.7)", () => {
    const fight = new MadeUpFight(people()).begun();
    for (const id of ["ann", "ben", "thug"]) fight.step("endTurn", id);
    expect(phaseOf(fight.fight)).toBe("resolution");
    expect(fight.rest({ dice: { "initiative.ann": [1, 2] } })).toEqual(["bands.resolve", "bands.round"]);
    expect(fight.fight).toMatchObject({ round: 2, phase: "actions" });
    expect(fight.fighter("ann")?.initiative).toEqual({
      faces: [1, 2],
      modifier: 3,
      calm: 1,
      change: 0,
      total: 7,
    });
  });

  it("keeps a round open for deferred actions, which expire when the next round is requested (X2.6)", () => {
    const fight = new MadeUpFight(people()).begun();
    fight.play("bands.defer", "ann");
    expect(fight.against("bands.defer", "ann")).toEqual(["cannotDefer"]);
    fight.step("endTurn", "ben");
    fight.step("endTurn", "thug");
    expect(fight.rest()).toEqual([]);
    expect(phaseOf(fight.fight)).toBe("actions");
    expect(standing(fight).mayAct).toEqual(["ann"]);
    expect(fight.step("nextRound")).toBe("bands.resolve");
    expect(fight.rest()).toEqual(["bands.round"]);
  });

  it("ends the turns of the remaining combatants if the next round is requested", () => {
    const fight = new MadeUpFight(people()).begun();
    const { card } = fight.play("bands.resolve", "ann", { effect: 0, lapse: true });
    expect(card.lines[0]).toMatchObject({ text: { data: { names: "ann, ben, thug" } } });
    expect(fight.fight).toMatchObject({ round: 2, phase: "initiative" });
    expect(fight.against("bands.resolve", "ann", { effect: 0 })).toEqual(["notResolution"]);
  });

  it("lists each delayed action with its combatant in the dialog for resolving delayed actions (X2.7)", () => {
    const fight = new MadeUpFight(people()).begun();
    fight.play("bands.delay", "ann", { label: "The lift comes" });
    fight.play("bands.action", "ann", { action: "reposition" });
    const action = actionOf("bands.resolve");
    const field = action.fields(fight.factsFor(action, "ann"), table).find(({ name }) => name === "effect");
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
      expect(fight.judge("bands.resolve", "ann", { effect, lapse: true }).card.subtitle).toEqual({
        key: "The lift comes",
      });
    for (const effect of ["9", 9])
      expect(fight.against("bands.resolve", "ann", { effect, lapse: true })).toEqual(["notDelayed"]);
    for (const effect of ["1.5", "-1", "one", -1, null, []]) {
      if (effect === null)
        expect(fight.against("bands.resolve", "ann", { effect, lapse: true })).toEqual(
          ["somethingDelayed"].filter(() => fight.fight.phase === "resolution"),
        );
      else expect(() => fight.judge("bands.resolve", "ann", { effect, lapse: true })).toThrow(/effect/u);
    }
  });

  it("adds new combatants and removes deleted ones, one at a time", () => {
    const fight = new MadeUpFight(people()).begun();
    fight.people.push({ id: "late", side: "enemy", sheet: null });
    fight.world = new Map([...fight.world, ["Actor.late", { system: { variants: {} } }]]);
    expect(variant.due(fight.facts(""))).toMatchObject({
      action: "bands.join",
      combatant: "late",
      name: "join-late",
    });
    expect(fight.rest()).toEqual(["bands.join"]);
    expect(fight.stored("Actor.late")).toMatchObject({ insight: 0, lost: { wounds: 0, resilience: 0 } });
    expect(fight.fighter("late")).toMatchObject({ standing: "done", initiative: null });
    fight.people = fight.people.filter(({ id }) => id !== "ben");
    expect(fight.rest()).toEqual(["bands.leave"]);
    expect(fight.fight.pairs).toHaveLength(3);
  });

  it("shows the names of new combatants on the card, but conceals the names of hidden ones from players", () => {
    const fight = new MadeUpFight(
      people().map(one => (one.id === "thug" || one.id === "ann" ? { ...one, hidden: true } : one)),
    );
    const kept = (id: string) => ({ concealed: { of: `Actor.${id}`, need: "sight" } });
    expect(variant.step("begin", fight.facts("ann"))?.combatant).toBe("ben");
    const { card } = fight.judge("bands.join", "ben", { all: true });
    expect(card.people).toEqual([
      { name: "ann", ...kept("ann") },
      { name: "ben" },
      { name: "thug", ...kept("thug") },
    ]);
    expect([card.outcome.data, card.untold]).toEqual([
      { n: 3 },
      { ...kept("ann"), outcome: { key: "BLACKOUT.bands.outcome.joined", data: { n: 1 } } },
    ]);
    expect(new MadeUpFight(people()).judge("bands.join", "ben", { all: true }).card.untold).toBeUndefined();
    const late = new MadeUpFight([...people(), { id: "late", hidden: true }]);
    late.people = late.people.map(one => ({ ...one, hidden: true }));
    expect(variant.step("begin", late.facts("ben"))?.combatant, "where everybody is hidden").toBe("ben");
  });

  it("rejects actions at the wrong time, and explains why", () => {
    const fight = new MadeUpFight(people()).begun();
    expect(fight.against("bands.endTurn", "thug")).toEqual(["notYourTurn"]);
    expect(fight.against("bands.round", "ann")).toEqual(["roundGoesOn"]);
    expect(fight.against("bands.drop", "ann")).toEqual(["dropSettled"]);
    expect(fight.against("bands.join", "ann")).toEqual(["allThere"]);
    expect(fight.against("bands.resolve", "ann")).toEqual(["stillToAct"]);
    expect(fight.against("bands.leave", "ann", { id: "nobody" })).toEqual(["notThere"]);
    const early = new MadeUpFight(people());
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
    const fight = new MadeUpFight(people()).begun();
    const facts = { ...fight.facts("ann"), fought: { ...fight.fought, ...part } };
    expect(() => variant.turnState(facts)).toThrow(
      expect.objectContaining({ name: "RuleError", path: expect.stringContaining(path) as string }),
    );
  });

  it("throws an error if a setting is invalid", () => {
    expect(() =>
      variant.turnState({
        ...new MadeUpFight(people()).begun().facts("ann"),
        settings: { dropPenalty: "much" },
      }),
    ).toThrow(expect.objectContaining({ path: "settings.dropPenalty" }));
  });
});
