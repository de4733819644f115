import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../src/actions/core/problems.ts";
import { reload } from "../../../src/actions/gear/reload.ts";
import { budget, factsOf, play, someone, table, weapon } from "./support.ts";
import { thing } from "./things.ts";

const shooter = someone("shooter");
const pistol = (value: number, max = 10, part: Parameters<typeof weapon>[2] = {}) =>
  weapon(
    "pistol",
    { category: "ranged" },
    { state: { quantity: 1, ammunition: { value, max }, uses: null, location: "worn" }, ...part },
  );
const kit = thing("Surgery roll", { type: "gear" }, { uses: { value: 4, max: 4 } });
const rounds = (quantity: number, name = "Pistol rounds", fits = "pistol", shots = 1) =>
  thing(name, { type: "ammunition", ammunition: { fits, shots } }, { quantity });

describe("reloading (R5.18, T11.3)", () => {
  it("uses up one unit of spare ammunition for each shot that it loads", () => {
    const facts = factsOf(reload, { actor: shooter, item: pistol(4), gear: [thing("Rope"), rounds(20)] });
    expect(facts.choices["spare"]).toBe("Actor.a.Item.Pistol rounds");
    expect(play(reload, facts).changes).toEqual([
      { uuid: "Actor.attacker.Item.pistol", path: "system.ammunition.value", add: 6 },
      { uuid: "Actor.a.Item.Pistol rounds", path: "system.quantity", add: -6 },
    ]);
  });

  it("loads no more ammunition than is available", () => {
    expect(
      play(reload, factsOf(reload, { actor: shooter, item: pistol(4), gear: [rounds(2)] })).changes,
    ).toEqual([
      { uuid: "Actor.attacker.Item.pistol", path: "system.ammunition.value", add: 2 },
      { uuid: "Actor.a.Item.Pistol rounds", path: "system.quantity", add: -2 },
    ]);
  });

  it("uses up a single item to fill up a weapon that has the Battery quality", () => {
    const item = pistol(1, 30, { qualities: [{ key: "battery", rating: null, text: "" }] });
    const gear = [rounds(3, "Power cell")];
    expect(play(reload, factsOf(reload, { actor: shooter, item, gear })).changes).toEqual([
      { uuid: "Actor.attacker.Item.pistol", path: "system.ammunition.value", add: 29 },
      { uuid: "Actor.a.Item.Power cell", path: "system.quantity", add: -1 },
    ]);
  });

  it("matches ammunition by its data, not by its name, and skips empty items", () => {
    const guess = (...gear: ReturnType<typeof thing>[]) =>
      factsOf(reload, { actor: shooter, item: pistol(1), gear }).choices["spare"];
    expect(guess(rounds(5, "Caja", ""), rounds(3))).toBe("Actor.a.Item.Pistol rounds");
    expect(guess(rounds(5, "Caja", ""), rounds(0))).toBe("Actor.a.Item.Caja");
    expect(guess(rounds(5, "Für Fernwaffen", "ranged"), rounds(5, "Caja", ""))).toBe(
      "Actor.a.Item.Für Fernwaffen",
    );
    expect(guess(rounds(5, "Pistol rounds", "rifle"), thing("Pistol ammo"))).toBe("");
  });

  it("offers only ammunition that fits the weapon, with the best match first", () => {
    const facts = factsOf(reload, {
      actor: shooter,
      item: pistol(1),
      gear: [kit, rounds(1, "Slugs", "shotgun"), rounds(1, "Box", ""), rounds(1)],
    });
    const [field] = reload.fields(facts, table);
    expect(field && "options" in field ? field.options.map(({ value }) => value) : []).toEqual([
      "",
      "Actor.a.Item.Pistol rounds",
      "Actor.a.Item.Box",
    ]);
  });

  it.each([
    ["an item that is not ammunition", "Surgery roll", "wrongAmmunition"],
    ["ammunition for another weapon", "Slugs", "wrongAmmunition"],
    ["an item that no longer exists", "Lost", "ammunitionGone"],
  ])("is rejected with %s, regardless of the enforcement setting", (_, name, key) => {
    const part = { actor: shooter, item: pistol(1), gear: [kit, rounds(1, "Slugs", "shotgun"), rounds(9)] };
    const facts = factsOf(reload, part, { spare: `Actor.a.Item.${name}` });
    const { problems, changes } = play(reload, facts);
    expect(problems.map(problem => [problem.kind, problem.text.key])).toEqual([
      ["rule", `BLACKOUT.problem.${key}`],
    ]);
    expect(changes.filter(({ uuid }) => uuid.startsWith("Actor.a."))).toEqual([]);
    expect(reload.preview(facts, table).problems).toEqual(problems);
    const lenient = { ...table, enforce: { ...table.enforce, ammunition: "off" as const } };
    expect(rejectionOf(problems, lenient)).not.toBeNull();
  });

  it("uses another stack or uncounted ammunition if the user chooses it", () => {
    const part = { actor: shooter, item: pistol(4), gear: [rounds(9, "Ammo box"), rounds(9)] };
    expect(play(reload, factsOf(reload, part, { spare: "Actor.a.Item.Ammo box" })).changes).toContainEqual({
      uuid: "Actor.a.Item.Ammo box",
      path: "system.quantity",
      add: -6,
    });
    const uncounted = play(reload, factsOf(reload, part, { spare: "" }));
    expect(uncounted.changes).toEqual([
      { uuid: "Actor.attacker.Item.pistol", path: "system.ammunition.value", add: 6 },
    ]);
    expect(uncounted.problems).toEqual([
      { kind: "ammunition", text: { key: "BLACKOUT.problem.noSpare", data: { name: "pistol" } } },
    ]);
  });

  it("costs an action point", () => {
    const actor = someone("shooter", { inCombat: true, ownTurn: true }, { budget: budget(1) });
    expect(
      play(reload, factsOf(reload, { actor, item: pistol(9), gear: [rounds(9)] })).changes,
    ).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 });
    expect(
      reload.preview(factsOf(reload, { actor, item: pistol(9), gear: [rounds(9)] }), table),
    ).toMatchObject({ ap: 1, problems: [] });
  });

  it.each([
    ["a loaded weapon", pistol(10), "magazineFull"],
    ["a blade", weapon("blade"), "noMagazine"],
    ["a missing item", null, "noMagazine"],
  ] as const)("is rejected for %s", (_, item, key) => {
    const { problems, changes } = play(reload, factsOf(reload, { actor: shooter, item, gear: [rounds(5)] }));
    expect([problems.map(({ kind, text }) => [kind, text.key]), changes]).toEqual([
      [["rule", `BLACKOUT.problem.${key}`]],
      [],
    ]);
  });
});
