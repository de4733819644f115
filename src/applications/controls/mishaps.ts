import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../actions/core/perform.ts";

/** Something that happens to people: the action, its mark, and whether it is a Gamemaster's to say so. */
export interface Mishap {
  readonly action: string;
  readonly icon: string;
  readonly gamemaster: boolean;
}

/**
 * What happens to people and stands among no actions of a sheet, since nobody does it of their own accord.
 */
export const mishaps: readonly Mishap[] = [
  { action: "fall", icon: "fa-person-falling", gamemaster: false },
  { action: "holdBreath", icon: "fa-water", gamemaster: false },
  { action: "knockback", icon: "fa-arrows-left-right", gamemaster: true },
  { action: "takeTrauma", icon: "fa-crutch", gamemaster: true },
  { action: "stress", icon: "fa-bolt", gamemaster: true },
];

/** May this user say that it happens to somebody? */
export function mayBefall(actor: BlackoutActor, { action, gamemaster }: Mishap): boolean {
  return (
    actor.isPerson() &&
    (game.user.isGM || (!gamemaster && actor.isOwner)) &&
    (action !== "stress" || actor.isCharacter())
  );
}

/** Asks what exactly happens to somebody. */
export async function befall(actor: BlackoutActor, { action, gamemaster }: Mishap): Promise<void> {
  await perform({ action, actor, targets: gamemaster ? [actor] : [] });
}
