import { list, oneOf, record, wholeNumber } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { exactSum, normalized, type Distribution } from "./distribution.ts";
import { successDistribution } from "./odds.ts";
import { judgeOpposed, opposedSides, type OpposedInput } from "./opposed.ts";

/** A side of an opposed test before the roll. */
export interface OpposedPool {
  readonly dice: number;
  readonly playerCharacter: boolean;
}

/** The chances of an opposed test. */
export interface OpposedOdds {
  /** The chance that this side wins. */
  readonly left: number;
  readonly right: number;
  /** The chance of a tie. */
  readonly tie: number;
  /**
   * The chance of each margin by which this side can win, in successes. Entry 0 is the chance that both sides
   * have equal successes, regardless of which side then wins.
   */
  readonly leftBy: Distribution;
  readonly rightBy: Distribution;
}

/**
 * Returns the exact chances of an opposed test, with ties resolved as in {@link judgeOpposed} (R3.2–R3.6).
 * `leftBy` and `rightBy` both include the chance of equal successes.
 */
export function opposedOdds(
  test: Pick<OpposedInput, "active" | "tiePossible"> & {
    readonly left: OpposedPool;
    readonly right: OpposedPool;
  },
  houseRules: HouseRules,
): OpposedOdds {
  const [left, right] = opposedSides.map(side =>
    successDistribution(wholeNumber(`${side}.dice`, record(side, record("test", test)[side]).dice, 0)),
  ) as [Distribution, Distribution];
  const chances = { left: [] as number[], right: [] as number[], tie: [] as number[] };
  const by = { left: new Array<number>(left.length).fill(0), right: new Array<number>(right.length).fill(0) };
  left.forEach((chance, a) =>
    right.forEach((other, b) => {
      const both = chance * other;
      const side = (key: "left" | "right", successes: number) => ({
        successes,
        playerCharacter: test[key].playerCharacter,
      });
      chances[
        judgeOpposed({ ...test, left: side("left", a), right: side("right", b) }, houseRules).winner ?? "tie"
      ].push(both);
      if (a >= b) by.left[a - b] = (by.left[a - b] as number) + both;
      if (b >= a) by.right[b - a] = (by.right[b - a] as number) + both;
    }),
  );
  const [leftWins, rightWins, tie] = normalized([
    exactSum(chances.left),
    exactSum(chances.right),
    exactSum(chances.tie),
  ]) as [number, number, number];
  return { left: leftWins, right: rightWins, tie, leftBy: by.left, rightBy: by.right };
}

/**
 * Returns the chance that a side leads by at least this many successes. Library only: for maneuvers, the
 * system shows only the chance of winning.
 */
export function chanceAhead(odds: OpposedOdds, side: "left" | "right", least: number): number {
  const by =
    oneOf("side", side, opposedSides) === "left" ? record("odds", odds).leftBy : record("odds", odds).rightBy;
  return exactSum(list(`odds.${side}By`, by).slice(wholeNumber("least", least, 1)));
}
