/** A rectangle on the screen, in pixels of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between a token and the bar beside it. */
const GAP = 12;

/**
 * Where the bar of a fighter stands beside their token, both within `free`, the part of the screen that
 * nothing else takes: below it, else above it, in the middle of it as far as there is room. Null where the
 * token is out of sight or the bar fits on neither side; it stands at the foot of the screen then.
 */
export function besideToken(
  token: Box,
  bar: Pick<Box, "width" | "height">,
  free: Box,
): Pick<Box, "left" | "top"> | null {
  const [middle, center] = [token.left + token.width / 2, token.top + token.height / 2];
  const [right, bottom] = [free.left + free.width, free.top + free.height];
  if (middle < free.left || middle > right || center < free.top || center > bottom || bar.width > free.width)
    return null;
  const [below, above] = [token.top + token.height + GAP, token.top - GAP - bar.height];
  const top = below + bar.height <= bottom ? below : above >= free.top ? above : null;
  const left = Math.min(Math.max(middle - bar.width / 2, free.left), right - bar.width);
  return top === null ? null : { left: Math.round(left), top: Math.round(top) };
}

/** The rectangle that a token takes on the screen now; null where it is not drawn. */
export function tokenBox(combatant: Combatant.Implementation): Box | null {
  const token = canvas.ready ? combatant.token?.object : null;
  if (!token) return null;
  const { x, y, w, h } = token;
  const [from, to] = [
    canvas.clientCoordinatesFromCanvas({ x, y }),
    canvas.clientCoordinatesFromCanvas({ x: x + w, y: y + h }),
  ];
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}
