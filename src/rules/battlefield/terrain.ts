import { finiteNumber, list, oneOf, record, wholeNumber } from "../check.ts";
import type { vaultDifficulties } from "../movement/obstacles.ts";
import { placeHazardKeys, type PlaceHazardKey } from "../conditions/hazards.ts";
import { swimDifficulties, type Water } from "../movement/swim.ts";
import { checkPoint, type Point } from "./plane.ts";

/**
 * The kinds of ground that affect movement, apart from difficult terrain: obstacles, raised ground, water, and
 * hazards that require a test to cross (R6.4, R6.11).
 */
export const terrainKinds = ["obstacle", "height", "water", "hazard"] as const;
export type TerrainKind = (typeof terrainKinds)[number];

/** The difficulties of the obstacles that can be vaulted (R6.5). */
export const vaultGrades = [
  "easy",
  "average",
  "hard",
] as const satisfies readonly (keyof typeof vaultDifficulties)[];
export type VaultGrade = (typeof vaultGrades)[number];
const waters = Object.keys(swimDifficulties) as readonly Water[];

/** A hazard on the ground that requires a test to cross, as defined by the group's house rules (R6.4). */
export interface TerrainHazard {
  readonly key: PlaceHazardKey;
  /** The strength (X) of the hazard's effect. */
  readonly strength: number;
  readonly difficult: boolean;
  readonly difficulty: number;
}

/** A part of the ground that affects movement. */
export interface Terrain {
  readonly kind: TerrainKind;
  /** The corners of the area, in feet. */
  readonly shape: readonly Point[];
  /** The height of an obstacle or raised ground in feet, or 0 for water. */
  readonly feet: number;
  /** The difficulty grade for vaulting the obstacle. */
  readonly grade: VaultGrade;
  /** The difficulty of swimming in the water. */
  readonly water: Water;
  /** The hazard. Set only for the kind `hazard`. */
  readonly hazard?: TerrainHazard | null;
}

/**
 * Checks terrain and returns it. Throws a RuleError whose path begins with `path` if the terrain is invalid.
 */
export function checkTerrain(path: string, terrain: Terrain): Terrain {
  oneOf(`${path}.kind`, record(path, terrain).kind, terrainKinds);
  list(`${path}.shape`, terrain.shape).forEach((point, corner) =>
    checkPoint(`${path}.shape.${corner}`, point),
  );
  finiteNumber(`${path}.feet`, terrain.feet, 0, 10_000);
  oneOf(`${path}.grade`, terrain.grade, vaultGrades);
  oneOf(`${path}.water`, terrain.water, waters);
  if (terrain.kind === "hazard") {
    const { key, difficulty } = record(`${path}.hazard`, terrain.hazard as TerrainHazard);
    oneOf(`${path}.hazard.key`, key, placeHazardKeys);
    wholeNumber(`${path}.hazard.difficulty`, difficulty, 1);
  }
  return terrain;
}
