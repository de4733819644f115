import { Hooks } from "../../hooks.ts";
import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { RenderFlagsMixin } from "../render-flags.ts";

/** The canvas object that represents an embedded document in the viewed scene. */
export class PlaceableObject extends RenderFlagsMixin(PIXI.Container) {
  [key: string]: any;
  static embeddedName = "";
  static RENDER_FLAGS: Record<string, any> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };

  readonly document: any;
  readonly scene: any;
  controlIcon: any = null;
  mouseInteractionManager: any = null;
  #hover = false;
  #controlled = false;

  constructor(document: any) {
    super();
    this.document = document;
    this.scene = document.parent;
    this.sortableChildren = false;
  }

  get id(): string {
    return this.document.id;
  }
  get objectId(): string {
    return `${(this.constructor as typeof PlaceableObject).embeddedName}.${this.id}`;
  }
  get layer(): any {
    return platform.canvas.getLayerByEmbeddedName(this.document.documentName);
  }
  get sheet(): any {
    return this.document.sheet;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get isPreview(): boolean {
    return false;
  }
  get hasPreview(): boolean {
    return false;
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get hasActiveHUD(): boolean {
    return this.layer?.hud?.object === this;
  }
  get center(): any {
    return new PIXI.Point(this.document.x, this.document.y);
  }
  get bounds(): any {
    return new PIXI.Rectangle(this.document.x, this.document.y, 0, 0);
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(value: boolean) {
    this.#hover = value;
  }

  /** Whether a user is allowed to perform an action on the object. */
  can(user: any, action: string): boolean {
    const test =
      this[`_can${action[0]!.toUpperCase()}${action.slice(1).toLowerCase()}`] ?? this[`_can${action}`];
    return typeof test === "function" && Boolean(test.call(this, user));
  }

  _canControl(_user: any, _event?: any): boolean {
    return platform.game.user.isGM;
  }
  _canHover(user: any, event?: any): boolean {
    return this._canControl(user, event);
  }
  _canHUD(_user: any, _event?: any): boolean {
    return false;
  }
  _canDrag(user: any, event?: any): boolean {
    return this._canControl(user, event);
  }
  _canConfigure(user: any): boolean {
    return this.document.canUserModify(user, "update");
  }
  _canView(user: any): boolean {
    return this.document.testUserPermission(user, "LIMITED");
  }
  _canCreate(user: any): boolean {
    return user.isGM;
  }
  _canUpdate(user: any): boolean {
    return this.document.canUserModify(user, "update");
  }
  _canDelete(user: any): boolean {
    return this.document.canUserModify(user, "delete");
  }
  _canDragLeftStart(user: any, event?: any): boolean {
    return !this.document.locked && this._canDrag(user, event);
  }

  async draw(options: any = {}): Promise<this> {
    this._clear();
    await this._draw(options);
    this.renderFlags.set({ refresh: true });
    this.applyRenderFlags();
    Hooks.callAll(`draw${this.document.documentName}`, this);
    return this;
  }

  async _draw(_options: any): Promise<void> {}

  _clear(): void {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }

  clear(): this {
    this._clear();
    return this;
  }

  refresh(): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  applyRenderFlags(): void {
    if (!this.renderFlags.size || this.destroyed) return;
    const flags = this.renderFlags.clear();
    if (flags.redraw) {
      void this.draw();
      return;
    }
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }

  _applyRenderFlags(_flags: any): void {}

  destroy(options: any = {}): void {
    this._destroy(options);
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    super.destroy({ children: true });
  }

  _destroy(_options: any): void {}

  /** Takes control of the object. Returns whether it is now controlled. */
  control({ releaseOthers = true, ...options }: any = {}): boolean {
    if (!this.layer?.options.controllableObjects || this.isPreview) return false;
    if (releaseOthers) for (const other of this.layer.controlled) if (other !== this) other.release(options);
    if (this.#controlled) return true;
    if (!this.can(platform.game.user, "control")) return false;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.objectId, this);
    this._onControl(options);
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    return true;
  }

  /** Releases the object. */
  release(options: any = {}): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    this.layer?.controlledObjects.delete(this.objectId);
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    if (this.hasActiveHUD) void this.layer.hud.clear();
    return true;
  }

  _onControl(_options: any): void {
    this.renderFlags.set({ refreshState: true });
  }
  _onRelease(_options: any): void {
    this.renderFlags.set({ refreshState: true });
  }

  async rotate(angle: number, snap = 0): Promise<this> {
    await this.document.update({ rotation: this._updateRotation({ angle, snap }) });
    return this;
  }

  /**
   * Returns the object's new rotation in degrees, from 0 up to but not including 360, rounded to multiples of
   * `snap`.
   */
  _updateRotation({
    angle,
    delta = 0,
    snap = 0,
  }: { angle?: number; delta?: number; snap?: number } = {}): number {
    const turned = angle ?? this.document.rotation + delta;
    const snapped = snap > 0 ? Math.round(turned / snap) * snap : turned;
    return ((snapped % 360) + 360) % 360;
  }

  /** Whether the object's center is inside a selection rectangle. */
  _overlapsSelection(box: any): boolean {
    const { x, y } = this.center;
    return box.contains(x, y);
  }

  _onCreate(_data: any, _options: any, _userId: string): void {}

  _onUpdate(_changed: any, _options: any, _userId: string): void {
    this.renderFlags.set({ refresh: true });
  }

  _onDelete(_options: any, _userId: string): void {
    this.release({ trackHistory: false });
    if (this.hover) this._onHoverOut({});
    this.layer?._remove(this);
    this.destroy();
  }

  _onHoverIn(_event: any, _options: any = {}): boolean | void {
    if (this.hover || !this.can(platform.game.user, "hover")) return false;
    this.layer.hover = this;
    this.hover = true;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }

  _onHoverOut(_event: any, _options: any = {}): void {
    if (!this.hover) return;
    this.hover = false;
    if (this.layer?.hover === this) this.layer.hover = null;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  _onClickLeft(event: any): void {
    if (this.layer?.hud?.object) void this.layer.hud.clear();
    if (this.controlled && event.shiftKey) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  _onClickLeft2(_event: any): void {
    if (this.can(platform.game.user, "configure")) void this.sheet?.render({ force: true });
  }

  _onClickRight(event: any): void {
    if (!this.can(platform.game.user, "HUD")) return;
    const { hud } = this.layer;
    if (hud.object === this) {
      void hud.clear();
      return;
    }
    if (!this.controlled) this.control({ releaseOthers: !event.shiftKey });
    void hud.bind(this);
  }

  _onClickRight2(_event: any): void {
    if (this.can(platform.game.user, "configure")) void this.sheet?.render({ force: true });
  }

  _onDragLeftStart(_event: any): void {}
  _onDragLeftMove(_event: any): void {}
  _onDragLeftDrop(_event: any): void {}
  _onDragLeftCancel(_event: any): void {}
}
