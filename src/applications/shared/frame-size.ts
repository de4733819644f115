/** The root font size, in pixels, for which the windows are designed. */
const ROOT = 16;

/** The maximum fraction of the screen's width for an enlarged window. */
const MOST = 0.75;

/**
 * Sets the size of a window's frame before the frame is inserted. Otherwise, Foundry's measurement of the
 * inserted frame would cause a second layout.
 */
export function sizeFrame(
  frame: HTMLElement,
  {
    width,
    height,
  }: { readonly width?: number | string | undefined; readonly height?: number | string | undefined },
): void {
  if (typeof width === "number") frame.style.width = `${width}px`;
  if (typeof height === "number") frame.style.height = `${height}px`;
}

/** Returns the width of a dialog, in pixels. It grows with the font size as far as the screen allows. */
export function widthForText(width: number, page: Document): number {
  const { documentElement: root, defaultView: view } = page;
  const size = parseFloat(view?.getComputedStyle(root).fontSize ?? "") || ROOT;
  return Math.max(width, Math.min((width * size) / ROOT, root.clientWidth * MOST));
}
