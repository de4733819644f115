import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../actions/core/perform.ts";

/** Something that happens to people: the verb, its mark, and whether it is a Gamemaster's to say so. */
export interface Mishap {
  readonly verb: string;
  readonly icon: string;
  readonly gamemaster: boolean;
}

/** What happens to people and stands among no actions of a sheet, since nobody does it of their own accord. */
export const mishaps: readonly Mishap[] = [
  { verb: "fall", icon: "fa-person-falling", gamemaster: false },
  { verb: "holdBreath", icon: "fa-water", gamemaster: false },
  { verb: "knockback", icon: "fa-arrows-left-right", gamemaster: true },
  { verb: "takeTrauma", icon: "fa-crutch", gamemaster: true },
  { verb: "stress", icon: "fa-bolt", gamemaster: true },
];

/** May this user say that it happens to somebody? */
export function mayBefall(actor: BlackoutActor, { verb, gamemaster }: Mishap): boolean {
  return (
    actor.isPerson() &&
    (game.user.isGM || (!gamemaster && actor.isOwner)) &&
    (verb !== "stress" || actor.isCharacter())
  );
}

/** Asks what exactly happens to somebody. */
export async function befall(actor: BlackoutActor, { verb, gamemaster }: Mishap): Promise<void> {
  await perform({ verb, actor, targets: gamemaster ? [actor] : [] });
}
