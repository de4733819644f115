import { platform } from "../../platform.ts";
import { requestFrame } from "../frames.ts";
import { PIXI } from "../pixi.ts";
import {
  borderColor,
  drawBar,
  drawBorder,
  drawEffectIcons,
  drawPips,
  drawTurnMarker,
  showsTo,
} from "./token-parts.ts";

/** The methods that refresh the parts of a token according to its render flags. */
export const refreshMethods: any = {
  _applyRenderFlags(this: any, flags: any): void {
    if (!this._drawn) return;
    if (flags.refreshShape) this._refreshShape();
    for (const part of [
      "State",
      "Position",
      "Rotation",
      "Size",
      "Visibility",
      "Mesh",
      "Border",
      "Nameplate",
      "Tooltip",
      "Elevation",
      "Target",
      "Effects",
    ]) {
      if (flags[`refresh${part}`]) this[`_refresh${part}`]();
    }
    if (flags.redrawEffects) void this.drawEffects();
    if (flags.refreshBars) this.drawBars();
    if (flags.refreshRuler) this._refreshRuler();
    if (flags.refreshTurnMarker) this._refreshTurnMarker();
  },

  _refreshShape(this: any): void {
    this.shape = this.getShape();
  },

  _refreshState(this: any): void {
    this.alpha = this.document.hidden ? 0.5 : (this.document.alpha ?? 1);
    this.zIndex = this.document.sort;
    this.nameplate.visible = showsTo(this, this.document.displayName);
    this.bars.visible = showsTo(this, this.document.displayBars);
    if (this.ruler) this.ruler.visible = this.ruler.isVisible;
  },

  _refreshPosition(this: any): void {},
  _refreshRotation(this: any): void {
    this.mesh.angle = this.document.lockRotation ? 0 : this.document.rotation;
  },
  _refreshSize(this: any): void {},
  _refreshVisibility(this: any): void {
    this.visible = this.isVisible;
  },

  _refreshMesh(this: any): void {
    const { width, height } = this.getSize();
    this.mesh.position.set(width / 2, height / 2);
  },

  _refreshBorder(this: any): void {
    const color = this._getBorderColor();
    this.border.visible = color !== null;
    drawBorder(this, color);
  },

  _getBorderColor(this: any): number | null {
    return this.controlled || this.hover || this.layer?.highlightObjects ? borderColor(this) : null;
  },

  _refreshNameplate(this: any): void {
    this.nameplate.text = this.document.name;
    this.nameplate.anchor.set(0.5, 0);
    this.nameplate.position.set(this.w / 2, this.h + 2);
  },

  _refreshElevation(this: any): void {},

  _refreshTooltip(this: any): void {
    this.tooltip.text = this._getTooltipText();
    this.tooltip.anchor.set(0.5, 1);
    this.tooltip.position.set(this.w / 2, -2);
  },

  /** Returns the elevation with a sign, or an empty string if the token is on the ground. */
  _getTooltipText(this: any): string {
    const { elevation } = this.document;
    if (!Number.isFinite(elevation) || elevation === 0) return "";
    return `${elevation > 0 ? "+" : "−"}${Math.abs(elevation)} ${this.scene.grid.units}`.trim();
  },

  _refreshTarget(this: any): void {
    drawPips(this);
  },
  _refreshEffects(this: any): void {},

  /** Draws this token's turn marker if its combatant has the current turn, and removes it otherwise. */
  _refreshTurnMarker(this: any): void {
    const { canvas, game, foundry } = platform;
    const isMarked =
      game.combat?.combatant?.tokenId === this.id &&
      this.document.turnMarker?.mode !== foundry.CONST.TOKEN_TURN_MARKER_MODES.DISABLED;
    if (!isMarked) {
      canvas.tokens.turnMarkers.delete(this);
      this.turnMarker?.destroy();
      this.turnMarker = null;
      return;
    }
    canvas.tokens.turnMarkers.add(this);
    this.turnMarker ??= this.addChild(new PIXI.Graphics());
    drawTurnMarker(this);
  },

  _refreshRuler(this: any): void {
    this._showRuler?.();
  },

  drawBars(this: any): void {
    for (const [index, name] of ["bar1", "bar2"].entries()) {
      const data = this.document.getBarAttribute(name);
      this.bars[name].clear();
      if (data?.type === "bar") this._drawBar(index, this.bars[name], data);
    }
  },

  _drawBar(this: any, number: number, bar: any, data: any): boolean {
    drawBar(this, number, bar, data);
    return true;
  },

  async drawEffects(this: any): Promise<void> {
    await drawEffectIcons(this);
    requestFrame();
  },
};
