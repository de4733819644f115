import { record, wholeNumber } from "../check.ts";
import { scatter, scatterDirections, type ScatterDirection, type ScatterFacts } from "../combat/area.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { lineDirections } from "./area-spaces.ts";
import { snapped, type Grid } from "./grid.ts";
import { checkPoint, placeTowards, straightFeet, type Point } from "./plane.ts";
import { crossings } from "./walls.ts";

/** The path along which a Blast scatters. */
export interface ScatterOnMap {
  readonly direction: ScatterDirection;
  /** The direction in degrees clockwise from north. */
  readonly bearing: number;
  /** Every position on the path of the Blast, from its intended to its final position. */
  readonly path: readonly Point[];
  readonly to: Point;
  readonly feet: number;
  /**
   * The wall that stopped the Blast and the point where the Blast hit it, or null if no wall stopped the
   * Blast.
   */
  readonly wall: { readonly id: string; readonly at: Point } | null;
}

/**
 * Returns the direction in which a face of the direction die sends a Blast, in degrees clockwise from north
 * (R7.33). A 1 is north, and the other faces follow clockwise. On a grid with hexes in rows, whose
 * northernmost point is a corner, a 1 is the side to the right of that corner. Throws a RuleError for a face
 * that isn't on the die.
 */
export function scatterBearing(grid: Pick<Grid, "kind">, directionDie: number): number {
  const die = wholeNumber("directionDie", directionDie, 1, scatterDirections.length);
  return (record("grid", grid).kind === "hexRows" ? (lineDirections(grid)[0] as number) : 0) + (die - 1) * 60;
}

/**
 * Returns where a Blast lands after a failed test, or null if the test succeeded (R7.33). The dice move the
 * Blast space by space from where it was aimed. The Blast stops at a wall but can leave the weapon's range.
 * Throws a RuleError for faces that aren't on the dice.
 */
export function scatterOnMap(
  field: Battlefield,
  aimed: Point,
  dice: Omit<ScatterFacts, "wallAt">,
): ScatterOnMap | null {
  const { grid, walls } = checkBattlefield(field);
  const start = snapped(grid, checkPoint("aimed", aimed));
  const gone = scatter({
    margin: record("dice", dice).margin,
    directionDie: dice.directionDie,
    distanceDie: dice.distanceDie,
  });
  if (gone === null) return null;
  const bearing = scatterBearing(grid, dice.directionDie);
  const places = placesTowards(grid, start, bearing, gone.feet);
  const path = [start];
  for (const place of places) {
    const from = path.at(-1) as Point;
    const [wall] = crossings(walls, from, place).filter(({ wall: { blocksMovement } }) => blocksMovement);
    if (wall)
      return ended(path, {
        direction: gone.direction,
        bearing,
        start,
        grid,
        wall: { id: wall.wall.id, at: wall.at },
      });
    path.push(place);
  }
  return ended(path, { direction: gone.direction, bearing, start, grid, wall: null });
}

/** Returns the centers of the spaces along a bearing or, without a grid, one point per foot. */
function placesTowards(grid: Grid, start: Point, bearing: number, feet: number): readonly Point[] {
  const step = grid.kind === "gridless" ? 1 : grid.spaceFeet;
  return Array.from({ length: Math.round(feet / step) }, (_, index) =>
    snapped(grid, placeTowards(start, bearing, (index + 1) * step)),
  );
}

function ended(
  path: readonly Point[],
  {
    direction,
    bearing,
    start,
    grid,
    wall,
  }: Pick<ScatterOnMap, "direction" | "bearing" | "wall"> & { start: Point; grid: Grid },
): ScatterOnMap {
  const to = path.at(-1) as Point;
  const feet =
    grid.kind === "gridless" || grid.kind === "square"
      ? Math.round(straightFeet(start, to))
      : (path.length - 1) * grid.spaceFeet;
  return { direction, bearing, path, to, feet, wall };
}
