import { edgeConstants } from "../compat/tokens.ts";
import type { Point } from "../rules/battlefield/plane.ts";
import type { Wall, WallKind } from "../rules/battlefield/walls.ts";

/** The properties of a wall document that determine its position in pixels and its effect on a shot. */
export interface WallSource {
  readonly id: string | null;
  readonly c: readonly number[];
  readonly move: number;
  readonly sight: number;
  readonly dir: number;
  readonly door: number;
  readonly ds: number;
}

/**
 * Returns a scene's walls in the form that the rules require. Omits open doors and walls that block nothing.
 */
export function readWalls(walls: Iterable<WallSource>, toFeet: (pixels: Point) => Point): readonly Wall[] {
  return [...walls].flatMap((wall): Wall[] => {
    const kind = kindOf(wall);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall.c;
    return kind === null
      ? []
      : [
          {
            id: wall.id ?? "",
            kind,
            from: toFeet({ x: x0, y: y0 }),
            to: toFeet({ x: x1, y: y1 }),
            blocksMovement: wall.move !== CONST.WALL_MOVEMENT_TYPES.NONE,
            side: sideOf(wall.dir),
          },
        ];
  });
}

/**
 * Returns the kind of a wall (R7.12, R7.12a). A wall that blocks sight and movement is solid. A wall that can
 * be seen over, such as a terrain wall, is the outline of an object. Any other wall that blocks something is
 * a screen.
 */
function kindOf({ move, sight, door, ds }: WallSource): WallKind | null {
  if (door !== CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN) return null;
  const { senses } = edgeConstants();
  if (sight === senses.LIMITED) return "outline";
  const seen = sight === senses.NONE;
  const passed = move === CONST.WALL_MOVEMENT_TYPES.NONE;
  if (seen && passed) return null;
  return seen || passed ? "screen" : "solid";
}

function sideOf(direction: number): Wall["side"] {
  const { directions } = edgeConstants();
  if (direction === directions.LEFT) return "left";
  return direction === directions.RIGHT ? "right" : "both";
}
