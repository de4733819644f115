import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coverOnMap,
  defaultHouseRules,
  relativePositionOnMap,
  type Battlefield,
  type CoverDegree,
  type WallAcross,
} from "../../../../src/rules/index.ts";
import { allGrids, field, gridless, hexMap, piece, squareMap, squares, wall } from "./maps.ts";

const plain = { targetProne: false, seeking: false };
const stand = (map: Battlefield, rules = defaultHouseRules) => relativePositionOnMap(map, "A", "T", rules);

/**
 * A map with the values expected for the line from A to T: the number of characters and obstacles on it, the
 * cover from walls, the resulting degree of cover, and the IDs of all obstacles in order.
 */
type Layout = readonly [
  title: string,
  map: Battlefield,
  crossed: number,
  wall: WallAcross,
  degree: CoverDegree,
  inTheWay: readonly string[],
];

const layouts: readonly Layout[] = [
  ["open ground", squareMap("A . . . T"), 0, "none", "none", []],
  ["a character in between", squareMap("A . c . T"), 1, "none", "partial", ["c0"]],
  ["an ally in between", squareMap("A . f . T"), 1, "none", "partial", ["f0"]],
  ["two characters in between", squareMap("A c . c T"), 2, "none", "full", ["c0", "c1"]],
  ["a crate", squareMap("A . . o T"), 1, "none", "partial", ["o0"]],
  ["a character and a crate", squareMap("A c . o T"), 2, "none", "full", ["c0", "o0"]],
  ["a character who is down", squareMap("A . x . T"), 0, "none", "none", []],
  [
    "a wall across the line",
    squareMap(`
    . . .|. .
    A . .|. T
    . . .|. .
  `),
    0,
    "wholly",
    "full",
    ["wall1"],
  ],
  [
    "the end of a wall that leaves one side of the target visible",
    squareMap(`
    A . . .|. . . . .
    . . . . . . . . T
  `),
    0,
    "partly",
    "full",
    ["wall0"],
  ],
  [
    "a wall beside the line",
    squareMap(`
    A . . . . T
      - - - -
    . . . . . .
  `),
    0,
    "none",
    "none",
    [],
  ],
  ["a wall behind the target", squareMap("A . . T|. ."), 0, "none", "none", []],
  ["a railing", squareMap("A .:. . T"), 1, "none", "partial", ["wall0"]],
  ["two railings", squareMap("A .:. .:T"), 2, "none", "full", ["wall0", "wall1"]],
  [
    "a drawn crate that the line enters and leaves counts once",
    squareMap("A . ! . ! . T".replaceAll(" ! ", "!")),
    1,
    "none",
    "partial",
    ["wall0"],
  ],
  ["two drawn crates", squareMap("A!.!.!.!T"), 2, "none", "full", ["wall0", "wall2"]],
  ["a target inside a drawn crate", squareMap("A . . .!T!."), 1, "none", "partial", ["wall0"]],
  [
    "a crate with a wall behind it",
    squareMap(`
    . . . .|.
    A . o .|T
    . . . .|.
  `),
    1,
    "wholly",
    "full",
    ["o0", "wall1"],
  ],
  ["a barrier right in front of the target", squareMap("A . . b T"), 0, "wholly", "full", ["b0"]],
  [
    "a character beside the line",
    squareMap(`
    A . . . . T
    . . c . . .
  `),
    0,
    "none",
    "none",
    [],
  ],
  [
    "along a diagonal",
    squareMap(`
    A . . .
    . c . .
    . . . .
    . . . T
  `),
    1,
    "none",
    "partial",
    ["c0"],
  ],
  [
    "a line through the corner of two walls",
    squareMap(`
    A|.
    - -
    .|T
  `),
    0,
    "wholly",
    "full",
    ["wall0"],
  ],
  [
    "a large creature in between",
    squareMap(`
    . . L L .
    A . L L T
  `),
    1,
    "none",
    "partial",
    ["L"],
  ],
  [
    "a large target is measured to its nearest space",
    squareMap(`
    . . c . T T
    A . . . T T
  `),
    0,
    "none",
    "none",
    [],
  ],
  [
    "a character in the row on hexes",
    hexMap(`
    .   .   .   .   .
      .   .   .   .
    A   .   c   .   T
      .   .   .   .
  `),
    1,
    "none",
    "partial",
    ["c0"],
  ],
  [
    "a line between two rows of hexes",
    hexMap(`
    A   .   .   .   .
      .   c   .   .
    .   .   .   c   .
      .   .   .   .   T
  `),
    2,
    "none",
    "full",
    ["c0", "c1"],
  ],
];

