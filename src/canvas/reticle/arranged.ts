/** The position of a token on the page, in pixels: its horizontal center, its top and its bottom. */
export interface Above {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The size of a label in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The upper left corner of a label, and whether the label must be shortened for lack of space. */
export interface Arranged {
  readonly left: number;
  readonly top: number;
  readonly brief: boolean;
}

/** The distance in pixels between a token and its label. */
const gap = 10;

/**
 * Places labels above their tokens, in order of importance. No label extends beyond the left edge of the
 * screen or past `end` (the start of the sidebar, in pixels). A label that would extend beyond the top edge
 * is placed below its token. The first label is always shown in full. Any other label is shortened and placed
 * on its own token if it would otherwise overlap an earlier label or hide that label's token.
 */
export function arranged(
  labels: readonly { readonly at: Above; readonly size: Size }[],
  end: number,
): readonly Arranged[] {
  const tokens = labels.map(({ at: { left, top, bottom } }) => ({
    left: left - (bottom - top) / 2,
    top,
    width: bottom - top,
    height: bottom - top,
  }));
  const taken: Box[] = [];
  return labels.map(({ at, size }, index) => {
    const left = Math.max(0, Math.min(at.left - size.width / 2, end - size.width));
    const above = at.top - gap - size.height;
    const place = { ...size, left, top: above < 0 ? at.bottom + gap : above };
    const hides =
      index > 0 &&
      [...taken, ...tokens.filter((_, other) => other !== index)].some(other => overlap(other, place));
    if (hides) return { left: at.left, top: at.top, brief: true };
    taken.push(place);
    return { left: place.left, top: place.top, brief: false };
  });
}

type Box = Size & { readonly left: number; readonly top: number };

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
