import { NotImplementedInHost } from "../../common/errors.ts";
import { documents } from "../common.ts";
import { platform } from "../platform.ts";
import { PIXI } from "../canvas/pixi.ts";
import { CanvasDocumentMixin } from "./canvas-document.ts";
import { extentOf, polygonsOf, shapeContains } from "./region-shapes.ts";

/**
 * A region of a scene, with shapes, holes and an elevation range. The host stores its behaviors, but they
 * have no effect.
 */
export class RegionDocument extends CanvasDocumentMixin(documents.BaseRegion) {
  /** The tokens whose center is inside the region, according to the tokens' data. */
  get tokens(): Set<any> {
    return new Set(
      [...(this.parent?.tokens ?? [])].filter((token: any) => token._source._regions.includes(this.id)),
    );
  }

  /** The outlines of the region's shapes. */
  get polygons(): any[] {
    return this.shapes
      .flatMap((shape: any) => polygonsOf(shape, this.parent.grid))
      .map((points: number[]) => new PIXI.Polygon(points));
  }

  get bounds(): any {
    const extents = this.shapes.map((shape: any) => extentOf(shape, this.parent.grid));
    if (!extents.length) return new PIXI.Rectangle(0, 0, 0, 0);
    const [left, top, right, bottom] = [0, 1, 2, 3].map(side =>
      (side < 2 ? Math.min : Math.max)(...extents.map((extent: number[]) => extent[side]!)),
    ) as [number, number, number, number];
    return new PIXI.Rectangle(left, top, right - left, bottom - top);
  }

  /**
   * Whether the region contains a point at an elevation. The elevation must be within the region's range, and
   * the last shape that contains the point must not be a hole.
   */
  testPoint(point: { x: number; y: number; elevation?: number }, elevation = point.elevation): boolean {
    const { bottom, top } = this.elevation;
    if (elevation !== undefined && (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)))
      return false;
    let inside = false;
    for (const shape of this.shapes) if (shapeContains(shape, point, this.parent?.grid)) inside = !shape.hole;
    return inside;
  }

  /**
   * Notifies the region's behaviors of an event. This host runs no behaviors, so it throws an error if an
   * enabled behavior handles the event.
   */
  async _triggerEvent(name: string, _data: object): Promise<void> {
    const told = this.behaviors.find(
      (behavior: any) =>
        !behavior.disabled &&
        (behavior.system?.events?.has?.(name) ||
          Object.hasOwn(behavior.system?.constructor?.events ?? {}, name)),
    );
    if (told) throw new NotImplementedInHost(`the event ${name} of the region behavior ${told.type}`);
  }

  static async _onCreateOperation(created: any[], operation: any, user: any): Promise<void> {
    await super._onCreateOperation(created, operation, user);
    await updateTokens(operation.parent);
  }

  static async _onUpdateOperation(updated: any[], operation: any, user: any): Promise<void> {
    await super._onUpdateOperation(updated, operation, user);
    await updateTokens(operation.parent);
  }

  static async _onDeleteOperation(deleted: any[], operation: any, user: any): Promise<void> {
    await super._onDeleteOperation(deleted, operation, user);
    await updateTokens(operation.parent);
  }
}

/** Updates the region IDs that a scene's tokens store. Only the active Gamemaster's client does so. */
async function updateTokens(scene: any): Promise<void> {
  if (!scene || !platform.game.users.activeGM?.isSelf) return;
  const updates = scene.tokens
    .filter((token: any) => token._identifyRegions().join() !== token._source._regions.join())
    .map((token: any) => ({ _id: token.id, _regions: token._identifyRegions() }));
  if (updates.length) await scene.updateEmbeddedDocuments("Token", updates);
}
