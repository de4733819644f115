import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { dropActor } from "../drop.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";

type Mode = "replace" | "acquire" | "release";

/** The layer with the scene's tokens. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";
  _tabIndex: string | null = null;
  /** The tokens that have a turn marker. */
  readonly turnMarkers = new Set<any>();

  static override get layerOptions(): any {
    return {
      ...super.layerOptions,
      name: "tokens",
      controllableObjects: true,
      rotatableObjects: true,
      zIndex: 200,
    };
  }

  override get hookName(): string {
    return "TokenLayer";
  }

  override get hud(): any {
    return platform.canvas.hud?.token ?? null;
  }

  /** The tokens whose actors this user owns. */
  get ownedTokens(): any[] {
    return this.placeables.filter(token => token.actor?.isOwner);
  }

  override getSnappedPoint(point: { x: number; y: number }): { x: number; y: number } {
    return super.getSnappedPoint(point);
  }

  /** Targets the tokens in a rectangle. Returns the number of targeted tokens. */
  targetObjects(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): number {
    const { game } = platform;
    const box = new PIXI.Rectangle(x, y, width, height);
    const ids = this.placeables
      .filter(token => token.visible && !token.document.isSecret && token._overlapsSelection(box))
      .map(token => token.id);
    this.setTargets(ids, { mode: releaseOthers ? "replace" : "acquire" });
    return game.user.targets.size;
  }

  /**
   * Replaces this user's targets, or adds or removes targets, depending on `mode`. Informs the other users.
   */
  setTargets(targetIds: Iterable<string>, { mode = "replace" }: { mode?: Mode } = {}): void {
    const { user } = platform.game;
    const ids = new Set<string>(mode === "replace" ? [] : user.targets.ids);
    for (const id of targetIds) {
      if (mode === "release") ids.delete(id);
      else ids.add(id);
    }
    user._onUpdateTokenTargets([...ids]);
    user.broadcastActivity({ targets: user.targets.ids });
  }

  /** Moves the layer's movable tokens by a number of grid spaces. */
  async moveMany({ dx = 0, dy = 0, ids }: { dx?: number; dy?: number; ids?: string[] } = {}): Promise<any[]> {
    const { canvas } = platform;
    const { UP, DOWN, LEFT, RIGHT } = platform.foundry.CONST.MOVEMENT_DIRECTIONS;
    const direction = (dx > 0 ? RIGHT : dx < 0 ? LEFT : 0) | (dy > 0 ? DOWN : dy < 0 ? UP : 0);
    const tokens = (ids ? ids.map(id => this.get(id)).filter(Boolean) : this.controlled).filter(
      (token: any) => token.isOwner && !token.document.locked,
    );
    for (const token of tokens) {
      const { x, y } = canvas.grid.getShiftedPoint(token.document.getCenterPoint(), direction);
      const position = token.document.getSnappedPosition({ x: x - token.w / 2, y: y - token.h / 2 });
      await token.document.move(position, {
        method: "keyboard",
        constrainOptions: token._getDragConstrainOptions(),
      });
    }
    return tokens;
  }

  async _onDropActorData(event: any, data: any): Promise<any> {
    return dropActor(event, data);
  }

  override _onClickLeft(event: any): void {
    const { game } = platform;
    if (game.activeTool === "target") this.setTargets([], { mode: "replace" });
    else super._onClickLeft(event);
  }

  override _onMouseWheel(event: any): unknown {
    const { hover } = this;
    const snap = platform.canvas.grid.isHexagonal ? (event.shiftKey ? 60 : 30) : event.shiftKey ? 45 : 15;
    const objects = this.controlled.length ? this.controlled : hover?.isOwner ? [hover] : [];
    return this.rotateMany({
      delta: snap * Math.sign(event.deltaY),
      snap,
      ids: objects.map((token: any) => token.id),
    });
  }
}
