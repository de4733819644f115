/**
 * Decides when the canvas is drawn: on request, at most once per frame, and never while nothing changes.
 * Unnecessary drawing would be expensive, because rendering in software is slow and the tests share two
 * processors.
 */
import { PIXI } from "./pixi.ts";

interface Drawn {
  applyRenderFlags(): void;
  destroyed?: boolean;
}

const waiting = new Set<Drawn>();
let scheduled = false;
let render: (() => void) | null = null;

/**
 * Sets the function that draws the stage, or removes it if `draw` is null, which is the case when the canvas
 * is removed.
 */
export function drawWith(draw: (() => void) | null): void {
  render = draw;
}

/** Schedules a frame, which applies an object's flags and draws the stage. */
export function requestFrame(object?: Drawn): void {
  if (object) waiting.add(object);
  if (scheduled) return;
  scheduled = true;
  if (typeof globalThis.requestAnimationFrame === "function") globalThis.requestAnimationFrame(drawFrame);
  else queueMicrotask(drawFrame);
}

/** Applies all pending changes and draws immediately. */
export function drawFrame(): void {
  scheduled = false;
  const objects = [...waiting];
  waiting.clear();
  for (const object of objects) {
    try {
      if (!object.destroyed) object.applyRenderFlags();
    } catch (error) {
      // If one object can't be drawn, the others are still drawn.
      console.error(error);
    }
  }
  render?.();
}

/**
 * Returns a checksum of a tree of display objects. It covers the properties that packages can change without
 * requesting a frame.
 */
function shownBy(root: any): number {
  let sum = 0;
  const nodes = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const isDrawing = node instanceof PIXI.Graphics;
    const own =
      node.transform._localID +
      31 * node.children.length +
      (isDrawing ? 977 * node.geometry.dirty : 0) +
      (node.visible ? 7 : 0) +
      Math.round(node.alpha * 255) * 13 +
      (node._textureID ?? 0) +
      (node.texture?.baseTexture?.dirtyId ?? 0) +
      (node.dirty === true ? 1 : 0) +
      (Number(node.tint) || 0);
    sum = (sum * 33 + own) | 0;
    if (node.visible) nodes.push(...node.children);
  }
  return sum;
}

/**
 * Checks the tree several times a second and requests a frame if it has changed, so that changes by packages
 * are also drawn. Returns a function that stops the checks.
 */
export function watch(root: any, milliseconds = 100): () => void {
  let last = 0;
  const timer = setInterval(() => {
    const now = shownBy(root);
    if (now !== last) requestFrame();
    last = now;
  }, milliseconds);
  return () => clearInterval(timer);
}

/** Whether the user prefers reduced motion. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

/**
 * Calls a function in each frame with the elapsed fraction of a duration, up to 1. If animations are
 * disabled, calls it only once, immediately.
 */
export async function animate(
  duration: number,
  step: (part: number) => void,
  goesOn: () => boolean = () => true,
): Promise<void> {
  if (duration <= 0 || reducedMotion() || typeof globalThis.requestAnimationFrame !== "function")
    return step(1);
  const start = performance.now();
  for (let part = 0; part < 1 && goesOn();) {
    await new Promise(resolve => globalThis.requestAnimationFrame(resolve));
    part = Math.min(1, (performance.now() - start) / duration);
    if (!goesOn()) return;
    step(part);
    requestFrame();
  }
}
