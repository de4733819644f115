type BoardName = "lines" | "arcs" | "areas" | "blasts";

const boards = new Map<BoardName, PIXI.Graphics>();

/**
 * Something to draw on over the map, under a name: the same until the canvas is torn down. Null where there
 * is no canvas.
 */
export function drawingBoard(name: BoardName): PIXI.Graphics | null {
  if (!canvas.ready || !canvas.interface) return null;
  const found = boards.get(name);
  if (found && !found.destroyed && found.parent) return found;
  const board = new PIXI.Graphics();
  board.name = `blackout.${name}`;
  board.eventMode = "none";
  canvas.interface.addChild(board);
  boards.set(name, board);
  return board;
}
