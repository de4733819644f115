import { platform } from "../platform.ts";
import { animate, reducedMotion, requestFrame } from "./frames.ts";
import { canDraw, PIXI } from "./pixi.ts";

/**
 * The direction in which a text moves away from its anchor, by number in CONST.TEXT_ANCHOR_POINTS: center,
 * bottom, top, left and right.
 */
const WAYS: Record<number, [x: number, y: number]> = {
  0: [0, 0],
  1: [0, 1],
  2: [0, -1],
  3: [-1, 0],
  4: [1, 0],
};

/** The container of everything drawn above the map: grid, layers and texts. */
export class InterfaceCanvasGroup extends PIXI.Container {
  [key: string]: any;

  constructor() {
    super();
    this.sortableChildren = false;
  }

  /**
   * Shows text that moves away from a point and fades.
   * @returns the text, or null if scrolling texts are disabled
   */
  async createScrollingText(
    origin: { x: number; y: number },
    content: string,
    { duration = 2000, distance, direction, anchor: _anchor, jitter = 0, ...style }: any = {},
  ): Promise<any> {
    if (
      !platform.canvas.ready ||
      (platform.game.settings.settings.has("core.scrollingStatusText") &&
        !platform.game.settings.get("core", "scrollingStatusText"))
    )
      return null;
    const text = new PIXI.Text(content, {
      fontFamily: "sans-serif",
      fontSize: 32,
      fill: 0xffffff,
      stroke: 0x000000,
      strokeThickness: 4,
      ...style,
    });
    text.anchor.set(0.5, 0.5);
    const offset = () => (Math.random() - 0.5) * jitter * 100;
    text.position.set(origin.x + offset(), origin.y + offset());
    this.addChild(text);
    requestFrame();
    const [x, y] = WAYS[direction ?? platform.foundry.CONST.TEXT_ANCHOR_POINTS.TOP] ?? [0, -1];
    const start = text.position.clone();
    const way = distance ?? 2 * (canDraw ? text.height : 32);
    const gone = (): void => {
      if (!text.destroyed) text.destroy();
    };
    if (reducedMotion()) {
      // With reduced motion, the text is shown for the same duration but doesn't move.
      const timer: any = setTimeout(gone, duration);
      timer.unref?.();
      return text;
    }
    void animate(
      duration,
      part => {
        text.position.set(start.x + x * way * part, start.y + y * way * part);
        text.alpha = 1 - part;
      },
      () => !text.destroyed,
    ).then(gone);
    return text;
  }
}
