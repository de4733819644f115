import type { BlackoutCombat } from "./combat.ts";

/** Asks the user about what is open of an encounter; resolves to whether it may move on. */
export type MoveGuard = (combat: BlackoutCombat) => Promise<boolean>;

let guard: MoveGuard | null = null;

/**
 * Registers what is asked before a user moves an encounter on: the applications do, which lie above the
 * documents.
 */
export function setMoveGuard(next: MoveGuard): void {
  guard = next;
}

/**
 * Whether a user's wish to end a turn, a round or the encounter may be carried out. If it moved on while the
 * user was asked, it may not: the turn in question is over.
 */
export async function mayMoveOn(combat: BlackoutCombat): Promise<boolean> {
  if (!guard || !combat.started || combat.phase === "choosing") return true;
  const before = placeOf(combat);
  return (await guard(combat)) && game.combats.has(combat.id ?? "") && placeOf(combat) === before;
}

/** Names where an encounter stands: round, turn and who acts. */
export function placeOf(combat: BlackoutCombat): string {
  return `${combat.round} ${combat.turn ?? ""} ${combat.combatant?.id ?? ""}`;
}
