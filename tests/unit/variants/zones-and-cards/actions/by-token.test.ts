/**
 * Tests zones imported from a map's regions: which zones are adjacent, and what happens when a token moves
 * into another zone.
 */
import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import { tokenMoves, zonesOnPath } from "../../../../../src/variants/zones-and-cards/combat/by-token.ts";
import type { Drag, TokenPath } from "../../../../../src/actions/variants/token-path.ts";
import {
  bandBetween,
  isInSpeakingRange,
  touchingBounds,
  zonesBands,
  type ZoneBounds,
} from "../../../../../src/variants/zones-and-cards/rules/zone-map.ts";
import { MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const R = (name: string) => `Scene.s.Region.${name}`;
const box = (id: string, left: number, top: number, right: number, bottom: number): ZoneBounds => ({
  id,
  left,
  top,
  right,
  bottom,
});
const placeIn = (encounter: MadeUpEncounter, id: string): Source => {
  const { people } = encounter.fought;
  return isRecord(people) && isRecord(people[id]) ? people[id] : {};
};

/**
 * Returns an encounter in three adjacent rooms, imported from a map's regions. Ann acts first, followed by Bob.
 */
function rooms(part: { readonly settings?: Source; readonly ann?: Source } = {}): MadeUpEncounter {
  const encounter = new MadeUpEncounter(
    [
      { id: "ann", sheet: sheet(part.ann ?? {}) },
      { id: "bob", sheet: sheet() },
      { id: "foe", side: "enemy", sheet: sheet() },
    ],
    { settings: part.settings ?? {} },
  );
  encounter.play("zones.round", "ann", {}, [], lowest);
  const areas = [box(R("a"), 0, 0, 100, 100), box(R("b"), 100, 0, 200, 100), box(R("c"), 200, 0, 300, 100)];
  encounter.play("zones.zone", "ann", {
    operation: "regions",
    regions: areas.map(({ id }) => ({ uuid: id, name: id.slice(-1) })),
    touching: touchingBounds(areas),
  });
  encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "bob", "foe"]);
  return encounter;
}

const way = (drag: Drag, part: Partial<TokenPath> = {}): TokenPath => ({
  drags: [drag],
  byGamemaster: false,
  ownTurn: true,
  ...part,
});
const moves = (encounter: MadeUpEncounter, own: string, drag: Drag, part: Partial<TokenPath> = {}) =>
  tokenMoves(encounter.facts(own), way(drag, part));
const told = (encounter: MadeUpEncounter, own: string, drag: Drag, part: Partial<TokenPath> = {}) =>
  moves(encounter, own, drag, part)?.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
/** Performs the action that results from dragging a token along a path. */
function go(encounter: MadeUpEncounter, own: string, drag: Drag, part: Partial<TokenPath> = {}) {
  const operation = moves(encounter, own, drag, part)?.action;
  if (!operation) throw new Error("the way leads nowhere else");
  return encounter.play(operation.action, own, { ...operation.choices });
}

describe("the adjacency of map regions (Z4.1)", () => {
  it.each([
    ["side by side", [box("a", 0, 0, 10, 10), box("b", 10, 0, 20, 10)], 0, [["a", "b"]]],
    ["overlapping", [box("a", 0, 0, 10, 10), box("b", 5, 5, 20, 20)], 0, [["a", "b"]]],
    ["one inside the other", [box("a", 0, 0, 10, 10), box("b", 2, 2, 4, 4)], 0, [["a", "b"]]],
    ["corner to corner", [box("a", 0, 0, 10, 10), box("b", 10, 10, 20, 20)], 0, []],
    ["apart", [box("a", 0, 0, 10, 10), box("b", 12, 0, 20, 10)], 0, []],
    ["with a wall between", [box("a", 0, 0, 10, 10), box("b", 12, 0, 20, 10)], 3, [["a", "b"]]],
  ] as const)("depends on the positions of the regions: %s", (_name, areas, gap, links) => {
    expect(touchingBounds(areas, gap)).toEqual(links);
  });

  it("can't be determined from invalid borders", () => {
    expect(() => touchingBounds([box("a", Number.NaN, 0, 1, 1)])).toThrow(/areas\.0\.left/u);
    expect(() => touchingBounds([], -1)).toThrow(/gap/u);
  });

  it("puts adjacent regions at Medium range, where voices still carry, and the regions beyond them at Long range (Z5.10)", () => {
    const areas = ["a", "b", "c"].map((id, index) => box(id, index * 10, 0, index * 10 + 10, 10));
    const map = { zones: areas.map(({ id }) => ({ id })), links: touchingBounds(areas) };
    expect([bandBetween(map, "a", "b"), bandBetween(map, "a", "c")]).toEqual(["medium", "long"]);
    expect(zonesBands.filter(isInSpeakingRange)).toEqual(["adjacent", "short", "medium"]);
  });
});

