import { describe, expect, test } from "vitest";
import {
  GRID_DIAGONALS,
  GRID_SNAPPING_MODES,
  GRID_TYPES,
  MOVEMENT_DIRECTIONS,
} from "../../../host/runtime/common/constants.ts";
import { GridlessGrid, HexagonalGrid, SquareGrid } from "../../../host/runtime/common/grid/index.ts";

const RULES = GRID_DIAGONALS as Record<string, number>;
const square = (diagonals = 0) => new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
const hex = (columns: boolean, even: boolean) =>
  new HexagonalGrid({ size: 100, distance: 5, units: "ft", columns, even });
const gridless = new GridlessGrid({ size: 100, distance: 5, units: "ft" });
const HEXAGONS = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const;
const round = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];

describe("a grid", () => {
  test("provides its type", () => {
    expect(
      [gridless, square(), hex(false, false)].map(grid => [grid.isGridless, grid.isSquare, grid.isHexagonal]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(HEXAGONS.map(([columns, even]) => hex(columns, even).type)).toEqual([
      GRID_TYPES.HEXODDR,
      GRID_TYPES.HEXEVENR,
      GRID_TYPES.HEXODDQ,
      GRID_TYPES.HEXEVENQ,
    ]);
  });

  test("defines the size of a hex as the distance between parallel sides", () => {
    const [rows, columns] = [hex(false, false), hex(true, false)];
    expect([rows.sizeX, Math.round(rows.sizeY), Math.round(columns.sizeX), columns.sizeY]).toEqual([
      100, 115, 115, 100,
    ]);
  });
});

describe.each(HEXAGONS)("a hexagonal grid (columns %s, even %s)", (columns, even) => {
  const grid = hex(columns, even);
  const spaces = [-2, -1, 0, 1, 2, 3].flatMap(i => [-2, -1, 0, 1, 2, 3].map(j => ({ i, j })));

  test("converts between offset, cube and point coordinates", () => {
    for (const space of spaces) {
      const cube = grid.offsetToCube(space);
      expect(cube.q + cube.r + cube.s).toBe(0);
      expect(grid.cubeToOffset(cube)).toEqual(space);
      expect(HexagonalGrid.cubeRound(grid.pointToCube(grid.cubeToPoint(cube)))).toEqual(cube);
      expect(grid.getOffset(grid.getCenterPoint(space))).toEqual(space);
    }
  });

  test("has six neighbors at equal distances around each space", () => {
    for (const space of spaces) {
      const center = grid.getCenterPoint(space);
      const neighbors = grid.getAdjacentOffsets(space);
      expect(new Set(neighbors.map(({ i, j }) => `${i}.${j}`)).size).toBe(6);
      for (const neighbor of neighbors) {
        const point = grid.getCenterPoint(neighbor);
        expect(Math.hypot(point.x - center.x, point.y - center.y)).toBeCloseTo(100);
        expect(grid.testAdjacency(space, neighbor) && grid.testAdjacency(neighbor, space)).toBe(true);
      }
      expect(grid.testAdjacency(space, space)).toBe(false);
    }
  });

  test("finds a direct path of adjacent spaces, and measures it in spaces", () => {
    for (const to of spaces) {
      const from = { i: 1, j: -1 };
      const path = grid.getDirectPath([from, to]);
      const spacesMoved = HexagonalGrid.cubeDistance(grid.getCube(from), grid.getCube(to));
      expect(path).toHaveLength(spacesMoved + 1);
      expect([path[0], path.at(-1)]).toEqual([from, to]);
      expect(path.slice(1).every((space, index) => grid.testAdjacency(path[index]!, space))).toBe(true);
      const { distance, spaces: counted, cost } = grid.measurePath([from, to]);
      expect([distance, counted, cost]).toEqual([5 * spacesMoved, spacesMoved, 5 * spacesMoved]);
    }
  });

  test("lists the corners of a space clockwise", () => {
    const corners = grid.getVertices({ i: 0, j: 0 });
    const center = grid.getCenterPoint({ i: 0, j: 0 });
    expect(corners).toHaveLength(6);
    expect(
      columns
        ? corners[0]!.x < center.x && corners[0]!.y === center.y
        : corners[0]!.y < center.y && corners[0]!.x === center.x,
    ).toBe(true);
    const area =
      corners.reduce(
        (sum, { x, y }, index) => sum + x * corners[(index + 1) % 6]!.y - corners[(index + 1) % 6]!.x * y,
        0,
      ) / 2;
    expect(area).toBeCloseTo((100 * 100 * Math.sqrt(3)) / 2);
  });

  test("returns an offset range with all spaces whose centers are within the bounds, and none far outside the bounds", () => {
    const bounds = { x: 130, y: 170, width: 260, height: 190 };
    const [i0, j0, i1, j1] = grid.getOffsetRange(bounds);
    for (let i = -1; i < 8; i++)
      for (let j = -1; j < 8; j++) {
        const { x, y } = grid.getCenterPoint({ i, j });
        const inside =
          x > bounds.x && x < bounds.x + bounds.width && y > bounds.y && y < bounds.y + bounds.height;
        const far =
          x < bounds.x - 100 ||
          x > bounds.x + bounds.width + 100 ||
          y < bounds.y - 100 ||
          y > bounds.y + bounds.height + 100;
        const listed = i >= i0 && i < i1 && j >= j0 && j < j1;
        if (inside) expect(listed, `${i}.${j}`).toBe(true);
        if (far) expect(listed, `${i}.${j}`).toBe(false);
      }
    expect(grid.getOffsetRange({ ...bounds, width: 0 }).slice(0, 2)).toEqual(
      grid.getOffsetRange({ ...bounds, width: 0 }).slice(2),
    );
  });

  test("snaps points to centers and corners", () => {
    const center = grid.getCenterPoint({ i: 2, j: 2 });
    const near = { x: center.x + 11, y: center.y - 9 };
    expect(round(grid.getSnappedPoint(near, { mode: GRID_SNAPPING_MODES.CENTER }))).toEqual(round(center));
    const [corner] = grid.getVertices({ i: 2, j: 2 });
    expect(
      round(
        grid.getSnappedPoint({ x: corner!.x + 4, y: corner!.y + 3 }, { mode: GRID_SNAPPING_MODES.VERTEX }),
      ),
    ).toEqual(round(corner!));
    const topLeft = grid.getTopLeftPoint({ i: 2, j: 2 });
    expect(
      round(
        grid.getSnappedPoint(
          { x: topLeft.x + 9, y: topLeft.y + 9 },
          { mode: GRID_SNAPPING_MODES.TOP_LEFT_CORNER },
        ),
      ),
    ).toEqual(round(topLeft));
  });

  test("draws a circle as a hexagon whose corners are at the centers of spaces", () => {
    const center = grid.getCenterPoint({ i: 4, j: 4 });
    const polygon = grid.getCircle(center, 10);
    expect(polygon).toHaveLength(6);
    for (const corner of polygon) {
      expect(Math.hypot(corner.x - center.x, corner.y - center.y)).toBeCloseTo(200);
      expect(HexagonalGrid.cubeDistance(grid.getCube(corner), grid.getCube(center))).toBe(2);
    }
  });

  test("adds padding that keeps the spaces aligned", () => {
    const { x, y, width, height } = grid.calculateDimensions(2000, 1500, 0.25);
    expect([width, height]).toEqual([2000 + 2 * x, 1500 + 2 * y]);
    expect(x).toBeGreaterThanOrEqual(500);
    expect(y).toBeGreaterThanOrEqual(375);
    const corner = grid.getTopLeftPoint({ i: 0, j: 0 });
    expect(round(grid.getTopLeftPoint({ x: corner.x + x + 50, y: corner.y + y + 50 }))).toEqual(
      round({ x: corner.x + x, y: corner.y + y }),
    );
  });

  test("finds the adjacent space in a direction", () => {
    const { UP, DOWN, LEFT, RIGHT, UP_LEFT, DOWN_RIGHT } = MOVEMENT_DIRECTIONS;
    for (const space of spaces) {
      for (const direction of [UP, DOWN, LEFT, RIGHT, UP_LEFT, DOWN_RIGHT])
        expect(grid.testAdjacency(space, grid.getShiftedOffset(space, direction))).toBe(true);
      expect(grid.getShiftedOffset(grid.getShiftedOffset(space, UP_LEFT), DOWN_RIGHT)).toEqual(space);
      const [from, to] = [
        grid.getCenterPoint(space),
        grid.getCenterPoint(grid.getShiftedOffset(space, UP_LEFT)),
      ];
      expect(to.x < from.x && to.y < from.y).toBe(true);
    }
  });
});

describe("elevation on a hexagonal grid", () => {
  test("is measured in spaces, which count as diagonals when combined with a horizontal move", () => {
    const grid = hex(false, false);
    const [from, to] = [
      { ...grid.getCenterPoint({ i: 0, j: 0 }), elevation: 0 },
      { ...grid.getCenterPoint({ i: 0, j: 3 }), elevation: 10 },
    ];
    expect(grid.measurePath([from, to])).toMatchObject({ distance: 15, spaces: 3, diagonals: 2 });
    expect(
      grid.measurePath([
        { ...from, elevation: 0 },
        { ...from, elevation: 20 },
      ]),
    ).toMatchObject({ distance: 20, spaces: 4, diagonals: 0 });
  });
});

describe("a square grid", () => {
  const points = (grid: SquareGrid, ...offsets: [number, number][]) =>
    offsets.map(([i, j]) => grid.getCenterPoint({ i, j }));

  test.each([
    ["EQUIDISTANT", 20, 4],
    ["APPROXIMATE", 27.5, 4],
    ["RECTILINEAR", 35, 4],
    ["ALTERNATING_1", 25, 4],
    ["ALTERNATING_2", 30, 4],
    ["ILLEGAL", 35, 7],
  ])(
    "measures four spaces down and three to the right under %s as %d feet and %d spaces",
    (rule, distance, spaces) => {
      const grid = square(RULES[rule]);
      expect(grid.measurePath(points(grid, [0, 0], [4, 3]))).toMatchObject({ distance, spaces });
    },
  );

  test("measures diagonals exactly under EXACT, and alternates their length across segments under ALTERNATING_1", () => {
    const exact = square(RULES["EXACT"]);
    expect(exact.measurePath(points(exact, [0, 0], [2, 2])).distance).toBeCloseTo(10 * Math.SQRT2);
    const alternating = square(RULES["ALTERNATING_1"]);
    const { segments } = alternating.measurePath(points(alternating, [0, 0], [1, 1], [2, 2]));
    expect(segments.map(({ distance }: any) => distance)).toEqual([5, 10]);
  });

  test("has eight neighbors around a space, or four if diagonals are illegal", () => {
    expect(square().getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    expect(square(RULES["ILLEGAL"]).getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(4);
    expect([
      square().testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 }),
      square(RULES["ILLEGAL"]).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 }),
    ]).toEqual([true, false]);
  });

  test("finds spaces, centers, corners, ranges and shifted points", () => {
    const grid = square();
    expect(grid.getOffset({ x: 250, y: -1 })).toEqual({ i: -1, j: 2 });
    expect(grid.getCenterPoint({ x: 250, y: 120 })).toEqual({ x: 250, y: 150 });
    expect(grid.getTopLeftPoint({ x: 299, y: 120 })).toEqual({ x: 200, y: 100 });
    expect(grid.getVertices({ i: 0, j: 0 })).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ]);
    expect(grid.getOffsetRange({ x: 50, y: 0, width: 100, height: 100 })).toEqual([0, 0, 1, 2]);
    expect(grid.getShiftedPoint({ x: 10, y: 10 }, MOVEMENT_DIRECTIONS.DOWN_LEFT)).toEqual({ x: -90, y: 110 });
    expect(grid.calculateDimensions(1000, 800, 0.25)).toEqual({
      width: 1600,
      height: 1200,
      x: 300,
      y: 200,
      rows: 12,
      columns: 16,
    });
  });

  test("snaps points at the specified resolution", () => {
    const grid = square();
    expect(grid.getSnappedPoint({ x: 61, y: 88 }, { mode: GRID_SNAPPING_MODES.CENTER })).toEqual({
      x: 50,
      y: 50,
    });
    expect(grid.getSnappedPoint({ x: 61, y: 88 }, { mode: GRID_SNAPPING_MODES.VERTEX })).toEqual({
      x: 100,
      y: 100,
    });
    expect(
      grid.getSnappedPoint({ x: 61, y: 70 }, { mode: GRID_SNAPPING_MODES.VERTEX, resolution: 2 }),
    ).toEqual({ x: 50, y: 50 });
    expect(grid.getSnappedPoint({ x: 61, y: 88 }, { mode: 0 })).toEqual({ x: 61, y: 88 });
  });

  test("draws circles and cones that match its diagonal rule", () => {
    const corners = square().getCircle({ x: 0, y: 0 }, 10).map(round);
    expect(corners).toContainEqual([200, 200]);
    expect(square(RULES["RECTILINEAR"]).getCircle({ x: 0, y: 0 }, 10).map(round)).toContainEqual([100, 100]);
    const cone = square().getCone({ x: 0, y: 0 }, 10, 0, 90).map(round);
    expect(cone).toEqual([
      [0, 0],
      [200, -200],
      [200, 0],
      [200, 200],
    ]);
  });
});

