import { describe, expect, it } from "vitest";
import { reload } from "../../../../src/actions/gear/reload.ts";
import { treat } from "../../../../src/actions/health/treat.ts";
import { useItem } from "../../../../src/actions/gear/use-item.ts";
import { reload as reloaded } from "../../../../src/rules/gear/ammunition.ts";
import { condition, factsOf, play, someone, weapon } from "../support.ts";
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
  it("is loaded up to an item's number of shots; the rest is lost", () => {
    expect(reloaded({ value: 2, max: 10 }, 5, false, 4)).toEqual({ value: 10, used: 2, spare: 3 });
    expect(reloaded({ value: 2, max: 10 }, 1, false, 4)).toEqual({ value: 6, used: 1, spare: 0 });
    expect(reloaded({ value: 2, max: 10 }, 1, true, 4)).toEqual({ value: 10, used: 1, spare: 0 });
    expect(() => reloaded({ value: 2, max: 10 }, 1, false, 0)).toThrow(
      expect.objectContaining({ path: "shots" }),
    );
  });

  it("is chosen by the weapon it is made for, whatever its name", () => {
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

  it("remove the conditions they are made for, and are used up", () => {
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

  it("need no test if they are made for the treated condition", () => {
    const hurt = someone("hurt", {}, { conditions: [condition("corroded")] });
    const { needs, changes } = play(treat, factsOf(treat, { actor: shooter, item: salve, targets: [hurt] }));
    expect(needs).toEqual([]);
    expect(changes).toContainEqual({ uuid: "Actor.a.Item.Grey salve", path: "system.quantity", add: -1 });
  });

  it("have no effect on anything else", () => {
    const hurt = someone("hurt", {}, { conditions: [condition("prone")] });
    expect(play(useItem, factsOf(useItem, { actor: hurt, item: salve })).changes).toEqual([
      { uuid: "Actor.a.Item.Grey salve", path: "system.quantity", add: -1 },
    ]);
  });
});
