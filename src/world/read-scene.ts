import { levelOfToken, levelsOf } from "../compat/tokens.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { BlackoutToken } from "../documents/token.ts";
import type { Battlefield } from "../rules/battlefield/battlefield.ts";
import type { Grid } from "../rules/battlefield/grid.ts";
import type { LineProbe } from "../rules/battlefield/line-of-fire.ts";
import type { Point } from "../rules/battlefield/plane.ts";
import type { Terrain } from "../rules/battlefield/terrain.ts";
import type { Wall } from "../rules/battlefield/walls.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { readDifficult, readTerrain, type RegionSource } from "./read-ground.ts";
import { isDown } from "./is-down.ts";
import { readTokens, type Scale } from "./read-tokens.ts";
import { readWalls } from "./read-walls.ts";
import { feetPerUnit } from "./scene-units.ts";

/** A scene in the units that the rules use, with the conversion between its pixels and feet. */
export interface SceneReading extends Scale {
  readonly field: Battlefield;
  toPixels(feet: Point): Point;
  /** Asks the canvas whether a line is blocked. Omitted if the canvas doesn't show the scene. */
  readonly probe?: LineProbe;
}

/** A part of a scene, with the IDs of its levels. The list is empty if the part belongs to all levels. */
interface Levelled<T> {
  readonly levels: readonly string[];
  readonly what: T;
}

/**
 * The walls, the difficult terrain, and the obstacles, raised ground and water of all levels or of some
 * levels.
 */
type Ground = Pick<Battlefield, "walls" | "difficult" | "terrain">;

/**
 * The cached data of a scene. `grounds` contains the ground, keyed by the requested levels. It stays valid
 * when tokens move. `pieces` contains the tokens as battlefield pieces, along with which tokens were down
 * when the pieces were cached.
 */
interface Kept {
  readonly scale: Scale;
  readonly walls: readonly Levelled<Wall>[];
  readonly difficult: readonly Levelled<Battlefield["difficult"][number]>[];
  readonly terrain: readonly Levelled<Terrain>[];
  /** Whether any part of the scene belongs only to certain levels. */
  readonly divided: boolean;
  readonly grounds: Map<string, Ground>;
  pieces: {
    readonly down: string;
    readonly pieces: Battlefield["pieces"];
    readonly fields: Map<Ground, Battlefield>;
  } | null;
}

let kept = new WeakMap<Scene.Implementation, Kept>();

/**
 * Discards the cached data of all scenes. Must be called after a change to the house rules, because they
 * define the hazards on the ground.
 */
export function clearSceneCache(): void {
  kept = new WeakMap();
}

/**
 * Reads a scene. The grid, the walls and the tokens are cached until they change. Most data is only read when
 * it is requested, so that moving a token causes no work here. If `about` contains tokens, only walls and
 * difficult terrain on their levels count (Foundry 14), and the tokens' elevation determines the vertical
 * distance between levels.
 */
export function readScene(scene: Scene.Implementation, about: readonly BlackoutToken[] = []): SceneReading {
  const own = kept.get(scene) ?? readGround(scene);
  kept.set(scene, own);
  const tokens = [...scene.tokens];
  const down = tokens
    .filter(isDown)
    .map(({ id }) => id)
    .join();
  if (own.pieces?.down !== down)
    own.pieces = { down, pieces: readTokens(tokens, own.scale), fields: new Map() };
  const { feetPerPixel } = own.scale;
  const toPixels = ({ x, y }: Point): Point => ({ x: x / feetPerPixel, y: y / feetPerPixel });
  const probe = probeOf(scene, toPixels);
  return {
    ...own.scale,
    field: fieldOf(own, own.pieces, groundOn(own, about.map(levelOfToken))),
    toPixels,
    ...(probe ? { probe } : {}),
  };
}

function fieldOf(
  { scale: { grid } }: Kept,
  { pieces, fields }: NonNullable<Kept["pieces"]>,
  ground: Ground,
): Battlefield {
  const field = fields.get(ground) ?? { grid, ...ground, pieces };
  fields.set(ground, field);
  return field;
}

/**
 * Returns the ground on the given levels. Returns all ground if `levels` is empty or contains null, or if the
 * scene has no levels.
 */
function groundOn(
  { walls, difficult, terrain, divided, grounds }: Kept,
  levels: readonly (string | null)[],
): Ground {
  const wanted = !divided || levels.includes(null) ? [] : [...new Set(levels as readonly string[])].sort();
  const key = wanted.join();
  const counts = (one: Levelled<unknown>) =>
    key === "" || one.levels.length === 0 || one.levels.some(level => wanted.includes(level));
  const ground = grounds.get(key) ?? {
    walls: walls.filter(counts).map(({ what }) => what),
    difficult: difficult.filter(counts).map(({ what }) => what),
    terrain: terrain.filter(counts).map(({ what }) => what),
  };
  grounds.set(key, ground);
  return ground;
}

