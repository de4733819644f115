import type { Point, Terrain } from "../rules/battlefield/index.ts";
import { groundMark } from "./ground-mark.ts";

/** A shape of a region, as it is stored in pixels. */
interface ShapeSource {
  readonly type?: unknown;
  readonly [key: string]: unknown;
}

/** The data of a region that determine whether its ground is difficult. */
export interface RegionSource {
  readonly flags?: object;
  readonly shapes: readonly ShapeSource[];
  readonly behaviors: readonly {
    readonly type: string;
    readonly disabled: boolean;
    readonly system: Readonly<Record<string, unknown>>;
  }[];
}

/**
 * R6.3: returns the areas of ground on which walking costs more, by their corners: marked by a Gamemaster, or
 * with Foundry's own region behavior.
 */
export function readDifficult(
  regions: readonly RegionSource[],
  toFeet: (pixels: Point) => Point,
): readonly (readonly Point[])[] {
  return regions.filter(isDifficult).flatMap(region => shapesOf(region, toFeet));
}

/** R6.4, R6.11: returns obstacles, raised ground and water that a Gamemaster marked. */
export function readTerrain(
  regions: readonly RegionSource[],
  toFeet: (pixels: Point) => Point,
): readonly Terrain[] {
  return regions.flatMap(region => {
    const mark = groundMark(region);
    if (!mark || mark.kind === "difficult") return [];
    const { kind, grade, water } = mark;
    const feet = kind === "water" ? 0 : mark.feet;
    return shapesOf(region, toFeet).map((shape): Terrain => ({ kind, shape, feet, grade, water }));
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

/** The number of corners that makes a circle look round. */
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
