import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { CanvasLayer, InteractionLayer } from "./canvas-layer.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";

/** The layer with the walls of the scene. Gamemasters see the walls as lines. */
export class WallsLayer extends PlaceablesLayer {
  static override documentName = "Wall";
  static override get layerOptions(): any {
    return { ...super.layerOptions, name: "walls", controllableObjects: true, zIndex: 700 };
  }

  override get hookName(): string {
    return "WallsLayer";
  }

  get doors(): any[] {
    return this.placeables.filter(wall => wall.isDoor);
  }
}

/** The layer that contains the scene's regions. */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";
  static override get layerOptions(): any {
    return { ...super.layerOptions, name: "regions", controllableObjects: true, zIndex: 100 };
  }

  override get hookName(): string {
    return "RegionLayer";
  }
}

/** The layer that contains the scene's measured templates. */
export class TemplateLayer extends PlaceablesLayer {
  static override documentName = "MeasuredTemplate";
  static override get layerOptions(): any {
    return { ...super.layerOptions, name: "templates", rotatableObjects: true, zIndex: 400 };
  }

  override get hookName(): string {
    return "TemplateLayer";
  }
}

/** The topmost layer. Draws the selection and rulers. */
export class ControlsLayer extends InteractionLayer {
  select: any = null;
  /** The container for the icons of all doors. */
  doors: any = null;
  static override get layerOptions(): any {
    return { ...super.layerOptions, name: "controls", zIndex: 1000 };
  }

  override get hookName(): string {
    return "ControlsLayer";
  }

  override async _draw(): Promise<void> {
    this.select = this.addChild(new PIXI.Graphics());
    this.doors = this.addChild(new PIXI.Container());
  }

  /** Draws the controls of all doors in the scene. */
  drawDoors(): void {
    for (const wall of platform.canvas.walls.doors) wall.createDoorControl();
  }

  /** Draws the selection rectangle in place of the previous one. */
  drawSelect({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.select?.clear().lineStyle(2, 0xff9829, 0.9).drawRect(x, y, width, height);
  }
}

/** The layer with the lines of the grid, and with named highlight layers for its spaces. */
export class GridLayer extends CanvasLayer {
  highlight: any = null;
  highlightLayers: Record<string, any> = {};

  static override get layerOptions(): any {
    return { ...super.layerOptions, name: "grid" };
  }

  override get hookName(): string {
    return "GridLayer";
  }

  override async _draw(): Promise<void> {
    const lines = this.addChild(new PIXI.Graphics());
    const { grid, dimensions } = platform.canvas;
    this.highlight = this.addChild(new PIXI.Container());
    if (grid.isGridless || !grid.alpha) return;
    // Native lines are drawn as thin as possible at any scale.
    lines.lineStyle({ width: grid.thickness, color: Number(grid.color), alpha: grid.alpha, native: true });
    const [i0, j0, i1, j1] = grid.getOffsetRange(dimensions.sceneRect);
    for (let i = i0; i < i1; i++)
      for (let j = j0; j < j1; j++)
        lines.drawPolygon(grid.getVertices({ i, j }).flatMap(({ x, y }: any) => [x, y]));
  }

  override async _tearDown(options: any): Promise<void> {
    this.highlightLayers = {};
    await super._tearDown(options);
  }

  addHighlightLayer(name: string): any {
    return (this.highlightLayers[name] ??= this.highlight.addChild(new PIXI.Graphics()));
  }

  getHighlightLayer(name: string): any {
    return this.highlightLayers[name];
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }

  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
  }

  /** Fills a grid space or a shape in a highlight layer. */
  highlightPosition(
    name: string,
    { x, y, color = 0x33bbff, border = null, alpha = 0.25, shape = null }: any,
  ): void {
    const layer = this.getHighlightLayer(name);
    if (!layer) return;
    const { grid } = platform.canvas;
    layer.beginFill(Number(color), alpha);
    if (border !== null) layer.lineStyle(2, Number(border), Math.min(alpha * 1.5, 1));
    if (shape) layer.drawShape(shape);
    else
      layer.drawPolygon(
        grid
          .getVertices({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 })
          .flatMap((corner: any) => [corner.x, corner.y]),
      );
    layer.endFill();
  }
}
