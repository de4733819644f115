import { currentHouseRules } from "../data/house-rules.ts";
import { conditionLevel, hasCondition } from "../rules/conditions/state.ts";
import { outOfFightState } from "../rules/health/out-of-fight.ts";
import type { BlackoutActor } from "./actor.ts";
import { conditionStates } from "./conditions.ts";

/**
 * Whether the start of the actor's turn requires the test against bleeding out, which can bring the actor
 * back into the fight (R9.19). Acid damage makes a stabilized actor bleed again (R9.22a).
 */
export function bleedsAtTurnStart(actor: BlackoutActor | null): boolean {
  if (!actor?.isPerson() || actor.system.vital.dead) return false;
  const conditions = conditionStates(actor);
  const { vital, health } = actor.system;
  return outOfFightState(
    {
      ...vital,
      stabilized: vital.stabilized && !hasCondition(conditions, "acid"),
      hitPoints: health.value,
      exhausted: conditionLevel(conditions, "exhausted"),
      fatigued: conditionLevel(conditions, "fatigued"),
    },
    currentHouseRules(),
  ).bleeding;
}
