import { isRecord } from "../ledger/plain.ts";
import { placeHazardKeys, strongestHazard, type PlaceHazardKey } from "../rules/conditions/hazards.ts";
import {
  terrainKinds,
  vaultGrades,
  type TerrainKind,
  type VaultGrade,
} from "../rules/battlefield/terrain.ts";
import { swimDifficulties, type Water } from "../rules/movement/swim.ts";
import { systemFlag } from "../system-id.ts";

/** The kinds of ground that a Gamemaster can mark (R6.3, R6.4, R6.11). */
export const groundKinds = ["difficult", ...terrainKinds] as const;
export type GroundKind = "difficult" | TerrainKind;

/** The kinds of water, from calm to rough. */
export const groundWaters = Object.keys(swimDifficulties) as readonly Water[];

/** The maximum height of a ground mark, in feet. */
export const highestGround = 1000;

/** The ground that a Gamemaster set for a region. */
export interface GroundMark {
  readonly kind: GroundKind;
  /** The height of an obstacle or of raised ground, in feet. */
  readonly feet: number;
  readonly grade: VaultGrade;
  readonly water: Water;
  readonly hazard: PlaceHazardKey;
  /** The value X of the hazard's effect, or null to use the value from the house rules. */
  readonly strength: number | null;
}

/** The default ground mark. */
export const usualMark: GroundMark = {
  kind: "difficult",
  feet: 5,
  grade: "average",
  water: "lightCurrent",
  hazard: "quicksand",
  strength: null,
};

/**
 * Returns the stored rating (X) of a hazard's effect. Returns null if the stored value is invalid or missing,
 * so that the house rules' value applies.
 */
export function storedStrength(value: unknown): number | null {
  return typeof value === "number" && value >= 1 && value <= strongestHazard ? Math.floor(value) : null;
}

/** Returns a region's ground mark, or null if it has none or an invalid one. */
export function groundMark(region: { readonly flags?: object }): GroundMark | null {
  const mark = systemFlag(region, "ground");
  if (!isRecord(mark)) return null;
  const word = <T extends string>(name: string, words: readonly T[], other: T): T =>
    words.find(one => one === mark[name]) ?? other;
  const kind = groundKinds.find(one => one === mark["kind"]);
  const feet = mark["feet"];
  return kind === undefined
    ? null
    : {
        kind,
        feet:
          typeof feet === "number" && feet >= 0 && feet <= highestGround ? Math.floor(feet) : usualMark.feet,
        grade: word("grade", vaultGrades, usualMark.grade),
        water: word("water", groundWaters, usualMark.water),
        hazard: word("hazard", placeHazardKeys, usualMark.hazard),
        strength: storedStrength(mark["strength"]),
      };
}
