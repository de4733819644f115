/** Tests held items: how they are drawn, dropped and taken, and which of them an injured hand can't use. */
import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import { loadOf, weightOf } from "../../../../../src/variants/zones-and-cards/combat/gear-of.ts";
import type { VariantItemFacts } from "../../../../../src/actions/variants/variant.ts";
import { blade, gun, MadeUpEncounter, sheet, type Someone } from "./support.ts";

const lowest = { face: () => 1 };
const hit = { answers: { interrupt: "let" }, dice: { "attack.base": [6, 3, 3, 3, 3, 3] } };
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
const placeIn = (encounter: MadeUpEncounter, id: string): Source => {
  const { people } = encounter.fought;
  return isRecord(people) && isRecord(people[id]) ? people[id] : {};
};
const carried = (owner: string): VariantItemFacts => ({
  ...gun(owner),
  atHand: false,
  declared: { location: "carried", category: "ranged" },
});

/** Returns an encounter with Ann, a foe and Bob. Ann acts first and has a blade, and the foe has a gun. */
function duel(
  part: { readonly ann?: Partial<Someone>; readonly foe?: Partial<Someone>; readonly settings?: Source } = {},
): MadeUpEncounter {
  const people: readonly Someone[] = [
    { id: "ann", sheet: sheet(), things: [blade("ann")], ...part.ann },
    { id: "foe", side: "enemy", sheet: sheet(), things: [gun("foe")], ...part.foe },
    { id: "bob", sheet: sheet() },
  ];
  const encounter = new MadeUpEncounter(people, { settings: part.settings ?? {} });
  encounter.play("zones.round", "ann", {}, [], lowest);
  return encounter;
}

const disarm = (encounter: MadeUpEncounter, how: "take" | "throw") =>
  encounter.play(
    "zones.attack",
    "ann",
    { item: "blade", special: "disarm", disarm: how, push: "keep" },
    ["foe"],
    hit,
  );

describe("a disarmed combatant (Z4.6)", () => {
  it("loses the weapon to the combatant who took it, and can neither use it nor pick it up", () => {
    const encounter = duel();
    const before = [...encounter.world];
    const { card } = disarm(encounter, "take");
    expect(JSON.stringify(card)).toContain("special.disarmTaken");
    expect(encounter.fought["loose"]).toEqual({ gun: { by: "ann", zone: "" } });
    expect(
      keys(
        encounter.judge(
          "zones.attack",
          "ann",
          { taken: "Actor.foe.Item.gun", free: true, push: "keep" },
          ["foe"],
          hit,
        ),
      ),
    ).toEqual([]);
    encounter.play("zones.endTurn", "ann");
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toEqual([
      "problem.wasTaken",
    ]);
    for (const action of ["aim", "reload"])
      expect(keys(encounter.judge("zones.action", "foe", { action, item: "gun" }))).toContain(
        "problem.wasTaken",
      );
    expect(keys(encounter.judge("zones.action", "foe", { action: "pickUp" }))).toContain(
      "problem.nothingDropped",
    );
    encounter.undo();
    encounter.undo();
    expect([...encounter.world]).toEqual(before);
  });

  it("also loses the ammunition that the new holder fires with the weapon", () => {
    const encounter = duel();
    disarm(encounter, "take");
    encounter.play(
      "zones.attack",
      "ann",
      { taken: "Actor.foe.Item.gun", free: true, push: "keep" },
      ["foe"],
      {
        ...hit,
        dice: { ...hit.dice, supply: [1, 1, 2, 2] },
      },
    );
    expect(encounter.world.get("Actor.foe.Item.gun")).toMatchObject({
      system: { variants: { zones: { supply: 2 } } },
    });
  });

  it("keeps items that weren't taken, and other combatants can't use them", () => {
    const encounter = duel();
    expect(() =>
      encounter.judge("zones.attack", "ann", { taken: "Actor.foe.Item.gun" }, ["foe"], hit),
    ).toThrow(/an item of the acting combatant/u);
  });

  it("can use a quick action to pick up the weapon that was thrown away, as can anyone else in the zone", () => {
    const encounter = duel();
    for (const name of ["Hold", "Deck"]) encounter.play("zones.zone", "ann", { operation: "add", name });
    encounter.play("zones.zone", "ann", { operation: "border", zone: "zone1", other: "zone2" });
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "foe"]);
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone2" }, ["bob"]);
    disarm(encounter, "throw");
    expect(encounter.fought["loose"]).toEqual({ gun: { by: "", zone: "zone1" } });
    encounter.play("zones.endTurn", "ann");
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toEqual([
      "problem.onTheGround",
    ]);
    const away = encounter.judge("zones.action", "foe", { action: "moveZone", zone: "zone2" });
    expect(keys(away)).toEqual([]);
    encounter.play("zones.action", "foe", { action: "pickUp" });
    expect(placeIn(encounter, "foe")).toMatchObject({ turns: { r1t0: { quick: 1 } } });
    expect(encounter.fought["loose"]).toEqual({});
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun", push: "keep" }, ["ann"], hit))).toEqual(
      [],
    );
    encounter.undo();
    encounter.play("zones.endTurn", "foe");
    expect(
      keys(encounter.judge("zones.action", "bob", { action: "pickUp" })),
      "it lies in another zone",
    ).toContain("problem.nothingDropped");
    encounter.play("zones.action", "bob", { action: "moveZone", zone: "zone1" });
    encounter.play("zones.action", "bob", { action: "pickUp", thing: "gun" });
    expect(encounter.fought["loose"]).toEqual({ gun: { by: "bob", zone: "" } });
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun", free: true }, ["ann"], hit))).toEqual([
      "problem.wasTaken",
    ]);
  });

  it("can regain the weapon by disarming the combatant who took it, or after that combatant drops it", () => {
    const encounter = duel();
    disarm(encounter, "take");
    encounter.play("zones.action", "ann", { action: "dropItem", thing: "gun" });
    expect(encounter.fought["loose"]).toMatchObject({ gun: { by: "" } });
    const again = duel({ ann: { things: [] } });
    again.play("zones.attack", "ann", { special: "disarm", disarm: "take", push: "keep" }, ["foe"], hit);
    again.play("zones.endTurn", "ann");
    again.play("zones.attack", "foe", { special: "disarm", disarm: "take", push: "keep" }, ["ann"], hit);
    expect(placeIn(again, "foe")).toMatchObject({ dropped: { gun: false } });
    expect(again.fought["loose"]).toEqual({});
  });

  it("loses nothing if empty-handed", () => {
    const encounter = duel({ foe: { things: [] } });
    expect(JSON.stringify(disarm(encounter, "take").card)).toContain("special.emptyHands");
    expect(encounter.fought["loose"]).toBeUndefined();
  });
});

