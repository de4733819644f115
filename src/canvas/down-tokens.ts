import { isDown } from "../world/is-down.ts";

/** The opacity of the bars of a token that is down. */
const FAINT = 0.3;

/**
 * Fades the bars of downed tokens. The bars are below Foundry's overlay for defeated tokens, so full bars
 * would look like those of a combatant who is still up. Must be called once, before the canvas is drawn.
 */
export function watchDownTokens(): void {
  Hooks.on("refreshToken", draw);
}

function draw({ document, bars }: Token.Implementation): void {
  if (bars) bars.alpha = isDown(document) ? FAINT : 1;
}
