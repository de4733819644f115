import { describe, expect, it } from "vitest";
import { attacksWith } from "../../../../../src/variants/range-bands/combat/attack/weapon.ts";
import { turnState } from "../../../../../src/variants/range-bands/combat/turn-state.ts";
import { gun, MadeUpFight, sheet } from "./support.ts";

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
    const fight = new MadeUpFight(people([grenades(2)])).begun();
    fight.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 4] } });
    expect([fight.declared("Actor.ann.Item.gun")["quantity"], fight.fight.delayed.length]).toEqual([1, 1]);
    fight.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [1, 2] } });
    expect([fight.declared("Actor.ann.Item.gun")["quantity"], fight.fight.delayed.length]).toEqual([0, 1]);
    fight.play("bands.adjust", "ann", { what: "actions", amount: 1 });
    expect(fight.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(["noneLeft"]);
  });

  it("doesn't allow rapid fire, cover fire or fire from cover with thrown weapons (X3.2)", () => {
    const fight = new MadeUpFight(people([grenades(4)])).begun();
    expect(attacksWith("thrown")).toEqual(["attack"]);
    for (const action of ["rapidFire", "coverFire", "fireFromCover"])
      expect(fight.against("bands.attack", "ann", { action }, ["thug"], "gun")).toContain("wrongWeapon");
  });

  it("starts with d3 reloads, rolled with the first shot, if the number of reloads is unknown (X10.6)", () => {
    const fresh = gun("ann");
    const { reloads: _never, ...own } = fresh.own ?? {};
    const fight = new MadeUpFight(people([{ ...fresh, own: { ...own, rounds: 1 } }])).begun();
    const shot = fight.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { attack: [5, 4], reloads: [3] },
    });
    expect([shot.card.dice[0]?.stream, fight.stored("Actor.ann.Item.gun")]).toMatchObject([
      "reloads",
      { rounds: 0, reloads: 3 },
    ]);
    const loaded = fight.play("bands.action", "ann", { action: "readyWeapon" }, [], { item: "gun" });
    expect([loaded.card.dice, fight.stored("Actor.ann.Item.gun")]).toMatchObject([
      [],
      { rounds: 6, reloads: 2 },
    ]);
  });

  it("starts with d3 reloads even if the weapon is reloaded before its first shot (X10.6)", () => {
    const fresh = gun("ann");
    const { reloads: _never, ...own } = fresh.own ?? {};
    const fight = new MadeUpFight(people([{ ...fresh, own: { ...own, rounds: 2 } }])).begun();
    fight.play("bands.action", "ann", { action: "readyWeapon" }, [], { item: "gun", dice: { reloads: [1] } });
    expect(fight.stored("Actor.ann.Item.gun")).toMatchObject({ rounds: 6, reloads: 0 });
    expect(
      fight.against("bands.action", "ann", { action: "readyWeapon", ready: "reload" }, [], "gun"),
    ).toEqual(["noReloads"]);
  });
});

describe("hidden combatants in Range Bands", () => {
  it("can have the drop, but remain unnamed on cards for users who can't see them (X2.8)", () => {
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet() },
      { id: "thug", side: "enemy", hidden: true, sheet: sheet() },
    ]);
    fight.play("bands.join", "ann", { all: true, band: "close" });
    const { card } = fight.play("bands.drop", "ann", { claims: ["thug"] });
    expect(card.untold).toEqual({
      concealed: { of: "Actor.thug", need: "sight" },
      outcome: { key: "BLACKOUT.bands.outcome.dropSettled" },
    });
    expect(card.lines.every(({ concealed }) => concealed?.of === "Actor.thug")).toBe(true);
  });

  it("aren't affected by a blast, because its card would reveal their names (X6.9)", () => {
    const fight = new MadeUpFight([
      ...people([grenades(1)]),
      { id: "lurker", side: "enemy", hidden: true, sheet: sheet() },
    ]).begun("engaged");
    const { card } = fight.judge("bands.attack", "ann", { delayed: false }, ["thug"], {
      item: "gun",
      dice: { attack: [6, 6] },
    });
    expect(card.targets.map(({ name }) => name)).toEqual(["ann", "ben", "thug"]);
  });
});

describe("combatants who join or leave in Range Bands (X2.1)", () => {
  it("can act from the round after they join, and their thrown grenades still explode after they leave (X5.1)", () => {
    const fight = new MadeUpFight(people([grenades(1)])).begun();
    fight.people.push({ id: "late", sheet: sheet() });
    fight.world = new Map([...fight.world, ["Actor.late", { system: { variants: {} } }]]);
    expect(fight.rest()).toEqual(["bands.join"]);
    expect(fight.fighter("late")).toMatchObject({ standing: "done", actionsLeft: 0 });
    fight.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 4] } });
    fight.people = fight.people.filter(({ id }) => id !== "ann");
    expect(fight.rest()).toEqual(["bands.leave"]);
    expect([
      fight.fight.fighters.map(({ id }) => id),
      fight.fight.delayed.map(({ source }) => source),
    ]).toEqual([["ben", "thug", "late"], ["ann"]]);
    for (const id of ["ben", "thug"]) fight.play("bands.endTurn", id);
    fight.step("nextRound", "ben");
    expect(
      [fight.fight.delayed, fight.sheetOf("thug").vitality.wounds.value < 10],
      "what they threw goes off",
    ).toEqual([[], true]);
    fight.rest();
    expect([fight.fight.round, fight.fighter("late")?.actionsLeft]).toEqual([2, 2]);
  });

  it("don't block the round if their actor was deleted (X7.6)", () => {
    const fight = new MadeUpFight(people([])).begun();
    const facts = fight.facts("");
    const gone = {
      ...facts,
      people: facts.people.map(person =>
        person.id === "ann" ? { ...person, actor: null, sheet: null } : person,
      ),
    };
    expect(turnState(gone).mayAct).toEqual(["ben"]);
  });
});
