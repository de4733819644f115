import type { BlackoutCombat } from "../../documents/combat.ts";
import { combatData } from "../../documents/fighters.ts";
import { combatantsToChooseFor } from "../../features/combat/picks.ts";

/** The ID of the window that asks the user for initiative dice. */
export const COMMIT_ID = "blackout-commit";

/**
 * The prompts that the user closed without answering, identified by encounter, time and combatant. The window
 * doesn't reopen for them before the next prompt or a reload.
 */
const dismissed = new Set<string>();

/** Records that the user closed the window while the current choices of an encounter were due. */
export function dismissChoices(combat: BlackoutCombat): void {
  for (const combatant of combatantsToChooseFor(combat)) dismissed.add(momentOf(combatant));
}

/**
 * Returns the encounter in which this user has yet to choose initiative dice, or null if there is none.
 * Ignores choices for which the user has already closed the window. Always returns null for Gamemasters.
 */
export function encounterToChooseIn(): BlackoutCombat | null {
  if (game.user.isGM) return null;
  return (
    game.combats.find(
      combat =>
        isAsking(combat) &&
        combatantsToChooseFor(combat).some(combatant => !dismissed.has(momentOf(combatant))),
    ) ?? null
  );
}

/** Whether an encounter is currently waiting for users to choose their initiative dice. */
function isAsking(combat: BlackoutCombat): boolean {
  return combat.phase === "choosing" || (combat.started && combat.choosers.length > 0);
}

function momentOf(combatant: Combatant.Implementation): string {
  const { combat } = combatant;
  return `${combat?.id} ${combat ? combatData(combat).gathering : 0} ${combatant.id}`;
}
