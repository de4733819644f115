import { isDown } from "../world/is-down.ts";

/** How strongly the bars of a token are drawn that is down. */
const FAINT = 0.3;

/**
 * Draws the bars of those who are down faintly, under the overlay that Foundry draws for the defeated: a full
 * bar looks alive.
 */
export function watchDownTokens(): void {
  Hooks.on("refreshToken", draw);
  if (canvas.ready) canvas.tokens?.placeables.forEach(draw);
}

function draw({ document, bars }: Token.Implementation): void {
  if (bars) bars.alpha = isDown(document) ? FAINT : 1;
}
