/** Tests which facts about items the rules receive. */
import { beforeEach, describe, expect, it } from "vitest";
import { actor, item, stubWorld } from "./documents.ts";

stubWorld();
const { addictiveRating, effectsOf, heldBy, itemFacts, qualitiesOf, restGear } =
  await import("../../../../src/actions/core/item-facts.ts");

beforeEach(() => {
  stubWorld();
});

const plainState = {
  quantity: 1,
  location: "worn",
  broken: false,
  dropped: false,
  ammunition: null,
  uses: null,
};
const none = { value: 0, max: 0 };
const pistol = {
  category: "ranged",
  attacks: [{ attribute: "dexterity", skill: "aim", other: "ignored" }],
  damage: { dice: 4, attribute: "strength", flat: 2, other: "ignored" },
  actionPoints: 1,
  range: 60,
  burst: 3,
  blast: 1,
  template: 2,
  hands: 1,
  nonLethal: true,
  ammunition: { value: 3, max: 6, other: "ignored" },
};
const salve = {
  uses: { value: 2, max: 3 },
  treats: ["bleeding"],
  addictive: 2,
  restores: { hitPoints: 3, stamina: 0, stress: 0 },
  stabilizes: true,
  causes: [{ key: "encouraged", level: 1, lasts: 2, unit: "rounds", other: "ignored" }],
};

describe("the facts of an item", () => {
  it("contain a weapon's values and its ammunition", () => {
    expect(itemFacts(item("weapon", pistol, { id: "pistol" }))).toEqual({
      uuid: "Item.pistol",
      name: "pistol",
      type: "weapon",
      qualities: [],
      weapon: {
        category: "ranged",
        attacks: [{ attribute: "dexterity", skill: "aim" }],
        damage: { dice: 4, attribute: "strength", flat: 2 },
        actionPoints: 1,
        range: 60,
        burst: 3,
        blast: 1,
        template: 2,
        hands: 1,
        nonLethal: true,
      },
      state: { ...plainState, ammunition: { value: 3, max: 6 } },
    });
  });

  it("contain no damage attribute if the stored one is unknown, and no ammunition if the weapon needs none", () => {
    const facts = itemFacts(
      item("weapon", { ...pistol, damage: { dice: 1, attribute: "luck", flat: 0 }, ammunition: none }),
    );
    expect(facts?.weapon?.damage.attribute).toBe("");
    expect(facts?.state.ammunition).toBeNull();
  });

  it("contain the effects of a consumable", () => {
    expect(itemFacts(item("consumable", salve))).toEqual({
      uuid: "Item.consumable",
      name: "consumable",
      type: "consumable",
      qualities: [],
      weapon: null,
      treats: ["bleeding"],
      addictive: 2,
      restores: { hitPoints: 3, stamina: 0, stress: 0 },
      stabilizes: true,
      causes: [{ key: "encouraged", level: 1, lasts: 2, unit: "rounds" }],
      state: { ...plainState, uses: { value: 2, max: 3 } },
    });
  });

  it("omit the effects of a consumable that has none", () => {
    const idle = {
      uses: none,
      treats: [],
      addictive: 0,
      restores: { hitPoints: 0, stamina: 0, stress: 0 },
      stabilizes: false,
      causes: [],
    };
    expect(itemFacts(item("consumable", idle))).toEqual({
      uuid: "Item.consumable",
      name: "consumable",
      type: "consumable",
      qualities: [],
      weapon: null,
      treats: [],
      state: plainState,
    });
    for (const restored of ["hitPoints", "stamina", "stress"])
      expect(
        itemFacts(item("consumable", { ...idle, restores: { ...idle.restores, [restored]: 1 } })),
      ).toHaveProperty(["restores", restored], 1);
  });

  it("contain the uses of gear, the weapons that ammunition fits and the state of implants", () => {
    expect(itemFacts(item("gear", { uses: { value: 1, max: 2 } }))?.state.uses).toEqual({ value: 1, max: 2 });
    expect(itemFacts(item("gear", { uses: none }))?.state.uses).toBeNull();
    expect(itemFacts(item("ammunition", { fits: "pistol", shots: 6, qualities: [] }))?.ammunition).toEqual({
      fits: "pistol",
      shots: 6,
    });
    expect(itemFacts(item("implant", { grafted: true }))?.grafted).toBe(true);
    expect(itemFacts(item("implant", { grafted: false }))).not.toHaveProperty("grafted");
    expect(itemFacts(item("gear", { uses: none, container: "bag" }))?.inside).toBe(true);
    expect(itemFacts(item("gear", { uses: none }))).not.toHaveProperty("inside");
    expect(itemFacts(item("gear", { uses: none }))).not.toHaveProperty("lacks");
  });

  it("contain the requirements that the bearer doesn't meet", () => {
    const rifle = item("weapon", { ...pistol, requires: [{ key: "aim", least: 2, training: "" }] });
    actor("character", {}, [rifle]);
    expect(itemFacts(rifle)?.lacks).toHaveLength(1);
  });

  it("contain armor's own points only while the armor isn't worn", () => {
    const suit = (system: object) =>
      item("armor", { armor: { value: 1, max: 4 }, resistance: { value: 2, max: 3 }, ...system });
    const [worn, packed] = [suit({}), suit({ location: "carried" })];
    actor("character", {}, [worn]);
    actor("character", {}, [packed]);
    expect(itemFacts(worn)?.state).toEqual(plainState);
    const points = { armor: { value: 1, max: 4 }, resistance: { value: 2, max: 3 } };
    expect(itemFacts(packed)?.state).toEqual({ ...plainState, location: "carried", ...points });
    expect(itemFacts(suit({ location: "carried" }))?.state, "without a bearer").toMatchObject(points);
  });

  it("don't exist for traits and similar items", () => {
    expect(itemFacts(item("trait"))).toBeNull();
    expect(qualitiesOf(item("trait", { qualities: [{ key: "keen", x: 1, text: "" }] }))).toEqual([]);
  });
});

