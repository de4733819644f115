/**
 * Sets the size of a window's frame before it is inserted: Foundry measures it right after inserting, which
 * would cause a second layout.
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
