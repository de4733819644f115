/**
 * Tests that a variant's action stores a separate change for each value, so that older changes can be undone
 * after newer ones.
 */
import { describe, expect, it } from "vitest";
import { apply } from "../../../../src/ledger/apply.ts";
import { inverse } from "../../../../src/ledger/change.ts";
import { encounterChanges, sheetChanges } from "../../../../src/actions/variants/changes.ts";

const COMBAT = "Combat.one";
const ANNA = "Actor.anna";

describe("an action's changes to an encounter", () => {
  it("are stored separately for each value, and for each list as a whole", () => {
    const before = { round: 1, places: { a: { card: 3 } }, turns: [{ card: 3 }] };
    expect(
      encounterChanges(COMBAT, before, {
        round: 2,
        places: { a: { card: 7 }, b: { card: 1 } },
        turns: [{ card: 7 }],
      }),
    ).toEqual([
      { uuid: COMBAT, path: "system.fought.round", from: 1, to: 2 },
      { uuid: COMBAT, path: "system.fought.places.a.card", from: 3, to: 7 },
      { uuid: COMBAT, path: "system.fought.places.b", to: { card: 1 } },
      { uuid: COMBAT, path: "system.fought.turns", from: [{ card: 3 }], to: [{ card: 7 }] },
    ]);
    expect(encounterChanges(COMBAT, before, before)).toEqual([]);
  });

  it("can be undone even after later changes to other values", () => {
    const start = { places: { a: { left: 2 }, b: { left: 2 } } };
    const first = encounterChanges(COMBAT, start, { places: { a: { left: 1 }, b: { left: 2 } } });
    const second = encounterChanges(
      COMBAT,
      { places: { a: { left: 1 }, b: { left: 2 } } },
      { places: { a: { left: 1 }, b: { left: 0 } } },
    );
    const both = apply(apply(new Map([[COMBAT, { system: { fought: start } }]]), first).world, second).world;
    const { world, conflicts } = apply(both, inverse(first));
    expect(conflicts).toEqual([]);
    expect(world.get(COMBAT)).toEqual({ system: { fought: { places: { a: { left: 2 }, b: { left: 0 } } } } });
  });
});

describe("an action's changes to a sheet", () => {
  it("are stored as differences for counters, and otherwise as new values", () => {
    expect(
      sheetChanges(
        ANNA,
        "zones",
        { health: 4, supply: { air: 3 }, agility: 2 },
        { health: 2, supply: { air: 4 }, agility: 3 },
        ["health", "supply.air"],
      ),
    ).toEqual([
      { uuid: ANNA, path: "system.variants.zones.health", add: -2 },
      { uuid: ANNA, path: "system.variants.zones.supply.air", add: 1 },
      { uuid: ANNA, path: "system.variants.zones.agility", from: 2, to: 3 },
    ]);
  });

  it("create the sheet if it is missing, and delete it again if they are undone", () => {
    const changes = sheetChanges(ANNA, "bands", null, { stress: 1 }, ["stress"]);
    expect(changes).toEqual([{ uuid: ANNA, path: "system.variants.bands", to: { stress: 1 } }]);
    const before = new Map([[ANNA, { system: { variants: {} } }]]);
    const { world } = apply(before, changes);
    expect(world.get(ANNA)).toEqual({ system: { variants: { bands: { stress: 1 } } } });
    expect(apply(world, inverse(changes)).world).toEqual(before);
  });
});
