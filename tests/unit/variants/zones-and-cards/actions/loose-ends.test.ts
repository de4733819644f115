import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { blade, gun, MadeUpFight, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const hit = { answers: { interrupt: "let" }, dice: { "attack.base": [6, 3, 3, 3, 3] } };
const placeIn = (fight: MadeUpFight, id: string): Source => {
  const { people } = fight.fought;
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
  const fight = new MadeUpFight([
    { id: "ann", sheet: sheet(ann), things: [gun("ann"), blade("ann")] },
    { id: "foe", side: "enemy", hidden, sheet: sheet(foe), things: [gun("foe")] },
    { id: "bob", sheet: sheet() },
  ]);
  fight.play("zones.round", "ann", {}, [], lowest);
  return fight;
}

describe("items on the ground in Zones & Cards", () => {
  it("include a weapon that was thrown away, which can't be used until it is picked up (Z4.6)", () => {
    const fight = duel();
    fight.play(
      "zones.attack",
      "ann",
      { item: "blade", special: "disarm", disarm: "throw", push: "keep" },
      ["foe"],
      hit,
    );
    fight.play("zones.endTurn", "ann");
    expect(keys(fight.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toContain(
      "problem.onTheGround",
    );
    fight.play("zones.action", "foe", { action: "pickUp" });
    expect(keys(fight.judge("zones.attack", "foe", { item: "gun" }, ["ann"]))).toEqual([]);
  });
});

describe("full cover in Zones & Cards", () => {
  const shot = (fight: MadeUpFight) =>
    fight.play("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [2, 3, 3, 3, 3, 3] },
    });
  const round = (fight: MadeUpFight) => {
    for (const id of ["ann", "foe", "bob"]) fight.play("zones.endTurn", id);
    fight.settle(lowest);
  };
  const behind = () => {
    const fight = duel();
    fight.play("zones.adjust", "ann", { cover: "full", barrierLevel: 2 });
    shot(fight);
    expect(placeIn(fight, "ann")).toMatchObject({ cover: "partial", leaning: true });
    return fight;
  };

  it("is restored in the next round if the combatant leaned out to shoot (Z6.14)", () => {
    const fight = behind();
    round(fight);
    expect(placeIn(fight, "ann")).toMatchObject({ cover: "full", leaning: false, barrier: 2 });
  });

  it("isn't restored if the combatant moves or loses cover after leaning out (Z6.14)", () => {
    const gone = behind();
    gone.play("zones.action", "ann", { action: "moveWithinZone" });
    const put = behind();
    put.play("zones.adjust", "ann", { cover: "none" });
    for (const fight of [gone, put]) {
      round(fight);
      expect(placeIn(fight, "ann")).toMatchObject({ cover: "none", leaning: false });
    }
  });

  it("is taken automatically by a panicking combatant who seeks cover (Z5.6, Z6.11)", () => {
    const fight = duel({ ann: { stress: 7 } });
    fight.play("zones.zone", "ann", { operation: "add", name: "Hold", cluttered: true });
    fight.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann"]);
    fight.play("zones.panic", "ann", {}, [], { dice: { panic: [4] } });
    expect(placeIn(fight, "ann")).toMatchObject({ cover: "full", barrier: 1 });
  });
});

describe("a grappled combatant in Zones & Cards", () => {
  it("is released when a Gamemaster separates the two combatants (Z4.6)", () => {
    const fight = duel();
    fight.play("zones.attack", "ann", { item: "blade", special: "grapple", push: "keep" }, ["foe"], hit);
    expect(fight.fought["grapples"]).toEqual({ foe: "ann" });
    fight.play("zones.zone", "ann", { operation: "touch", joined: false }, ["foe"]);
    expect(fight.fought["grapples"]).toEqual({ foe: "" });
  });

  it("is released when a Gamemaster marks the grappler as dead (Z4.6)", () => {
    const fight = duel();
    fight.play("zones.attack", "ann", { item: "blade", special: "grapple", push: "keep" }, ["foe"], hit);
    fight.play("zones.adjust", "ann", { dead: true });
    expect(fight.fought["grapples"]).toEqual({ foe: "" });
  });
});

describe("a hidden combatant in Zones & Cards", () => {
  it("isn't offered to players for a card swap (Z2.8)", () => {
    const offered = (hidden: boolean) =>
      duel({ hidden }).factsFor(action("zones.swap"), "ann").choices["card"];
    expect([offered(false), offered(true)]).toEqual(["2", "3"]);
  });
});