describe("importing map regions as zones", () => {
  it("creates one zone per region unless a zone with that name exists, and keeps borders that a Gamemaster closed", () => {
    const encounter = new MadeUpEncounter([{ id: "ann", sheet: sheet() }]);
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.zone", "ann", { operation: "add", name: "a", cluttered: true });
    const before = [...encounter.world];
    const regions = ["a", "b"].map(name => ({ uuid: R(name), name }));
    const take = (more: readonly { uuid: string; name: string }[] = []) =>
      encounter.play("zones.zone", "ann", {
        operation: "regions",
        regions: [...regions, ...more],
        touching: [
          [R("a"), R("b")],
          [R("b"), R("c")],
        ],
      });
    take();
    expect(encounter.fought).toMatchObject({
      zones: { zone1: { name: "a", cluttered: true, region: R("a") }, zone2: { name: "b", region: R("b") } },
      borders: { "zone1|zone2": true },
    });
    encounter.play("zones.zone", "ann", {
      operation: "border",
      zone: "zone1",
      other: "zone2",
      joined: false,
    });
    take([{ uuid: R("c"), name: "c" }]);
    expect(encounter.fought).toMatchObject({
      zones: { zone3: { name: "c" } },
      borders: { "zone1|zone2": false, "zone2|zone3": true },
    });
    for (let step = 0; step < 3; step++) encounter.undo();
    expect([...encounter.world]).toEqual(before);
  });

  it("links a zone to its region until the link is explicitly removed", () => {
    const encounter = rooms();
    encounter.play("zones.zone", "ann", { operation: "change", zone: "zone1", dim: true });
    expect(encounter.fought).toMatchObject({ zones: { zone1: { dim: true, region: R("a") } } });
    encounter.play("zones.zone", "ann", { operation: "change", zone: "zone1", region: "" });
    expect(moves(encounter, "ann", [[R("b")], [R("a")]])).toBeNull();
  });

  it("rejects invalid lists of regions", () => {
    const encounter = rooms();
    for (const [choices, path] of [
      [{ regions: 5 }, /choices\.regions/u],
      [{ regions: [{ uuid: 1 }] }, /choices\.regions\.0/u],
      [{ regions: [{ uuid: "r", name: "r" }], touching: [["r"]] }, /choices\.touching\.0/u],
    ] as const) {
      expect(() => encounter.judge("zones.zone", "ann", { operation: "regions", ...choices })).toThrow(path);
    }
    expect(encounter.judge("zones.zone", "ann", { operation: "regions" }).problems).toHaveLength(1);
  });
});

