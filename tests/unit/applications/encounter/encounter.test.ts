import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  encounterView,
  searched,
  type EncounterState,
} from "../../../../src/applications/encounter/encounter-view.ts";
import {
  lineUp,
  MOST_COMPARED,
  variantKey,
  type CrewMember,
  type Entry,
  type FoeKind,
} from "../../../../src/applications/encounter/line-up.ts";
import { placeKey, placesAround, squareOf } from "../../../../src/applications/encounter/places.ts";
import { MOST_OF_A_KIND, ofWaiting, readPrepared } from "../../../../src/applications/encounter/prepared.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { english as words } from "../words.ts";

const fighter: Fighter = {
  id: "",
  side: "player",
  initiative: { step: 8, ap: 3 },
  weapon: { attribute: "dexterity", attributeDice: 4, skillRank: 0, damage: 6 },
  passiveEvasion: 2,
  armor: 0,
  resistance: 0,
  hitPoints: 9,
  maximumHitPoints: 9,
  endurance: 3,
  vitalityRank: 0,
  takesTrauma: false,
};
const entry = (weapon: string | null, second: string | null = null): Entry => ({ fighter, weapon, second });
const state: EncounterState = {
  crew: [
    { uuid: "Actor.a", name: "Ilka", here: true, entry: entry("Sidearm") },
    { uuid: "Actor.b", name: "Rook", here: false, entry: entry(null) },
  ],
  foes: [{ uuid: "Actor.t", name: "Thug", count: 2, entry: entry("Club", "Pistol") }],
  search: "",
  found: [],
  runs: false,
  failed: null,
  within: 0.02,
  hidden: true,
  scene: "Dock",
  before: null,
  part: null,
  members: [
    { id: "crew.0", name: "Ilka", kind: "Ilka", side: "player" },
    { id: "foe.0.0", name: "Thug 1", kind: "Thug", side: "enemy" },
    { id: "foe.0.1", name: "Thug 2", kind: "Thug", side: "enemy" },
  ],
  band: "mid",
  cover: "none",
  fresh: false,
  inspired: false,
  inspiration: 3,
  prepared: [],
  opened: "",
  name: "",
  place: "scene",
  combat: "new",
  combats: [],
};
const tally = {
  encounters: 200,
  playersWin: 146,
  enemiesWin: 50,
  rounds: 700,
  fighters: [
    { id: "crew.0", stands: 150, dies: 10, injuries: 90, wounds: 30 },
    { id: "foe.0.0", stands: 20, dies: 2, injuries: 0, wounds: 0 },
    { id: "foe.0.1", stands: 50, dies: 2, injuries: 0, wounds: 0 },
  ],
};
const part = { tally, done: 1, finished: true, whatIf: {} };

