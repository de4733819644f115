/** Tests what actions read from the map and the board, and what they change there (R16.1–R16.3, T11.2). */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import type { Board } from "../../../../src/rules/combat/theatre.ts";
import { inFeet, text, type Line } from "../../../../src/actions/core/card.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import {
  boardBeside,
  engage,
  enteredBand,
  feetOfBand,
  groupName,
  pullOnBoard,
  pushOnBoard,
  reachProblems,
} from "../../../../src/actions/core/on-board.ts";
import {
  blockerOf,
  effectPlace,
  isOverride,
  landOnMap,
  mapLines,
  seenTarget,
  shoveOnMap,
  shoveSeen,
  strikeProblems,
} from "../../../../src/actions/core/on-map.ts";
import type { Seen, SeenObstacle } from "../../../../src/world/geometry.ts";
import { someone } from "../support.ts";

const seen = (part: Partial<Seen> = {}): Seen => ({
  feet: 30,
  band: "short",
  adjacent: false,
  inFront: true,
  engaged: false,
  backArc: false,
  engagedBy: [],
  cover: null,
  ...part,
});
const draftOf = (part: Partial<Facts> = {}) =>
  new Draft({ actor: someone("one"), targets: [], item: null, gear: [], party: null, ...part });

describe("a melee attack on the map", () => {
  const far = { kind: "range", text: text("BLACKOUT.problem.notNextTo", { name: "Foe", feet: 10 }) };
  const at = (part: Partial<Seen> | null, reach: number, choices: Facts["choices"] = {}) =>
    strikeProblems({ choices, ...(part && { seen: [seen(part)] }) }, 0, reach, "Foe");

  it("requires an adjacent target, or one within the weapon's reach", () => {
    expect(at({ feet: 10 }, 0)).toEqual([far]);
    expect(at({ feet: 10, adjacent: true }, 0)).toEqual([]);
    expect([at({ feet: 10 }, 10), at({ feet: 5 }, 0), at({ feet: 6 }, 0).length]).toEqual([[], [], 1]);
  });

  it("isn't limited by the map if a user marks the target as adjacent, or if the map doesn't show the target", () => {
    expect(at({ feet: 10 }, 0, { targets: [{ adjacent: true }] })).toEqual([]);
    expect(at({ feet: 10 }, 0, { targets: [{ adjacent: false }] })).toEqual([far]);
    expect(at(null, 0)).toEqual([]);
    expect([seenTarget({ seen: [seen()] }, 1), seenTarget({}, 0)]).toEqual([null, null]);
  });
});

