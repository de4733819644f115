import { beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("../../../src/compat/tokens.ts", () => ({
  edgeConstants: () => ({
    senses: { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 },
    directions: { BOTH: 0, LEFT: 1, RIGHT: 2 },
  }),
}));

import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { readDifficult } from "../../../src/world/read-ground.ts";
import { readWalls, type WallSource } from "../../../src/world/read-walls.ts";
import { feetPerUnit } from "../../../src/world/scene-units.ts";

beforeAll(() => {
  Object.assign(globalThis, {
    CONST: {
      WALL_MOVEMENT_TYPES: { NONE: 0, NORMAL: 20 },
      WALL_DOOR_TYPES: { NONE: 0, DOOR: 1, SECRET: 2 },
      WALL_DOOR_STATES: { CLOSED: 0, OPEN: 1, LOCKED: 2 },
    },
  });
});

const half = ({ x, y }: { x: number; y: number }) => ({ x: x / 20, y: y / 20 });
const wall = (more: Partial<WallSource>): WallSource => ({
  id: "w",
  c: [0, 0, 100, 200],
  move: 20,
  sight: 20,
  dir: 0,
  door: 0,
  ds: 0,
  ...more,
});
const kindOf = (more: Partial<WallSource>) => readWalls([wall(more)], half)[0]?.kind ?? null;

describe("the conversion of a scene's units to feet (R6.1)", () => {
  it.each([
    ["ft", 1],
    ["Feet", 1],
    ["m", 5 / 1.5],
    ["meters", 5 / 1.5],
    ["yd", 3],
    ["in", 5],
    ["cm", 2.5],
    ["sq", 5],
    ["hexes", 5],
    ["", 5],
  ])("supports the unit “%s”", (units, feet) => {
    expect(feetPerUnit(units)).toBeCloseTo(feet, 9);
  });
});

describe("the walls of a scene (R7.12, R7.12a)", () => {
  it.each<[string, Partial<WallSource>, string | null]>([
    ["a wall", {}, "solid"],
    ["a closed door", { door: 1 }, "solid"],
    ["a locked door", { door: 2, ds: 2 }, "solid"],
    ["an open door", { door: 1, ds: 1 }, null],
    ["a terrain wall", { sight: 10 }, "outline"],
    ["a window or railing", { sight: 0 }, "screen"],
    ["a curtain", { move: 0 }, "screen"],
    ["a wall that blocks nothing", { move: 0, sight: 0 }, null],
    ["a wall that blocks by distance", { sight: 30 }, "solid"],
  ])("have the right type: %s", (_, more, kind) => {
    expect(kindOf(more)).toBe(kind);
  });

  it("are read with their positions and blocking directions", () => {
    expect(readWalls([wall({ dir: 1 })], half)).toEqual([
      {
        id: "w",
        kind: "solid",
        from: { x: 0, y: 0 },
        to: { x: 5, y: 10 },
        blocksMovement: true,
        side: "left",
      },
    ]);
    expect(readWalls([wall({ dir: 2, move: 0 })], half)).toMatchObject([
      { blocksMovement: false, side: "right" },
    ]);
  });
});

describe("difficult terrain in a scene (R6.3)", () => {
  const costly = [{ type: "modifyMovementCost", disabled: false, system: { difficulties: { walk: 2 } } }];
  const rounded = (shapes: readonly object[], behaviors: object[] = costly) =>
    readDifficult([{ shapes, behaviors }] as never, point => point, defaultHouseRules).map(corners =>
      corners.map(({ x, y }) => [Math.round(x), Math.round(y)]),
    );

  it("includes all regions that increase the cost of walking", () => {
    expect(rounded([{ type: "polygon", points: [0, 0, 10, 0, 10, 10] }])).toEqual([
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
    ]);
    expect(rounded([{ type: "rectangle", x: 0, y: 0, width: 20, height: 10, rotation: 90 }])).toEqual([
      [
        [15, -5],
        [15, 15],
        [5, 15],
        [5, -5],
      ],
    ]);
    expect(rounded([{ type: "ellipse", x: 10, y: 10, radiusX: 6, radiusY: 3 }])[0]?.[0]).toEqual([16, 10]);
    expect(rounded([{ type: "circle", x: 0, y: 0, radius: 5 }])[0]?.[6]).toEqual([0, 5]);
  });

  it("excludes regions that have no area or no enabled movement cost", () => {
    expect(
      rounded([{ type: "polygon", points: [0, 0, 10, 0, 10, 10] }], [{ ...costly[0], disabled: true }]),
    ).toEqual([]);
    expect(
      rounded(
        [{ type: "polygon", points: [0, 0, 10, 0, 10, 10] }],
        [{ type: "executeMacro", disabled: false, system: {} }],
      ),
    ).toEqual([]);
    expect(rounded([{ type: "polygon", points: [0, 0] }])).toEqual([]);
  });
});
