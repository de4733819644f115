import { callable } from "../check.ts";
import type { WallAcross } from "../combat/cover.ts";
import type { Battlefield } from "./battlefield.ts";
import { centerOfPiece, type Piece } from "./piece.ts";
import { bearingTo, placeBetween, placeTowards, straightFeet, withinCircle, type Point } from "./plane.ts";
import { crossings, type Crossing } from "./walls.ts";

/** An obstacle in the line of fire, and its position. */
export interface InTheWay {
  readonly what: "character" | "obstacle" | "barrier" | "wall";
  /** The ID of the piece or wall, or an empty string if it is unknown. */
  readonly id: string;
  readonly at: Point;
  /** The distance to the obstacle along the line, in feet. */
  readonly feet: number;
}

/** The obstacles between a shooter and a target. */
export interface LineOfFire {
  readonly from: Point;
  readonly to: Point;
  /** All obstacles, nearest first. */
  readonly inTheWay: readonly InTheWay[];
  /** The number of characters and obstacles in the line (R7.12). */
  readonly crossed: number;
  readonly wall: WallAcross;
}

/**
 * A function that asks Foundry's map whether anything blocks the line between two places. The map may contain
 * obstacles that aren't among the walls in the battlefield data, and some of the walls in that data may not
 * affect this shot.
 */
export type LineProbe = (from: Point, to: Point) => boolean;

/** One end of a line: its position, the width of the piece there, and the height of the line. */
export interface LineEnd {
  readonly at: Point;
  readonly acrossFeet: number;
  readonly heightFeet: number;
}

/**
 * The middle fraction of a target's width that matters for cover. The ends of this part are treated as the
 * sides of the target.
 */
const visiblePart = 0.8;

/** Returns a line's end at `at`, the center of one of the spaces that a piece occupies. */
export function lineEnd(piece: Piece, at: Point, spaceFeet: number): LineEnd {
  return {
    at,
    acrossFeet: Math.min(piece.acrossFeet, spaceFeet),
    heightFeet: piece.elevationFeet + piece.tallFeet / 2,
  };
}

/**
 * Returns the obstacles on the line between two ends, except for the pieces with the given IDs. Each
 * character or obstacle counts once (R7.12). A wall or closed barrier on the center line covers the target
 * fully if the lines to both sides of the target are also blocked, and partly otherwise (R7.12a).
 */
export function lineOfFire(
  field: Battlefield,
  from: LineEnd,
  to: LineEnd,
  beside: readonly string[],
  probe?: LineProbe,
): LineOfFire {
  if (probe !== undefined) callable("probe", probe);
  const met = crossings(field.walls, from.at, to.at);
  const pieces = field.pieces
    .filter(piece => !piece.down && !beside.includes(piece.id))
    .flatMap(piece => pieceMet(piece, from, to));
  const walls = wallsMet(met, from.at, to.at, probe);
  const things = [...pieces, ...screens(met), ...outlines(met)];
  const inTheWay = [...things, ...walls].sort((a, b) => a.feet - b.feet);
  const closed = walls.length > 0 || pieces.some(({ what }) => what === "barrier");
  return {
    from: from.at,
    to: to.at,
    inTheWay,
    crossed: things.filter(({ what }) => what !== "barrier").length,
    wall: closed ? extent(field, from, to, beside, probe) : "none",
  };
}

/**
 * Returns whether the target is fully or partly covered. It is fully covered if the lines to both of its
 * sides are blocked as well as the line to its center.
 */
function extent(
  field: Battlefield,
  from: LineEnd,
  to: LineEnd,
  beside: readonly string[],
  probe?: LineProbe,
): WallAcross {
  const bearing = bearingTo(from.at, to.at);
  const sides = [-90, 90].map(turn => ({
    ...to,
    at: placeTowards(to.at, bearing + turn, (to.acrossFeet / 2) * visiblePart),
  }));
  return sides.every(side => isClosed(field, from, side, beside, probe)) ? "wholly" : "partly";
}

