import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { borderColor } from "./token-parts.ts";

/** The state of a drag operation: the waypoints set so far, and each token's destination. */
interface Drag {
  waypoints: any[];
  destination: any;
  ghost: any;
}

const drags = new WeakMap<object, Drag>();

const FRESH = { explicit: true, checkpoint: true };

/**
 * The drag methods of a token. A preview of the token and its ruler follow the pointer. Dropping the preview
 * moves every controlled token by the same distance.
 */
export const dragMethods: any = {
  /**
   * Returns the constraints that a drag ignores. Gamemasters with unconstrained movement ignore walls and
   * costs.
   */
  _getDragConstrainOptions(this: any): any {
    const free = platform.game.user.isGM && platform.game.settings.get("core", "unconstrainedMovement");
    return { ignoreWalls: free, ignoreCost: free };
  },

  _onDragLeftStart(this: any, _event: any): void {
    if (this.hasActiveHUD) void this.layer.hud.clear();
    for (const token of this.layer.controlled) {
      if (token !== this && !token._canDragLeftStart(platform.game.user)) continue;
      const { width, height } = token.getSize();
      const ghost = token.layer.preview.addChild(new PIXI.Graphics());
      ghost
        .beginFill(borderColor(token), 0.4)
        .drawCircle(width / 2, height / 2, Math.min(width, height) / 2)
        .endFill();
      ghost.position.set(token.document.x, token.document.y);
      drags.set(token, { waypoints: [], destination: null, ghost });
    }
  },

  /** Returns the destination of a token for the distance that the pointer has moved. */
  _getDragDestination(this: any, event: any): any {
    const { origin, destination } = event.interactionData;
    const { x, y } = this.document;
    const place = {
      x: Math.round(x + destination.x - origin.x),
      y: Math.round(y + destination.y - origin.y),
    };
    if (event.shiftKey) return { ...place, ...FRESH, snapped: false };
    return { ...this.document.getSnappedPosition(place), ...FRESH, snapped: true };
  },

  _onDragLeftMove(this: any, event: any): void {
    for (const token of dragged(this)) {
      const drag = drags.get(token)!;
      drag.destination = token._getDragDestination(event);
      drag.ghost.position.set(drag.destination.x, drag.destination.y);
      token._showRuler(drag);
    }
  },

  /** Adds a waypoint at the current destination of each dragged token. */
  _addDragWaypoint(this: any): void {
    for (const token of dragged(this)) {
      const drag = drags.get(token)!;
      if (drag.destination) drag.waypoints.push(drag.destination);
    }
  },

  /** Shows or hides the path of a dragged token. */
  _showRuler(this: any, drag: Drag | undefined = drags.get(this)): void {
    if (!this.ruler) return;
    if (!drag?.destination) {
      this.ruler.clear();
      return;
    }
    const { x, y, elevation } = this.document;
    const wanted = [{ x, y, elevation }, ...drag.waypoints, drag.destination];
    const path = this.document.getCompleteMovementPath(wanted);
    const [reached] = this.constrainMovementPath(wanted, {
      ...this._getDragConstrainOptions(),
      preview: true,
    });
    const last = reached.at(-1);
    const end = path.findIndex(
      (waypoint: any) =>
        waypoint.x === last.x && waypoint.y === last.y && waypoint.elevation === last.elevation,
    );
    this.ruler.visible = true;
    this.ruler.refresh({
      passedWaypoints: this.document.movementHistory,
      pendingWaypoints: [],
      plannedMovement: {
        [platform.game.userId]: {
          foundPath: path.slice(0, end + 1),
          unreachableWaypoints: path.slice(end + 1),
          history: [],
          hidden: false,
          searching: false,
        },
      },
    });
  },

  async _onDragLeftDrop(this: any, event: any): Promise<void> {
    const tokens = dragged(this);
    const moves = tokens.map(
      token => [token, [...drags.get(token)!.waypoints, token._getDragDestination(event)]] as const,
    );
    this._endDrag();
    for (const [token, waypoints] of moves) {
      if (isStuck(token, waypoints)) {
        platform.ui.notifications.error("RULER.MovementCollision", { localize: true, console: false });
        continue;
      }
      await token.document.move(waypoints, {
        method: "dragging",
        showRuler: true,
        constrainOptions: token._getDragConstrainOptions(),
      });
    }
  },

  _onDragLeftCancel(this: any, _event: any): void {
    this._endDrag();
  },

  _endDrag(this: any): void {
    for (const token of dragged(this)) {
      drags.get(token)!.ghost.destroy();
      drags.delete(token);
      token.ruler?.clear();
    }
  },
};

/**
 * Whether walls block even the first step of a path. In this case, the token doesn't move, so there is no
 * movement that could report the reason.
 */
function isStuck(token: any, waypoints: readonly any[]): boolean {
  const { x, y, elevation } = token.document;
  const wanted = [{ x, y, elevation }, ...waypoints];
  const isThere = (waypoint: any): boolean =>
    waypoint.x === x && waypoint.y === y && (waypoint.elevation ?? elevation) === elevation;
  if (waypoints.every(isThere)) return false;
  const options = token._getDragConstrainOptions();
  const [reached, cut] = token.constrainMovementPath(wanted, { ...options, ignoreCost: true });
  return cut && reached.every(isThere);
}

/** Returns the tokens that move together with the token under the pointer. */
function dragged(token: any): any[] {
  return token.layer.placeables.filter((each: any) => drags.has(each));
}
