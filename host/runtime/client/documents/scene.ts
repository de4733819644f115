import { documents } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { dimensionsOf, gridOf } from "../canvas/scene-grid.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** The properties of a scene whose changes require drawing the whole scene again. */
const REDRAWN = ["grid", "width", "height", "padding", "backgroundColor"];

/** A scene with tokens, walls and regions. */
export class Scene extends ClientDocumentMixin(documents.BaseScene) {
  /** Derives the grid and the dimensions from the scene's data. */
  prepareBaseData(): void {
    super.prepareBaseData();
    this.grid = gridOf(this);
    this.dimensions = this.getDimensions();
  }

  getDimensions(): any {
    return dimensionsOf(this);
  }

  get thumbnail(): string | null {
    return this.thumb;
  }

  /** Whether the current user views the scene. */
  get isView(): boolean {
    return platform.game.user?.viewedScene === this.id;
  }

  /** Makes this scene the world's active one. */
  async activate(): Promise<any> {
    if (this.active) return this;
    const others = platform.game.scenes
      .filter((scene: any) => scene !== this && scene.active)
      .map((scene: any) => ({ _id: scene.id, active: false }));
    await implementationOf("Scene").updateDocuments([...others, { _id: this.id, active: true }]);
    return this;
  }

  /** Makes this the viewed scene. If the canvas is enabled, also draws it. */
  async view(): Promise<this> {
    const { game, canvas, ui } = platform;
    game.user.viewedScene = this.id;
    game.user.broadcastActivity({ sceneId: this.id });
    if (canvas?.initialized) await canvas.draw(this);
    ui?.nav?.render?.();
    ui?.combat?.initialize?.();
    return this;
  }

  async unview(): Promise<this> {
    if (this.isView) {
      platform.game.user.viewedScene = null;
      platform.game.user.broadcastActivity({ sceneId: null });
      if (platform.canvas?.initialized) await platform.canvas.draw(null);
    }
    return this;
  }

  /**
   * If the scene becomes active, shows it to this user. If the user already views it, redraws it when a
   * visible property has changed.
   */
  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true && platform.game.user.viewedScene !== this.id) void this.view();
    else if (this.isView && platform.canvas?.initialized && REDRAWN.some(key => key in changed))
      void platform.canvas.draw(this);
    platform.ui?.nav?.render?.();
  }

  /** Stops viewing a deleted scene. */
  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    void this.unview();
  }
}
