/**
 * A frame of an area's animation: its position, as an index into the path (which can be fractional), and its
 * opacity.
 */
export interface ShownMoment {
  readonly at: number;
  readonly alpha: number;
}

/**
 * The durations, in milliseconds, of each step along the path, of showing the ground, and of fading it out.
 */
const times = { step: 160, stay: 900, fade: 700 } as const;

/**
 * Returns the animation frame at `milliseconds` after the start for a path with this number of places, or
 * null after the animation is over.
 */
export function momentOf(places: number, milliseconds: number): ShownMoment | null {
  const moving = Math.max(0, places - 1) * times.step;
  if (milliseconds < moving) return { at: Math.max(0, milliseconds) / times.step, alpha: 1 };
  const after = milliseconds - moving - times.stay;
  if (after > times.fade) return null;
  return { at: Math.max(0, places - 1), alpha: after <= 0 ? 1 : 1 - after / times.fade };
}
