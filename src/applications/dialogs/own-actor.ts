import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "./targets.ts";

/**
 * Returns the actor for whom the user acts. This is the owned actor of a selected token or, if there is none,
 * the user's own character. Returns null if there is neither.
 */
export function ownActor(): BlackoutActor | null {
  return selectedActors().find(actor => actor.isOwner) ?? game.user.character ?? null;
}

/**
 * Returns the actor for whom the user is acting or, if there is none, the first character that the user owns.
 * Returns null if there is neither.
 */
export function ownCharacter(): BlackoutActor | null {
  return ownActor() ?? game.actors.find(actor => actor.type === "character" && actor.isOwner) ?? null;
}
