import { drawingBoard } from "../drawing-board.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { middleOf } from "../../rules/battlefield/plane.ts";
import type { AimView } from "./aiming.ts";

/** The colors of an area that is being placed (within or out of range) and of the actors in it. */
const colors = {
  within: 0xd9822b,
  beyond: 0x8a8f98,
  enemy: 0xe0524d,
  friend: 0xf2c14e,
  sheltered: 0x3fae6a,
} as const;

/**
 * Draws the area that this user is placing: its ground, the path to it, and a ring around every actor in it.
 * Other users don't see it. Removes the drawing if `view` is null.
 */
export function drawAim(view: AimView | null): void {
  const board = drawingBoard("areas");
  if (!board) return;
  board.clear();
  if (!view) return;
  const color = view.withinRange ? colors.within : colors.beyond;
  const [first] = view.outline;
  board.lineStyle({ width: 2, color, alpha: 0.7 }).moveTo(view.origin.x, view.origin.y);
  const goal = middleOf(first ?? [view.origin]);
  board.lineTo(goal.x, goal.y);
  for (const ring of view.outline) fill(board, ring, color, view.withinRange ? 0.28 : 0.12);
  for (const { token: id, friend, sheltered } of view.caught) {
    const token = canvas.tokens?.get(id);
    if (token)
      board
        .lineStyle({
          width: 4,
          color: sheltered ? colors.sheltered : friend ? colors.friend : colors.enemy,
          alpha: 0.95,
        })
        .drawCircle(token.center.x, token.center.y, Math.max(token.w, token.h) / 2 + 3);
  }
}

/** Fills a closed polygon. */
export function fill(board: PIXI.Graphics, ring: readonly Point[], color: number, alpha: number): void {
  board
    .lineStyle({ width: 3, color, alpha: 0.9 })
    .beginFill(color, alpha)
    .drawPolygon(ring.flatMap(({ x, y }) => [x, y]))
    .endFill();
}
