import { levelOfToken } from "../compat/tokens.ts";
import type { BlackoutToken } from "../documents/token.ts";
import { isDown } from "./is-down.ts";
import type { Grid } from "../rules/battlefield/grid.ts";
import type { Piece, PieceKind, PieceSide } from "../rules/battlefield/piece.ts";
import type { Point } from "../rules/battlefield/plane.ts";

/** The conversion from a scene's pixels to feet. */
export interface Scale {
  readonly grid: Grid;
  readonly feetPerPixel: number;
  /** The number of feet per scene unit, which is the unit of elevations. */
  readonly feetPerUnit: number;
  toFeet(pixels: Point): Point;
}

/** Returns tokens as pieces of the battlefield. Omits hidden tokens, so that they aren't revealed. */
export function readTokens(tokens: Iterable<BlackoutToken>, scale: Scale): readonly Piece[] {
  return [...tokens].flatMap(token => {
    const kind = token.hidden || token.id === null ? null : kindOf(token);
    return kind === null ? [] : [pieceOf(token, kind, scale)];
  });
}

/**
 * Returns a token as a battlefield piece, even if the token is hidden. Returns null if the token can't be a
 * piece.
 */
export function pieceOfToken(token: BlackoutToken, scale: Scale): Piece | null {
  const kind = token.id === null ? null : kindOf(token);
  return kind && pieceOf(token, kind, scale);
}

function pieceOf(token: BlackoutToken, kind: PieceKind, scale: Scale): Piece {
  const { width, height } = token.getSize();
  const acrossFeet = Math.max(width, height) * scale.feetPerPixel;
  return {
    id: token.id ?? "",
    kind,
    spaces: spacesOf(token, scale),
    acrossFeet,
    tallFeet: acrossFeet,
    elevationFeet: token.elevation * scale.feetPerUnit,
    // In Foundry, a token with rotation 0 faces south.
    facing: token.lockRotation ? null : (token.rotation + 180) % 360,
    side: sideOf(token.disposition),
    down: isDown(token),
    ...levelPart(levelOfToken(token)),
  };
}

function levelPart(level: string | null): Pick<Piece, "level"> {
  return level === null ? {} : { level };
}

function spacesOf(token: BlackoutToken, { toFeet }: Scale): readonly Point[] {
  const scene = token.parent;
  const offsets = scene && !scene.grid.isGridless ? token.getOccupiedGridSpaceOffsets() : [];
  const middles = scene ? offsets.map(offset => toFeet(scene.grid.getCenterPoint(offset))) : [];
  return middles.length > 0 ? middles : [toFeet(token.getCenterPoint())];
}

/**
 * Returns the kind of battlefield piece that a token represents. Crates and tokens without an actor are
 * obstacles; walls and doors are barriers (R7.12a). A party's token isn't a piece.
 */
function kindOf({ actor }: BlackoutToken): PieceKind | null {
  if (!actor) return "obstacle";
  if (actor.isBarrier()) return actor.system.kind === "crate" ? "obstacle" : "barrier";
  return actor.isPerson() ? "character" : null;
}

function sideOf(disposition: number): PieceSide {
  if (disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY) return "friendly";
  return disposition === CONST.TOKEN_DISPOSITIONS.NEUTRAL ? "neutral" : "hostile";
}
