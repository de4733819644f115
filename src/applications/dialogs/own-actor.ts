import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "./targets.ts";

/**
 * Returns the actor that the user acts for: that of the selected token, otherwise their own character. Null
 * if there is none.
 */
export function ownActor(): BlackoutActor | null {
  return selectedActors().find(actor => actor.isOwner) ?? game.user.character ?? null;
}

/** Returns the user's character, otherwise the first character that they own. Null if they have none. */
export function ownCharacter(): BlackoutActor | null {
  return ownActor() ?? game.actors.find(actor => actor.type === "character" && actor.isOwner) ?? null;
}
