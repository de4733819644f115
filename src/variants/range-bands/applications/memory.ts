/**
 * The tracker's state on this client while the game is open: whether the matrix is open, and the combatant
 * from whom the bands are measured.
 */
export const memory: { matrix: boolean; chosen: { readonly id: string; readonly selected: string } | null } =
  { matrix: false, chosen: null };

/** Returns the IDs of the combatants whose tokens are selected. */
export function selectedCombatants(): readonly string[] {
  return canvas.ready
    ? (canvas.tokens?.controlled.flatMap(token => token.document.combatant?.id ?? []) ?? [])
    : [];
}

/** Measures the range bands from this combatant until the selected tokens change. */
export function chooseFrom(id: string): void {
  memory.chosen = { id, selected: selectedCombatants().join() };
}

/**
 * Returns the combatant chosen as the origin of the bands, or null if none was chosen for the currently
 * selected combatants.
 */
export function chosenFrom(): string | null {
  return memory.chosen?.selected === selectedCombatants().join() ? memory.chosen.id : null;
}