describe("a dropped item (Z5.6)", () => {
  it("must be picked up before it can be used again, unless the panic that caused the drop is undone", () => {
    const encounter = duel({ ann: { sheet: sheet({ stress: 3 }) } });
    encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [4] } });
    expect(placeIn(encounter, "ann")).toMatchObject({ dropped: { blade: true } });
    expect(keys(encounter.judge("zones.attack", "ann", { item: "blade" }, ["foe"]))).toContain(
      "problem.onTheGround",
    );
    encounter.undo();
    expect(
      keys(encounter.judge("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"], hit)),
    ).toEqual([]);
  });

  it("is chosen by the player if it is dropped deliberately, which costs no action (Z3.5)", () => {
    const encounter = duel({ ann: { things: [gun("ann"), blade("ann")] } });
    encounter.play("zones.action", "ann", { action: "dropItem", thing: "blade" });
    expect(placeIn(encounter, "ann")).toMatchObject({
      dropped: { blade: true },
      turns: { r1t0: { quick: 0, full: 0 } },
    });
    expect(keys(encounter.judge("zones.action", "bob", { action: "dropItem" }))).toContain(
      "problem.emptyHands",
    );
  });
});

describe("drawing a weapon (Z3.6)", () => {
  it("is free by default, but takes a quick action before attacking or aiming if a setting requires it", () => {
    const free = duel({ ann: { things: [carried("ann")] } });
    expect(keys(free.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], hit))).toEqual([]);
    const encounter = duel({ ann: { things: [carried("ann")] }, settings: { drawIsQuick: true } });
    for (const [actionKey, choices] of [
      ["zones.attack", { item: "gun" }],
      ["zones.action", { action: "aim", item: "gun" }],
    ] as const)
      expect(
        keys(encounter.judge(actionKey, "ann", choices, actionKey === "zones.attack" ? ["foe"] : [])),
      ).toContain("problem.undrawn");
    encounter.play("zones.action", "ann", { action: "drawWeapon", item: "gun" });
    expect(placeIn(encounter, "ann")).toMatchObject({ drawn: { gun: true }, turns: { r1t0: { quick: 1 } } });
    expect(keys(encounter.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], hit))).toEqual(
      [],
    );
    expect(keys(encounter.judge("zones.action", "ann", { action: "drawWeapon", item: "gun" }))).toContain(
      "problem.nothingToDraw",
    );
    encounter.undo();
    expect(keys(encounter.judge("zones.attack", "ann", { item: "gun" }, ["foe"]))).toContain(
      "problem.undrawn",
    );
  });

  it("isn't needed for a held item", () => {
    const encounter = duel({ ann: { things: [gun("ann")] }, settings: { drawIsQuick: true } });
    expect(keys(encounter.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], hit))).toEqual(
      [],
    );
  });
});

