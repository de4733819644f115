/**
 * Sets the size of a window's frame before the frame is inserted. Foundry measures the frame immediately
 * after inserting it, which would otherwise cause a second layout.
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
