import type { BlackoutToken } from "../documents/token.ts";

/** Whether a token's actor is Out of the Fight, defeated, dead or broken. */
export function isDown({ actor, combatant }: Pick<BlackoutToken, "actor" | "combatant">): boolean {
  if (combatant?.isDefeated === true) return true;
  if (actor?.isBarrier()) return actor.system.broken;
  return (
    actor !== null && (actor.statuses.has("outOfFight") || (actor.isPerson() && actor.system.vital.dead))
  );
}
