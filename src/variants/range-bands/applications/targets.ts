import type { BlackoutCombat } from "../../../documents/combat.ts";
import { targetedActors } from "../../../applications/dialogs/targets.ts";

/** Returns the ID of the first targeted combatant in a fight, or null if no combatant is targeted. */
export function targetInEncounter(combat: BlackoutCombat): string | null {
  return (
    targetedActors()
      .map(actor => combat.combatants.find(one => one.actor?.uuid === actor.uuid)?.id ?? null)
      .find(id => id !== null) ?? null
  );
}
