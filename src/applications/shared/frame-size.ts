/**
 * Gives a window's frame its size before it is on the page: Foundry measures it there first, and what lies in
 * it would be arranged twice.
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
