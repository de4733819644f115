/** One cell of a gauge: its classes. */
export type Cell = string;

/** More points than this do not fit one cell each; the gauge then shows shares of its width. */
const MOST_CELLS = 60;

/** A gauge: cells, each of one point, or of the same share of them when there are too many. */
export interface Gauge {
  readonly cells: readonly Cell[];
  /** Points that one cell stands for. */
  readonly perCell: number;
}

/**
 * The cells of a gauge of `max` points of which `value` are there. `filled` and `empty` are the classes of a
 * cell. Values below zero show as none, those above the maximum as all.
 */
export function gauge(value: number, max: number, filled = "", empty = "e"): Gauge {
  const perCell = Math.max(1, Math.ceil(max / MOST_CELLS));
  const count = Math.ceil(Math.max(0, max) / perCell);
  const full = Math.min(count, Math.max(0, Math.ceil(value / perCell)));
  return { cells: Array.from({ length: count }, (_, index) => (index < full ? filled : empty)), perCell };
}

/** Hit points and behind them Damage Resistance: damage eats from the right. */
export function vitals(
  health: { value: number; max: number },
  resistance: { value: number; max: number },
): readonly Cell[] {
  const perCell = Math.max(gauge(0, health.max + resistance.max).perCell, 1);
  const hit = gauge(health.value / perCell, health.max / perCell).cells;
  const soft = gauge(resistance.value / perCell, resistance.max / perCell, "dr", "dr e").cells;
  return [...hit, ...soft.map((cell, index) => (index === 0 ? `${cell} first` : cell))];
}

/** A pip that can be set: the value that pressing it gives. */
export interface Pip {
  readonly filled: boolean;
  readonly to: number;
}

/** Up to how many points are shown as pips; more become a number. */
const MOST_PIPS = 10;

/**
 * Pips of a small stock, or null when there are too many for pips. Pressing the last filled one takes it
 * away.
 */
export function pips(value: number, max: number): readonly Pip[] | null {
  if (max > MOST_PIPS || max < 1) return null;
  return Array.from({ length: max }, (_, index) => ({
    filled: index < value,
    to: index + 1 === value ? index : index + 1,
  }));
}

/** The load as a gauge of fifty cells up to the most that can be carried at all, what is too much hatched. */
export function loadGauge(carried: number, capacity: number, maximum: number): readonly Cell[] {
  const cells = 50;
  const share = maximum > 0 ? cells / maximum : 0;
  const full = Math.min(cells, Math.ceil(carried * share));
  const within = Math.round(capacity * share);
  return Array.from({ length: cells }, (_, index) => (index >= full ? "e" : index < within ? "" : "over"));
}
