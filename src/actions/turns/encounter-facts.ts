import { storedCombatantName } from "../../compat/stored-texts.ts";
import { documentFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { budgetOfCombatant, combatantOf } from "../../documents/budget.ts";
import { combatData, fighterOf } from "../../documents/fighters.ts";
import type { ActorFacts, Choices, FactNeeds, EncounterFacts } from "../core/facts.ts";

/**
 * Returns the combatant who performs an action: the combatant in the choices if it belongs to this actor, and
 * otherwise the actor's combatant in the current encounter.
 */
function ownCombatant(actor: BlackoutActor, choices: Choices): Combatant.Implementation | null {
  const { combatant: uuid } = choices;
  const named = typeof uuid === "string" ? documentFromUuid(uuid) : null;
  const found =
    named?.documentName === "Combatant"
      ? game.combats.get(named.parent?.id ?? "")?.combatants.get(named.id ?? "")
      : undefined;
  return found && found.actor?.uuid === actor.uuid ? found : combatantOf(actor);
}

/** Returns the facts about the actor's encounter, or null if there is none. */
export function encounterFacts(
  { sees }: FactNeeds["fight"]["asked"],
  actor: BlackoutActor,
  choices: Choices,
): EncounterFacts | null {
  const own = ownCombatant(actor, choices);
  const combat = own?.parent;
  if (!own?.id || !combat?.id) return null;
  return {
    id: combat.id,
    variant: combatData(combat).variant,
    round: combat.round,
    turn: combat.turn,
    own: own.id,
    // Uses the stored name, because the facts in a message must be the same in every language.
    fighters: (sees === "all" ? combat.fighters : [fighterOf(own)]).map(fighter => {
      const combatant = combat.combatants.get(fighter.id);
      return combatant ? { ...fighter, name: storedCombatantName(combatant) } : fighter;
    }),
  };
}

/**
 * Returns the actor's facts with the budget that the actor has in the given encounter. If the action belongs
 * to the actor's own turn, that turn counts as the current one, even if the encounter has already moved on.
 */
export function inThatEncounter(
  actor: ActorFacts,
  { ownTurn = actor.ownTurn }: FactNeeds["fight"]["asked"],
  { id, own }: EncounterFacts,
): ActorFacts {
  const combatant = game.combats.get(id)?.combatants.get(own ?? "");
  if (!combatant) return actor;
  return {
    ...actor,
    inCombat: true,
    ownTurn,
    state: { ...actor.state, budget: budgetOfCombatant(combatant) },
  };
}
