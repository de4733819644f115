import { NotImplementedInHost } from "../../common/errors.ts";
import { arc, circle, type Point } from "../../common/grid/shapes.ts";

const flat = (points: Point[]): number[] => points.flatMap(({ x, y }) => [x, y]);

/** Rotates points around a center by an angle in degrees. */
function turned(points: Point[], { x, y }: Point, degrees: number): Point[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map(point => ({
    x: x + (point.x - x) * cos - (point.y - y) * sin,
    y: y + (point.x - x) * sin + (point.y - y) * cos,
  }));
}

/**
 * Returns the corners of a region's shape as alternating x and y values. For round shapes, the polygon is
 * accurate to a quarter of a pixel.
 * @throws NotImplementedInHost for emanations and the shapes of tokens
 */
export function polygonOf(shape: any): number[] {
  const { x, y, rotation = 0 } = shape;
  switch (shape.type) {
    case "polygon":
      return [...shape.points];
    case "circle":
      return flat(circle({ x, y }, shape.radius));
    case "ring":
      return flat(circle({ x, y }, shape.outerRadius));
    case "ellipse": {
      const unit = circle({ x: 0, y: 0 }, Math.max(shape.radiusX, shape.radiusY));
      const longest = Math.max(shape.radiusX, shape.radiusY);
      return flat(
        turned(
          unit.map(point => ({
            x: x + (point.x * shape.radiusX) / longest,
            y: y + (point.y * shape.radiusY) / longest,
          })),
          { x, y },
          rotation,
        ),
      );
    }
    case "rectangle": {
      const corners = [
        { x, y },
        { x: x + shape.width, y },
        { x: x + shape.width, y: y + shape.height },
        { x, y: y + shape.height },
      ];
      return flat(turned(corners, { x: x + shape.width / 2, y: y + shape.height / 2 }, rotation));
    }
    case "cone":
      return flat([
        { x, y },
        ...arc({ x, y }, shape.radius, rotation - shape.angle / 2, rotation + shape.angle / 2),
      ]);
    case "line": {
      const half = shape.width / 2;
      return flat(
        turned(
          [
            { x, y: y - half },
            { x: x + shape.length, y: y - half },
            { x: x + shape.length, y: y + half },
            { x, y: y + half },
          ],
          { x, y },
          rotation,
        ),
      );
    }
    default:
      return refuse(shape.type);
  }
}

function refuse(type: string): never {
  throw new NotImplementedInHost(`foundry.documents.RegionDocument with a shape of type "${type}"`);
}

/**
 * Returns the corners of every part of a shape: each grid space of a grid shape, or the outline of any other
 * shape.
 */
export function polygonsOf(shape: any, grid: any): number[][] {
  return shape.type === "grid"
    ? shape.offsets.map((offset: any) => flat(grid.getVertices(offset)))
    : [polygonOf(shape)];
}

/** Returns the exact bounding rectangle of a shape as its left, top, right and bottom coordinates. */
export function extentOf(shape: any, grid: any): [number, number, number, number] {
  const reach = shape.type === "circle" ? shape.radius : shape.type === "ring" ? shape.outerRadius : null;
  if (reach !== null) return [shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach];
  const points = polygonsOf(shape, grid).flat();
  const [xs, ys] = [0, 1].map(axis => points.filter((_, index) => index % 2 === axis)) as [
    number[],
    number[],
  ];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Whether a shape contains a point. */
export function shapeContains(shape: any, point: Point, grid?: any): boolean {
  if (shape.type === "grid" && grid) {
    const { i, j } = grid.getOffset({ x: point.x, y: point.y });
    return shape.offsets.some((offset: any) => offset.i === i && offset.j === j);
  }
  if (shape.type === "circle") return Math.hypot(point.x - shape.x, point.y - shape.y) <= shape.radius;
  if (shape.type === "ring") {
    const distance = Math.hypot(point.x - shape.x, point.y - shape.y);
    return distance <= shape.outerRadius && distance >= shape.innerRadius;
  }
  return polygonContains(polygonOf(shape), point);
}

function polygonContains(points: number[], { x, y }: Point): boolean {
  let inside = false;
  for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
    const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[last]!, points[last + 1]!];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}
