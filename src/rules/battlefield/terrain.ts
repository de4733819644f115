import { finiteNumber, list, oneOf, record } from "../check.ts";
import type { vaultDifficulties } from "../movement/obstacles.ts";
import { swimDifficulties, type Water } from "../movement/swim.ts";
import { checkPoint, type Point } from "./plane.ts";

/** Ground that affects movement besides difficult ground: obstacles, raised ground, water (R6.4, R6.11). */
export const terrainKinds = ["obstacle", "height", "water"] as const;
export type TerrainKind = (typeof terrainKinds)[number];

/** Grades of obstacles to vault (R6.5). */
export const vaultGrades = [
  "easy",
  "average",
  "hard",
] as const satisfies readonly (keyof typeof vaultDifficulties)[];
export type VaultGrade = (typeof vaultGrades)[number];
const waters = Object.keys(swimDifficulties) as readonly Water[];

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
  return terrain;
}
