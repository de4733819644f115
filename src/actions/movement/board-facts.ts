import { boardFighters, boardOf, onBoard } from "../../documents/board.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BoardFacts } from "../core/facts.ts";

/** The board of the actor's fight as actions see it; null for a fight with a map, or without one. */
export function boardFacts(actor: BlackoutActor): BoardFacts | null {
  const found = onBoard(actor);
  return (
    found && {
      uuid: found.combat.uuid,
      own: found.id,
      board: boardOf(found.combat),
      people: boardFighters(found.combat),
    }
  );
}