describe("the lines about a target's position", () => {
  const lines = (part: Partial<Seen>, choices: object = {}, cover: Parameters<typeof mapLines>[2] = null) =>
    mapLines({ seen: [seen(part)], choices: { targets: [choices] } }, 0, cover);
  const distance: Line = {
    text: text("BLACKOUT.map.distance"),
    place: "reason",
    value: inFeet(30),
    why: [{ text: text("BLACKOUT.map.band", { band: text("BLACKOUT.field.bandIs.short") }), value: "" }],
  };
  const thing = (what: SeenObstacle["what"], name = ""): SeenObstacle => ({ what, name, feet: 10 });

  it("contain only the distance if nothing else matters, and nothing without a map", () => {
    expect(lines({})).toEqual([distance]);
    expect(mapLines({ choices: {} }, 0, null)).toEqual([]);
  });

  it("attribute the cover to the obstacles on the line, and to other causes (A6, T11.2)", () => {
    const cover = {
      crossed: 1,
      wall: "none" as const,
      inTheWay: [thing("obstacle", "Crate"), thing("wall")],
    };
    const degree = { degree: "partial", reasons: ["prone", "crossed", "seeking"] } as never;
    expect(lines({ cover }, {}, degree).slice(1)).toEqual([
      {
        text: text("BLACKOUT.map.cover.partial"),
        place: "reason",
        why: [
          { text: text("Crate"), value: inFeet(10) },
          { text: text("BLACKOUT.map.thing.wall"), value: inFeet(10) },
          { text: text("BLACKOUT.map.because.prone"), value: "" },
          { text: text("BLACKOUT.map.because.seeking"), value: "" },
        ],
      },
    ]);
    expect(lines({ cover }), "in melee").toEqual([distance]);
  });

  it("mention no cover if there is none, unless something is in the way", () => {
    const none = { degree: "none", reasons: [] } as never;
    expect(lines({}, {}, none)).toEqual([distance]);
    const behind = { crossed: 0, wall: "none" as const, inTheWay: [thing("character", "Ada")] };
    expect(lines({ cover: behind }, {}, none)[1]?.text).toEqual(text("BLACKOUT.map.cover.none"));
    expect(lines({}, {}, { degree: "full", reasons: [] } as never)[1]).toMatchObject({ why: [] });
  });

  it("explain why the target is Flanked, and mention that the actor looks away (T10)", () => {
    expect(
      lines({ engaged: true, engagedBy: ["Ada", "Bob"], backArc: true, inFront: false }).slice(1),
    ).toEqual([
      {
        text: text("BLACKOUT.map.engaged"),
        place: "reason",
        why: [
          { text: text("Ada"), value: "" },
          { text: text("Bob"), value: "" },
        ],
      },
      { text: text("BLACKOUT.map.backArc"), place: "reason" },
      { text: text("BLACKOUT.map.lookingAway"), tone: "ask" },
    ]);
  });

  it("list the user's choices that differ from the map", () => {
    const cover = { crossed: 1, wall: "none" as const, inTheWay: [] };
    const otherwise = (choices: object, part: Partial<Seen> = { cover }) => {
      const own = lines(part, choices).filter(isOverride);
      expect(own.every(({ tone }) => tone === "ask")).toBe(true);
      return own.map(line => line.text);
    };
    expect(otherwise({ feet: 30, adjacent: false, engaged: null, crossed: 1, wall: "none" })).toEqual([]);
    const saidFor = (what: string, said: unknown, shown: unknown) => ({
      key: "BLACKOUT.map.saidFor",
      data: { what: text(`BLACKOUT.${what}`), said, shown },
    });
    const changed = (name: string, said: unknown, shown: unknown) => saidFor(`field.${name}`, said, shown);
    const [yes, no] = [text("BLACKOUT.yes"), text("BLACKOUT.no")];
    const wall = (key: string) => text(`BLACKOUT.field.wallIs.${key}`);
    expect(
      otherwise({ feet: 20, adjacent: true, engaged: true, backArc: true, crossed: 2, wall: "wholly" }),
    ).toEqual([
      saidFor("map.distance", inFeet(20), inFeet(30)),
      changed("adjacent", yes, no),
      changed("engaged", yes, no),
      changed("backArc", yes, no),
      changed("crossed", 2, 1),
      changed("wall", wall("wholly"), wall("none")),
    ]);
    expect(otherwise({ feet: "far" })).toEqual([saidFor("map.distance", "far", inFeet(30))]);
    expect(otherwise({ crossed: 2 }, {}), "cover isn't read from the map").toEqual([]);
  });

  it("list a degree of cover that a user set in place of the one from the line of fire", () => {
    expect(lines({}, { cover: "full" })[1]?.text).toEqual(
      text("BLACKOUT.map.said", {
        what: text("BLACKOUT.field.cover"),
        said: text("BLACKOUT.field.coverIs.full"),
      }),
    );
    expect([lines({}, { cover: "line" }), lines({}, { cover: 1 })]).toEqual([[distance], [distance]]);
  });

  it("name what blocks the whole line: preferably a wall, then a door, then a barrier", () => {
    const blocker = (...things: readonly SeenObstacle["what"][]) =>
      blockerOf({ cover: { crossed: 0, wall: "wholly", inTheWay: things.map(what => thing(what)) } }).key;
    expect(blocker("barrier", "door", "wall")).toBe("BLACKOUT.map.blocker.wall");
    expect(blocker("barrier", "door")).toBe("BLACKOUT.map.blocker.door");
    expect(blocker("character", "barrier")).toBe("BLACKOUT.map.blocker.barrier");
    expect([blocker("character"), blockerOf({ cover: null }).key]).toEqual([
      "BLACKOUT.map.blocker.wall",
      "BLACKOUT.map.blocker.wall",
    ]);
  });
});

