import { describe, expect, it } from "vitest";
import { reload } from "../../../../src/actions/gear/reload.ts";
import { treat } from "../../../../src/actions/health/treat.ts";
import { useItem } from "../../../../src/actions/gear/use-item.ts";
import { reload as reloaded } from "../../../../src/rules/gear/ammunition.ts";
import type { ActorFacts, ItemFacts } from "../../../../src/actions/core/facts.ts";
import { condition, factsOf, play, someone, table, weapon } from "../support.ts";
import { thing } from "../things.ts";

const shooter = someone("shooter");
const pistol = (value: number, max = 10) =>
  weapon(
    "pistol",
    { category: "ranged" },
    { state: { quantity: 1, ammunition: { value, max }, uses: null, location: "worn" } },
  );
const magazine = (shots: number, quantity: number, fits = "") =>
  thing(`Case of ${shots}`, { type: "ammunition", ammunition: { fits, shots } }, { quantity });

describe("ammunition (R7.25, T11.3)", () => {
  it("fills a weapon to its capacity if there are enough rounds", () => {
    expect(reloaded({ value: 2, max: 10 }, 5, false, 4)).toEqual({ value: 10, used: 2, spare: 3 });
    expect(reloaded({ value: 2, max: 10 }, 1, false, 4)).toEqual({ value: 6, used: 1, spare: 0 });
    expect(reloaded({ value: 2, max: 10 }, 1, true, 4)).toEqual({ value: 10, used: 1, spare: 0 });
    expect(() => reloaded({ value: 2, max: 10 }, 1, false, 0)).toThrow(
      expect.objectContaining({ path: "shots" }),
    );
  });

  it("fits a weapon according to the ammunition's data, not its name", () => {
    const gear = [
      thing("Ammo box", {}, { quantity: 9 }),
      magazine(6, 2),
      magazine(30, 2, "rifle"),
      magazine(5, 3, "revolver, pistol"),
    ];
    const facts = factsOf(reload, { actor: shooter, item: pistol(1), gear });
    expect(facts.choices["spare"]).toBe("Actor.a.Item.Case of 5");
    expect(play(reload, facts).changes).toEqual([
      { uuid: "Actor.attacker.Item.pistol", path: "system.ammunition.value", add: 9 },
      { uuid: "Actor.a.Item.Case of 5", path: "system.quantity", add: -2 },
    ]);
  });
});

