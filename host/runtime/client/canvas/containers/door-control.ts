import { WALL_DOOR_STATES, WALL_DOOR_TYPES } from "../../../common/constants.ts";
import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";

/** The size of the icon in canvas pixels on a grid whose spaces are 100 pixels wide. */
const SIZE = 40;
const COLORS = { closed: 0xe8e4d9, open: 0x66cc66, locked: 0xe0524d };

/**
 * The icon of a door, in the middle of its wall. A click opens or closes the door; a Gamemaster's right-click
 * locks or unlocks it.
 */
export class DoorControl extends PIXI.Container {
  [key: string]: any;
  wall: any;

  constructor(wall: any) {
    super();
    this.wall = wall;
    // The icon remains hidden until it has been drawn.
    this.visible = false;
  }

  get center(): any {
    return this.wall.center;
  }

  /**
   * Whether the door icon is visible. All users see ordinary doors; only Gamemasters see secret ones. In the
   * host, vision has no effect.
   */
  get isVisible(): boolean {
    return platform.game.user.isGM || this.wall.document.door !== WALL_DOOR_TYPES.SECRET;
  }

  async draw(): Promise<this> {
    for (const child of this.removeChildren?.() ?? []) child.destroy();
    const { ds } = this.wall.document;
    const [open, locked] = [ds === WALL_DOOR_STATES.OPEN, ds === WALL_DOOR_STATES.LOCKED];
    const color = locked ? COLORS.locked : open ? COLORS.open : COLORS.closed;
    this.bg = this.addChild(new PIXI.Graphics());
    this.bg
      .beginFill(0x101418, 0.85)
      .drawCircle(SIZE / 2, SIZE / 2, SIZE / 2)
      .endFill();
    this.icon = this.addChild(new PIXI.Graphics());
    this.icon.lineStyle(2, color, 1);
    // Draws a frame with a door leaf, which is shut or swung aside. A shut door has a knob, and a locked one
    // also has a bar across it.
    this.icon.drawRect(12, 8, 16, 24);
    this.icon
      .beginFill(color, open ? 0.2 : 0.7)
      .drawRect(open ? 24 : 12, 8, open ? 4 : 16, 24)
      .endFill();
    if (!open) this.icon.beginFill(0x101418, 1).drawCircle(24, 20, 2).endFill();
    if (locked) this.icon.moveTo(6, 20).lineTo(34, 20);
    this.border = this.addChild(new PIXI.Graphics());
    this.border.lineStyle(2, color, 1).drawCircle(SIZE / 2, SIZE / 2, SIZE / 2);
    this.border.visible = false;
    this.reposition();
    this.visible = this.isVisible;
    return this;
  }

  reposition(): void {
    const { x, y } = this.center;
    const scale = this.#scale;
    this.scale.set(scale, scale);
    this.position.set(x - (SIZE / 2) * scale, y - (SIZE / 2) * scale);
  }

  get #scale(): number {
    return platform.canvas.dimensions.uiScale ?? platform.canvas.dimensions.size / 100;
  }

  /** Whether a point of the canvas is on the icon. */
  _containsPoint(x: number, y: number): boolean {
    return Math.hypot(x - this.center.x, y - this.center.y) <= (SIZE / 2) * this.#scale;
  }

  _onMouseOver(_event: any): void {
    this.border.visible = true;
  }

  _onMouseOut(_event: any): void {
    this.border.visible = false;
  }

  /** Opens a closed door or closes an open one. A locked door stays locked, even for Gamemasters. */
  _onMouseDown(_event: any): any {
    const { game, ui } = platform;
    const { document } = this.wall;
    if (!game.user.can("WALL_DOORS")) return false;
    if (game.paused && !game.user.isGM) {
      ui.notifications.warn("GAME.PausedWarning", { localize: true, console: false });
      return false;
    }
    if (document.ds === WALL_DOOR_STATES.LOCKED) {
      this.wall._playDoorSound("test");
      return false;
    }
    const { CLOSED, OPEN } = WALL_DOOR_STATES;
    return document.update({ ds: document.ds === CLOSED ? OPEN : CLOSED });
  }

  /** Locks a closed door or unlocks a locked one. Only Gamemasters can do that. */
  _onRightDown(_event: any): any {
    const { document } = this.wall;
    const { CLOSED, LOCKED, OPEN } = WALL_DOOR_STATES;
    if (!platform.game.user.isGM || document.ds === OPEN) return undefined;
    return document.update({ ds: document.ds === LOCKED ? CLOSED : LOCKED });
  }
}