describe("cover on sample maps (R7.12, R7.12a)", () => {
  it("is tested on exactly 25 maps", () => {
    expect(layouts).toHaveLength(25);
  });

  it.each(layouts)("is correct on the map “%s”", (_, map, crossed, across, degree, inTheWay) => {
    const standing = stand(map);
    expect(standing.line).toMatchObject({ crossed, wall: across });
    expect(standing.line.inTheWay.map(({ id }) => id)).toEqual(inTheWay);
    expect(coverOnMap(standing, plain, defaultHouseRules).degree).toBe(degree);
  });

  it("comes with a list of the obstacles and their positions", () => {
    expect(stand(squareMap("A . c .:T")).line.inTheWay).toEqual([
      { what: "character", id: "c0", at: { x: 10, y: 0 }, feet: 10 },
      { what: "obstacle", id: "wall0", at: { x: 17.5, y: 0 }, feet: 17.5 },
    ]);
  });
});

describe("cover with modifiers", () => {
  const behindOne = stand(squareMap("A . c . T"));
  const closed = stand(squareMap("A . b . T".replace(". T", "T")));

  it("increases by one degree for a prone target (A6)", () => {
    expect(coverOnMap(behindOne, { ...plain, targetProne: true }, defaultHouseRules)).toEqual({
      degree: "full",
      possible: true,
      reasons: ["crossed", "prone"],
    });
    expect(
      coverOnMap(stand(squareMap("A . T")), { ...plain, targetProne: true }, defaultHouseRules).degree,
    ).toBe("partial");
  });

  it("doesn't apply to a Seeking shot, unless the line is blocked (T11.2)", () => {
    expect(coverOnMap(behindOne, { ...plain, seeking: true }, defaultHouseRules)).toMatchObject({
      degree: "none",
      possible: true,
    });
    expect(coverOnMap(closed, { ...plain, seeking: true }, defaultHouseRules)).toMatchObject({
      degree: "full",
      possible: false,
    });
    expect(
      coverOnMap(closed, { ...plain, seeking: true }, { ...defaultHouseRules, closedLine: "fullCover" }),
    ).toMatchObject({ degree: "full", possible: true });
  });

  it("is full if the line is blocked, which also makes the shot impossible (R7.12a)", () => {
    expect(coverOnMap(closed, plain, defaultHouseRules)).toEqual({
      degree: "full",
      possible: false,
      reasons: ["wall"],
    });
  });
});

describe("the line of fire at different elevations", () => {
  const over = (up: number, target = 0) =>
    stand(
      field(squares, [
        piece("A", { x: 0, y: 0 }, { elevationFeet: up }),
        piece("c", { x: 10, y: 0 }),
        piece("T", { x: 20, y: 0 }, { elevationFeet: target }),
      ]),
    ).line.crossed;

  it("passes above lower tokens", () => {
    expect(over(0)).toBe(1);
    expect(over(20, 20)).toBe(0);
    expect(over(30)).toBe(0);
    expect(over(5)).toBe(1);
  });

  it("passes below higher tokens", () => {
    const bird = field(squares, [
      piece("A", { x: 0, y: 0 }),
      piece("c", { x: 10, y: 0 }, { elevationFeet: 10 }),
      piece("T", { x: 20, y: 0 }),
    ]);
    expect(stand(bird).line.crossed).toBe(0);
  });
});

