import type { BlackoutCombat } from "../../../documents/combat.ts";
import { targetedActors } from "../../../applications/dialogs/targets.ts";

/** Who of a fight is targeted first, by the id of their Combatant; null for nobody of it. */
export function targetInFight(combat: BlackoutCombat): string | null {
  return (
    targetedActors()
      .map(actor => combat.combatants.find(one => one.actor?.uuid === actor.uuid)?.id ?? null)
      .find(id => id !== null) ?? null
  );
}
