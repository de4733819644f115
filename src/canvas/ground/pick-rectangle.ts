import type { Point } from "../../rules/battlefield/plane.ts";
import { fill } from "../areas/draw-area.ts";
import { drawingBoard } from "../drawing-board.ts";

/** A part of a scene, in pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const color = 0x8a6d3b;

let endOther: (() => void) | null = null;

/**
 * Lets this user drag a rectangle over spaces of the map. Resolves to null if Escape cancels the selection,
 * if another selection begins, or if there is no map.
 */
export async function pickRectangle(): Promise<Rectangle | null> {
  endOther?.();
  const view = canvas.app?.view;
  const page = view?.ownerDocument.defaultView;
  if (!canvas.ready || !view || !page) return null;
  return new Promise(resolve => {
    let from: Point | null = null;
    const at = ({ clientX, clientY }: PointerEvent) =>
      canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
    const taken = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const end = (picked: Rectangle | null) => {
      for (const [name, listener] of listeners) page.removeEventListener(name, listener, { capture: true });
      endOther = null;
      drawingBoard("areas")?.clear();
      resolve(picked);
    };
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      [
        "pointerdown",
        event => {
          if (event.target !== view || (event as PointerEvent).button !== 0) return;
          taken(event);
          from = at(event as PointerEvent);
          draw(spacesBetween(from, from));
        },
      ],
      [
        "pointermove",
        event => {
          if (from) draw(spacesBetween(from, at(event as PointerEvent)));
        },
      ],
      [
        "pointerup",
        event => {
          if (!from) return;
          taken(event);
          end(spacesBetween(from, at(event as PointerEvent)));
        },
      ],
      [
        "keydown",
        event => {
          if ((event as KeyboardEvent).key !== "Escape") return;
          taken(event);
          end(null);
        },
      ],
    ];
    for (const [name, listener] of listeners) page.addEventListener(name, listener, { capture: true });
    endOther = () => {
      end(null);
    };
  });
}

/**
 * Returns a rectangle that extends at least one space in each direction from the center of this user's view,
 * or null if there is no map.
 */
export function rectangleInView(): Rectangle | null {
  if (!canvas.ready || !canvas.stage) return null;
  const { x, y } = canvas.stage.pivot;
  const size = canvas.scene?.grid.size ?? 0;
  return spacesBetween({ x: x - size, y: y - size }, { x: x + size, y: y + size });
}

/**
 * Returns the rectangle between two points of the scene. On squares, it is extended to whole spaces. On
 * hexes, it is extended by half a hex, so that it includes the first and last hexes.
 */
function spacesBetween(one: Point, other: Point): Rectangle {
  const grid = canvas.scene?.grid;
  const size = grid?.isSquare === true ? grid.size : 1;
  const beyond = grid?.isHexagonal === true ? Math.floor(grid.size / 2) - 1 : 0;
  const low = (a: number, b: number) => Math.floor((Math.min(a, b) - beyond) / size) * size;
  const high = (a: number, b: number) => (Math.floor((Math.max(a, b) + beyond) / size) + 1) * size;
  const [x, y] = [low(one.x, other.x), low(one.y, other.y)];
  return { x, y, width: high(one.x, other.x) - x, height: high(one.y, other.y) - y };
}

function draw({ x, y, width, height }: Rectangle): void {
  const board = drawingBoard("areas");
  if (!board) return;
  board.clear();
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  fill(board, corners, color, 0.3);
}