describe("walls in the line of fire", () => {
  const shot = (walls: Parameters<typeof field>[2], from = "A", to = "T") =>
    relativePositionOnMap(
      field(squares, [piece("A", { x: 0, y: 0 }), piece("T", { x: 20, y: 0 })], walls),
      from,
      to,
      defaultHouseRules,
    ).line;
  const upright = (side: "both" | "left" | "right") =>
    wall("w", { x: 10, y: 10 }, { x: 10, y: -10 }, { side });

  it("block shots from only one side if they are one-sided", () => {
    expect(shot([upright("left")]).wall).toBe("wholly");
    expect(shot([upright("right")]).wall).toBe("none");
    expect(shot([upright("left")], "T", "A").wall).toBe("none");
    expect(shot([upright("right")], "T", "A").wall).toBe("wholly");
  });

  it("don't block a line that only touches one end of a wall or runs along it", () => {
    expect(shot([wall("w", { x: 10, y: 0 }, { x: 10, y: 20 })]).wall).toBe("none");
    expect(shot([wall("w", { x: 5, y: 0 }, { x: 15, y: 0 })]).wall).toBe("none");
  });

  it("leave no gap if two of them meet on the line from opposite sides", () => {
    expect(
      shot([
        wall("w", { x: 10, y: 0 }, { x: 10, y: 20 }),
        wall("v", { x: 10, y: 0 }, { x: 12, y: -20 }),
      ]).inTheWay.map(({ id }) => id),
    ).toEqual(["w"]);
    expect(
      shot([wall("w", { x: 10, y: 20 }, { x: 10, y: 0 }), wall("v", { x: 12, y: 20 }, { x: 10, y: 0 })]).wall,
    ).toBe("none");
  });

  it("block the line if the map's collision test finds them, unless they are railings", () => {
    const map = field(squares, [piece("A", { x: 0, y: 0 }), piece("T", { x: 20, y: 0 })], [upright("both")]);
    const seen = (probe: () => boolean, on = map) =>
      relativePositionOnMap(on, "A", "T", defaultHouseRules, probe).line;
    expect(seen(() => true).inTheWay).toMatchObject([{ what: "wall", id: "w" }]);
    expect(seen(() => false)).toMatchObject({ wall: "none", inTheWay: [] });
    expect(seen(() => true, { ...map, walls: [] })).toMatchObject({
      wall: "wholly",
      inTheWay: [{ what: "wall", id: "", at: { x: 10, y: 0 }, feet: 10 }],
    });
    // A railing doesn't block the line of fire, even though the map reports an obstacle.
    expect(
      seen(() => true, {
        ...map,
        walls: [wall("r", { x: 10, y: 10 }, { x: 10, y: -10 }, { kind: "screen" })],
      }),
    ).toMatchObject({ crossed: 1, wall: "none" });
  });

  it("block only part of the line if they are narrow barriers", () => {
    const post = piece("post", { x: 4, y: 0 }, { kind: "barrier", acrossFeet: 1 });
    expect(
      relativePositionOnMap(
        field(gridless, [piece("A", { x: 0, y: 0 }), post, piece("T", { x: 12, y: 0 })]),
        "A",
        "T",
        defaultHouseRules,
      ).line.wall,
    ).toBe("partly");
  });
});

describe("cover on any map", () => {
  const coordinate = fc.integer({ min: -30, max: 30 });
  const place = fc.record({ x: coordinate, y: coordinate });
  const built = fc
    .array(fc.tuple(place, place), { maxLength: 8 })
    .map(ends => ends.map(([from, to], index) => wall(`w${index}`, from, to)));
  const others = fc.array(place, { maxLength: 5 });

  it("is the same in both directions and on a shifted map", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allGrids),
        place,
        place,
        built,
        others,
        place,
        (grid, a, b, walls, more, by) => {
          const pieces = [piece("A", a), piece("T", b), ...more.map((at, index) => piece(`c${index}`, at))];
          const { line } = stand(field(grid, pieces, walls));
          const back = relativePositionOnMap(field(grid, pieces, walls), "T", "A", defaultHouseRules).line;
          expect(back.inTheWay.map(({ id }) => id).sort()).toEqual(line.inTheWay.map(({ id }) => id).sort());
          const shifted = ({ x, y }: { x: number; y: number }) => ({ x: x + by.x, y: y + by.y });
          const moved = stand(
            field(
              { ...grid, origin: shifted(grid.origin) },
              pieces.map(each => ({ ...each, spaces: each.spaces.map(shifted) })),
              walls.map(each => ({ ...each, from: shifted(each.from), to: shifted(each.to) })),
            ),
          ).line;
          expect(moved).toMatchObject({ crossed: line.crossed, wall: line.wall });
        },
      ),
    );
  });

  it("can't be reduced by adding an obstacle", () => {
    fc.assert(
      fc.property(place, place, built, others, place, (a, b, walls, more, one) => {
        const pieces = [piece("A", a), piece("T", b), ...more.map((at, index) => piece(`c${index}`, at))];
        const before = stand(field(gridless, pieces, walls)).line;
        const after = stand(field(gridless, [...pieces, piece("new", one)], walls)).line;
        expect(after.crossed).toBeGreaterThanOrEqual(before.crossed);
        expect(after.wall).toBe(before.wall);
      }),
    );
  });
});
