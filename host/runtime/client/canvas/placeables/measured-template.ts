import { platform } from "../../platform.ts";
import { polygonOf } from "../../documents/region-shapes.ts";
import { PIXI } from "../pixi.ts";
import { PlaceableObject } from "./placeable-object.ts";

/** A measured template, drawn in its own colors. */
export class MeasuredTemplate extends PlaceableObject {
  static override embeddedName = "MeasuredTemplate";
  shape: any = null;
  template: any = null;

  get isAuthor(): boolean {
    return this.document.author?.id === platform.game.userId;
  }
  get isVisible(): boolean {
    return !this.document.hidden || this.isAuthor || platform.game.user.isGM;
  }
  get highlightId(): string {
    return this.objectId;
  }
  override get bounds(): any {
    return new PIXI.Rectangle(this.document.x, this.document.y, 1, 1);
  }
  override _canControl(user: any): boolean {
    return user.isGM || this.isAuthor;
  }

  override async _draw(): Promise<void> {
    this.template = this.addChild(new PIXI.Graphics());
  }

  override _applyRenderFlags(): void {
    const { x, y, borderColor, fillColor } = this.document;
    this.visible = this.isVisible;
    this.position.set(x, y);
    this.shape = this._computeShape();
    this.template
      .clear()
      .lineStyle(3, Number(borderColor), 0.75)
      .beginFill(Number(fillColor), 0.25)
      .drawShape(this.shape)
      .endFill();
  }

  /**
   * Returns the outline relative to the template's origin: the exact shape or, depending on the setting, the
   * shape of the grid.
   */
  _computeShape(): any {
    const { t, distance, direction, angle, width } = this.document;
    const cls = this.constructor as typeof MeasuredTemplate;
    const gridBased = platform.game.settings.get("core", "gridTemplates");
    if (t === "circle") return cls.getCircleShape(distance, gridBased);
    if (t === "cone") return cls.getConeShape(distance, direction, angle, gridBased);
    return t === "rect" ? cls.getRectShape(distance, direction) : cls.getRayShape(distance, direction, width);
  }

  static getCircleShape(distance: number, gridBased = false): any {
    const { dimensions, grid } = platform.canvas;
    if (gridBased && !grid.isGridless)
      return new PIXI.Polygon(grid.getCircle({ x: 0, y: 0 }, distance).flatMap(({ x, y }: any) => [x, y]));
    return new PIXI.Circle(0, 0, distance * dimensions.distancePixels);
  }

  static getConeShape(distance: number, direction: number, angle: number, gridBased = false): any {
    const { dimensions, grid } = platform.canvas;
    if (gridBased)
      return new PIXI.Polygon(
        grid.getCone({ x: 0, y: 0 }, distance, direction, angle).flatMap(({ x, y }: any) => [x, y]),
      );
    return new PIXI.Polygon(
      polygonOf({
        type: "cone",
        x: 0,
        y: 0,
        radius: distance * dimensions.distancePixels,
        angle,
        rotation: direction,
      }),
    );
  }

  /** Returns the rectangle whose diagonal has the given length and direction. */
  static getRectShape(distance: number, direction: number): any {
    const length = distance * platform.canvas.dimensions.distancePixels;
    const [dx, dy] = [
      Math.cos((direction * Math.PI) / 180) * length,
      Math.sin((direction * Math.PI) / 180) * length,
    ];
    return new PIXI.Rectangle(Math.min(0, dx), Math.min(0, dy), Math.abs(dx), Math.abs(dy));
  }

  static getRayShape(distance: number, direction: number, width: number): any {
    const { distancePixels } = platform.canvas.dimensions;
    return new PIXI.Polygon(
      polygonOf({
        type: "line",
        x: 0,
        y: 0,
        length: distance * distancePixels,
        width: width * distancePixels,
        rotation: direction,
      }),
    );
  }
}
