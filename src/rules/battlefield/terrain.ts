import { finiteNumber, list, oneOf, record, wholeNumber } from "../check.ts";
import type { vaultDifficulties } from "../movement/obstacles.ts";
import { placeHazardKeys, type PlaceHazardKey } from "../conditions/hazards.ts";
import { swimDifficulties, type Water } from "../movement/swim.ts";
import { checkPoint, type Point } from "./plane.ts";

/**
 * Ground that affects movement besides difficult ground: obstacles, raised ground, water, and hazards that
 * require a test to cross (R6.4, R6.11).
 */
export const terrainKinds = ["obstacle", "height", "water", "hazard"] as const;
export type TerrainKind = (typeof terrainKinds)[number];

/** Grades of obstacles to vault (R6.5). */
export const vaultGrades = [
  "easy",
  "average",
  "hard",
] as const satisfies readonly (keyof typeof vaultDifficulties)[];
export type VaultGrade = (typeof vaultGrades)[number];
const waters = Object.keys(swimDifficulties) as readonly Water[];

/** A hazard of the ground that requires a test to cross: by the house rules of the table (R6.4). */
export interface TerrainHazard {
  readonly key: PlaceHazardKey;
  /** The X of its effect. */
  readonly strength: number;
  readonly difficult: boolean;
  readonly difficulty: number;
}

/** A part of the ground that affects movement. */
export interface Terrain {
  readonly kind: TerrainKind;
  /** Its corners, in feet. */
  readonly shape: readonly Point[];
  /** The height of an obstacle or raised ground in feet; 0 for water. */
  readonly feet: number;
  /** The grade for vaulting it. */
  readonly grade: VaultGrade;
  /** The difficulty of swimming in it. */
  readonly water: Water;
  /** The hazard, for that kind only. */
  readonly hazard?: TerrainHazard | null;
}

/** Returns the terrain if it is valid; throws a RuleError that names `path` otherwise. */
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