describe("the destination of a path through zones", () => {
  const zones = ["a", "b", "c"].map(id => ({ id, name: id, region: R(id) }));
  it.each([
    ["within a zone", "a", [["a"], ["a"]], []],
    ["into the next zone", "a", [["a"], ["b"]], ["b"]],
    ["through one zone", "a", [["a"], ["b"], ["c"]], ["b", "c"]],
    ["out of all zones", "a", [["a"], []], []],
    ["across ground that belongs to no zone", "a", [["a"], [], ["b"]], ["b"]],
    ["into a zone already entered on the board", "b", [["a"], ["b"]], []],
    ["beyond a zone already entered on the board", "b", [["a"], ["b"], ["c"]], ["c"]],
    ["there and back", "a", [["a"], ["b"], ["a"]], []],
    ["where regions overlap", "a", [["a"], ["a", "b"]], []],
    ["within a zone other than the combatant's zone on the board", "c", [["a"], ["a"]], []],
    ["from outside all zones", "", [[], ["b"]], ["b"]],
  ] as const)("is determined by the regions along the path: %s", (_name, here, regions, wanted) => {
    expect(zonesOnPath(zones, here, [regions.map(held => held.map(R))])).toEqual(wanted);
  });

  it.each([
    [
      "there and back",
      "a",
      [
        ["a", "b"],
        ["b", "a"],
      ],
      ["b", "a"],
    ],
    [
      "there, back and there once more",
      "a",
      [
        ["a", "b"],
        ["b", "a"],
        ["a", "b"],
      ],
      ["b", "a", "b"],
    ],
    [
      "further and further",
      "a",
      [
        ["a", "b"],
        ["b", "c"],
      ],
      ["b", "c"],
    ],
    [
      "back out of a zone entered on the board",
      "b",
      [
        ["a", "b"],
        ["b", "a"],
      ],
      ["a"],
    ],
    [
      "out of all zones and back",
      "a",
      [
        ["a", ""],
        ["", "a"],
      ],
      [],
    ],
  ] as const)("depends on each step of a drag: %s", (_name, here, drags, wanted) => {
    expect(
      zonesOnPath(
        zones,
        here,
        drags.map(drag => drag.map(held => (held === "" ? [] : [R(held)]))),
      ),
    ).toEqual(wanted);
  });
});

