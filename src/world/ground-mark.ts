import { isRecord } from "../ledger/plain.ts";
import { terrainKinds, vaultGrades, type TerrainKind, type VaultGrade } from "../rules/battlefield/index.ts";
import { swimDifficulties, type Water } from "../rules/movement/swim.ts";
import { systemFlag } from "../system-id.ts";

/** What a Gamemaster can mark ground as (R6.3, R6.4, R6.11). */
export const groundKinds = ["difficult", ...terrainKinds] as const;
export type GroundKind = "difficult" | TerrainKind;

/** Waters from calm to rough. */
export const groundWaters = Object.keys(swimDifficulties) as readonly Water[];

/** Highest thing or ground that can be marked, in feet. */
export const highestGround = 1000;

/** How a Gamemaster marked the ground of a region. */
export interface GroundMark {
  readonly kind: GroundKind;
  /** Feet that an obstacle or raised ground is high. */
  readonly feet: number;
  readonly grade: VaultGrade;
  readonly water: Water;
}

/** What a mark says when nothing else was chosen. */
export const usualMark: GroundMark = { kind: "difficult", feet: 5, grade: "average", water: "lightCurrent" };

/** Returns how the ground of a region is marked, or null where it is not marked, or the mark is invalid. */
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
      };
}