describe("a combatant with an injured hand or arm (Z7.5)", () => {
  const injured = (...injuries: readonly string[]) =>
    sheet({
      injuries: Object.fromEntries(injuries.map(key => [key, { key, limit: "", days: 3, permanent: false }])),
    });
  const wields = (hands: number, ...injuries: readonly string[]) =>
    keys(
      duel({ ann: { sheet: injured(...injuries), things: [gun("ann", { hands })] } }).judge(
        "zones.attack",
        "ann",
        { item: "gun", push: "keep" },
        ["foe"],
        hit,
      ),
    );

  it.each(["brokenHand", "shoulderWound", "brokenArm", "crushedElbow", "armArtery", "severedArm"])(
    "can still use a one-handed weapon, but not a two-handed one, with the injury %s",
    injury => {
      expect(wields(2, injury)).toEqual(["problem.tooFewHands"]);
      expect(wields(1, injury)).toEqual([]);
    },
  );

  it("can make only unarmed attacks if neither hand is usable", () => {
    expect(wields(1, "brokenHand", "brokenArm")).toEqual(["problem.tooFewHands"]);
    const encounter = duel({ ann: { sheet: injured("brokenHand", "brokenArm") } });
    expect(keys(encounter.judge("zones.attack", "ann", { push: "keep" }, ["foe"], hit))).toEqual([]);
  });

  it("can't parry with a weapon that requires more hands than are usable", () => {
    const encounter = duel({
      foe: { sheet: injured("brokenArm"), things: [blade("foe", { hands: 2, bonus: 3 })] },
    });
    const { prompts } = encounter.judge("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"]);
    expect(prompts[0]?.options[0]?.dice?.count).toBe(5);
  });

  it("can't use a weapon whose Blackout values require more hands than are usable", () => {
    const rifle: VariantItemFacts = {
      ...gun("ann"),
      own: null,
      declared: { category: "ranged", hands: 2, range: 90, damage: { dice: 8 } },
    };
    expect(
      keys(
        duel({ ann: { sheet: injured("brokenHand"), things: [rifle] } }).judge(
          "zones.attack",
          "ann",
          { item: "gun" },
          ["foe"],
        ),
      ),
    ).toContain("problem.tooFewHands");
  });
});

describe("the load of a combatant (Z1.1)", () => {
  const thing = (declared: Source, own: Source | null = null): VariantItemFacts => ({
    uuid: "Actor.ann.Item.a",
    name: "a",
    type: "gear",
    atHand: false,
    declared,
    own,
  });

  it.each([
    [0, 0],
    [0.5, 0.25],
    [2, 0.5],
    [3, 1],
    [14, 1],
    [16, 2],
    [40, 4],
  ])("counts an item with a Blackout weight of %d as %d units", (weight, units) => {
    expect(weightOf(thing({ weight }))).toBe(units);
  });

  it("includes the weight and quantity of items that aren't stowed, and is marked if it exceeds the limit", () => {
    expect(weightOf(thing({ weight: 40 }, { weight: 0.5 }))).toBe(0.5);
    expect(() => weightOf(thing({}, { weight: -1 }))).toThrow(/weight/u);
    expect(loadOf([thing({ weight: 5, quantity: 3 }), thing({ weight: 5, location: "stowed" })], 2)).toEqual({
      carried: 3,
      limit: 4,
      over: false,
    });
    expect(loadOf([thing({ quantity: 5 }, { weight: 1 })], 2)).toEqual({ carried: 5, limit: 4, over: true });
  });
});
