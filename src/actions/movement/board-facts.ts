import { boardFighters, boardOf, onBoard } from "../../documents/board.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BoardFacts } from "../core/facts.ts";

/** The board of the fight that somebody takes part in, as actions see it; null where that fight has a map, or there is none. */
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
