/** A rectangle on the screen, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Whether two boxes overlap horizontally, so that one could cover part of the other if it were moved up or
 * down.
 */
export function isAcross(one: Box, other: Box): boolean {
  return one.left < other.left + other.width && other.left < one.left + one.width;
}

/** The distance in pixels between a token and the bar beside it. */
const GAP = 12;

/**
 * Returns the position of the bar above or below its combatant's token. Both must be inside `free`, the
 * unoccupied part of the screen. The bar goes below the token if there is space, and otherwise above it. It
 * is centered on the token as far as the edges of `free` allow. Returns null if the token is out of sight or
 * the bar fits on neither side. In this case, the bar is shown at the bottom of the screen.
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

/** Returns the current rectangle of a token on the screen, or null if the token isn't drawn. */
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
