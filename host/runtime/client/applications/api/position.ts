import type { Position } from "./types.ts";

const MINIMUM = { width: 120, height: 40 };

/**
 * Adapts a requested position to the viewport: limits the size, centers the window if no position is
 * requested, and always keeps the window within the user's reach.
 */
export function resolvePosition(
  outer: HTMLElement,
  current: Position,
  view: { width: number; height: number },
): Position {
  const scale = current.scale ?? 1;
  const size = (asked: Position["width"], actual: number, minimum: number): number | "auto" =>
    asked === "auto" || asked === null || asked === undefined
      ? "auto"
      : Math.max(minimum, Math.round(asked || actual));
  const width = size(current.width, outer.offsetWidth, MINIMUM.width);
  const height = size(current.height, outer.offsetHeight, MINIMUM.height);
  const shownWidth = (width === "auto" ? outer.offsetWidth : width) * scale;
  const shownHeight = Math.min(height === "auto" ? outer.offsetHeight : height, view.height) * scale;
  const place = (asked: number | null | undefined, length: number, space: number): number => {
    const wanted = asked ?? (space - length) / 2;
    return Math.round(Math.min(Math.max(wanted, 0), Math.max(space - Math.min(length, 48), 0)));
  };
  return {
    ...current,
    width,
    height,
    scale,
    left: place(current.left, shownWidth, view.width),
    top: place(current.top, shownHeight, view.height),
  };
}

/** Applies a resolved position to the style of the outer element. */
export function applyPosition(outer: HTMLElement, position: Position): void {
  const { style } = outer;
  style.left = `${position.left ?? 0}px`;
  style.top = `${position.top ?? 0}px`;
  style.width = position.width === "auto" ? "" : `${position.width ?? 0}px`;
  style.height = position.height === "auto" ? "" : `${position.height ?? 0}px`;
  style.transform = position.scale === 1 ? "" : `scale(${position.scale ?? 1})`;
  if (position.zIndex !== null && position.zIndex !== undefined) style.zIndex = String(position.zIndex);
}
