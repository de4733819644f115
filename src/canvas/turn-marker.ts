import { wrapTurnMarkers } from "../compat/tokens.ts";
import { drawMarkers, onTurnShown } from "../documents/shown-turn.ts";

/**
 * Makes the turn markers on the map follow the displayed turn, which may be ahead of the server. Must be
 * called exactly once, before the canvas is drawn.
 */
export function watchTurnMarkers(): void {
  wrapTurnMarkers(drawMarkers);
  onTurnShown(combat => {
    combat.refreshTurnMarkers();
  });
}
