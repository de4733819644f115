import type { Position } from "./types.ts";

interface Movable {
  position: Position;
  setPosition(position: Position): unknown;
}

/** Follows the pointer from press to release, and reports the distance moved in CSS pixels. */
function follow(handle: HTMLElement, start: PointerEvent, moved: (dx: number, dy: number) => void): void {
  const view = handle.ownerDocument.defaultView;
  if (!view) return;
  const move = (event: PointerEvent): void =>
    moved(event.clientX - start.clientX, event.clientY - start.clientY);
  const stop = (): void => {
    view.removeEventListener("pointermove", move);
    view.removeEventListener("pointerup", stop);
    view.removeEventListener("pointercancel", stop);
  };
  view.addEventListener("pointermove", move);
  view.addEventListener("pointerup", stop);
  view.addEventListener("pointercancel", stop);
}

/** Makes a window draggable by its header. Ignores presses on controls in the header. */
export function makeDraggable(app: Movable, header: HTMLElement): void {
  header.addEventListener("pointerdown", event => {
    if (event.button !== 0 || (event.target as Element).closest("button, a, input, select")) return;
    const { left, top } = app.position;
    follow(header, event, (dx, dy) => app.setPosition({ left: (left ?? 0) + dx, top: (top ?? 0) + dy }));
  });
}

/** Lets users resize a window by dragging a handle in its corner. */
export function makeResizable(app: Movable, handle: HTMLElement, outer: HTMLElement): void {
  handle.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { offsetWidth, offsetHeight } = outer;
    follow(handle, event, (dx, dy) =>
      app.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy }),
    );
  });
}
