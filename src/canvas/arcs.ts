import { currentHouseRules } from "../data/house-rules.ts";
import { frontArc } from "../rules/battlefield/arcs.ts";
import { drawingBoard } from "./drawing-board.ts";
import { readScene } from "../world/read-scene.ts";

const colors = { front: 0x3fae6a, back: 0xe0524d } as const;
/** The distance by which the arcs extend beyond the edge of a token, as a fraction of the token's size. */
const beyond = 0.35;

/** The tokens whose arcs are visible: the hovered token and the token that is being turned. */
const tokensWithArcs = new Set<Token.Implementation>();

/**
 * Draws a token's front and back arcs when the user hovers over it and while it turns, if facing matters
 * (R7.15, house rule `arcsAutomatic`).
 */
export function watchArcs(): void {
  Hooks.on("hoverToken", (token, hovered) => {
    if (hovered) tokensWithArcs.add(token);
    else tokensWithArcs.delete(token);
    draw();
  });
  Hooks.on("refreshToken", token => {
    if (tokensWithArcs.has(token)) draw();
  });
  Hooks.on("updateToken", (document, change) => {
    const token = document.object;
    if (!token || change.rotation === undefined || !currentHouseRules().arcsAutomatic) return;
    tokensWithArcs.add(token);
    draw();
    if (!token.hover)
      setTimeout(() => {
        hide(token);
      }, stays);
  });
  Hooks.on("canvasTearDown", () => {
    tokensWithArcs.clear();
  });
}

/** How long the arcs stay visible after the token has turned, in milliseconds. */
const stays = 1500;

function hide(token: Token.Implementation): void {
  if (token.hover) return;
  tokensWithArcs.delete(token);
  draw();
}

function draw(): void {
  const board = drawingBoard("arcs");
  if (!board) return;
  board.clear();
  const houseRules = currentHouseRules();
  if (!houseRules.arcsAutomatic || !canvas.scene) return;
  const { field } = readScene(canvas.scene);
  for (const token of tokensWithArcs) {
    const piece = field.pieces.find(({ id }) => id === token.id);
    if (token.destroyed || !piece || piece.facing === null) continue;
    const arc = frontArc(piece.facing, houseRules);
    const middle = { x: token.x + token.w / 2, y: token.y + token.h / 2 };
    const radius = (Math.max(token.w, token.h) / 2) * (1 + beyond);
    if (!arc) {
      sector(board, middle, radius, 0, 360, colors.front);
      continue;
    }
    sector(board, middle, radius, arc.from, arc.to, colors.front);
    sector(board, middle, radius, arc.to, arc.from + 360, colors.back);
  }
}

/** Draws a sector of a disk between two directions, in degrees clockwise from north. */
function sector(
  board: PIXI.Graphics,
  { x, y }: { x: number; y: number },
  radius: number,
  from: number,
  to: number,
  color: number,
): void {
  // Screen angles are measured from the east, compass directions from the north.
  const [start, end] = [from, to].map(degrees => ((degrees - 90) * Math.PI) / 180) as [number, number];
  board.lineStyle({ width: 2, color, alpha: 0.9 }).beginFill(color, 0.16);
  board.moveTo(x, y).arc(x, y, radius, start, end).lineTo(x, y).endFill();
}
