import { list, record } from "../check.ts";
import type { AreaOnMap } from "./area-spaces.ts";
import { checkGrid, type Grid } from "./grid.ts";
import { checkPoint, placeTowards, type Point } from "./plane.ts";

/** The number of corners of the polygon that is drawn for a circle. */
const roundCorners = 48;

/**
 * Returns the outline of an area as closed polygons in feet (R7.30, R7.34). On a grid, it surrounds all
 * spaces of the area, and otherwise it is the circle of the Blast or the corridor of the line. Throws a
 * RuleError for an invalid grid.
 */
export function areaOutline(grid: Grid, area: AreaOnMap): readonly (readonly Point[])[] {
  checkGrid("grid", grid);
  const { form, from, to, feet, widthFeet, spaces } = record("area", area);
  if (grid.kind !== "gridless")
    return joined(
      list("area.spaces", spaces).map((space, index) =>
        cornersOfSpace(grid, checkPoint(`area.spaces.${index}`, space)),
      ),
    );
  if (form === "blast")
    return [
      Array.from({ length: roundCorners }, (_, index) =>
        placeTowards(from, (index / roundCorners) * 360, feet),
      ),
    ];
  return [corridor(from, to, widthFeet)];
}

/** Returns the corners of a space, clockwise. */
export function cornersOfSpace(
  { kind, spaceFeet }: Pick<Grid, "kind" | "spaceFeet">,
  middle: Point,
): readonly Point[] {
  if (kind === "square" || kind === "gridless")
    return [315, 45, 135, 225].map(bearing => placeTowards(middle, bearing, spaceFeet / Math.SQRT2));
  const first = kind === "hexRows" ? 0 : 30;
  return Array.from({ length: 6 }, (_, index) =>
    placeTowards(middle, first + index * 60, spaceFeet / Math.sqrt(3)),
  );
}

function corridor(from: Point, to: Point, widthFeet: number): readonly Point[] {
  const bearing = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  const aside = (place: Point, turn: number) => placeTowards(place, bearing + turn, widthFeet / 2);
  return [aside(from, -90), aside(to, -90), aside(to, 90), aside(from, 90)];
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Returns a name for a corner, with the coordinates in hundredths of a foot so that rounding errors have no
 * effect.
 */
const nameOf = ({ x, y }: Point): string => `${Math.round(x * 100)} ${Math.round(y * 100)}`;

/** Removes the edges that two spaces share, and joins the remaining edges end to end. */
function joined(shapes: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  const edges = new Map<string, Edge>();
  for (const shape of shapes) {
    shape.forEach((from, index) => {
      const to = shape[(index + 1) % shape.length] as Point;
      const back = `${nameOf(to)}|${nameOf(from)}`;
      if (!edges.delete(back)) edges.set(`${nameOf(from)}|${nameOf(to)}`, { from, to });
    });
  }
  const rings: (readonly Point[])[] = [];
  for (let [first] = edges.values(); first; [first] = edges.values()) rings.push(ringFrom(first, edges));
  return rings;
}

/**
 * Follows the edges from the first one until they form a closed ring. Removes these edges from `edges`, and
 * returns the corners of the ring.
 */
function ringFrom(first: Edge, edges: Map<string, Edge>): readonly Point[] {
  const ring: Point[] = [];
  for (let edge: Edge | undefined = first; edge;) {
    ring.push(edge.from);
    edges.delete(`${nameOf(edge.from)}|${nameOf(edge.to)}`);
    const end = nameOf(edge.to);
    edge =
      end === nameOf(first.from) ? undefined : [...edges.values()].find(({ from }) => nameOf(from) === end);
  }
  return ring;
}
