import {
  WALL_DIRECTIONS,
  WALL_DOOR_STATES,
  WALL_DOOR_TYPES,
  WALL_SENSE_TYPES,
} from "../../../common/constants.ts";
import { platform } from "../../platform.ts";
import type { Point } from "../../../common/grid/shapes.ts";

/** What an edge can restrict. */
export type Restriction = "light" | "move" | "sight" | "sound";

interface EdgeOptions {
  id?: string;
  object?: any;
  type?: string;
  direction?: number;
  light?: number;
  move?: number;
  sight?: number;
  sound?: number;
  threshold?: object;
}

/** A straight line that restricts movement, light, sight or sound: a wall, or a side of the canvas. */
export class Edge {
  readonly a: Point;
  readonly b: Point;
  readonly id: string;
  readonly object: any;
  readonly type: string;
  direction: number;
  light: number;
  move: number;
  sight: number;
  sound: number;
  threshold: object | null;

  constructor(
    a: Point,
    b: Point,
    {
      id = "",
      object = null,
      type = "wall",
      direction = WALL_DIRECTIONS.BOTH,
      light = 0,
      move = 0,
      sight = 0,
      sound = 0,
      threshold,
    }: EdgeOptions = {},
  ) {
    [this.light, this.move, this.sight, this.sound] = [light, move, sight, sound];
    [this.a, this.b, this.id, this.object, this.type, this.direction, this.threshold] = [
      a,
      b,
      id,
      object,
      type,
      direction,
      threshold ?? null,
    ];
  }

  /**
   * Returns the side of the line from `a` to `b` on which a point lies, as a value of WALL_DIRECTIONS, or
   * BOTH if the point is on the line.
   */
  orientPoint(point: Point): number {
    const turn = (this.a.y - point.y) * (this.b.x - point.x) - (this.a.x - point.x) * (this.b.y - point.y);
    if (Math.abs(turn) < 1e-9) return WALL_DIRECTIONS.BOTH;
    return turn > 0 ? WALL_DIRECTIONS.LEFT : WALL_DIRECTIONS.RIGHT;
  }

  isLimited(type: Restriction): boolean {
    return this[type] === WALL_SENSE_TYPES.LIMITED;
  }
}

/** The edges of a canvas, by ID. */
export class CanvasEdges extends Map<string, Edge> {
  /** Adds the bounds of the canvas and the walls of its scene. */
  initialize(): void {
    this.clear();
    const { canvas } = platform;
    const { width, height } = canvas.dimensions;
    const corners = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
    const all = WALL_SENSE_TYPES.NORMAL;
    for (const [index, corner] of corners.entries()) {
      const id = `outerBounds${index}`;
      this.set(
        id,
        new Edge(corner, corners[(index + 1) % 4]!, {
          id,
          type: "outerBounds",
          light: all,
          move: all,
          sight: all,
          sound: all,
        }),
      );
    }
    for (const wall of canvas.scene.walls) this.set(`Wall.${wall.id}`, edgeOfWall(wall));
  }

  /** Does nothing, because walls update their own edges. */
  refresh(): void {}
}

/** Returns the edge of a wall. The edge of an open door restricts nothing. */
export function edgeOfWall(wall: any): Edge {
  const [x0, y0, x1, y1] = wall.c;
  const open = wall.door > WALL_DOOR_TYPES.NONE && wall.ds === WALL_DOOR_STATES.OPEN;
  const { light, move, sight, sound } = wall;
  return new Edge(
    { x: x0, y: y0 },
    { x: x1, y: y1 },
    {
      id: `Wall.${wall.id}`,
      object: wall.object,
      type: "wall",
      direction: wall.dir,
      threshold: wall.threshold,
      ...(open ? {} : { light, move, sight, sound }),
    },
  );
}
