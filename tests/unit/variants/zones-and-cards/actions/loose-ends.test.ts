import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { blade, gun, MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const hit = { answers: { interrupt: "let" }, dice: { "attack.base": [6, 3, 3, 3, 3] } };
const placeIn = (encounter: MadeUpEncounter, id: string): Source => {
  const { people } = encounter.fought;
  return isRecord(people) && isRecord(people[id]) ? people[id] : {};
};
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));

const action = (key: string) => variant.actions.find(one => one.key === key) as Action;

/**
 * Returns an encounter with Ann, a foe and Bob. Ann has a gun and a blade, and the foe has a gun and can be
 * hidden.
 */
function duel({
  ann = {},
  foe = {},
  hidden = false,
}: { readonly ann?: Source; readonly foe?: Source; readonly hidden?: boolean } = {}) {
  const encounter = new MadeUpEncounter([
    { id: "ann", sheet: sheet(ann), things: [gun("ann"), blade("ann")] },
    { id: "foe", side: "enemy", hidden, sheet: sheet(foe), things: [gun("foe")] },
    { id: "bob", sheet: sheet() },
  ]);
  encounter.play("zones.round", "ann", {}, [], lowest);
  return encounter;
}

describe("items on the ground in Zones & Cards", () => {
  it("include a weapon that was thrown away, which can't be used until it is picked up (Z4.6)", () => {
    const encounter = duel();
    encounter.play(
      "zones.attack",
      "ann",
      { item: "blade", special: "disarm", disarm: "throw", push: "keep" },
      ["foe"],
      hit,
    );
    encounter.play("zones.endTurn", "ann");
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toContain(
      "problem.onTheGround",
    );
    encounter.play("zones.action", "foe", { action: "pickUp" });
    expect(keys(encounter.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toEqual([]);
  });
});

describe("full cover in Zones & Cards", () => {
  const shot = (encounter: MadeUpEncounter) =>
    encounter.play("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [2, 3, 3, 3, 3, 3] },
    });
  const round = (encounter: MadeUpEncounter) => {
    for (const id of ["ann", "foe", "bob"]) encounter.play("zones.endTurn", id);
    encounter.settle(lowest);
  };
  const behind = () => {
    const encounter = duel();
    encounter.play("zones.adjust", "ann", { cover: "full", barrierLevel: 2 });
    shot(encounter);
    expect(placeIn(encounter, "ann")).toMatchObject({ cover: "partial", leaning: true });
    return encounter;
  };

  it("is restored in the next round if the combatant leaned out to shoot (Z6.14)", () => {
    const encounter = behind();
    round(encounter);
    expect(placeIn(encounter, "ann")).toMatchObject({ cover: "full", leaning: false, barrier: 2 });
  });

  it("isn't restored if the combatant moves or loses cover after leaning out (Z6.14)", () => {
    const gone = behind();
    gone.play("zones.action", "ann", { action: "moveWithinZone" });
    const put = behind();
    put.play("zones.adjust", "ann", { cover: "none" });
    for (const encounter of [gone, put]) {
      round(encounter);
      expect(placeIn(encounter, "ann")).toMatchObject({ cover: "none", leaning: false });
    }
  });

  it("is taken automatically by a panicking combatant who seeks cover (Z5.6, Z6.11)", () => {
    const encounter = duel({ ann: { stress: 7 } });
    encounter.play("zones.zone", "ann", { operation: "add", name: "Hold", cluttered: true });
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann"]);
    encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [4] } });
    expect(placeIn(encounter, "ann")).toMatchObject({ cover: "full", barrier: 1 });
  });
});

describe("a grappled combatant in Zones & Cards", () => {
  it("is released when a Gamemaster separates the two combatants (Z4.6)", () => {
    const encounter = duel();
    encounter.play("zones.attack", "ann", { item: "blade", special: "grapple", push: "keep" }, ["foe"], hit);
    expect(encounter.fought["grapples"]).toEqual({ foe: "ann" });
    encounter.play("zones.zone", "ann", { operation: "touch", joined: false }, ["foe"]);
    expect(encounter.fought["grapples"]).toEqual({ foe: "" });
  });

  it("is released when a Gamemaster marks the grappler as dead (Z4.6)", () => {
    const encounter = duel();
    encounter.play("zones.attack", "ann", { item: "blade", special: "grapple", push: "keep" }, ["foe"], hit);
    encounter.play("zones.adjust", "ann", { dead: true });
    expect(encounter.fought["grapples"]).toEqual({ foe: "" });
  });
});

describe("a hidden combatant in Zones & Cards", () => {
  it("isn't offered to players for a card swap (Z2.8)", () => {
    const offered = (hidden: boolean) =>
      duel({ hidden }).factsFor(action("zones.swap"), "ann").choices["card"];
    expect([offered(false), offered(true)]).toEqual(["2", "3"]);
  });
});