describe("consumables (rules reference §14.2, T10)", () => {
  const salve = thing(
    "Grey salve",
    { type: "consumable", treats: ["corroded", "nothing of the kind"] },
    { quantity: 2 },
  );

  it("remove the conditions that they treat, and are then used up", () => {
    const hurt = someone(
      "hurt",
      {},
      { conditions: [condition("corroded", { level: 2 }), condition("prone")] },
    );
    const { changes } = play(useItem, factsOf(useItem, { actor: hurt, item: salve }));
    expect(changes).toEqual([
      {
        uuid: "Actor.hurt",
        collection: "effects",
        deleted: expect.objectContaining({ _id: "corroded00000000" }),
      },
      { uuid: "Actor.a.Item.Grey salve", path: "system.quantity", add: -1 },
    ]);
  });

  it("need no test if they are made for the condition being treated", () => {
    const hurt = someone("hurt", {}, { conditions: [condition("corroded")] });
    const { needs, changes } = play(treat, factsOf(treat, { actor: shooter, item: salve, targets: [hurt] }));
    expect(needs).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Actor.a.Item.Grey salve", path: "system.quantity", add: -1 });
  });

  it("have no effect on conditions that they don't treat", () => {
    const hurt = someone("hurt", {}, { conditions: [condition("stunned")] });
    expect(play(useItem, factsOf(useItem, { actor: hurt, item: salve })).changes).toEqual([
      { uuid: "Actor.a.Item.Grey salve", path: "system.quantity", add: -1 },
    ]);
  });

  const drug = (part: Partial<ItemFacts>, quantity = 3) =>
    thing("Drug", { type: "consumable", treats: [], ...part }, { quantity });
  const use = (item: ItemFacts, user: ActorFacts, targets: readonly ActorFacts[] = [], choices = {}) =>
    play(useItem, factsOf(useItem, { actor: user, item, targets }, choices));

  it("remove even conditions that no test can treat, such as Stunned and Prone, but not conditions implied by others", () => {
    const down = { conditions: [condition("stunned"), condition("prone")] };
    const stim = drug({ treats: ["stunned", "prone", "slowed"], restores: { hitPoints: 0, stamina: 2 } });
    const { changes, card } = use(stim, someone("hurt", {}, { ...down, stamina: { value: 0, max: 3 } }));
    expect(changes.filter(change => "deleted" in change)).toHaveLength(2);
    expect(changes).toContainEqual({ uuid: "Actor.hurt", path: "system.stamina.value", add: 2 });
    expect(card.targets).toHaveLength(1);
    expect(card.targets[0]?.lines.map(line => line.text.key)).toEqual([
      "BLACKOUT.treat.treated",
      "BLACKOUT.treat.treated",
      "BLACKOUT.rest.stamina",
    ]);
    const limping = someone(
      "limping",
      {},
      { conditions: [condition("injured", { attribute: "dexterity" })] },
    );
    expect(use(stim, limping).changes.filter(change => "deleted" in change)).toEqual([]);
  });

  it("reduce Stress, but not below zero, and have no effect on actors without Stress (R9.24)", () => {
    const brandy = drug({ restores: { hitPoints: 0, stamina: 0, stress: 2 } });
    expect(use(brandy, someone("tense", {}, { stress: 1 })).changes).toContainEqual({
      uuid: "Actor.tense",
      path: "system.stress.value",
      add: -1,
    });
    const enemy = someone("enemy", { kind: "npc" }, { stress: null });
    expect(use(brandy, enemy).changes).toEqual([
      { uuid: "Actor.a.Item.Drug", path: "system.quantity", add: -1 },
    ]);
  });

  it("stabilize characters below 0 hit points, and have no effect on characters who are stable, dead or still standing (R9.19)", () => {
    const foam = drug({ stabilizes: true });
    const at = (value: number, vital: Partial<ActorFacts["state"]["vital"]> = {}) => {
      const patient = someone("down", {}, { hitPoints: { value, max: 13 } });
      const state = { ...patient.state, vital: { ...patient.state.vital, ...vital } };
      return use(foam, shooter, [{ ...patient, state }]).changes.filter(({ uuid }) => uuid === "Actor.down");
    };
    expect(at(-2)).toEqual([{ uuid: "Actor.down", path: "system.vital.stabilized", from: false, to: true }]);
    expect(at(3)).toEqual([]);
    expect(at(-2, { stabilized: true })).toEqual([]);
    expect(at(-30, { dead: true })).toEqual([]);
  });

  it("cause known conditions, for a limited time if the item specifies one", () => {
    const dust = drug({
      causes: [
        { key: "invigorated", level: 1, lasts: 10, unit: "minutes" },
        { key: "fatigued", level: 2, lasts: 0, unit: "own" },
        { key: "wounded", level: 1, lasts: 0, unit: "own" },
        { key: "nothing of the kind", level: 1, lasts: 1, unit: "hours" },
      ],
    });
    const { changes } = use(dust, someone("user"));
    expect(changes.flatMap(change => ("created" in change ? [change.created["system"]] : []))).toEqual([
      expect.objectContaining({ key: "invigorated", clock: { at: "ownTurnStart", left: 100 } }),
      expect.objectContaining({ key: "fatigued", level: 2, clock: null }),
    ]);
    const dead = someone("dead");
    const state = { ...dead.state, vital: { ...dead.state.vital, dead: true } };
    expect(use(dust, shooter, [{ ...dead, state }]).changes.filter(change => "created" in change)).toEqual(
      [],
    );
  });

  it("take an actor out of the fight by causing a fifth level of Fatigued (R9.22)", () => {
    const dust = drug({ causes: [{ key: "fatigued", level: 1, lasts: 0, unit: "own" }] });
    const worn = someone("worn", {}, { conditions: [condition("fatigued", { level: 4 })] });
    expect(use(dust, worn).changes).toContainEqual(
      expect.objectContaining({
        created: expect.objectContaining({ system: expect.objectContaining({ key: "outOfFight" }) }),
      }),
    );
  });

  it("affect each adjacent target, and use up one dose per target", () => {
    const people = [someone("one"), someone("two")];
    const patch = drug({ restores: { hitPoints: 4, stamina: 0 } });
    const { changes, problems } = use(patch, shooter, people);
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Actor.a.Item.Drug", path: "system.quantity", add: -2 });
    expect(use(drug({}, 1), shooter, people).problems.map(({ kind }) => kind)).toEqual(["ammunition"]);
    const far = use(patch, shooter, people, { adjacent: false });
    expect(far.problems.map(({ kind }) => kind)).toEqual(["range", "range"]);
    expect(use(patch, shooter, [shooter], { adjacent: false }).problems).toEqual([]);
  });

  it("show their effects in the dialog, or, if none are specified, a note that the players must resolve them themselves", () => {
    const lines = (item: ItemFacts) =>
      useItem.preview(factsOf(useItem, { actor: shooter, item }), table).lines.map(line => line.text.key);
    expect(
      lines(
        drug({
          addictive: 2,
          treats: ["stunned"],
          restores: { hitPoints: 4, stamina: 1, stress: 1 },
          stabilizes: true,
          causes: [{ key: "numb", level: 1, lasts: 1, unit: "hours" }],
        }),
      ),
    ).toEqual([
      "BLACKOUT.gear.restoresHitPoints",
      "BLACKOUT.gear.restoresStamina",
      "BLACKOUT.gear.lessStress",
      "BLACKOUT.gear.stabilizes",
      "BLACKOUT.creation.shop.treats",
      "BLACKOUT.gear.causes",
      "BLACKOUT.use.addictive",
    ]);
    expect(lines(drug({}))).toEqual(["BLACKOUT.use.byHand"]);
    expect(lines(thing("Rope"))).toEqual([]);
  });

  it("like other gear, cause a problem for each training requirement that the user doesn't meet", () => {
    const lacks = [{ key: "Field medicine" }];
    for (const [action, item] of [
      [useItem, drug({ lacks })],
      [reload, { ...pistol(1), lacks }],
    ] as const)
      expect(
        play(action, factsOf(action, { actor: shooter, item })).problems.filter(
          ({ kind }) => kind === "training",
        ),
      ).toHaveLength(1);
  });
});
