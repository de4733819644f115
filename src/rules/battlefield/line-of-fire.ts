import { callable } from "../check.ts";
import type { WallAcross } from "../combat/cover.ts";
import type { Battlefield } from "./battlefield.ts";
import { centreOfPiece, type Piece } from "./piece.ts";
import { bearingTo, placeBetween, placeTowards, straightFeet, withinCircle, type Point } from "./plane.ts";
import { crossings, type Crossing } from "./walls.ts";

/** One thing in the way of a shot, and where. */
export interface InTheWay {
  readonly what: "character" | "obstacle" | "barrier" | "wall";
  /** The id of the piece or wall; empty where nobody knows which. */
  readonly id: string;
  readonly at: Point;
  /** Feet along the line to it. */
  readonly feet: number;
}

/** What lies between a shooter and a target. */
export interface LineOfFire {
  readonly from: Point;
  readonly to: Point;
  /** Everything that it meets, nearest first. */
  readonly inTheWay: readonly InTheWay[];
  /** Characters and obstacles of it (R7.12). */
  readonly crossed: number;
  readonly wall: WallAcross;
}

/**
 * Asks the map that people look at whether anything closes the way between two places: it may know of more
 * than the data of walls says, and of walls that are not there for this shot.
 */
export type LineProbe = (from: Point, to: Point) => boolean;

/** One end of a line: a place, how wide what is there, and the height at which the line meets it. */
export interface LineEnd {
  readonly at: Point;
  readonly acrossFeet: number;
  readonly heightFeet: number;
}

/** How much of its breadth a target shows at its sides. */
const shown = 0.8;

/** The end of a line at a piece, in one of its spaces. */
export function lineEnd(piece: Piece, at: Point, spaceFeet: number): LineEnd {
  return {
    at,
    acrossFeet: Math.min(piece.acrossFeet, spaceFeet),
    heightFeet: piece.elevationFeet + piece.tallFeet / 2,
  };
}

/**
 * What does the line from one end to the other meet, beside the pieces with these ids? R7.12: each character
 * or obstacle is an instance. R7.12a: a wall or closed barrier that the middle line meets is across it wholly
 * when the lines to both sides of the target meet one too, else partly.
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

/** Whether the lines to the sides of a target are closed as its middle is. */
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
    at: placeTowards(to.at, bearing + turn, (to.acrossFeet / 2) * shown),
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
 * Walls that close the line: by the data, unless the map says that nothing does; and what the map knows of
 * although no wall of the data is there.
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
 * Into a thing and out of it is one thing: the edges of outlines count by pairs, and one that is left over
 * for itself.
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

/** Where a line meets a piece, if it does at a height at which the piece is. */
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
 * The part of the line that leads through what a piece fills: the circle around it, and where it has several
 * spaces that of each.
 */
function partWithin(piece: Piece, from: Point, to: Point): readonly [number, number] | null {
  const { spaces, acrossFeet } = piece;
  const whole = withinCircle(from, to, centreOfPiece(piece), acrossFeet / 2);
  if (spaces.length === 1) return whole;
  const radius = acrossFeet / 2 / Math.sqrt(spaces.length);
  const parts = [whole, ...spaces.map(space => withinCircle(from, to, space, radius))].filter(
    part => part !== null,
  );
  return parts.length === 0
    ? null
    : [Math.min(...parts.map(([first]) => first)), Math.max(...parts.map(([, last]) => last))];
}
