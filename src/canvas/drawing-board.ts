type BoardName = "lines" | "arcs" | "areas" | "blasts";

const boards = new Map<BoardName, PIXI.Graphics>();

/**
 * Returns the graphics object with the given name, which is drawn above the map. The same object is returned
 * until the canvas is torn down. Returns null if there is no canvas.
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
