import { moveUp, type Shown } from "./window-places.ts";

/**
 * The height of hidden content, in pixels, above which a window grows. If less is hidden, the list scrolls
 * instead.
 */
const HIDDEN = 64;

/** The custom property from which the styles read the height. */
const HEIGHT = "--bo-height";

/**
 * Prevents a window from shrinking when its content changes while the user works in it, so that the window's
 * controls and button don't move under the pointer. `list` is the scrollable part, which grows or shrinks to
 * make up the difference. If much of the list would be hidden, the window grows upward. Requires styles that
 * use `--bo-height`.
 */
export function keepHeight(app: Shown, list: HTMLElement): void {
  const { element: frame } = app;
  const before = frame.offsetHeight;
  if (frame.style.getPropertyValue(HEIGHT) === "") return setHeight(frame, before);
  const hidden = list.scrollHeight - list.clientHeight;
  if (hidden <= HIDDEN) return;
  setHeight(frame, before + hidden);
  // Uses the actual height, which may be lower than requested because the screen and the styles limit it.
  moveUp(app, frame.offsetHeight - before);
}

/** Adjusts the height of a window to fit its content, for example after the user has expanded a section. */
export function fitHeight({ element: frame }: Shown): void {
  frame.style.removeProperty(HEIGHT);
  setHeight(frame, frame.offsetHeight);
}

function setHeight(frame: HTMLElement, pixels: number): void {
  frame.style.setProperty(HEIGHT, `${pixels}px`);
}
