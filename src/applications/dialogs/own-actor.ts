import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "./targets.ts";

/** For whom the user acts now: the one whose token is selected, else their own character. Null for nobody. */
export function ownActor(): BlackoutActor | null {
  return selectedActors().find(actor => actor.isOwner) ?? game.user.character ?? null;
}

/** The user's character, otherwise the first character that they own. Null if they have none. */
export function ownCharacter(): BlackoutActor | null {
  return ownActor() ?? game.actors.find(actor => actor.type === "character" && actor.isOwner) ?? null;
}
