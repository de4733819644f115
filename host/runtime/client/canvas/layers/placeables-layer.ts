import { Collection } from "../../common.ts";
import { Hooks } from "../../hooks.ts";
import { implementationOf, platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { InteractionLayer } from "./canvas-layer.ts";

/** A rectangle given by one corner and by a width and height, either of which may be negative. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A layer with the objects of one type of embedded document. */
export class PlaceablesLayer extends InteractionLayer {
  static documentName = "";

  objects: any = null;
  preview: any = null;
  hover: any = null;
  readonly #controlled = new Map<string, any>();

  static override get layerOptions(): any {
    return {
      ...super.layerOptions,
      rotatableObjects: false,
      controllableObjects: false,
      objectClass: platform.CONFIG[this.documentName]?.objectClass,
    };
  }

  static get placeableClass(): any {
    return platform.CONFIG[this.documentName].objectClass;
  }

  get documentCollection(): any {
    return (
      platform.canvas.scene?.getEmbeddedCollection(
        (this.constructor as typeof PlaceablesLayer).documentName,
      ) ?? null
    );
  }

  get placeables(): any[] {
    return (this.objects?.children ?? []).filter((object: any) => !object.isPreview);
  }

  get controlled(): any[] {
    return [...this.#controlled.values()];
  }

  get controlledObjects(): Map<string, any> {
    return this.#controlled;
  }

  get hud(): any {
    return null;
  }

  controllableObjects(): any[] {
    return this.options.controllableObjects
      ? this.placeables.filter(object => object.visible && object._canControl(platform.game.user))
      : [];
  }

  get(id: string): any {
    return this.#byId.get(id);
  }

  readonly #byId: any = new Collection();

  override async _draw(_options: any): Promise<void> {
    this.objects = this.addChild(new PIXI.Container());
    this.preview = this.addChild(new PIXI.Container());
    this.objects.sortableChildren = true;
    for (const document of this.documentCollection ?? []) await this._place(document);
  }

  /**
   * Creates a document's object, adds it to the layer and draws it. Returns null if there is no object to
   * create.
   */
  async _place(document: any): Promise<any> {
    const object = this.createObject(document);
    if (!object) return null;
    this.#byId.set(document.id, object);
    this.objects.addChild(object);
    try {
      await object.draw();
    } catch (error) {
      Hooks.onError("PlaceablesLayer#draw", error as Error, {
        msg: `The ${document.documentName} ${document.id} cannot be drawn`,
        log: "error",
      });
    }
    return object;
  }

  /** Removes an object from the layer. */
  _remove(object: any): void {
    this.#byId.delete(object.id);
    this.#controlled.delete(object.objectId);
    if (this.hover === object) this.hover = null;
    this.objects?.removeChild(object);
  }

  override async _tearDown(options: any): Promise<void> {
    this.#controlled.clear();
    this.#byId.clear();
    this.hover = null;
    [this.objects, this.preview] = [null, null];
    await super._tearDown(options);
  }

  override _deactivate(): void {
    this.releaseAll();
    this.clearPreviewContainer();
  }

  createObject(document: any): any {
    return new platform.CONFIG[document.documentName].objectClass(document);
  }

  clearPreviewContainer(): void {
    for (const object of this.preview?.removeChildren() ?? []) object.destroy({ children: true });
  }

  getSnappedPoint(point: { x: number; y: number }): { x: number; y: number } {
    const { grid } = platform.canvas;
    return grid.getSnappedPoint(point, { mode: platform.foundry.CONST.GRID_SNAPPING_MODES.CENTER });
  }

  getDocuments(): any[] {
    return [...(this.documentCollection ?? [])];
  }

  getMaxSort(): number {
    return Math.max(-Infinity, ...this.getDocuments().map(document => document.sort ?? 0));
  }

  controlAll(options: any = {}): any[] {
    if (options.releaseOthers) this.releaseAll();
    for (const object of this.controllableObjects()) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** Releases all objects. Returns the number of objects that were controlled. */
  releaseAll(options: any = {}): number {
    const { controlled } = this;
    for (const object of controlled) object.release({ ...options, trackHistory: false });
    return controlled.length;
  }

  /** Controls the objects in a rectangle and releases the others. Returns whether anything changed. */
  selectObjects(
    {
      x,
      y,
      width,
      height,
      releaseOptions = {},
      controlOptions = {},
    }: Partial<Box> & { releaseOptions?: object; controlOptions?: any } = {},
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): boolean {
    const before = this.controlled;
    const box = x === undefined ? null : new PIXI.Rectangle(x, y, width, height);
    const found = box ? this.controllableObjects().filter(object => object._overlapsSelection(box)) : [];
    if (releaseOthers)
      for (const object of before) if (!found.includes(object)) object.release(releaseOptions);
    for (const object of found)
      if (!object.controlled) object.control({ ...controlOptions, releaseOthers: false });
    return before.length !== this.controlled.length || before.some(object => !object.controlled);
  }

  /** Rotates the controlled objects, or those with the given IDs, to an angle or by a delta in degrees. */
  async rotateMany({
    angle,
    delta,
    snap = 0,
    ids,
    includeLocked = false,
  }: {
    angle?: number;
    delta?: number;
    snap?: number;
    ids?: string[];
    includeLocked?: boolean;
  } = {}): Promise<any[]> {
    const objects = (ids ? ids.map(id => this.get(id)).filter(Boolean) : this.controlled).filter(
      (object: any) => object.isOwner && (includeLocked || !object.document.locked),
    );
    if (!objects.length || !this.options.rotatableObjects) return [];
    const updates = objects.map((object: any) => ({
      _id: object.id,
      rotation: object._updateRotation({ angle, delta, snap }),
    }));
    await platform.canvas.scene.updateEmbeddedDocuments(
      (this.constructor as typeof PlaceablesLayer).documentName,
      updates,
    );
    return objects;
  }

  /**
   * Deletes the controlled objects, except for locked ones and those that the user isn't allowed to delete.
   */
  async _onDeleteKey(_event: any): Promise<void> {
    const { game, canvas } = platform;
    const cls = implementationOf((this.constructor as typeof PlaceablesLayer).documentName);
    const ids = this.controlled
      .filter(object => !object.document.locked && object.document.canUserModify(game.user, "delete"))
      .map(object => object.id);
    if (ids.length) await cls.deleteDocuments(ids, { parent: canvas.scene });
  }

  override _onClickLeft(_event: any): void {
    if (platform.game.settings.get("core", "leftClickRelease")) this.releaseAll();
  }
}
