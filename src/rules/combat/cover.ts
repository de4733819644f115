import { oneOf, record, requireBoolean, wholeNumber } from "../check.ts";
import { checkHouseRules, type HouseRules } from "../house-rules.ts";
import type { Row } from "../tests/row.ts";
import { attackRow } from "./attack-row.ts";

/** The degrees of cover, from least to most. */
export const coverDegrees = ["none", "partial", "full"] as const;
export type CoverDegree = (typeof coverDegrees)[number];

/** To what extent walls or closed barriers block the line from the shooter to the target. */
export const wallsAcross = ["none", "partly", "wholly"] as const;
export type WallAcross = (typeof wallsAcross)[number];

/** The facts that determine a target's cover. */
export interface CoverFacts {
  /** The number of characters and obstacles that the line crosses. */
  readonly crossed: number;
  readonly wall: WallAcross;
  readonly targetProne: boolean;
  /** Whether the weapon is Seeking and the shooter has line of sight. */
  readonly seeking: boolean;
  /**
   * The degree of cover that qualities, actions or gear provide or that the Gamemaster sets. It replaces the
   * cover from obstacles on the line (R7.13).
   */
  readonly given?: CoverDegree;
}

/** The reason for the cover. */
export type CoverReason = "crossed" | "wall" | "prone" | "given" | "seeking";

/** The cover of a target. */
export interface Cover {
  readonly degree: CoverDegree;
  /** Whether the shot is possible at all. */
  readonly possible: boolean;
  readonly reasons: readonly CoverReason[];
}

/**
 * Returns the cover of a ranged attack's target. One character or obstacle on the line gives Partial Cover,
 * and more than one give Full Cover (R7.12). A wall that blocks part of the line gives Full Cover, and one
 * that blocks the whole line prevents the shot (R7.12a, house rule `closedLine`). A prone target's cover is
 * one degree better, up to Full Cover (T10, A6). A Seeking shot ignores cover (T11.2). Throws a RuleError for
 * a negative count or an unknown degree.
 */
export function coverOf(facts: CoverFacts, houseRules: HouseRules): Cover {
  checkHouseRules(houseRules);
  record("cover", facts);
  const crossed = wholeNumber("cover.crossed", facts.crossed, 0);
  const wall = oneOf("cover.wall", facts.wall, wallsAcross);
  if (wall === "wholly" && houseRules.closedLine === "noShot")
    return { degree: "full", possible: false, reasons: ["wall"] };
  if (requireBoolean("cover.seeking", facts.seeking))
    return { degree: "none", possible: true, reasons: ["seeking"] };
  const standing = facts.given === undefined ? lineCover(crossed, wall) : givenCover(facts.given);
  if (!requireBoolean("cover.targetProne", facts.targetProne)) return { ...standing, possible: true };
  return { degree: oneDegreeMore(standing.degree), possible: true, reasons: [...standing.reasons, "prone"] };
}

function givenCover(given: CoverDegree): Pick<Cover, "degree" | "reasons"> {
  return { degree: oneOf("cover.given", given, coverDegrees), reasons: ["given"] };
}

function lineCover(crossed: number, wall: WallAcross): Pick<Cover, "degree" | "reasons"> {
  if (wall !== "none") return { degree: "full", reasons: ["wall"] };
  if (crossed === 0) return { degree: "none", reasons: [] };
  return { degree: crossed === 1 ? "partial" : "full", reasons: ["crossed"] };
}

const oneMore = { none: "partial", partial: "full", full: "full" } as const;

/** Returns cover that is one degree better, up to Full Cover (A6). */
export function oneDegreeMore(degree: CoverDegree): CoverDegree {
  return oneMore[oneOf("degree", degree, coverDegrees)];
}

/**
 * Returns the rows that cover adds to a ranged attack (R7.14), or an empty list if the target has no cover.
 */
export function coverRows(degree: CoverDegree, houseRules: HouseRules): readonly Row[] {
  checkHouseRules(houseRules);
  if (oneOf("degree", degree, coverDegrees) === "none") return [];
  return [
    attackRow(
      degree === "partial" ? "partialCover" : "fullCover",
      houseRules.coverDice[degree as Exclude<CoverDegree, "none">].dice,
    ),
  ];
}
