import type { Point } from "../rules/battlefield/plane.ts";
import type { Terrain } from "../rules/battlefield/terrain.ts";
import {
  hazardGround,
  placeHazardKeys,
  usualStrength,
  type HazardGround,
  type PlaceHazardKey,
} from "../rules/conditions/hazards.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { groundMark, storedStrength, usualMark } from "./ground-mark.ts";

/** The stored shape of a region, in pixels. */
interface ShapeSource {
  readonly type?: unknown;
  readonly [key: string]: unknown;
}

/** The properties of a region that determine whether its ground is difficult or hazardous. */
export interface RegionSource {
  readonly flags?: object;
  readonly shapes: readonly ShapeSource[];
  readonly behaviors: readonly {
    readonly _id?: string | null;
    readonly type: string;
    readonly disabled: boolean;
    readonly system: Readonly<Record<string, unknown>>;
  }[];
}

/** The type of region behaviors that define a hazard. */
const HAZARD_BEHAVIOR = "hazard";

/**
 * A hazard on the ground of a region. It comes either from the Gamemaster's mark or from a behavior of the
 * region.
 */
export interface GroundHazard {
  /** The ID of the region behavior, or an empty string if a Gamemaster marked the hazard. */
  readonly id: string;
  readonly key: PlaceHazardKey;
  /** The value X (rating) of the hazard's effect. */
  readonly strength: number;
}

/** Returns the hazards of a region (R6.4). Disabled behaviors are ignored. */
export function hazardsOf(
  region: Pick<RegionSource, "flags" | "behaviors">,
  houseRules: HouseRules,
): readonly GroundHazard[] {
  const hazard = (id: string, key: PlaceHazardKey, strength: number | null): GroundHazard => ({
    id,
    key,
    strength: strength ?? usualStrength(key, houseRules),
  });
  const mark = groundMark(region);
  return [
    ...(mark?.kind === "hazard" ? [hazard("", mark.hazard, mark.strength)] : []),
    ...region.behaviors.flatMap(({ _id, type, disabled, system }) => {
      const key = placeHazardKeys.find(one => one === system["hazard"]);
      return type === HAZARD_BEHAVIOR && !disabled && key
        ? [hazard(_id ?? "", key, storedStrength(system["strength"]))]
        : [];
    }),
  ];
}

/**
 * Returns the corners of the areas in which walking costs more: those that a Gamemaster marked, those with
 * Foundry's own region behavior, and those with a hazard that can be crossed without a test (R6.3, R6.4).
 */
export function readDifficult(
  regions: readonly RegionSource[],
  toFeet: (pixels: Point) => Point,
  houseRules: HouseRules,
): readonly (readonly Point[])[] {
  return regions
    .filter(
      region =>
        isDifficult(region) ||
        groundsOf(region, houseRules).some(({ difficult, test }) => difficult && !test),
    )
    .flatMap(region => shapesOf(region, toFeet));
}

function groundsOf(region: RegionSource, houseRules: HouseRules): readonly (GroundHazard & HazardGround)[] {
  return hazardsOf(region, houseRules).map(one => ({ ...one, ...hazardGround(one.key, houseRules) }));
}

/**
 * Returns the obstacles, raised ground and water marked by a Gamemaster, and the hazards that can't be
 * crossed without a test (R6.4, R6.11).
 */
export function readTerrain(
  regions: readonly RegionSource[],
  toFeet: (pixels: Point) => Point,
  houseRules: HouseRules,
): readonly Terrain[] {
  return regions.flatMap(region => {
    const shapes = shapesOf(region, toFeet);
    const { kind, grade, water, ...mark } = groundMark(region) ?? usualMark;
    const feet = kind === "water" ? 0 : mark.feet;
    const marked =
      kind === "difficult" || kind === "hazard"
        ? []
        : shapes.map((shape): Terrain => ({ kind, shape, feet, grade, water }));
    const hazards = groundsOf(region, houseRules).flatMap(({ key, strength, difficult, test }) => {
      if (!test) return [];
      const hazard = { key, strength, difficult, difficulty: test.difficulty };
      return shapes.map((shape): Terrain => ({ kind: "hazard", shape, feet: 0, grade, water, hazard }));
    });
    return [...marked, ...hazards];
  });
}

function shapesOf({ shapes }: RegionSource, toFeet: (pixels: Point) => Point): readonly (readonly Point[])[] {
  return shapes
    .map(cornersOf)
    .filter(corners => corners.length > 2)
    .map(corners => corners.map(toFeet));
}

function isDifficult(region: RegionSource): boolean {
  if (groundMark(region)?.kind === "difficult") return true;
  const { behaviors } = region;
  return behaviors.some(({ type, disabled, system }) => {
    const walk = (system["difficulties"] as Readonly<Record<string, unknown>> | undefined)?.["walk"];
    return type === "modifyMovementCost" && !disabled && typeof walk === "number" && walk > 1;
  });
}

/** The number of corners with which a polygon approximates a circle. */
const roundCorners = 24;

function cornersOf(shape: ShapeSource): readonly Point[] {
  const number = (key: string) => (typeof shape[key] === "number" ? shape[key] : 0);
  if (shape.type === "polygon" && Array.isArray(shape["points"])) {
    const points = shape["points"] as readonly number[];
    return Array.from({ length: Math.floor(points.length / 2) }, (_, index) => ({
      x: points[index * 2] ?? 0,
      y: points[index * 2 + 1] ?? 0,
    }));
  }
  const [x, y, turn] = [number("x"), number("y"), (number("rotation") * Math.PI) / 180];
  if (shape.type === "rectangle") {
    const [width, height] = [number("width"), number("height")];
    const middle = { x: x + width / 2, y: y + height / 2 };
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([right = 0, down = 0]) => turned(middle, (right * width) / 2, (down * height) / 2, turn));
  }
  const [radiusX, radiusY] =
    shape.type === "circle" ? [number("radius"), number("radius")] : [number("radiusX"), number("radiusY")];
  return Array.from({ length: roundCorners }, (_, index) => {
    const angle = (index / roundCorners) * 2 * Math.PI;
    return turned({ x, y }, Math.cos(angle) * radiusX, Math.sin(angle) * radiusY, turn);
  });
}

function turned(middle: Point, right: number, down: number, turn: number): Point {
  return {
    x: middle.x + right * Math.cos(turn) - down * Math.sin(turn),
    y: middle.y + right * Math.sin(turn) + down * Math.cos(turn),
  };
}
