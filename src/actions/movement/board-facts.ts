import { storedCombatantName } from "../../compat/stored-texts.ts";
import { boardFighters, boardOf, onBoard } from "../../documents/board.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BoardFacts } from "../core/facts.ts";

/**
 * Returns the facts about the board of the actor's encounter. Returns null if the actor isn't in an encounter
 * or the encounter has a map.
 */
export function boardFacts(actor: BlackoutActor): BoardFacts | null {
  const found = onBoard(actor);
  return (
    found && {
      uuid: found.combat.uuid,
      own: found.id,
      board: boardOf(found.combat),
      people: boardFighters(found.combat).map(person => {
        const combatant = found.combat.combatants.get(person.id);
        return combatant ? { ...person, name: storedCombatantName(combatant) } : person;
      }),
    }
  );
}
