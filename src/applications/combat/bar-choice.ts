let chosen: { readonly combatant: Combatant.Implementation; readonly acting: string | null } | null = null;
let redraw: (() => void) | null = null;

/**
 * Shows the bar of somebody on this client, until the turn goes to another: who held back may act in
 * anybody's.
 */
export function showBarOf(combatant: Combatant.Implementation): void {
  chosen = { combatant, acting: combatant.combat?.combatant?.id ?? null };
  redraw?.();
}

/** For whom the bar was chosen, while the same one acts as then; null for nobody. */
export function chosenForBar(): Combatant.Implementation | null {
  const there =
    chosen?.combatant.combat?.combatants.has(chosen.combatant.id ?? "") === true &&
    chosen.combatant.isOwner &&
    chosen.combatant.actor !== null;
  return there && chosen?.combatant.combat?.combatant?.id === chosen?.acting
    ? (chosen?.combatant ?? null)
    : null;
}

/** Names what draws the bar anew. */
export function onBarChoice(draw: () => void): void {
  redraw = draw;
}
