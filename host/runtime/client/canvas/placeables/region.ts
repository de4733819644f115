import { platform } from "../../platform.ts";
import { polygonsOf } from "../../documents/region-shapes.ts";
import { PIXI } from "../pixi.ts";
import { PlaceableObject } from "./placeable-object.ts";

/** A region that is drawn in its color. */
export class Region extends PlaceableObject {
  static override embeddedName = "Region";
  area: any = null;

  override get bounds(): any {
    return this.document.bounds;
  }
  override get center(): any {
    return new PIXI.Point(this.bounds.x + this.bounds.width / 2, this.bounds.y + this.bounds.height / 2);
  }
  get shapes(): any[] {
    return this.document.shapes;
  }
  get polygons(): any[] {
    return this.document.polygons;
  }

  /**
   * Whether this user sees the region. Depending on the region's visibility setting, it is visible to all
   * users, to Gamemasters, or, while the region layer is active, to Gamemasters and the region's owners.
   */
  get isVisible(): boolean {
    const { ALWAYS, GAMEMASTER } = platform.foundry.CONST.REGION_VISIBILITY;
    const { visibility } = this.document;
    if (visibility === ALWAYS) return true;
    if (visibility === GAMEMASTER) return platform.game.user.isGM;
    return (platform.game.user.isGM || this.document.isOwner) && Boolean(this.layer?.active);
  }

  override async _draw(): Promise<void> {
    this.area = this.addChild(new PIXI.Graphics());
  }

  override _applyRenderFlags(): void {
    this.visible = this.isVisible;
    this.area.clear();
    const color = Number(this.document.color);
    for (const shape of this.document.shapes)
      for (const points of polygonsOf(shape, this.scene.grid)) {
        this.area
          .lineStyle(2, color, 0.8)
          .beginFill(color, shape.hole ? 0 : 0.3)
          .drawPolygon(points)
          .endFill();
      }
  }

  testPoint(point: { x: number; y: number }): boolean {
    return this.document.testPoint(point);
  }
}