function readGround(scene: Scene.Implementation): Kept {
  const { grid } = scene;
  const unit = feetPerUnit(grid.units);
  const feetPerPixel = (grid.distance * unit) / grid.size;
  const toFeet = ({ x, y }: Point): Point => ({ x: x * feetPerPixel, y: y * feetPerPixel });
  const scale: Scale = {
    feetPerPixel,
    feetPerUnit: unit,
    toFeet,
    grid: {
      kind: gridKind(grid),
      spaceFeet: grid.distance * unit,
      origin: toFeet(grid.getCenterPoint({ i: 0, j: 0 })),
      diagonals: diagonalsOf(grid),
    },
  };
  const walls = scene.walls.contents.flatMap(wall =>
    readWalls(
      [
        {
          id: wall.id,
          c: wall.c,
          move: wall.move ?? 0,
          sight: wall.sight ?? 0,
          dir: wall.dir ?? 0,
          door: wall.door ?? 0,
          ds: wall.ds ?? 0,
        },
      ],
      toFeet,
    ).map(what => ({ levels: levelsOf(wall), what })),
  );
  const houseRules = currentHouseRules();
  const ofRegions = <T>(
    read: (regions: readonly RegionSource[], scaled: typeof toFeet, houseRules: HouseRules) => readonly T[],
  ): readonly Levelled<T>[] =>
    scene.regions.contents.flatMap(region =>
      read([region.toObject() as object as RegionSource], toFeet, houseRules).map(what => ({
        levels: levelsOf(region),
        what,
      })),
    );
  const [difficult, terrain] = [ofRegions(readDifficult), ofRegions(readTerrain)];
  return {
    scale,
    walls,
    difficult,
    terrain,
    divided: [...walls, ...difficult, ...terrain].some(({ levels }) => levels.length > 0),
    grounds: new Map(),
    pieces: null,
  };
}

function gridKind(grid: Scene.Implementation["grid"]): Grid["kind"] {
  if (grid.isSquare) return "square";
  if (!grid.isHexagonal) return "gridless";
  return "columns" in grid && grid.columns === true ? "hexColumns" : "hexRows";
}

/**
 * The diagonal rules of square grids, in the order of Foundry's numbers for them. If diagonals are forbidden,
 * a diagonal counts as two steps.
 */
const diagonals = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "shortFirst",
  "longFirst",
] as const satisfies readonly Grid["diagonals"][];

function diagonalsOf(grid: Scene.Implementation["grid"]): Grid["diagonals"] {
  const rule = "diagonals" in grid && typeof grid.diagonals === "number" ? grid.diagonals : 0;
  return diagonals[rule] ?? "rectilinear";
}

/**
 * Returns a probe for lines in a scene, or null if the scene isn't on the canvas. A line is blocked if both
 * sight and movement along it are blocked.
 */
function probeOf(scene: Scene.Implementation, toPixels: (feet: Point) => Point): LineProbe | null {
  if (!canvas.ready || canvas.scene !== scene) return null;
  const { sight, move } = CONFIG.Canvas.polygonBackends;
  return (from, to) => {
    const [a, b] = [toPixels(from), toPixels(to)];
    return (
      sight.testCollision(a, b, { type: "sight", mode: "any" }) === true &&
      move.testCollision(a, b, { type: "move", mode: "any" }) === true
    );
  };
}

/** Registers hooks that discard the cached data of a scene when something in the scene changes. */
export function watchScenes(): void {
  const forgetTokens = ({ parent }: { parent: Scene.Implementation | null }) => {
    const own = parent && kept.get(parent);
    if (own) own.pieces = null;
  };
  const forget = ({ parent }: { parent: Scene.Implementation | null }) => {
    if (parent) kept.delete(parent);
  };
  for (const name of ["createToken", "updateToken", "deleteToken"] as const) Hooks.on(name, forgetTokens);
  for (const name of [
    "createWall",
    "updateWall",
    "deleteWall",
    "createRegion",
    "updateRegion",
    "deleteRegion",
  ] as const)
    Hooks.on(name, forget);
  for (const name of ["createRegionBehavior", "updateRegionBehavior", "deleteRegionBehavior"] as const)
    Hooks.on(name, ({ parent }: { parent: { parent: Scene.Implementation | null } | null }) => {
      if (parent) forget(parent);
    });
  Hooks.on("updateScene", scene => {
    kept.delete(scene);
  });
}
