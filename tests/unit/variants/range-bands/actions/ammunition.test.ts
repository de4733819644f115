import { describe, expect, it } from "vitest";
import { attacksWith } from "../../../../../src/variants/range-bands/combat/attack/weapon.ts";
import { turnState } from "../../../../../src/variants/range-bands/combat/turn-state.ts";
import { gun, MadeUpEncounter, sheet } from "./support.ts";

const grenades = (quantity: number) => ({
  ...gun("ann", {
    kind: "thrown",
    band: "close",
    traits: { blast: 1 },
    clip: 0,
    ammunition: null,
    skill: "athletics",
    resilience: "full",
  }),
  declared: { quantity },
});
const people = (things: ReturnType<typeof gun>[]) => [
  { id: "ann", sheet: sheet(), things },
  { id: "ben", sheet: sheet() },
  { id: "thug", side: "enemy" as const, sheet: sheet() },
];

describe("tracked ammunition in Range Bands", () => {
  it("includes thrown weapons, which are used up by both hits and misses (X4.1, X6.9)", () => {
    const encounter = new MadeUpEncounter(people([grenades(2)])).begun();
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 4] } });
    expect([encounter.declared("Actor.ann.Item.gun")["quantity"], encounter.state.delayed.length]).toEqual([
      1, 1,
    ]);
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [1, 2] } });
    expect([encounter.declared("Actor.ann.Item.gun")["quantity"], encounter.state.delayed.length]).toEqual([
      0, 1,
    ]);
    encounter.play("bands.adjust", "ann", { what: "actions", amount: 1 });
    expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(["noneLeft"]);
  });

  it("doesn't allow rapid fire, cover fire or fire from cover with thrown weapons (X3.2)", () => {
    const encounter = new MadeUpEncounter(people([grenades(4)])).begun();
    expect(attacksWith("thrown")).toEqual(["attack"]);
    for (const action of ["rapidFire", "coverFire", "fireFromCover"])
      expect(encounter.against("bands.attack", "ann", { action }, ["thug"], "gun")).toContain("wrongWeapon");
  });

  it("starts with d3 reloads, rolled with the first shot, if the number of reloads is unknown (X10.6)", () => {
    const fresh = gun("ann");
    const { reloads: _never, ...own } = fresh.own ?? {};
    const encounter = new MadeUpEncounter(people([{ ...fresh, own: { ...own, rounds: 1 } }])).begun();
    const shot = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { attack: [5, 4], reloads: [3] },
    });
    expect([shot.card.dice[0]?.stream, encounter.stored("Actor.ann.Item.gun")]).toMatchObject([
      "reloads",
      { rounds: 0, reloads: 3 },
    ]);
    const loaded = encounter.play("bands.action", "ann", { action: "readyWeapon" }, [], { item: "gun" });
    expect([loaded.card.dice, encounter.stored("Actor.ann.Item.gun")]).toMatchObject([
      [],
      { rounds: 6, reloads: 2 },
    ]);
  });

  it("starts with d3 reloads even if the weapon is reloaded before its first shot (X10.6)", () => {
    const fresh = gun("ann");
    const { reloads: _never, ...own } = fresh.own ?? {};
    const encounter = new MadeUpEncounter(people([{ ...fresh, own: { ...own, rounds: 2 } }])).begun();
    encounter.play("bands.action", "ann", { action: "readyWeapon" }, [], {
      item: "gun",
      dice: { reloads: [1] },
    });
    expect(encounter.stored("Actor.ann.Item.gun")).toMatchObject({ rounds: 6, reloads: 0 });
    expect(
      encounter.against("bands.action", "ann", { action: "readyWeapon", ready: "reload" }, [], "gun"),
    ).toEqual(["noReloads"]);
  });
});

describe("hidden combatants in Range Bands", () => {
  it("can have the drop, but remain unnamed on cards for users who can't see them (X2.8)", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "thug", side: "enemy", hidden: true, sheet: sheet() },
    ]);
    encounter.play("bands.join", "ann", { all: true, band: "close" });
    const { card } = encounter.play("bands.drop", "ann", { claims: ["thug"] });
    expect(card.untold).toEqual({
      concealed: { of: "Actor.thug", need: "sight" },
      outcome: { key: "BLACKOUT.bands.outcome.dropSettled" },
    });
    expect(card.lines.every(({ concealed }) => concealed?.of === "Actor.thug")).toBe(true);
  });

  it("aren't affected by a blast, because its card would reveal their names (X6.9)", () => {
    const encounter = new MadeUpEncounter([
      ...people([grenades(1)]),
      { id: "lurker", side: "enemy", hidden: true, sheet: sheet() },
    ]).begun("engaged");
    const { card } = encounter.judge("bands.attack", "ann", { delayed: false }, ["thug"], {
      item: "gun",
      dice: { attack: [6, 6] },
    });
    expect(card.targets.map(({ name }) => name)).toEqual(["ann", "ben", "thug"]);
  });
});

describe("combatants who join or leave in Range Bands (X2.1)", () => {
  it("can act from the round after they join, and their thrown grenades still explode after they leave (X5.1)", () => {
    const encounter = new MadeUpEncounter(people([grenades(1)])).begun();
    encounter.people.push({ id: "late", sheet: sheet() });
    encounter.world = new Map([...encounter.world, ["Actor.late", { system: { variants: {} } }]]);
    expect(encounter.rest()).toEqual(["bands.join"]);
    expect(encounter.fighter("late")).toMatchObject({ standing: "done", actionsLeft: 0 });
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 4] } });
    encounter.people = encounter.people.filter(({ id }) => id !== "ann");
    expect(encounter.rest()).toEqual(["bands.leave"]);
    expect([
      encounter.state.fighters.map(({ id }) => id),
      encounter.state.delayed.map(({ source }) => source),
    ]).toEqual([["ben", "thug", "late"], ["ann"]]);
    for (const id of ["ben", "thug"]) encounter.play("bands.endTurn", id);
    encounter.step("nextRound", "ben");
    expect(
      [encounter.state.delayed, encounter.sheetOf("thug").vitality.wounds.value < 10],
      "what they threw goes off",
    ).toEqual([[], true]);
    encounter.rest();
    expect([encounter.state.round, encounter.fighter("late")?.actionsLeft]).toEqual([2, 2]);
  });

  it("don't block the round if their actor was deleted (X7.6)", () => {
    const encounter = new MadeUpEncounter(people([])).begun();
    const facts = encounter.facts("");
    const gone = {
      ...facts,
      people: facts.people.map(person =>
        person.id === "ann" ? { ...person, actor: null, sheet: null } : person,
      ),
    };
    expect(turnState(gone).mayAct).toEqual(["ben"]);
  });
});
