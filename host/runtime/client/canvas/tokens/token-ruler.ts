import { platform } from "../../platform.ts";
import { PIXI } from "../pixi.ts";
import { placeLabels, removeLabels } from "./ruler-labels.ts";
import { rulerWaypoints, type Stage } from "./ruler-waypoints.ts";

/** The base class of a token's ruler. */
export abstract class BaseTokenRuler {
  readonly #token: any;
  #visible = false;

  constructor(token: any) {
    this.#token = token;
  }

  get token(): any {
    return this.#token;
  }
  get visible(): boolean {
    return this.#visible;
  }

  set visible(value: boolean) {
    if (value === this.#visible) return;
    this.#visible = value;
    this._onVisibleChange();
  }

  /** Whether the ruler is visible. It is visible while its token is being dragged. */
  get isVisible(): boolean {
    return this.#visible;
  }

  abstract draw(): Promise<void>;
  abstract clear(): void;
  abstract destroy(): void;
  abstract refresh(data: any): void;
  abstract _onVisibleChange(): void;
}

/**
 * Draws a token's past and planned path: the lines, the waypoints with their labels, and the spaces on the
 * path. Systems can change the styles.
 */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  #path: any = null;

  get #name(): string {
    return `TokenRuler.${this.token.id}`;
  }

  async draw(): Promise<void> {
    const { canvas } = platform;
    this.#path = canvas.controls?.addChild(new PIXI.Graphics()) ?? null;
    canvas.interface.grid.addHighlightLayer(this.#name);
  }

  clear(): void {
    this.#path?.clear();
    this.visible = false;
    platform.canvas.interface?.grid.clearHighlightLayer(this.#name);
    removeLabels(this.#name);
  }

  destroy(): void {
    this.clear();
    this.#path?.destroy();
    this.#path = null;
    platform.canvas.interface?.grid.destroyHighlightLayer(this.#name);
  }

  _onVisibleChange(): void {
    if (this.#path) this.#path.visible = this.visible;
  }

  /** Redraws the movement that has been completed, is pending, or is planned. */
  refresh({ passedWaypoints = [], pendingWaypoints = [], plannedMovement = {} }: any): void {
    if (!this.#path) return;
    this.#path.clear();
    const { grid } = platform.canvas.interface;
    grid.clearHighlightLayer(this.#name);
    const planned: Stage[] = Object.values<any>(plannedMovement).flatMap(
      ({ foundPath = [], unreachableWaypoints = [] }) => [
        { stage: "planned" as const, waypoints: foundPath },
        { stage: "planned" as const, waypoints: unreachableWaypoints, unreachable: true },
      ],
    );
    const waypoints = rulerWaypoints(this.token, [
      { stage: "passed", waypoints: passedWaypoints },
      { stage: "pending", waypoints: pendingWaypoints },
      ...planned,
    ]);
    for (const waypoint of waypoints) this.#drawWaypoint(waypoint, grid);
    void placeLabels(
      this.#name,
      (this.constructor as typeof TokenRuler).WAYPOINT_LABEL_TEMPLATE,
      this.#labels(waypoints),
    );
  }

  #drawWaypoint(waypoint: any, grid: any): void {
    const { x, y } = waypoint.center;
    const segment = this._getSegmentStyle(waypoint);
    if (waypoint.previous && segment.width > 0) {
      const from = waypoint.previous.center;
      this.#path
        .lineStyle(segment.width, Number(segment.color ?? 0xffffff), segment.alpha ?? 1)
        .moveTo(from.x, from.y)
        .lineTo(x, y);
    }
    const { radius, color = 0xffffff, alpha = 1 } = this._getWaypointStyle(waypoint);
    if (radius > 0)
      this.#path
        .lineStyle(2, 0x000000, alpha)
        .beginFill(Number(color), alpha)
        .drawCircle(x, y, radius)
        .endFill();
    for (const offset of this.token.document.getOccupiedGridSpaceOffsets(waypoint)) {
      const style = this._getGridHighlightStyle(waypoint, { ...offset, k: 0 });
      if ((style.alpha ?? 0) <= 0) continue;
      const point = this.token.scene.grid.getTopLeftPoint(offset);
      grid.highlightPosition(this.#name, { ...point, color: style.color, alpha: style.alpha });
    }
  }

  #labels(waypoints: any[]): any[] {
    const state = { hasElevation: false, previousElevation: waypoints[0]?.elevation ?? 0 };
    return waypoints.map(waypoint => this._getWaypointLabelContext(waypoint, state)).filter(Boolean);
  }

  /**
   * Returns the template data for a waypoint's label, or undefined for waypoints without a label: the first
   * one, hidden ones, and intermediate ones.
   */
  _getWaypointLabelContext(waypoint: any, state: any): any {
    if (
      !waypoint.previous ||
      waypoint.hidden ||
      !(waypoint.explicit || !waypoint.next || waypoint.unreachable !== waypoint.next.unreachable)
    )
      return undefined;
    const { units } = this.token.scene.grid;
    const rounded = (value: number): string => `${Math.round(value * 100) / 100}`;
    const { measurement } = waypoint;
    const deltaElevation = waypoint.elevation - state.previousElevation;
    state.hasElevation ||= waypoint.elevation !== 0;
    state.previousElevation = waypoint.elevation;
    return {
      action: waypoint.actionConfig,
      cssClass: [waypoint.stage, waypoint.unreachable ? "unreachable" : "", waypoint.next ? "" : "last"]
        .filter(Boolean)
        .join(" "),
      secret: false,
      units,
      uiScale: 1,
      position: { x: waypoint.center.x, y: waypoint.center.y + waypoint.size.height / 2 },
      distance: {
        total: rounded(measurement.distance),
        delta: measurement.backward ? `+${rounded(measurement.backward.distance)}` : undefined,
      },
      cost: { total: measurement.cost === Infinity ? "∞" : rounded(measurement.cost), units },
      elevation: {
        total: waypoint.elevation,
        icon: "fa-solid fa-arrows-up-down",
        hidden: !state.hasElevation,
        delta: deltaElevation ? `${deltaElevation > 0 ? "+" : ""}${deltaElevation}` : undefined,
      },
    };
  }

  _getWaypointStyle(waypoint: any): any {
    if (!waypoint.explicit && waypoint.next && waypoint.previous) return { radius: 0 };
    return { radius: 6, color: this._userColor(waypoint), alpha: 1 };
  }

  _getSegmentStyle(waypoint: any): any {
    if (waypoint.actionConfig.visualize === false) return { width: 0 };
    return { width: 4, color: this._userColor(waypoint), alpha: waypoint.unreachable ? 0.3 : 1 };
  }

  _getGridHighlightStyle(waypoint: any, _offset: any): any {
    return {
      color: waypoint.unreachable ? 0xff0000 : this._userColor(waypoint),
      alpha: waypoint.actionConfig.visualize === false ? 0 : 0.3,
    };
  }

  _userColor(waypoint: any): number {
    return Number(platform.game.users.get(waypoint.userId)?.color ?? platform.game.user.color ?? 0xffffff);
  }
}