describe("the encounter builder", () => {
  it("shows the forecast's result, confidence, losses and costs", () => {
    const { forecast } = encounterView({ ...state, part }, words);
    expect(forecast).toMatchObject({
      wins: "73",
      change: "",
      crew: [{ name: "Ilka", falls: "25%" }],
      foes: [
        { name: "Thug 1", falls: "90%" },
        { name: "Thug 2", falls: "75%" },
      ],
    });
    expect(forecast?.bar.map(({ percent }) => percent)).toEqual(["73%", "2%", "25%"]);
    expect(forecast?.bounds).toBe("66% to 79% with 95% confidence, from 200 simulated fights");
    expect(forecast?.rounds).toContain("3.5");
    expect(forecast?.crew[0]?.note).toMatch(/0\.5\D*0\.2\D*5%/u);
  });

  it("groups large numbers of enemies by type", () => {
    const kinds = Array.from({ length: 13 }, (_, index) => (index < 12 ? "Thug" : "Boss"));
    const members = kinds.map((kind, index) => ({
      id: `foe.${index}`,
      name: `${kind} ${index}`,
      kind,
      side: "enemy" as const,
    }));
    const many = {
      ...tally,
      fighters: members.map(({ id }, index) => ({
        id,
        stands: index % 2 === 0 ? 100 : 50,
        dies: 0,
        injuries: 0,
        wounds: 0,
      })),
    };
    expect(
      encounterView({ ...state, members, part: { ...part, tally: many } }, words).forecast?.foes.map(
        ({ name, falls }) => [name, falls],
      ),
    ).toEqual([
      ["Thug, 12 of them", "63%"],
      ["Boss", "50%"],
    ]);
    expect(
      encounterView(
        {
          ...state,
          members: members.slice(1),
          part: { ...part, tally: { ...many, fighters: many.fighters.slice(1) } },
        },
        words,
      ).forecast?.foes,
    ).toHaveLength(12);
  });

  it("compares the forecast with the previous one", () => {
    const changed = (before: number) => {
      const { forecast } = encounterView({ ...state, part, before }, words);
      return [forecast?.change, forecast?.changeTone];
    };
    expect([changed(0.5), changed(0.8), changed(0.731)]).toEqual([
      ["+23 compared with before", "help"],
      ["−7 compared with before", "harm"],
      ["0 compared with before", ""],
    ]);
  });

  it("shows on each button how adding or removing a combatant would change the forecast", () => {
    const whatIf = {
      [variantKey("fewer", "Actor.t")]: 0.95,
      [variantKey("more", "Actor.t")]: 0.31,
      [variantKey("here", "Actor.a")]: 0.7,
      [variantKey("here", "Actor.b")]: 0.9,
    };
    const { crew, foes } = encounterView({ ...state, part: { ...part, whatIf } }, words);
    expect(foes[0]).toMatchObject({
      fewer: { label: "One Thug fewer: the crew’s chance would be 95% (+22)", chance: "95%", tone: "help" },
      more: { label: "One more Thug: the crew’s chance would be 31% (−42)", chance: "31%", tone: "harm" },
    });
    // With so few simulations, a difference of three points is within the margin of error.
    expect(crew.map(one => one.whatIf)).toMatchObject([
      { label: "Without", chance: "70%", tone: "" },
      { label: "With", chance: "90%", tone: "help" },
    ]);
    const before = encounterView({ ...state, part }, words);
    expect([before.foes[0]?.more.label, before.foes[0]?.more.chance, before.crew[0]?.whatIf]).toEqual([
      "One more Thug",
      "",
      null,
    ]);
  });

  it("has no forecast at first, and can run one only with combatants on both sides", () => {
    expect(encounterView(state, words)).toMatchObject({ forecast: null, ready: true, mayPlace: true });
    expect(encounterView({ ...state, foes: [] }, words)).toMatchObject({
      ready: false,
      mayPlace: false,
      noFoes: true,
      mayKeep: false,
    });
    expect(encounterView({ ...state, crew: [] }, words)).toMatchObject({
      ready: false,
      mayPlace: true,
      noCrew: true,
    });
    expect(encounterView({ ...state, search: "x" }, words).nothingFound).toBe(true);
  });

  it("shows each combatant's weapon, and explains why a combatant is excluded", () => {
    const broken = encounterView(
      {
        ...state,
        foes: [
          {
            uuid: "Actor.x",
            name: "Husk",
            count: 1,
            entry: { problem: "Husk.armor: NaN is not a whole number" },
          },
        ],
      },
      words,
    );
    expect(broken.foes[0]).toMatchObject({
      problem: true,
      weapon: "Excluded from the forecast: Husk.armor: NaN is not a whole number",
    });
    const { crew, foes } = encounterView(state, words);
    expect([...crew, ...foes].map(({ weapon }) => weapon)).toEqual([
      "Sidearm",
      "Bare hands",
      "Club, then Pistol",
    ]);
  });

  it("suggests what to do if a forecast has failed", () => {
    expect(encounterView({ ...state, failed: { kind: "silent" } }, words).failed).toContain("Play again");
    expect(encounterView({ ...state, failed: { kind: "refused", why: "b.armor" } }, words).failed).toMatch(
      /b\.armor.*Remove that combatant/u,
    );
    expect(encounterView(state, words).failed).toBe("");
  });

  it("lists the assumptions of the forecast", () => {
    const apart = encounterView(state, words);
    const together = encounterView({ ...state, band: "" }, words);
    expect(apart.bands.find(({ selected }) => selected)?.label).toBe("Mid");
    expect([apart.noCover, together.noCover]).toEqual([false, true]);
    expect([apart.assumptions.join(" "), together.assumptions.join(" ")]).toEqual([
      expect.stringContaining("start one range band apart"),
      expect.stringContaining("nobody moves"),
    ]);
    expect(apart.assumptions.concat(together.assumptions).every(text => !text.startsWith("BLACKOUT"))).toBe(
      true,
    );
    expect(apart.inspirationLabel).toContain("3");
    expect(encounterView({ ...state, inspiration: 0, inspired: true }, words)).toMatchObject({
      inspired: false,
      noInspiration: true,
    });
  });

  it("can place enemies in a new or existing encounter, or only their tokens on the scene", () => {
    const encounters = [{ value: "c1", label: "Encounter 1, Dock" }];
    expect(encounterView({ ...state, combats: encounters }, words)).toMatchObject({
      placeLabel: "Place enemies",
      combats: [
        { value: "new", selected: true },
        { value: "c1", label: "Into Encounter 1, Dock" },
        { value: "none" },
      ],
    });
    expect(encounterView({ ...state, combat: "none" }, words).placeLabel).toBe("Place tokens");
    const without = encounterView({ ...state, combats: encounters, place: "without" }, words);
    expect([without.placeLabel, without.combats.map(({ value }) => value)]).toEqual([
      "Create encounter",
      ["new", "c1"],
    ]);
    expect(encounterView({ ...state, scene: "" }, words)).toMatchObject({
      placeLabel: "Create encounter",
      places: [],
    });
  });

  it("limits the number of enemies per type and in total", () => {
    const full = (foes: readonly FoeKind[]) =>
      encounterView({ ...state, foes }, words).foes.map(({ most }) => most);
    expect(
      full([
        { uuid: "a", name: "A", count: MOST_OF_A_KIND, entry: entry(null) },
        { uuid: "b", name: "B", count: 1, entry: entry(null) },
      ]),
    ).toEqual([true, false]);
    expect(
      full(
        Array.from({ length: 10 }, (_, index) => ({
          uuid: String(index),
          name: "A",
          count: 20,
          entry: entry(null),
        })),
      ),
    ).toEqual(Array.from({ length: 10 }, () => true));
  });

  it("can save an encounter only if it has a name and enemies, and can delete only saved encounters", () => {
    expect(encounterView({ ...state, name: " " }, words).mayKeep).toBe(false);
    expect(encounterView({ ...state, name: "Dock encounter" }, words).mayKeep).toBe(true);
    expect([
      encounterView({ ...state, opened: "x1" }, words).mayDrop,
      encounterView({ ...state, opened: "combat.c1" }, words).mayDrop,
      encounterView(state, words).mayDrop,
    ]).toEqual([true, false, false]);
  });

  it("lists names that start with the query before other matching names, and nothing for an empty query", () => {
    const all = ["Big thug", "Thug 10", "Thug 2", "Drone"].map(name => ({ uuid: name, name, from: "" }));
    expect(searched(all, " THUG ", 8, "en").map(({ name }) => name)).toEqual([
      "Thug 2",
      "Thug 10",
      "Big thug",
    ]);
    expect(searched(all, "thug", 1, "en")).toHaveLength(1);
    expect(searched(all, "  ", 8, "en")).toEqual([]);
  });
});

