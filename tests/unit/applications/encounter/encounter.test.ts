import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encounterView, searched, type EncounterState } from "../../../../src/applications/encounter/encounter-view.ts";
import { placeKey, placesAround } from "../../../../src/applications/encounter/places.ts";
import { english as words } from "../words.ts";

const state: EncounterState = {
  crew: [{ uuid: "Actor.a", name: "Ilka", here: true, weapon: "Sidearm" }, { uuid: "Actor.b", name: "Rook", here: false, weapon: null }],
  foes: [{ uuid: "Actor.t", name: "Thug", count: 2, weapon: "Club" }], search: "", found: [], runs: false, failed: "", within: 0.02, hidden: true, scene: "Dock", done: 0, before: null, tally: null,
  members: [{ id: "crew.0", name: "Ilka", side: "player" }, { id: "foe.0.0", name: "Thug 1", side: "enemy" }, { id: "foe.0.1", name: "Thug 2", side: "enemy" }],
};
const tally = {
  fights: 200, playersWin: 146, enemiesWin: 50, rounds: 700,
  fighters: [{ id: "crew.0", stands: 150, dies: 10, injuries: 90, wounds: 30 }, { id: "foe.0.0", stands: 20, dies: 2, injuries: 0, wounds: 0 }, { id: "foe.0.1", stands: 50, dies: 2, injuries: 0, wounds: 0 }],
};

describe("the window of an encounter", () => {
  it("says how the fights went, how sure that is, who falls and what it costs", () => {
    const { forecast } = encounterView({ ...state, tally, done: 1 }, words);
    expect(forecast).toMatchObject({ wins: "73", change: "", crew: [{ name: "Ilka", falls: "25" }], foes: [{ name: "Thug 1", falls: "90" }, { name: "Thug 2", falls: "75" }] });
    expect(forecast?.bar.map(({ percent }) => percent)).toEqual(["73", "2", "25"]);
    expect(forecast?.bounds).toContain("66");
    expect(forecast?.bounds).toContain("79");
    expect(forecast?.rounds).toContain("3.5");
    expect(forecast?.crew[0]?.note).toMatch(/0\.5 .*0\.2 .*5 %/u);
  });

  it("compares with the forecast before the last change", () => {
    const changed = (before: number) => { const { forecast } = encounterView({ ...state, tally, before }, words); return [forecast?.change, forecast?.changeTone]; };
    expect([changed(0.5), changed(0.8), changed(0.731)]).toEqual([["+23 against before", "help"], ["−7 against before", "harm"], ["0 against before", ""]]);
  });

  it("has no forecast before one was made, and is ready with somebody on both sides only", () => {
    expect(encounterView(state, words)).toMatchObject({ forecast: null, ready: true, mayPlace: true });
    expect(encounterView({ ...state, foes: [] }, words)).toMatchObject({ ready: false, mayPlace: false, noFoes: true });
    expect(encounterView({ ...state, crew: [] }, words)).toMatchObject({ ready: false, mayPlace: true, noCrew: true });
    expect(encounterView({ ...state, search: "x" }, words).nothingFound).toBe(true);
    expect(encounterView({ ...state, scene: "" }, words).placeLabel).not.toContain("Dock");
  });

  it("finds names that begin with what is searched for first, and nothing without a word", () => {
    const all = ["Big thug", "Thug 10", "Thug 2", "Drone"].map(name => ({ uuid: name, name, from: "" }));
    expect(searched(all, " THUG ", 8, "en").map(({ name }) => name)).toEqual(["Thug 2", "Thug 10", "Big thug"]);
    expect(searched(all, "thug", 1, "en")).toHaveLength(1);
    expect(searched(all, "  ", 8, "en")).toEqual([]);
  });
});

describe("places for an encounter", () => {
  it("are as many as wanted, all different, free and inside, the nearest first", () => {
    fc.assert(fc.property(fc.nat(30), fc.integer({ min: 1, max: 3 }), fc.array(fc.record({ i: fc.nat(20), j: fc.nat(20) }), { maxLength: 30 }), (count, apart, occupied) => {
      const taken = new Set(occupied.map(placeKey));
      const inside = ({ i, j }: { i: number; j: number }) => i >= 0 && j >= 0 && i <= 20 && j <= 20;
      const places = placesAround({ i: 10, j: 10 }, count, { apart, taken, inside });
      expect(new Set(places.map(placeKey)).size).toBe(places.length);
      expect(places.every(place => inside(place) && !taken.has(placeKey(place)) && (place.i - 10) % apart === 0 && (place.j - 10) % apart === 0)).toBe(true);
      const rings = places.map(({ i, j }) => Math.max(Math.abs(i - 10), Math.abs(j - 10)));
      expect(rings).toEqual([...rings].sort((a, b) => a - b));
      const room = Array.from({ length: 21 * 21 }, (_, index) => ({ i: Math.floor(index / 21), j: index % 21 })).filter(place => (place.i - 10) % apart === 0 && (place.j - 10) % apart === 0 && !taken.has(placeKey(place))).length;
      expect(places.length).toBe(Math.min(count, room));
    }));
  });

  it("are none where nothing is inside", () => {
    expect(placesAround({ i: 0, j: 0 }, 3, { taken: new Set<string>(), inside: () => false })).toEqual([]);
  });
});
