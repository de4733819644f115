import { UserTargets } from "../documents/user-targets.ts";
import { Hooks } from "../hooks.ts";
import type { Game } from "../game.ts";
import { CANVAS_LAYERS, PLACEABLES } from "../config-token.ts";
import { platform } from "../platform.ts";
import { Canvas } from "./canvas.ts";
import { ClockwiseSweepPolygon, PointSourcePolygon, PolygonVertex } from "./geometry/collision.ts";
import { CanvasEdges, Edge } from "./geometry/edges.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { DoorControl } from "./containers/door-control.ts";
import { CanvasLayer, InteractionLayer } from "./layers/canvas-layer.ts";
import { ControlsLayer, GridLayer, RegionLayer, TemplateLayer, WallsLayer } from "./layers/other-layers.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { MeasuredTemplate } from "./placeables/measured-template.ts";
import { PlaceableObject } from "./placeables/placeable-object.ts";
import { Region } from "./placeables/region.ts";
import { loadTexture } from "./placeables/token-parts.ts";
import { Token } from "./placeables/token.ts";
import { Wall } from "./placeables/wall.ts";
import { RenderFlags, RenderFlagsMixin } from "./render-flags.ts";
import { BaseTokenRuler, TokenRuler } from "./tokens/token-ruler.ts";

/** The part of `foundry.canvas` that the host supports. */
export const canvasNamespace = {
  Canvas,
  loadTexture,
  containers: { DoorControl },
  geometry: { ClockwiseSweepPolygon, PointSourcePolygon, edges: { CanvasEdges, Edge, PolygonVertex } },
  groups: { InterfaceCanvasGroup },
  interaction: { RenderFlags, RenderFlagsMixin },
  layers: {
    CanvasLayer,
    ControlsLayer,
    GridLayer,
    InteractionLayer,
    PlaceablesLayer,
    RegionLayer,
    TemplateLayer,
    TokenLayer,
    WallsLayer,
  },
  placeables: {
    MeasuredTemplate,
    PlaceableObject,
    Region,
    Token,
    Wall,
    tokens: { BaseTokenRuler, TokenRuler, UserTargets },
  },
};

/** Adds the canvas classes to CONFIG: layers, objects, the ruler, and the collision backends. */
export function configureCanvas(CONFIG: any, namespace: any): void {
  for (const [id, { className }] of Object.entries(CANVAS_LAYERS))
    CONFIG.Canvas.layers[id].layerClass = namespace.layers[className];
  for (const [name, { layer, objectClass }] of Object.entries(PLACEABLES)) {
    CONFIG[name].objectClass = namespace.placeables[objectClass];
    CONFIG[name].layerClass = CONFIG.Canvas.layers[layer]?.layerClass;
  }
  CONFIG.Canvas.doorControlClass = namespace.containers.DoorControl;
  CONFIG.Token.rulerClass = namespace.placeables.tokens.TokenRuler;
  const Backend = namespace.geometry.ClockwiseSweepPolygon;
  CONFIG.Canvas.polygonBackends = { sight: Backend, light: Backend, sound: Backend, move: Backend };
}

/** Draws the viewed scene. Does nothing if the canvas is disabled on this client. */
export async function openCanvas(game: Game): Promise<void> {
  if (game.settings.get("core", "noCanvas")) return;
  Hooks.callAll("canvasConfig", {});
  const canvas = new Canvas();
  Object.assign(globalThis, { canvas });
  canvas.initialize();
  await canvas.draw();
  platform.ui.controls?.render?.();
}
