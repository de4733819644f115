import type { BlackoutCombat } from "./combat.ts";

/**
 * A function that is called when an encounter with open items is about to advance, and that asks the user for
 * confirmation. Resolves to whether the encounter may advance.
 */
export type MoveGuard = (combat: BlackoutCombat) => Promise<boolean>;

let guard: MoveGuard | null = null;

/**
 * Registers the function that asks the user before an encounter is advanced. The applications provide it,
 * because they are in a higher layer than the documents.
 */
export function setMoveGuard(next: MoveGuard): void {
  guard = next;
}

/**
 * Whether the user may end a turn, a round or the encounter. If the encounter advanced while the user was
 * being asked, the answer is no, because the turn in question is over.
 */
export async function mayMoveOn(combat: BlackoutCombat): Promise<boolean> {
  if (!guard || !combat.started || combat.phase === "choosing") return true;
  const before = placeOf(combat);
  return (await guard(combat)) && game.combats.has(combat.id ?? "") && placeOf(combat) === before;
}

/**
 * Returns a string that identifies the current moment of an encounter: its round, its turn and the acting
 * combatant.
 */
export function placeOf(combat: BlackoutCombat): string {
  return `${combat.round} ${combat.turn ?? ""} ${combat.combatant?.id ?? ""}`;
}
