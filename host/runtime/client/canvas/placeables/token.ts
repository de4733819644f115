import { platform } from "../../platform.ts";
import { animate } from "../frames.ts";
import { PIXI } from "../pixi.ts";
import { dragMethods } from "./token-drag.ts";
import { movementMethods } from "./token-movement.ts";
import { PlaceableObject } from "./placeable-object.ts";
import { drawMesh } from "./token-parts.ts";
import { refreshMethods } from "./token-refresh.ts";

/** A token on the canvas. */
export class Token extends PlaceableObject {
  static override embeddedName = "Token";
  static override RENDER_FLAGS: Record<string, any> = {
    redraw: { propagate: ["refresh"] },
    refresh: {
      propagate: [
        "refreshState",
        "refreshTransform",
        "refreshMesh",
        "refreshNameplate",
        "refreshElevation",
        "refreshBars",
        "refreshEffects",
        "refreshTarget",
        "refreshRuler",
      ],
      alias: true,
    },
    refreshState: { propagate: ["refreshVisibility", "refreshBorder", "refreshTarget"] },
    refreshVisibility: {},
    refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
    refreshPosition: {},
    refreshRotation: {},
    refreshSize: {
      propagate: [
        "refreshPosition",
        "refreshShape",
        "refreshBars",
        "refreshEffects",
        "refreshNameplate",
        "refreshTarget",
        "refreshTooltip",
        "refreshMesh",
        "refreshTurnMarker",
      ],
    },
    refreshShape: { propagate: ["refreshBorder"] },
    refreshMesh: {},
    refreshBorder: {},
    refreshNameplate: {},
    refreshTooltip: {},
    refreshElevation: { propagate: ["refreshTooltip"] },
    refreshBars: {},
    refreshTarget: {},
    redrawEffects: { propagate: ["refreshEffects"] },
    refreshEffects: {},
    refreshRuler: {},
    refreshTurnMarker: {},
  };

  readonly targeted = new Set<any>();
  shape: any = null;
  mesh: any = null;
  border: any = null;
  nameplate: any = null;
  tooltip: any = null;
  bars: any = null;
  effects: any = null;
  target: any = null;
  ruler: any = null;
  turnMarker: any = null;
  texture: any = null;
  #motion = 0;
  #moving: Promise<void> | null = null;
  _drawn = false;

  get name(): string {
    return this.document?.name ?? "";
  }
  // PIXI assigns a name to every display object. This setter ignores the name, because a token has its
  // document's name.
  set name(_name: string) {}

