/** The CSS classes of a cell in a gauge. */
export type Cell = string;

/**
 * The maximum number of points for which a gauge has one cell per point. With more points, each cell
 * represents a share of them.
 */
const MOST_CELLS = 60;

/** A gauge. Each cell represents one point, or an equal share if there are too many points. */
export interface Gauge {
  readonly cells: readonly Cell[];
  /** The number of points that each cell represents. */
  readonly perCell: number;
}

/**
 * Returns the cells of a gauge for `value` of `max` points. `filled` and `empty` are the cells' CSS classes.
 * Values below zero are shown as empty, and values above the maximum as full.
 */
export function gauge(value: number, max: number, filled = "", empty = "e"): Gauge {
  const perCell = Math.max(1, Math.ceil(max / MOST_CELLS));
  const count = Math.ceil(Math.max(0, max) / perCell);
  const full = Math.min(count, Math.max(0, Math.ceil(value / perCell)));
  return { cells: Array.from({ length: count }, (_, index) => (index < full ? filled : empty)), perCell };
}

/**
 * Returns a gauge that shows hit points followed by Damage Resistance. Damage empties cells from right to
 * left.
 */
export function vitals(
  health: { value: number; max: number },
  resistance: { value: number; max: number },
): readonly Cell[] {
  const perCell = Math.max(gauge(0, health.max + resistance.max).perCell, 1);
  const hit = gauge(health.value / perCell, health.max / perCell).cells;
  const soft = gauge(resistance.value / perCell, resistance.max / perCell, "dr", "dr e").cells;
  return [...hit, ...soft.map((cell, index) => (index === 0 ? `${cell} first` : cell))];
}

/** A pip that the user can press, with the number of points to which pressing it sets the value. */
export interface Pip {
  readonly filled: boolean;
  readonly to: number;
}

/** The maximum number of points that are shown as pips. Higher values are shown as a number. */
const MOST_PIPS = 10;

/**
 * Returns pips for a number of points, or null if there are too many points or none. Pressing the last filled
 * pip clears it.
 */
export function pips(value: number, max: number): readonly Pip[] | null {
  if (max > MOST_PIPS || max < 1) return null;
  return Array.from({ length: max }, (_, index) => ({
    filled: index < value,
    to: index + 1 === value ? index : index + 1,
  }));
}

/**
 * Returns a gauge of fifty cells for the load, up to the absolute maximum. Filled cells above the capacity
 * are hatched.
 */
export function loadGauge(carried: number, capacity: number, maximum: number): readonly Cell[] {
  const cells = 50;
  const share = maximum > 0 ? cells / maximum : 0;
  const full = Math.min(cells, Math.ceil(carried * share));
  const within = Math.round(capacity * share);
  return Array.from({ length: cells }, (_, index) => (index >= full ? "e" : index < within ? "" : "over"));
}