function isClosed(
  field: Battlefield,
  from: LineEnd,
  to: LineEnd,
  beside: readonly string[],
  probe?: LineProbe,
): boolean {
  if (wallsMet(crossings(field.walls, from.at, to.at), from.at, to.at, probe).length > 0) return true;
  return field.pieces.some(
    piece =>
      piece.kind === "barrier" &&
      !piece.down &&
      !beside.includes(piece.id) &&
      pieceMet(piece, from, to).length > 0,
  );
}

/**
 * Returns the walls that block the line. A `probe` checks the line on the map itself. If it finds the line
 * free, omits the walls. If only the probe finds the line blocked, returns a wall without an ID.
 */
function wallsMet(met: readonly Crossing[], from: Point, to: Point, probe?: LineProbe): readonly InTheWay[] {
  const solid = met
    .filter(({ wall }) => wall.kind === "solid")
    .map(({ wall, at, feet }): InTheWay => ({ what: "wall", id: wall.id, at, feet }));
  if (!probe) return solid;
  if (solid.length > 0) return probe(from, to) ? solid : [];
  if (met.length > 0 || !probe(from, to)) return [];
  return [{ what: "wall", id: "", at: placeBetween(from, to, 0.5), feet: straightFeet(from, to) / 2 }];
}

function screens(met: readonly Crossing[]): readonly InTheWay[] {
  return met
    .filter(({ wall }) => wall.kind === "screen")
    .map(({ wall, at, feet }) => ({ what: "obstacle", id: wall.id, at, feet }));
}

/**
 * Returns the outlined obstacles that a line crosses. The two crossings where it enters and leaves an outline
 * count as one obstacle, as does a single remaining crossing.
 */
function outlines(met: readonly Crossing[]): readonly InTheWay[] {
  const edges = met.filter(({ wall }) => wall.kind === "outline");
  return edges.flatMap((edge, index): InTheWay[] => {
    if (index % 2 === 1) return [];
    const out = edges[index + 1] ?? edge;
    return [
      {
        what: "obstacle",
        id: edge.wall.id,
        at: placeBetween(edge.at, out.at, 0.5),
        feet: (edge.feet + out.feet) / 2,
      },
    ];
  });
}

/**
 * Returns a list with the piece if a line passes through it. The piece's location is the middle of the part
 * of the line that is inside it. The list is empty if the line misses the piece, or passes above or below it.
 */
function pieceMet(piece: Piece, from: LineEnd, to: LineEnd): readonly InTheWay[] {
  const within = partWithin(piece, from.at, to.at);
  if (within === null) return [];
  const [first, last] = within;
  const height = (part: number) => from.heightFeet + (to.heightFeet - from.heightFeet) * part;
  const low = Math.min(height(first), height(last));
  const high = Math.max(height(first), height(last));
  if (high < piece.elevationFeet || low > piece.elevationFeet + piece.tallFeet) return [];
  const middle = (first + last) / 2;
  return [
    {
      what: piece.kind,
      id: piece.id,
      at: placeBetween(from.at, to.at, middle),
      feet: middle * straightFeet(from.at, to.at),
    },
  ];
}

/**
 * Returns where the line enters and leaves a piece, as fractions of the line, or null if it misses the piece.
 * A piece covers the circle around its center and, if it has several spaces, a circle around each space.
 */
function partWithin(piece: Piece, from: Point, to: Point): readonly [number, number] | null {
  const { spaces, acrossFeet } = piece;
  const whole = withinCircle(from, to, centerOfPiece(piece), acrossFeet / 2);
  if (spaces.length === 1) return whole;
  const radius = acrossFeet / 2 / Math.sqrt(spaces.length);
  const parts = [whole, ...spaces.map(space => withinCircle(from, to, space, radius))].filter(
    part => part !== null,
  );
  return parts.length === 0
    ? null
    : [Math.min(...parts.map(([first]) => first)), Math.max(...parts.map(([, last]) => last))];
}
