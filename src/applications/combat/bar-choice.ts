let chosen: { readonly combatant: Combatant.Implementation; readonly acting: string | null } | null = null;
let redraw: (() => void) | null = null;

/**
 * Shows a combatant's bar on this client until the turn changes. This is needed because combatants who hold
 * back can act on any turn.
 */
export function showBarOf(combatant: Combatant.Implementation): void {
  chosen = { combatant, acting: combatant.combat?.combatant?.id ?? null };
  redraw?.();
}

/**
 * Returns the combatant selected for the bar, or null if there is none, if the user can no longer act for the
 * combatant, or if the turn has changed since the selection.
 */
export function chosenForBar(): Combatant.Implementation | null {
  const there =
    chosen?.combatant.combat?.combatants.has(chosen.combatant.id ?? "") === true &&
    chosen.combatant.isOwner &&
    chosen.combatant.actor !== null;
  return there && chosen?.combatant.combat?.combatant?.id === chosen?.acting
    ? (chosen?.combatant ?? null)
    : null;
}

/** Sets the function that redraws the bar. */
export function onBarChoice(draw: () => void): void {
  redraw = draw;
}