describe("the lineup for a forecast", () => {
  const crew: readonly CrewMember[] = state.crew;
  const foes: readonly FoeKind[] = [
    ...state.foes,
    { uuid: "Actor.g", name: "Gunner", count: 1, entry: entry("Rifle") },
  ];

  it("has unique combatant IDs, and variants with one more or one fewer enemy of each type, or with one more party member", () => {
    const { members, fighters, variants } = lineUp(crew, foes);
    expect(members.map(({ name }) => name)).toEqual(["Ilka", "Thug 1", "Thug 2", "Gunner"]);
    expect(fighters.map(({ id, side }) => [id, side])).toEqual(members.map(({ id, side }) => [id, side]));
    expect(new Set(fighters.map(({ id }) => id)).size).toBe(4);
    expect(variants.map(({ key, fighters: others }) => [key, others.length])).toEqual([
      ["fewer.Actor.t", 3],
      ["more.Actor.t", 5],
      ["fewer.Actor.g", 3],
      ["more.Actor.g", 5],
      ["here.Actor.b", 5],
    ]);
  });

  it("is empty if one side is empty, and excludes actors who can't fight", () => {
    expect(lineUp([], foes)).toMatchObject({ fighters: [], variants: [] });
    expect(lineUp(crew, [])).toMatchObject({ fighters: [], variants: [] });
    const husk: FoeKind = { uuid: "Actor.x", name: "Husk", count: 3, entry: { problem: "broken" } };
    expect(lineUp(crew, [husk]).fighters).toEqual([]);
    const { fighters, variants } = lineUp(crew, [...foes, husk]);
    expect(fighters).toHaveLength(4);
    expect(variants.some(({ key }) => key.endsWith("Actor.x"))).toBe(false);
  });

  it("has no variants if there are too many combatants", () => {
    expect(lineUp(crew, [{ ...foes[0]!, count: MOST_COMPARED - 1 }]).variants).not.toEqual([]);
    const { fighters, variants } = lineUp(crew, [{ ...foes[0]!, count: MOST_COMPARED }]);
    expect([fighters.length, variants]).toEqual([MOST_COMPARED + 1, []]);
  });
});

