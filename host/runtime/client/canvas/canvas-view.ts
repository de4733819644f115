import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";
import { animate, requestFrame } from "./frames.ts";

interface View {
  x?: number | null;
  y?: number | null;
  scale?: number | null;
}

/** The view of the scene: its position, its scale, and the conversion to screen coordinates. */
export abstract class CanvasView {
  [key: string]: any;
  stage: any = null;
  dimensions: any = null;
  abstract get ready(): boolean;
  abstract get scene(): any;
  /** The last view of each scene. */
  readonly #views = new Map<string, Required<View>>();

  get screenDimensions(): [number, number] {
    return [globalThis.innerWidth ?? 0, globalThis.innerHeight ?? 0];
  }

  /** Saves the view of the scene for the next time that the scene is drawn. */
  _keepView(): void {
    this.#views.set(this.scene.id, this._view);
  }

  /**
   * Sets the initial view: the last view of the scene or, if there is none, the one that the scene defines,
   * with the center of the scene as the default.
   */
  initializeCanvasPosition(): void {
    const { sceneRect } = this.dimensions;
    const { initial } = this.scene;
    const [width, height] = this.screenDimensions;
    const whole = Math.min(
      1,
      Math.max(0.25, Math.min(width / sceneRect.width, height / sceneRect.height) || 1),
    );
    const start = {
      x: initial?.x ?? sceneRect.x + sceneRect.width / 2,
      y: initial?.y ?? sceneRect.y + sceneRect.height / 2,
      scale: initial?.scale ?? whole,
    };
    this.pan(this.#views.get(this.scene.id) ?? start);
  }

  get _view(): Required<View> {
    const { pivot, scale } = this.stage;
    return { x: pivot.x, y: pivot.y, scale: scale.x };
  }

  /** Moves the view to a point in the scene and sets the scale. */
  pan({ x = null, y = null, scale = null }: View = {}): void {
    const now = this._view;
    const { maxZoom, minZoom } = platform.CONFIG.Canvas;
    const view = {
      x: x ?? now.x!,
      y: y ?? now.y!,
      scale: Math.min(maxZoom ?? 3, Math.max(minZoom ?? 0.1, scale ?? now.scale!)),
    };
    this.stage.pivot.set(view.x, view.y);
    this.stage.scale.set(view.scale, view.scale);
    const [width, height] = this.screenDimensions;
    this.stage.position.set(width / 2, height / 2);
    this.scene._viewPosition = view;
    this._alignHud();
    requestFrame();
    Hooks.callAll("canvasPan", this, view);
  }

  /**
   * Animates the view to a new position, over the given number of milliseconds or at a speed in pixels per
   * second. If the user prefers reduced motion, moves it immediately.
   */
  async animatePan({
    x,
    y,
    scale,
    duration = 250,
    speed,
  }: View & { duration?: number; speed?: number } = {}): Promise<boolean> {
    const from = this._view;
    const to = { x: x ?? from.x!, y: y ?? from.y!, scale: scale ?? from.scale! };
    const time = speed ? (Math.hypot(to.x - from.x!, to.y - from.y!) / speed) * 1000 : duration;
    const scene = this.scene;
    const between = (a: number, b: number, part: number): number => a + (b - a) * part;
    await animate(
      time,
      part =>
        this.pan({
          x: between(from.x!, to.x, part),
          y: between(from.y!, to.y, part),
          scale: between(from.scale!, to.scale, part),
        }),
      () => this.ready && this.scene === scene,
    );
    return true;
  }

  async recenter(view: View = {}): Promise<boolean> {
    return this.animatePan({
      x: this.dimensions.sceneX + this.dimensions.sceneWidth / 2,
      y: this.dimensions.sceneY + this.dimensions.sceneHeight / 2,
      ...view,
    });
  }

  clientCoordinatesFromCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { position, pivot, scale } = this.stage;
    return { x: (x - pivot.x) * scale.x + position.x, y: (y - pivot.y) * scale.y + position.y };
  }

  canvasCoordinatesFromClient({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { position, pivot, scale } = this.stage;
    return { x: (x - position.x) / scale.x + pivot.x, y: (y - position.y) / scale.y + pivot.y };
  }

  isOffscreen(point: { x: number; y: number }): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(point);
    const [width, height] = this.screenDimensions;
    return x < 0 || y < 0 || x > width || y > height;
  }

  /** Aligns the canvas HUD with the scene's coordinates. */
  _alignHud(): void {
    const hud = globalThis.document?.getElementById("hud");
    if (!hud) return;
    const { x, y } = this.clientCoordinatesFromCanvas({ x: 0, y: 0 });
    hud.style.transformOrigin = "0 0";
    hud.style.transform = `translate(${x}px, ${y}px) scale(${this.stage.scale.x})`;
  }
}
