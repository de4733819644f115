import type { BlackoutActor } from "../../documents/actor.ts";
import { selectedActors } from "./targets.ts";

/** For whom the user acts now: the one whose token is selected, else their own character. Null for nobody. */
export function ownActor(): BlackoutActor | null {
  return selectedActors().find(actor => actor.isOwner) ?? game.user.character ?? null;
}
