import { documentFromUuid, systemOf } from "../../compat.ts";
import type { CombatantData } from "../../data/combat/combatant.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { combatantOf } from "../../documents/budget.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { fightData, fighterOf } from "../../documents/fighters.ts";
import type { ActorFacts, Budget, Choices, FightFacts } from "../../actions/core/facts.ts";
import type { Action } from "../../actions/core/action.ts";

/** Whom of which fight a verb means: the Combatant that the choices name, if it stands for this actor, else the actor's in the fight that goes on. */
function ownCombatant(actor: BlackoutActor, choices: Choices): Combatant.Implementation | null {
  const { combatant: uuid } = choices;
  const named = typeof uuid === "string" ? documentFromUuid(uuid) : null;
  const found =
    named?.documentName === "Combatant"
      ? game.combats.get(named.parent?.id ?? "")?.combatants.get(named.id ?? "")
      : undefined;
  return found && found.actor?.uuid === actor.uuid ? found : combatantOf(actor);
}

/** The fight as a verb sees it that is about it; null for other verbs, and for somebody who is in none. */
export function fightFacts({ fight }: Action, actor: BlackoutActor, choices: Choices): FightFacts | null {
  const own = fight ? ownCombatant(actor, choices) : null;
  const combat = own?.parent as BlackoutCombat | null | undefined;
  if (!fight || !own?.id || !combat?.id) return null;
  return {
    id: combat.id,
    variant: fightData(combat).variant,
    round: combat.round,
    turn: combat.turn,
    own: own.id,
    fighters: fight.sees === "all" ? combat.fighters : [fighterOf(own)],
  };
}

/** Somebody with the budget of the fight that is meant, and in their turn when the verb belongs to it, also when the fight has gone on. */
export function inThatFight(actor: ActorFacts, { fight }: Action, facts: FightFacts | null): ActorFacts {
  const combatant = facts ? game.combats.get(facts.id)?.combatants.get(facts.own ?? "") : undefined;
  if (!fight || !combatant) return actor;
  return {
    ...actor,
    inCombat: true,
    ownTurn: fight.ownTurn ?? actor.ownTurn,
    state: { ...actor.state, budget: budgetOfCombatant(combatant) },
  };
}

function budgetOfCombatant(combatant: Combatant.Implementation): Budget {
  const { ap, free, boughtFree, movement, reactions, maneuvers, done } = systemOf<CombatantData>(combatant);
  return { uuid: combatant.uuid, ap, free, boughtFree, movement, reactions, maneuvers, done: [...done] };
}
