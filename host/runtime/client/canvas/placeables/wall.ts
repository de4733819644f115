import { WALL_DOOR_STATES, WALL_DOOR_TYPES } from "../../../common/constants.ts";
import { platform } from "../../platform.ts";
import { edgeOfWall } from "../geometry/edges.ts";
import { PIXI } from "../pixi.ts";
import { PlaceableObject } from "./placeable-object.ts";

const COLORS = { wall: 0xffffbb, door: 0x6666ee, open: 0x66cc66, none: 0x77e7e8 };

/** A wall: an edge that restricts movement, light, sight or sound. Gamemasters see it as a line. */
export class Wall extends PlaceableObject {
  static override embeddedName = "Wall";
  line: any = null;
  /** The icon that users click to open or close the door, or null for a wall without a door. */
  doorControl: any;

  get coords(): number[] {
    return this.document.c;
  }
  get isDoor(): boolean {
    return this.document.door > WALL_DOOR_TYPES.NONE;
  }
  get isOpen(): boolean {
    return this.isDoor && this.document.ds === WALL_DOOR_STATES.OPEN;
  }
  get edge(): any {
    return platform.canvas.edges.get(`Wall.${this.id}`) ?? null;
  }
  get midpoint(): number[] {
    return [(this.coords[0]! + this.coords[2]!) / 2, (this.coords[1]! + this.coords[3]!) / 2];
  }
  override get center(): any {
    return new PIXI.Point(...this.midpoint);
  }

  override get bounds(): any {
    const [x0, y0, x1, y1] = this.coords as [number, number, number, number];
    return new PIXI.Rectangle(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  }

  override async _draw(): Promise<void> {
    this.line = this.addChild(new PIXI.Graphics());
    this.initializeEdge();
    if (this.isDoor) this.createDoorControl();
  }

  /** Draws the icon of the door. */
  createDoorControl(): any {
    const { canvas, CONFIG } = platform;
    this.doorControl ??= canvas.controls.doors.addChild(new CONFIG.Canvas.doorControlClass(this));
    void this.doorControl.draw();
    return this.doorControl;
  }

  clearDoorControl(): void {
    this.doorControl?.destroy({ children: true });
    this.doorControl = null;
  }

  /** Shows a message instead of playing the sound of a locked door, because the host has no sounds. */
  _playDoorSound(interaction: string): void {
    if (interaction === "test")
      platform.ui.notifications.info("WALL.DoorLocked", { localize: true, console: false });
  }

  override _applyRenderFlags(): void {
    const [x0, y0, x1, y1] = this.coords as [number, number, number, number];
    this.visible = platform.game.user.isGM || this.isDoor;
    this.line
      .clear()
      .lineStyle(4, 0x000000, 0.6)
      .moveTo(x0, y0)
      .lineTo(x1, y1)
      .lineStyle(2, this._getWallColor())
      .moveTo(x0, y0)
      .lineTo(x1, y1);
  }

  _getWallColor(): number {
    if (this.isDoor) return this.isOpen ? COLORS.open : COLORS.door;
    return this.document.move ? COLORS.wall : COLORS.none;
  }

  /** Updates the wall's edge on the canvas. */
  initializeEdge({ deleted = false }: { deleted?: boolean } = {}): void {
    const { edges } = platform.canvas;
    if (deleted) edges.delete(`Wall.${this.id}`);
    else edges.set(`Wall.${this.id}`, edgeOfWall(this.document));
  }

  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.initializeEdge();
    if (!this.isDoor) this.clearDoorControl();
    else if ("c" in changed || "door" in changed || "ds" in changed) this.createDoorControl();
  }

  override _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.initializeEdge({ deleted: true });
    this.clearDoorControl();
  }
}
