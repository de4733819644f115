/**
 * What the tracker keeps on this client while the game is open: whether the matrix is open, and from whom
 * bands are told where somebody chose that.
 */
export const memory: { matrix: boolean; chosen: { readonly id: string; readonly selected: string } | null } =
  { matrix: false, chosen: null };

/** The ids of the Combatants whose tokens are selected, one after the other. */
export function selectedCombatants(): readonly string[] {
  return canvas.ready
    ? (canvas.tokens?.controlled.flatMap(token => token.document.combatant?.id ?? []) ?? [])
    : [];
}

/** Has bands told from this Combatant, until another token is selected. */
export function chooseFrom(id: string): void {
  memory.chosen = { id, selected: selectedCombatants().join() };
}

/** From whom bands are told by choice; null for nobody. */
export function chosenFrom(): string | null {
  return memory.chosen?.selected === selectedCombatants().join() ? memory.chosen.id : null;
}