describe("moving a token into another zone (Z3.1, Z4.1)", () => {
  it("costs one quick action per zone on the combatant's own turn", () => {
    const encounter = rooms();
    const before = [...encounter.world];
    go(encounter, "ann", [[R("a")], [R("b")]]);
    expect(placeIn(encounter, "ann")).toMatchObject({
      zone: "zone2",
      turns: { r1t0: { quick: 1, full: 0 } },
    });
    expect(told(encounter, "ann", [[R("b")], [R("c")]])).toEqual([]);
    encounter.undo();
    expect([...encounter.world]).toEqual(before);
    go(encounter, "ann", [[R("a")], [R("b")], [R("c")]]);
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone3", turns: { r1t0: { quick: 2 } } });
  });

  it("counts as two moves and ends cover if the token is dragged away and back on the combatant's own turn (Z3.1, Z6.14)", () => {
    const encounter = rooms();
    encounter.play("zones.adjust", "ann", { cover: "partial" });
    const drags = [
      [[R("a")], [R("b")]],
      [[R("b")], [R("a")]],
    ];
    expect([
      moves(encounter, "bob", [], { drags, ownTurn: false }),
      moves(encounter, "ann", [], { drags, byGamemaster: true }),
    ]).toEqual([null, null]);
    const { card } = go(encounter, "ann", [], { drags });
    expect(card.lines.find(({ text }) => text.key === "BLACKOUT.zones.byToken.moves")?.value).toBe("2");
    expect(placeIn(encounter, "ann")).toMatchObject({
      zone: "zone1",
      cover: "none",
      turns: { r1t0: { quick: 2 } },
    });
    expect(told(encounter, "ann", [], { drags })).toEqual(["problem.noAction"]);
  });

  it("records the token's previous position so that undo can restore it", () => {
    const encounter = rooms();
    const choices = {
      way: ["zone2"],
      token: "Scene.s.Token.t",
      from: { x: 10, y: 20, elevation: 0 },
      to: { x: 150, y: 20, elevation: 0 },
    };
    expect(encounter.judge("zones.moveToken", "ann", choices).draft.changes()).toContainEqual({
      uuid: "Scene.s.Token.t",
      path: "x",
      from: 10,
      to: 150,
    });
    expect(() => encounter.judge("zones.moveToken", "ann", { ...choices, from: { x: "ten" } })).toThrow(
      /choices\.from/u,
    );
  });

  it("is reported as a problem if the zone isn't adjacent, too few actions are left, or the combatant is grappled or broken", () => {
    const encounter = rooms();
    expect(told(encounter, "ann", [[R("a")], [R("c")]])).toEqual(["byToken.notNext"]);
    const marked = go(encounter, "ann", [[R("a")], [R("c")]]);
    expect(marked.card.tone).toBe("bad");
    expect(JSON.stringify(marked.card.lines)).toContain("byToken.notNext");
    expect(placeIn(encounter, "ann"), "the token is there already").toMatchObject({ zone: "zone3" });
    encounter.undo();
    for (let step = 0; step < 2; step++) encounter.play("zones.action", "ann", { action: "otherQuick" });
    expect(told(encounter, "ann", [[R("a")], [R("b")]])).toEqual(["problem.noAction"]);
    const held = rooms();
    held.play("zones.endTurn", "ann");
    held.play("zones.endTurn", "bob");
    held.play("zones.attack", "foe", { special: "grapple", push: "keep" }, ["ann"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 2, 2, 2, 2] },
    });
    held.play("zones.endTurn", "foe");
    held.settle(lowest);
    expect(told(held, "ann", [[R("a")], [R("b")]]), "Z4.6").toEqual(["hindered.grappled"]);
    const broken = rooms({ ann: { health: 0, broken: true } });
    go(broken, "ann", [[R("a")], [R("b")]]);
    expect(told(broken, "ann", [[R("b")], [R("c")]]), "Z7.5").toEqual(["hindered.broken"]);
  });

  it("is free out of turn, and for player characters that a Gamemaster moves, but not for an enemy on its own turn", () => {
    const encounter = rooms();
    go(encounter, "bob", [[R("a")], [R("c")]], { ownTurn: false });
    expect(placeIn(encounter, "bob")).toMatchObject({ zone: "zone3", turns: { r1t0: { quick: 0 } } });
    go(encounter, "ann", [[R("a")], [R("c")]], { byGamemaster: true });
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone3", turns: { r1t0: { quick: 0 } } });
    expect(told(encounter, "ann", [[R("c")], [R("a")]], { byGamemaster: true })).toEqual([]);
    encounter.play("zones.endTurn", "ann");
    encounter.play("zones.endTurn", "bob");
    go(encounter, "foe", [[R("a")], [R("b")]], { byGamemaster: true });
    expect(placeIn(encounter, "foe")).toMatchObject({ zone: "zone2", turns: { r1t0: { quick: 1 } } });
  });

  it("places the combatant at no cost before cards are dealt, but only if map regions are used as zones", () => {
    const encounter = new MadeUpEncounter([{ id: "ann", sheet: sheet() }]);
    encounter.play("zones.zone", "ann", { operation: "add", name: "Hold" });
    expect(moves(encounter, "ann", [[R("a")], [R("b")]])).toBeNull();
    encounter.play("zones.zone", "ann", { operation: "regions", regions: [{ uuid: R("b"), name: "b" }] });
    go(encounter, "ann", [[R("a")], [R("b")]]);
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone2" });
  });

  it("requires a roll to stay upright in a cluttered zone, like any other move (Z8.1)", () => {
    const encounter = rooms({ settings: { hazardousZones: true } });
    encounter.play("zones.zone", "ann", { operation: "change", zone: "zone2", cluttered: true });
    const operation = moves(encounter, "ann", [[R("a")], [R("b")]])?.action;
    encounter.play("zones.moveToken", "ann", operation?.choices, [], { face: () => 2 });
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone2", prone: true });
    encounter.undo();
    encounter.play("zones.moveToken", "ann", operation?.choices, [], { face: () => 6 });
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone2", prone: false });
  });

  it("is rejected if the path contains an unknown zone", () => {
    expect(() => rooms().judge("zones.moveToken", "ann", { way: ["nowhere"] })).toThrow(/choices\.way\.0/u);
    expect(() => rooms().judge("zones.moveToken", "ann", { way: 5 })).toThrow(/choices\.way/u);
    expect(tokenMoves({ ...rooms().facts("ann"), combat: null }, way([[R("a")], [R("b")]]))).toBeNull();
  });
});
