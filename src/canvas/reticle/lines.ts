import type { TokensSeen } from "../../world/map-geometry.ts";
import { drawingBoard } from "../drawing-board.ts";

/**
 * The colors of a shot's line: clear, obstructed, or blocked. They match the system's colors for good,
 * warning and bad.
 */
const colors = { free: 0x3fae6a, covered: 0xd9a441, closed: 0xe0524d } as const;
const dotPixels = 7;

/** Draws the line of fire to each target, with a mark at each obstacle. */
export function drawLines(all: readonly TokensSeen[]): void {
  const board = drawingBoard("lines");
  if (!board) return;
  board.clear();
  for (const {
    position: { line },
    reading,
  } of all) {
    const [from, to] = [reading.toPixels(line.from), reading.toPixels(line.to)];
    const color =
      line.wall === "wholly" ? colors.closed : line.inTheWay.length > 0 ? colors.covered : colors.free;
    board.lineStyle({ width: 3, color, alpha: 0.8 }).moveTo(from.x, from.y).lineTo(to.x, to.y);
    for (const { at, what } of line.inTheWay) {
      const place = reading.toPixels(at);
      board
        .lineStyle({ width: 2, color: 0x000000, alpha: 0.6 })
        .beginFill(what === "wall" || what === "barrier" ? colors.closed : colors.covered, 1);
      board.drawCircle(place.x, place.y, dotPixels).endFill();
    }
  }
}