  get actor(): any {
    return this.document.actor;
  }
  get combatant(): any {
    return this.document.combatant;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get w(): number {
    return this.getSize().width;
  }
  get h(): number {
    return this.getSize().height;
  }
  get isTargeted(): boolean {
    return this.targeted.has(platform.game.user);
  }
  get isVisible(): boolean {
    return platform.game.user.isGM || !this.document.hidden;
  }
  get externalRadius(): number {
    return Math.max(this.w, this.h) / 2;
  }

  /** The center of the token as drawn. During movement, it lags behind the position in the document. */
  override get center(): any {
    const { width, height } = this.getSize();
    return new PIXI.Point(this.x + width / 2, this.y + height / 2);
  }

  override get bounds(): any {
    const { width, height } = this.getSize();
    return new PIXI.Rectangle(this.x, this.y, width, height);
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }

  /** Returns the token's center, at its drawn position or a given one. */
  getCenterPoint({ x, y, elevation }: { x: number; y: number; elevation?: number } = this as any): any {
    return this.document.getCenterPoint({ x, y, elevation });
  }

  getSnappedPosition(position: any = this.document): any {
    return this.document.getSnappedPosition({ x: position.x, y: position.y });
  }

  /**
   * Returns the outline relative to the token's corner: a hexagon for a token of one space on a hexagonal
   * grid, and otherwise a rectangle.
   */
  getShape(): any {
    const { width, height } = this.getSize();
    const { grid } = this.scene;
    if (!grid.isHexagonal || this.document.width > 1 || this.document.height > 1)
      return new PIXI.Rectangle(0, 0, width, height);
    return new PIXI.Polygon(
      grid
        .getShape()
        .flatMap(({ x, y }: any) => [
          (x * width) / grid.sizeX + width / 2,
          (y * height) / grid.sizeY + height / 2,
        ]),
    );
  }

  _containsPoint(x: number, y: number): boolean {
    return (this.shape ?? this.getShape()).contains(x - this.x, y - this.y);
  }

  override _canControl(user: any): boolean {
    return !this.isPreview && this.document.testUserPermission(user, "OWNER");
  }
  override _canHover(): boolean {
    return true;
  }
  override _canHUD(user: any): boolean {
    return user.isGM || this.actor?.testUserPermission(user, "OWNER") || false;
  }
  override _canDrag(user: any): boolean {
    return (
      this.controlled &&
      this._canControl(user) &&
      (user.isGM || !platform.game.paused) &&
      platform.game.activeTool === "select"
    );
  }
  override _canView(user: any): boolean {
    return this.actor?.testUserPermission(user, "LIMITED") ?? false;
  }

  override async _draw(_options: any): Promise<void> {
    const Ruler = platform.CONFIG.Token.rulerClass;
    this.ruler?.destroy();
    this.turnMarker = null;
    [this.bars, this.effects] = [new PIXI.Container(), new PIXI.Container()];
    this.bars.bar1 = this.bars.addChild(new PIXI.Graphics());
    this.bars.bar2 = this.bars.addChild(new PIXI.Graphics());
    [this.border, this.target] = [new PIXI.Graphics(), new PIXI.Graphics()];
    const style = {
      fontFamily: "sans-serif",
      fontSize: Math.max(14, Math.round(this.scene.grid.size * 0.18)),
      fill: 0xffffff,
      stroke: 0x000000,
      strokeThickness: 3,
    };
    [this.nameplate, this.tooltip] = [new PIXI.Text("", style), new PIXI.Text("", style)];
    this.mesh = await drawMesh(this);
    this.addChild(this.mesh, this.border, this.bars, this.effects, this.target, this.nameplate, this.tooltip);
    this.ruler = new Ruler(this);
    await this.ruler.draw();
    this.x = this.document.x;
    this.y = this.document.y;
    this._drawn = true;
    this.renderFlags.set({ redrawEffects: true, refreshTurnMarker: true });
  }

  /** Adds the token to this user's targets or removes it, and notifies all users. */
  setTarget(targeted = true, { releaseOthers = true, groupSelection: _group = false, mode }: any = {}): void {
    const { canvas, game } = platform;
    if (targeted && !this.isVisible) return;
    const how = mode ?? (targeted ? (releaseOthers ? "replace" : "acquire") : "release");
    if (!targeted && releaseOthers) canvas.tokens.setTargets([], { mode: "replace" });
    else canvas.tokens.setTargets([this.id], { mode: how });
    if (game.activeTool === "target" && this.hasActiveHUD) void this.layer.hud.render();
  }

  override _onControl(options: any): void {
    super._onControl(options);
    this.document.sort ??= 0;
    platform.ui.controls?.render?.();
  }

  override _onClickLeft(event: any): void {
    if (platform.game.activeTool === "target")
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    else super._onClickLeft(event);
  }

  override _onClickLeft2(_event: any): void {
    if (this.can(platform.game.user, "view")) void this.actor?.sheet?.render({ force: true });
  }

  override _onClickRight2(event: any): void {
    if (this.can(platform.game.user, "configure")) super._onClickRight2(event);
    else this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    const keys = Object.keys(changed);
    const has = (...names: string[]): boolean => names.some(name => keys.includes(name));
    if (has("texture", "actorId", "actorLink")) this.renderFlags.set({ redraw: true });
    this.renderFlags.set({
      refreshState: true,
      refreshSize: has("width", "height", "shape"),
      refreshRotation: has("rotation", "lockRotation"),
      refreshNameplate: has("name"),
      refreshElevation: has("elevation"),
      refreshBars: has("bar1", "bar2", "delta", "displayBars"),
      redrawEffects: has("delta", "actorId"),
    });
    if (has("x", "y"))
      void this.animate(
        { x: this.document.x, y: this.document.y },
        { ...(options.animate === false ? { duration: 0 } : options.animation) },
      );
    if (has("hidden") && !this.isVisible) {
      this.release();
      if (this.isTargeted) this.setTarget(false, { releaseOthers: false });
    }
    if (this.hasActiveHUD) void this.layer.hud.render();
    void userId;
  }

  override _onDelete(options: any, userId: string): void {
    for (const user of [...this.targeted]) {
      if (user.isSelf) this.setTarget(false, { releaseOthers: false });
      else user._onUpdateTokenTargets(user.targets.ids.filter((id: string) => id !== this.id));
    }
    super._onDelete(options, userId);
  }

  override _destroy(_options: any): void {
    this.#motion++;
    this.ruler?.destroy();
    platform.canvas.tokens.turnMarkers.delete(this);
  }

  /** Refreshes the bars and statuses after the actor has changed. */
  _onUpdateBarAttributes(_update: any): void {
    this.renderFlags.set({ refreshBars: true, redrawEffects: true });
  }

  _onApplyStatusEffect(_statusId: string, _active: boolean): void {
    this.renderFlags.set({ redrawEffects: true });
  }

  /**
   * Moves the drawn token to a position with an animation or, if there is none, places it there immediately.
   * Resolves when the token arrives or is redirected.
   */
  animate(
    { x = this.x, y = this.y }: { x?: number; y?: number },
    { duration }: { duration?: number } = {},
  ): Promise<void> {
    const motion = ++this.#motion;
    const from = { x: this.x, y: this.y };
    const { size } = this.scene.grid;
    const time =
      duration ??
      (Math.hypot(x - from.x, y - from.y) / size / platform.CONFIG.Token.movement.defaultSpeed) * 1000;
    const moving = animate(
      time,
      part => {
        this.position.set(from.x + (x - from.x) * part, from.y + (y - from.y) * part);
        this.renderFlags.set({ refreshPosition: true });
      },
      () => motion === this.#motion && !this.destroyed,
    ).finally(() => {
      if (motion === this.#motion) this.#moving = null;
    });
    this.#moving = moving;
    return moving;
  }

  /**
   * A promise that resolves when the token reaches the position in its document, or null while it isn't
   * moving.
   */
  get movementAnimationPromise(): Promise<void> | null {
    return this.#moving;
  }

  stopAnimation(): void {
    this.#motion++;
    this.position.set(this.document.x, this.document.y);
    this.renderFlags.set({ refreshPosition: true });
  }
}

for (const methods of [refreshMethods, movementMethods, dragMethods])
  Object.defineProperties(Token.prototype, Object.getOwnPropertyDescriptors(methods));
