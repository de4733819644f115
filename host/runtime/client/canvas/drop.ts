import { Hooks } from "../hooks.ts";
import { implementationOf, notify, platform } from "../platform.ts";

/** Handles a drop on the canvas. Unless a hook cancels it, dropping an actor creates a token there. */
export async function receiveDrop(native: DragEvent): Promise<void> {
  native.preventDefault();
  const { canvas } = platform;
  let data: any;
  try {
    data = JSON.parse(native.dataTransfer?.getData("text/plain") ?? "");
  } catch {
    return;
  }
  Object.assign(data, canvas.canvasCoordinatesFromClient({ x: native.clientX, y: native.clientY }));
  if (Hooks.call("dropCanvasData", canvas, data, native) === false) return;
  if (data.type === "Actor") await canvas.tokens._onDropActorData(native, data);
}

/**
 * Creates a token for an actor that was dropped on the scene. Snaps the position to the grid unless Shift is
 * held.
 */
export async function dropActor(event: any, data: any): Promise<any> {
  const { canvas, game, CONFIG } = platform;
  if (!game.user.can("TOKEN_CREATE")) {
    notify("warn", "You may not put tokens on a scene.");
    return false;
  }
  const dropped = await CONFIG.Actor.documentClass.fromDropData(data);
  // A token requires a world actor, so an actor from a compendium is imported first.
  const actor = dropped.inCompendium
    ? await CONFIG.Actor.documentClass.create(game.actors.fromCompendium(dropped), { fromCompendium: true })
    : dropped;
  const prepared = await actor.getTokenDocument(
    { hidden: Boolean(game.user.isGM && event.altKey), sort: Math.max(canvas.tokens.getMaxSort() + 1, 0) },
    { parent: canvas.scene },
  );
  const { width, height } = prepared.getSize();
  let position = { x: Math.round(data.x - width / 2), y: Math.round(data.y - height / 2) };
  if (!event.shiftKey) position = prepared.getSnappedPosition({ ...position, elevation: 0 });
  const { x, y } = position;
  return implementationOf("Token").create({ ...prepared.toObject(), x, y }, { parent: canvas.scene });
}
