import type { AreaShown } from "../../actions/core/card.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { drawingBoard } from "../drawing-board.ts";
import { fill } from "./draw-area.ts";
import { momentOf, type ShownMoment } from "./moments.ts";

const color = 0xd9822b;
/** The time in milliseconds for which an area is shown if animations are off. */
const still = 2000;

/** The areas that are currently shown, by message ID, each with the time at which it was first shown. */
const running = new Map<string, { readonly area: AreaShown; readonly since: number }>();
/** The IDs of the messages whose areas have already been shown, so that each area is shown only once. */
const seen = new Set<string>();

/**
 * Animates an area on every client after the writer has judged the action: the path of a scattering Blast,
 * and the ground where it lands. The animation isn't stored in any document.
 */
export function watchAreas(): void {
  const look = (message: ChatMessage.Implementation) => {
    if (
      !message.id ||
      seen.has(message.id) ||
      !message.isAction() ||
      !message.isReadable ||
      message.system.secret
    )
      return;
    const judged = judgeAction(message);
    const area = judged?.confirmed && judged.state !== "refused" ? judged.resolution.card.area : undefined;
    if (!area) return;
    seen.add(message.id);
    showArea(message.id, area);
  };
  Hooks.on("createChatMessage", look);
  Hooks.on("updateChatMessage", look);
  Hooks.on("canvasTearDown", () => {
    running.clear();
  });
}

/** Shows an area on this client's map if the map displays the area's scene. */
function showArea(id: string, area: AreaShown): void {
  if (!canvas.ready || canvas.scene?.uuid !== area.scene) return;
  running.set(id, { area, since: performance.now() });
  const calm = globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (calm) showStill(id, area);
  else requestAnimationFrame(draw);
}

function showStill(id: string, area: AreaShown): void {
  running.delete(id);
  const board = drawingBoard("blasts");
  board?.clear();
  if (board) drawMoment(board, area, { at: area.path.length - 1, alpha: 1 });
  setTimeout(() => {
    drawingBoard("blasts")?.clear();
  }, still);
}

function draw(now: number): void {
  const board = drawingBoard("blasts");
  if (!board) return;
  board.clear();
  for (const [id, { area, since }] of running) {
    const moment = momentOf(area.path.length, now - since);
    if (moment) drawMoment(board, area, moment);
    else running.delete(id);
  }
  if (running.size > 0) requestAnimationFrame(draw);
}

function drawMoment(board: PIXI.Graphics, { path, outline }: AreaShown, { at, alpha }: ShownMoment): void {
  const gone = path.slice(0, Math.floor(at) + 1);
  const [first] = gone;
  const last = gone.at(-1);
  if (!first || !last) return;
  const next = path[gone.length];
  const part = at - Math.floor(at);
  const head = next ? { x: last.x + (next.x - last.x) * part, y: last.y + (next.y - last.y) * part } : last;
  board.lineStyle({ width: 4, color, alpha }).moveTo(first.x, first.y);
  for (const { x, y } of [...gone.slice(1), head]) board.lineTo(x, y);
  board
    .lineStyle({ width: 2, color: 0x000000, alpha })
    .beginFill(color, alpha)
    .drawCircle(head.x, head.y, 10)
    .endFill();
  if (!next) for (const ring of outline) fill(board, ring, color, 0.4 * alpha);
}