describe("saved encounters", () => {
  it("are sorted by name, and omit unreadable parts", () => {
    const kept = {
      b: {
        name: "Second",
        foes: [{ uuid: "Actor.t", count: 2 }],
        away: ["Actor.a"],
        band: "long",
        cover: "full",
      },
      a: { name: "First", foes: [], away: [], band: "", cover: "none" },
    };
    expect(readPrepared(kept, "en")).toEqual([
      { id: "a", ...kept.a },
      { id: "b", ...kept.b },
    ]);
    expect(
      readPrepared(
        {
          x: null,
          y: { name: 3 },
          z: {
            name: "Odd",
            foes: [{ uuid: 3 }, { uuid: "Actor.t", count: 999 }, { uuid: "Actor.u", count: "many" }, null],
            away: [1, "Actor.a"],
            band: "far",
            cover: 7,
          },
        },
        "en",
      ),
    ).toEqual([
      {
        id: "z",
        name: "Odd",
        foes: [
          { uuid: "Actor.t", count: MOST_OF_A_KIND },
          { uuid: "Actor.u", count: 1 },
        ],
        away: ["Actor.a"],
        band: "",
        cover: "none",
      },
    ]);
    for (const nothing of [null, undefined, [], "x", 3]) expect(readPrepared(nothing, "en")).toEqual([]);
  });

  it("can be created from an encounter that hasn't begun, with its enemies grouped by type", () => {
    const enemy = (uuid: string) => ({ uuid, side: "enemy" as const });
    const waiting = [
      enemy("Actor.t"),
      enemy("Actor.g"),
      enemy("Actor.t"),
      { uuid: "Actor.a", side: "player" as const },
    ];
    expect(ofWaiting(waiting, ["Actor.a", "Actor.b"])).toEqual({
      foes: [
        { uuid: "Actor.t", count: 2 },
        { uuid: "Actor.g", count: 1 },
      ],
      away: ["Actor.b"],
    });
    expect(ofWaiting(waiting.slice(0, 3), ["Actor.a", "Actor.b"]).away).toEqual([]);
  });
});

describe("token positions for an encounter", () => {
  it("are distinct, unoccupied, inside the area, and sorted by distance", () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.record({ i: fc.nat(20), j: fc.nat(20) }), { maxLength: 30 }),
        (count, apart, occupied) => {
          const taken = new Set(occupied.map(placeKey));
          const inside = ({ i, j }: { i: number; j: number }) => i >= 0 && j >= 0 && i <= 20 && j <= 20;
          const places = placesAround({ i: 10, j: 10 }, count, { apart, taken, inside });
          expect(new Set(places.map(placeKey)).size).toBe(places.length);
          const free = (place: { i: number; j: number }) =>
            (place.i - 10) % apart === 0 &&
            (place.j - 10) % apart === 0 &&
            squareOf(place, apart).every(each => inside(each) && !taken.has(placeKey(each)));
          expect(places.every(free)).toBe(true);
          const rings = places.map(({ i, j }) => Math.max(Math.abs(i - 10), Math.abs(j - 10)));
          expect(rings).toEqual([...rings].sort((a, b) => a - b));
          const room = Array.from({ length: 21 * 21 }, (_, index) => ({
            i: Math.floor(index / 21),
            j: index % 21,
          })).filter(free).length;
          expect(places.length).toBe(Math.min(count, room));
        },
      ),
    );
  });

  it("are an empty list if no space lies inside the area", () => {
    expect(placesAround({ i: 0, j: 0 }, 3, { taken: new Set<string>(), inside: () => false })).toEqual([]);
  });
});
