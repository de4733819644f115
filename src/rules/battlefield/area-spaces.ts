import { finiteNumber, oneOf, record, wholeNumber } from "../check.ts";
import { blastRadius, templateLength } from "../combat/area.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import {
  cellAt,
  centerOf,
  gridKinds,
  groundFeet,
  ringAround,
  snapped,
  stepsBetween,
  type Grid,
} from "./grid.ts";
import { bearingTo, checkPoint, hair, placeTowards, wholeTurn, type Point } from "./plane.ts";

/** The ground that an area covers. */
export interface AreaOnMap {
  readonly form: "blast" | "template";
  /** The centers of the spaces in the area. Empty if there is no grid. */
  readonly spaces: readonly Point[];
  /** The center of a Blast, or the starting point of a Template's line. */
  readonly from: Point;
  /** The end of a Template's line, or the center of a Blast. */
  readonly to: Point;
  /** The radius of a Blast or the length of a Template, in feet. */
  readonly feet: number;
  /** The width of a Template's line in feet, or 0 for a Blast. */
  readonly widthFeet: number;
  readonly elevationFeet: number;
}

/**
 * Returns the ground covered by a Blast (X) around a place: all spaces within X times 5 ft of its center
 * (R7.30). On a grid, the center of a Blast is the center of a space. Throws a RuleError for an X below 1 or
 * an invalid place.
 */
export function blastOnMap(field: Battlefield, centre: Point, x: number, elevationFeet = 0): AreaOnMap {
  const { grid } = checkBattlefield(field);
  const feet = blastRadius(wholeNumber("x", x, 1, mostPoints));
  const middle = snapped(grid, checkPoint("centre", centre));
  return {
    form: "blast",
    from: middle,
    to: middle,
    feet,
    widthFeet: 0,
    elevationFeet: height(elevationFeet),
    spaces: spacesAround(grid, middle, feet),
  };
}

const mostPoints = 100;

function height(elevationFeet: number): number {
  return finiteNumber("elevationFeet", elevationFeet, -100_000, 100_000);
}

function spacesAround(grid: Grid, middle: Point, feet: number): readonly Point[] {
  if (grid.kind === "gridless") return [];
  const centre = cellAt(grid, middle);
  const rings = Math.floor(feet / grid.spaceFeet + hair);
  return Array.from({ length: rings + 1 }, (_, steps) => ringAround(grid, centre, steps))
    .flat()
    .map(cell => centerOf(grid, cell))
    .filter(place => groundFeet(grid, middle, place) <= feet + hair);
}

/**
 * Returns the possible directions of a line of spaces in degrees clockwise from north: six on a hex grid, and
 * eight on a square grid. The list is empty without a grid, where every direction is possible. Throws a
 * RuleError for an unknown grid.
 */
export function lineDirections(grid: Pick<Grid, "kind">): readonly number[] {
  const kind = oneOf("grid.kind", record("grid", grid).kind, gridKinds);
  if (kind === "gridless") return [];
  const between = kind === "square" ? 45 : 60;
  return Array.from(
    { length: 360 / between },
    (_, index) => index * between + (kind === "hexRows" ? between / 2 : 0),
  );
}

/**
 * Returns the direction of a line of spaces that is closest to the given direction. Of two equally close
 * ones, returns the first clockwise from north. Without a grid, returns the given direction. Throws a
 * RuleError if the given direction isn't a number.
 */
export function nearestDirection(grid: Pick<Grid, "kind">, bearing: number): number {
  finiteNumber("bearing", bearing, -1e6, 1e6);
  const off = (direction: number) =>
    Math.round(Math.min(wholeTurn(direction - bearing), wholeTurn(bearing - direction)) * 1000);
  const directions = lineDirections(grid);
  return directions.reduce(
    (best, direction) => (off(direction) < off(best) ? direction : best),
    directions[0] ?? wholeTurn(bearing),
  );
}

/** The origin, direction and starting distance of the line of a Template. */
export interface TemplateLine {
  /** The point from which distances are measured, which is usually the center of the shooter. */
  readonly origin: Point;
  /**
   * The direction in degrees clockwise from north. On a grid, it is replaced by the closest direction along a
   * line of spaces.
   */
  readonly bearing: number;
  /** The distance from the origin to the start of the line, in feet. */
  readonly startFeet: number;
}

/**
 * Returns the ground covered by the line of a Template (X). It is straight, one space wide, and X times 5 ft
 * long. If it starts at 0 ft, its first space is the one next to the origin (R7.34). Throws a RuleError for
 * an X below 1, an invalid place, or a direction that isn't a number.
 */
export function templateOnMap(
  field: Battlefield,
  line: TemplateLine,
  x: number,
  elevationFeet = 0,
): AreaOnMap {
  const { grid } = checkBattlefield(field);
  const feet = templateLength(wholeNumber("x", x, 1, mostPoints));
  const start = finiteNumber("line.startFeet", record("line", line).startFeet, 0, 10_000);
  const bearing = nearestDirection(grid, finiteNumber("line.bearing", line.bearing, -1e6, 1e6));
  const origin = snapped(grid, checkPoint("line.origin", line.origin));
  const common = {
    form: "template",
    feet,
    widthFeet: grid.spaceFeet,
    elevationFeet: height(elevationFeet),
  } as const;
  if (grid.kind === "gridless") {
    const edge = grid.spaceFeet / 2;
    return {
      ...common,
      spaces: [],
      from: placeTowards(origin, bearing, start + edge),
      to: placeTowards(origin, bearing, start + edge + feet),
    };
  }
  const spaces = lineOfSpaces(grid, origin, bearing, start, start + feet);
  return { ...common, spaces, from: spaces[0] as Point, to: spaces.at(-1) as Point };
}

/**
 * Returns the spaces in a direction whose distance from the origin is between `from` and `to` feet. Always
 * includes the first space beyond `from`.
 */
function lineOfSpaces(
  grid: Grid,
  origin: Point,
  bearing: number,
  from: number,
  to: number,
): readonly Point[] {
  const step = grid.kind === "square" && bearing % 90 !== 0 ? grid.spaceFeet * Math.SQRT2 : grid.spaceFeet;
  const spaces: Point[] = [];
  for (let index = 1; ; index++) {
    const place = snapped(grid, placeTowards(origin, bearing, index * step));
    const feet = groundFeet(grid, origin, place);
    if (feet > to + hair && spaces.length > 0) return spaces;
    if (feet > from + hair) spaces.push(place);
  }
}

/** Whether a point is in the corridor of a Template, or within `beyondFeet` of it. */
export function inCorridor({ from, to, widthFeet }: AreaOnMap, place: Point, beyondFeet: number): boolean {
  const turned = ((bearingTo(from, place) - bearingTo(from, to)) * Math.PI) / 180;
  const far = Math.hypot(place.x - from.x, place.y - from.y);
  const along = Math.cos(turned) * far;
  const aside = Math.abs(Math.sin(turned) * far);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return along > -beyondFeet && along < length + beyondFeet && aside < widthFeet / 2 + beyondFeet;
}

/** Whether a point is in one of an area's spaces. */
export function isAmong(grid: Grid, { spaces }: AreaOnMap, place: Point): boolean {
  const cell = cellAt(grid, place);
  return spaces.some(space => stepsBetween(grid, cellAt(grid, space), cell) === 0);
}
