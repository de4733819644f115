import { records } from "../check.ts";
import { checkBattlefield, type Battlefield } from "./battlefield.ts";
import { placesApart } from "./distance.ts";
import { bearingTo, checkPoint, type Point } from "./plane.ts";

/** The largest angle in degrees by which a step on hexes can deviate from a straight line. */
const besideLine = 31;

/**
 * Returns the length of a jump's run-up in feet (R6.7). The run-up is the last part of the path that leads
 * straight toward the landing place, without a turn. Throws a RuleError if a place is invalid.
 */
export function runUpBehind(field: Battlefield, path: readonly Point[], to: Point): number {
  const places = records("path", path).map((place, index) => checkPoint(`path.${index}`, place));
  const goal = checkPoint("to", to);
  checkBattlefield(field);
  const from = places.at(-1);
  if (from === undefined) return 0;
  const ahead = bearingTo(from, goal);
  let feet = 0;
  for (let index = places.length - 1; index > 0; index -= 1) {
    const [before, after] = [places[index - 1] as Point, places[index] as Point];
    const length = placesApart(field, before, after);
    const turn = Math.abs(bearingTo(before, after) - ahead);
    if (length > 0 && Math.min(turn, 360 - turn) > besideLine) break;
    feet += length;
  }
  return feet;
}