describe("a place on the map", () => {
  const place = { scene: "Scene.one", x: 100, y: -50 };

  it("is read from the choices", () => {
    expect(effectPlace({ place: { ...place, other: 1 } })).toEqual(place);
    expect([effectPlace({}), effectPlace({ place: null })]).toEqual([null, null]);
    expect(effectPlace({ place: { ...place, x: 1e7 } })).toMatchObject({ x: 1e7 });
  });

  it.each([
    7,
    "here",
    { ...place, scene: "" },
    { ...place, scene: 1 },
    { ...place, x: "1" },
    { ...place, y: 1e7 + 1 },
    {},
  ])("is rejected if it is %j", wrong => {
    try {
      effectPlace({ place: wrong });
    } catch (error) {
      const { path, allowed, expected } = error as RuleError;
      expect([path, allowed, expected?.key]).toEqual([
        "choices.place",
        "the UUID of a scene with x and y",
        "mapPlace",
      ]);
      return;
    }
    throw new Error("nothing was rejected");
  });
});

describe("a push on the map (T11.2)", () => {
  const shove = {
    token: "Token.foe",
    from: { x: 0, y: 0 },
    steps: [
      { feet: 5, x: 100, y: 0 },
      { feet: 10, x: 200, y: 100 },
    ],
    met: { what: "wall" as const, name: "" },
  };
  const moved = (feet: number) => {
    const draft = draftOf();
    shoveOnMap(draft, { shove }, feet);
    return draft.changes();
  };

  it("ends at the obstacle", () => {
    expect([shoveSeen({ shove }, 5), shoveSeen({ shove }, 10), shoveSeen({ shove }, 15)]).toEqual([
      { feet: 5, met: null },
      { feet: 10, met: null },
      { feet: 10, met: shove.met },
    ]);
    expect(shoveSeen({ shove: { ...shove, steps: [] } }, 5)).toEqual({ feet: 0, met: shove.met });
    expect(shoveSeen({}, 5)).toBeNull();
  });

  it("moves the token to the last place within the distance", () => {
    expect(moved(4)).toEqual([]);
    expect(moved(9)).toEqual([{ uuid: "Token.foe", path: "x", from: 0, to: 100 }]);
    expect(moved(10)).toEqual([
      { uuid: "Token.foe", path: "x", from: 0, to: 200 },
      { uuid: "Token.foe", path: "y", from: 0, to: 100 },
    ]);
    const draft = draftOf();
    shoveOnMap(draft, {}, 10);
    expect(draft.changes()).toEqual([]);
  });
});

describe("a fall on the map (R6.13)", () => {
  const landed = (feet: number, elevation = 4, feetPerUnit = 5) => {
    const draft = draftOf();
    landOnMap(draft, { height: { token: "Token.one", elevation, feetPerUnit } }, feet);
    return draft.changes();
  };

  it("lowers the token's elevation by the height of the fall, if the elevation is at least that high", () => {
    expect(landed(15)).toEqual([{ uuid: "Token.one", path: "elevation", from: 4, to: 1 }]);
    expect(landed(20)).toEqual([{ uuid: "Token.one", path: "elevation", from: 4, to: 0 }]);
    expect(landed(10, 5, 3)).toEqual([{ uuid: "Token.one", path: "elevation", from: 5, to: 1.67 }]);
    expect([landed(25), landed(0)]).toEqual([[], []]);
    const draft = draftOf();
    landOnMap(draft, {}, 10);
    expect(draft.changes()).toEqual([]);
  });
});

describe("range bands instead of a map (R16.1)", () => {
  const at = (band?: string) => (band === undefined ? {} : { targets: [{ band }] });

  it("are chosen by the user, and correspond to a distance", () => {
    expect([enteredBand(at("mid"), 0), enteredBand(at("unknown"), 0), enteredBand(at(), 0)]).toEqual([
      "mid",
      null,
      null,
    ]);
    expect([feetOfBand(at("mid"), 0), feetOfBand(at("close"), 0), feetOfBand(at(), 0)]).toEqual([
      60,
      10,
      null,
    ]);
    expect(() => enteredBand(at("near"), 0)).toThrow(RuleError);
  });

  it("limit melee attacks to Close Quarters", () => {
    expect([reachProblems(at("close"), 0, "Foe"), reachProblems(at(), 0, "Foe")]).toEqual([[], []]);
    expect(reachProblems(at("short"), 0, "Foe")).toEqual([
      {
        kind: "range",
        text: text("BLACKOUT.problem.notInQuarters", {
          name: "Foe",
          band: text("BLACKOUT.field.bandIs.short"),
        }),
      },
    ]);
  });
});

