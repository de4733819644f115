import { GRID_DIAGONALS } from "../constants.ts";

const RULES = GRID_DIAGONALS as Record<string, number>;

/**
 * Returns the length of a single step in spaces.
 * @param axes the number of axes along which the step moves, one to three
 * @param before the number of previous diagonals, for the rules that alternate
 */
export function stepLength(rule: number, axes: number, before: number): number {
  if (axes <= 1) return 1;
  switch (rule) {
    case RULES["EXACT"]:
      return Math.sqrt(axes);
    case RULES["APPROXIMATE"]:
      return axes === 2 ? 1.5 : 1.75;
    case RULES["RECTILINEAR"]:
      return axes;
    case RULES["ALTERNATING_1"]:
      return before % 2 ? 2 : 1;
    case RULES["ALTERNATING_2"]:
      return before % 2 ? 1 : 2;
    default:
      return 1;
  }
}

/**
 * Returns the length of a vector according to a rule for diagonals, in the same unit as the vector. The
 * vectors of a given length trace the shape that is treated as a circle under that rule.
 */
export function planarLength(rule: number, dx: number, dy: number): number {
  const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
  switch (rule) {
    case RULES["EXACT"]:
      return Math.hypot(dx, dy);
    case RULES["RECTILINEAR"]:
    case RULES["ILLEGAL"]:
      return long + short;
    case RULES["APPROXIMATE"]:
    case RULES["ALTERNATING_1"]:
    case RULES["ALTERNATING_2"]:
      return long + short / 2;
    default:
      return long;
  }
}