describe("a gridless scene", () => {
  test("measures straight-line distances, but has no spaces and no adjacency", () => {
    const path = [
      { x: 0, y: 0, elevation: 0 },
      { x: 300, y: 400, elevation: 0 },
    ];
    expect(gridless.measurePath(path)).toMatchObject({ distance: 25, spaces: 0, cost: 25, euclidean: 25 });
    expect(gridless.measurePath([path[0]!, { ...path[0]!, elevation: 5 }]).distance).toBe(5);
    expect([
      gridless.getAdjacentOffsets({ i: 0, j: 0 }),
      gridless.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 1 }),
    ]).toEqual([[], false]);
    expect(gridless.getTranslatedPoint({ x: 0, y: 0 }, 90, 5).y).toBeCloseTo(100);
  });

  test("draws circles that are accurate to a quarter of a pixel", () => {
    const polygon = gridless.getCircle({ x: 0, y: 0 }, 20);
    for (const [index, { x, y }] of polygon.entries()) {
      const next = polygon[(index + 1) % polygon.length]!;
      expect(400 - Math.hypot((x + next.x) / 2, (y + next.y) / 2)).toBeLessThan(0.2501);
    }
  });
});

describe("measuring a path on a grid", () => {
  const grid = hex(false, false);
  const [a, b, c] = [
    { i: 0, j: 0 },
    { i: 0, j: 2 },
    { i: 0, j: 5 },
  ].map(offset => grid.getCenterPoint(offset));

  test("returns linked waypoints and segments", () => {
    const { waypoints, segments, distance } = grid.measurePath([a!, b!, c!]);
    expect(waypoints.map((waypoint: any) => waypoint.distance)).toEqual([0, 10, 25]);
    expect(segments.map((segment: any) => segment.spaces)).toEqual([2, 3]);
    expect(distance).toBe(25);
    expect(
      segments[1].from === waypoints[1] &&
        waypoints[1].backward === segments[0] &&
        waypoints[2].forward === null,
    ).toBe(true);
  });

  test("calls the cost function for every space, unless a waypoint has its own cost", () => {
    const asked: unknown[] = [];
    const cost = (from: any, to: any, distance: number) => {
      asked.push([from.j, to.j]);
      return distance * 2;
    };
    expect(grid.measurePath([a!, b!], { cost })).toMatchObject({ distance: 10, cost: 20 });
    expect(asked).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(grid.measurePath([a!, { ...b!, cost: 3 }], { cost }).cost).toBe(3);
  });

  test("counts a teleport as one space with a distance of 0, and ignores unmeasured segments", () => {
    expect(grid.measurePath([a!, { ...c!, teleport: true }])).toMatchObject({
      distance: 0,
      spaces: 1,
      cost: 0,
    });
    expect(grid.measurePath([a!, { ...c!, measure: false }])).toMatchObject({
      distance: 0,
      spaces: 0,
      cost: 0,
    });
  });
});