describe("the board of an encounter", () => {
  const board = (part: Partial<Board> = {}): Board => ({
    groups: {},
    bands: { "crew-others": "mid" },
    places: {},
    engaged: {},
    ...part,
  });
  const people = [
    { id: "ann", side: "player", actor: "Actor.ann" },
    { id: "bob", side: "player", actor: "Actor.bob" },
    { id: "foe", side: "enemy", actor: "Actor.foe" },
  ] as const;
  const facts = (part: Partial<Board> = {}): Pick<Facts, "board"> => ({
    board: { uuid: "Combat.combat", own: "ann", board: board(part), people: people as never },
  });
  type Change = (draft: Draft, about: Pick<Facts, "board">) => void;
  const after = (about: Pick<Facts, "board">, change: Change): Board | null => {
    const draft = draftOf(about);
    change(draft, about);
    return draft.changes().length === 0 ? null : draft.board;
  };
  const bandOf = (found: Board | null, id: string) =>
    found?.places[id]?.group === ""
      ? found.places[id].bands
          .map(({ group, band }) => `${group} ${band}`)
          .sort()
          .join()
      : (found?.places[id]?.group ?? null);

  it("names a group by its own name or, if it has none, as the home group of its side", () => {
    const named = board({ groups: { bar: { name: "Bar" }, crew: { name: "" } } });
    expect(["bar", "crew", "others", "roof"].map(id => groupName(named, id).key)).toEqual([
      "Bar",
      "BLACKOUT.board.home.crew",
      "BLACKOUT.board.home.others",
      "BLACKOUT.board.home.others",
    ]);
    expect(groupName(board({ groups: { crew: { name: "Heroes" } } }), "crew").key).toBe("Heroes");
  });

  it("engages an actor with a target in Close Quarters (T10)", () => {
    const engaged = (target: string, about = facts()) =>
      Object.keys(
        after(about, (draft, at) => {
          engage(draft, at, target);
        })?.engaged ?? {},
      );
    expect(engaged("Actor.bob")).toEqual(["ann-bob"]);
    expect(engaged("Actor.foe"), "too far away").toEqual([]);
    expect(engaged("Actor.foe", facts({ bands: { "crew-others": "close" } }))).toEqual(["ann-foe"]);
    expect([engaged("Actor.ann"), engaged("Actor.unknown"), engaged("Actor.bob", {})]).toEqual([[], [], []]);
  });

  it("puts an actor beside a target", () => {
    const beside = (target: string, about = facts()) => bandOf(boardBeside(about, target), "ann");
    expect(beside("Actor.foe")).toBe("crew mid,others close");
    expect([boardBeside({}, "Actor.foe"), boardBeside(facts(), "Actor.unknown")]).toEqual([null, null]);
  });

  it("moves a target that is pushed away (R16.3)", () => {
    const pushed = (target: string, feet: number, about = facts({ bands: { "crew-others": "short" } })) =>
      bandOf(
        after(about, (draft, at) => {
          pushOnBoard(draft, at, target, feet);
        }),
        target.slice(6),
      );
    expect(pushed("Actor.bob", 30)).toBe("crew short,others short");
    expect(pushed("Actor.foe", 30)).toBe("crew mid,others short");
    expect(pushed("Actor.bob", 10), "less than a range band").toBeNull();
    expect([pushed("Actor.ann", 30), pushed("Actor.unknown", 30), pushed("Actor.bob", 30, {})]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("moves a pulled target closer, but not past the actor (R16.3)", () => {
    const pulled = (target: string, feet: number, about = facts()) =>
      bandOf(
        after(about, (draft, at) => {
          pullOnBoard(draft, at, target, feet);
        }),
        target.slice(6),
      );
    expect(pulled("Actor.foe", 30)).toBe("crew short,others short");
    expect(pulled("Actor.foe", 120)).toBe("crew close,others mid");
    expect([pulled("Actor.foe", 10), pulled("Actor.bob", 60)]).toEqual([null, null]);
    expect([pulled("Actor.ann", 60), pulled("Actor.unknown", 60), pulled("Actor.foe", 60, {})]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
