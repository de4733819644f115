import { list, oneOf, record } from "../check.ts";
import { areaBlocked } from "../combat/area.ts";
import { coverOf } from "../combat/cover.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import { inCorridor, isAmong, type AreaOnMap } from "./area-spaces.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { apartPieces, pointPiece } from "./distance.ts";
import type { Grid } from "./grid.ts";
import { lineEnd, lineOfFire, type InTheWay, type LineProbe } from "./line-of-fire.ts";
import type { Piece } from "./piece.ts";
import { checkPoint } from "./plane.ts";

/** A piece in an area, and whether it is sheltered by cover. */
export interface Victim {
  readonly id: string;
  /** The distance from the area's origin, in feet. */
  readonly feet: number;
  /** Whether the piece is sheltered by Full Cover and therefore not reached by the area (R7.36). */
  readonly sheltered: boolean;
  readonly behind: readonly InTheWay[];
}

/**
 * Returns the pieces in an area, nearest to its origin first (R7.30, R7.34). A Blast also extends up and
 * down, and a Template is as high as a space is wide. A large piece is in the area if any of its spaces is. An
 * object between the origin and a piece shelters the piece if it provides Full Cover and isn't a character
 * (R7.36). The origin of a Blast is its center, and the origin of a Template is its start. Throws a RuleError
 * for an invalid area.
 */
export function victimsOf(
  field: Battlefield,
  area: AreaOnMap,
  houseRules: HouseRules,
  probe?: LineProbe,
): readonly Victim[] {
  checkHouseRules(houseRules);
  const { grid, pieces } = checkBattlefield(field);
  checkArea(area);
  const source = pointPiece(area.from, area.elevationFeet, grid);
  const inside = pieces
    .filter(piece => isInside(field, area, piece))
    .map(piece => ({ piece, ...apartPieces(field, source, piece) }));
  inside.sort((a, b) => a.feet - b.feet || (a.piece.id < b.piece.id ? -1 : 1));
  return inside.map(({ piece, feet, to }) => {
    const characters = pieces.filter(({ kind }) => kind === "character").map(({ id }) => id);
    const line = lineOfFire(
      field,
      lineEnd(source, area.from, grid.spaceFeet),
      lineEnd(piece, to, grid.spaceFeet),
      [piece.id, ...characters],
      probe,
    );
    const { degree } = coverOf(
      { crossed: line.crossed, wall: line.wall, targetProne: false, seeking: false },
      houseRules,
    );
    return {
      id: piece.id,
      feet,
      sheltered: areaBlocked([{ kind: "object", cover: degree }]),
      behind: line.inTheWay,
    };
  });
}

function checkArea(area: AreaOnMap): void {
  oneOf("area.form", record("area", area).form, ["blast", "template"]);
  checkPoint("area.from", area.from);
  checkPoint("area.to", area.to);
  list("area.spaces", area.spaces).forEach((space, index) => checkPoint(`area.spaces.${index}`, space));
}

function isInside(field: Battlefield, area: AreaOnMap, piece: Piece): boolean {
  const { grid } = field;
  if (area.form === "blast")
    return apartPieces(field, pointPiece(area.from, area.elevationFeet, grid), piece).feet <= area.feet;
  return (
    reachesHeight(grid, area, piece) &&
    piece.spaces.some(space =>
      grid.kind === "gridless" ? inCorridor(area, space, piece.acrossFeet / 2) : isAmong(grid, area, space),
    )
  );
}

/**
 * Whether a Template's line reaches the elevation of a piece. The height of the line equals the width of a
 * space.
 */
function reachesHeight(
  { spaceFeet }: Grid,
  { elevationFeet }: AreaOnMap,
  { elevationFeet: foot, tallFeet }: Piece,
): boolean {
  return foot < elevationFeet + spaceFeet && foot + tallFeet > elevationFeet;
}
