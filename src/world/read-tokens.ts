import { levelOfToken } from "../compat/tokens.ts";
import type { BlackoutToken } from "../documents/token.ts";
import { isDown } from "./is-down.ts";
import type { Grid, Piece, PieceKind, PieceSide, Point } from "../rules/battlefield/index.ts";

/** How pixels of a scene become feet. */
export interface Scale {
  readonly grid: Grid;
  readonly feetPerPixel: number;
  /** Feet of one unit of the scene, in which elevations are given. */
  readonly feetPerUnit: number;
  toFeet(pixels: Point): Point;
}

/** Tokens as the rules see them. Who is hidden is not there: what nobody sees gives nobody away. */
export function readTokens(tokens: Iterable<BlackoutToken>, scale: Scale): readonly Piece[] {
  return [...tokens].flatMap(token => {
    const kind = token.hidden || token.id === null ? null : kindOf(token);
    return kind === null ? [] : [pieceOf(token, kind, scale)];
  });
}

/** One token as the rules see it, also while it is hidden; null for what stands for nobody. */
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
    // Foundry turns a token from facing south.
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
 * Crates and what has no actor are obstacles, walls and doors barriers (R7.12a); a party stands for nobody.
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