describe("the qualities of an item", () => {
  const keen = { key: "keen", x: 1, text: "words", other: "ignored" };
  const own = { key: "keen", rating: 1, text: "words" };

  it("include those that its mods add", () => {
    expect(qualitiesOf(item("weapon", { qualities: [], modded: { qualities: [keen] } }))).toEqual([own]);
    expect(qualitiesOf(item("container", { modded: undefined }))).toEqual([]);
  });

  it("are the item's own if it is ammunition or a mod", () => {
    for (const type of ["ammunition", "mod"])
      expect(qualitiesOf(item(type, { qualities: [keen], modded: { qualities: [] } }))).toEqual([own]);
  });

  it("can make the item addictive, but the item's own rating counts if it is higher (T11.3)", () => {
    const rating = (addictive?: number, ...qualities: object[]) =>
      addictiveRating({ ...(addictive === undefined ? {} : { addictive }), qualities } as never);
    const quality = (x: number | null, key = "addictive") => ({ key, rating: x, text: "" });
    expect([rating(), rating(2), rating(2, quality(3)), rating(4, quality(3))]).toEqual([0, 2, 3, 4]);
    expect([rating(0, quality(null)), rating(0, quality(5, "keen"))]).toEqual([1, 0]);
  });
});

it("effects of using an item get default values if a message from an earlier version lacks them", () => {
  const nothing = { hitPoints: 0, stamina: 0, stress: 0 };
  expect(effectsOf({})).toEqual({ treats: [], restores: nothing, stabilizes: false, causes: [] });
  const effects = { treats: ["acid"], stabilizes: true, causes: [{ key: "prone" }] } as never as object;
  expect(effectsOf({ ...effects, restores: { stress: 2 } } as never)).toEqual({
    ...effects,
    restores: { ...nothing, stress: 2 },
  });
});

describe("the items of an actor", () => {
  const gear = (id: string, system: object = {}) => item("gear", { uses: none, ...system }, { id });

  it("that all users can see are those that are worn or held and aren't in a bag", () => {
    const bag = item("container", { capacity: 0 }, { id: "bag" });
    const one = actor("character", {}, [
      gear("lamp"),
      gear("rope", { location: "carried" }),
      bag,
      gear("map", { container: "bag" }),
      item("trait"),
    ]);
    expect(heldBy(one).map(({ name, owner }) => [name, owner])).toEqual([
      ["lamp", "Actor.character"],
      ["bag", "Actor.character"],
    ]);
  });

  it("that a rest affects are armor that isn't worn, grafted implants and Synthsense", () => {
    const suit = (id: string, location: string) =>
      item("armor", { armor: none, resistance: none, location }, { id });
    const one = actor("character", {}, [
      suit("worn", "worn"),
      suit("packed", "carried"),
      item("implant", { grafted: true }, { id: "eye" }),
      item("implant", { grafted: false }, { id: "spare" }),
      gear("Synthsense"),
      gear("rope"),
      item("consumable", { ...salve, uses: none }, { id: "Synthsense tablets" }),
      item("weapon", pistol, { id: "Synthsense gun" }),
    ]);
    expect(restGear(one).map(({ name, owner }) => [name, owner])).toEqual(
      ["packed", "eye", "Synthsense", "Synthsense tablets"].map(name => [name, "Actor.character"]),
    );
  });
});
