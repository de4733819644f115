/**
 * How an area that is being shown looks at one moment: at which of the places on its way it is, between two
 * with a fraction, and how clearly it is drawn.
 */
export interface ShownMoment {
  readonly at: number;
  readonly alpha: number;
}

/** Milliseconds from one place to the next, for which the ground stays as it is, and in which it fades. */
const times = { step: 160, stay: 900, fade: 700 } as const;

/** The moment so many milliseconds after it began, for a way of so many places; null when it is over. */
export function momentOf(places: number, milliseconds: number): ShownMoment | null {
  const way = Math.max(0, places - 1) * times.step;
  if (milliseconds < way) return { at: Math.max(0, milliseconds) / times.step, alpha: 1 };
  const after = milliseconds - way - times.stay;
  if (after > times.fade) return null;
  return { at: Math.max(0, places - 1), alpha: after <= 0 ? 1 : 1 - after / times.fade };
}
