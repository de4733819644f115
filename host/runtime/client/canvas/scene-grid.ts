import { type BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } from "../../common/grid/index.ts";
import { platform } from "../platform.ts";
import { PIXI } from "./pixi.ts";

/**
 * Returns the grid of a scene, as the scene's data describes it. The world setting determines how diagonals
 * are measured.
 */
export function gridOf(scene: any): BaseGrid {
  const { type, ...config } = scene._source.grid;
  const { GRID_TYPES } = platform.foundry.CONST;
  const diagonals = platform.game?.settings?.settings?.has("core.gridDiagonals")
    ? platform.game.settings.get("core", "gridDiagonals")
    : undefined;
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  if (type === GRID_TYPES.SQUARE) return new SquareGrid({ ...config, diagonals });
  const columns = type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ;
  return new HexagonalGrid({
    ...config,
    diagonals,
    columns,
    even: type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ,
  });
}

/** Returns the size of a scene's canvas and the scene's position within its padding, in pixels. */
export function dimensionsOf(scene: any): any {
  const { grid, padding } = scene;
  const [sceneWidth, sceneHeight] = [scene.width, scene.height];
  const {
    width,
    height,
    x: sceneX,
    y: sceneY,
    rows,
    columns,
  } = grid.calculateDimensions(sceneWidth, sceneHeight, padding);
  return {
    width,
    height,
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    units: grid.units,
    rect: new PIXI.Rectangle(0, 0, width, height),
    sceneX,
    sceneY,
    sceneWidth,
    sceneHeight,
    sceneRect: new PIXI.Rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
    ratio: sceneWidth / sceneHeight,
    maxR: Math.hypot(width, height),
    rows,
    columns,
  };
}
