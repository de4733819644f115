/**
 * When the canvas is drawn: after something asked for it, once a frame, and not at all while nothing changes.
 * Software rendering is slow, and tests share two processors.
 */
import { PIXI } from "./pixi.ts";

interface Drawn {
  applyRenderFlags(): void;
  destroyed?: boolean;
}

const waiting = new Set<Drawn>();
let scheduled = false;
let render: (() => void) | null = null;

/** Says what draws the stage; null when there is no canvas any more. */
export function drawWith(draw: (() => void) | null): void {
  render = draw;
}

/** Lets an object apply its flags, and the stage be drawn, with the next frame. */
export function requestFrame(object?: Drawn): void {
  if (object) waiting.add(object);
  if (scheduled) return;
  scheduled = true;
  if (typeof globalThis.requestAnimationFrame === "function") globalThis.requestAnimationFrame(drawFrame);
  else queueMicrotask(drawFrame);
}

/** Applies what waits and draws at once. */
export function drawFrame(): void {
  scheduled = false;
  const objects = [...waiting];
  waiting.clear();
  for (const object of objects) {
    try {
      if (!object.destroyed) object.applyRenderFlags();
    } catch (error) {
      // One object that cannot be drawn keeps none of the others from it.
      console.error(error);
    }
  }
  render?.();
}

/**
 * A number that changes with what a tree of display objects shows, as far as packages change it without
 * asking for a frame.
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
 * Looks at the tree some times a second, so that what packages draw on it is shown too. Answers how to stop.
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

/** Whether people want no animations. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

/**
 * Calls with the part of a duration that is over, frame by frame, up to 1; at once where nothing is animated.
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
