import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../actions/core/perform.ts";

/** An involuntary event: its action, its icon, and whether only Gamemasters may apply it. */
export interface Mishap {
  readonly action: string;
  readonly icon: string;
  readonly gamemaster: boolean;
}

/** The involuntary events, which sheets don't list among the actor's actions. */
export const mishaps: readonly Mishap[] = [
  { action: "fall", icon: "fa-person-falling", gamemaster: false },
  { action: "holdBreath", icon: "fa-water", gamemaster: false },
  { action: "knockback", icon: "fa-arrows-left-right", gamemaster: true },
  { action: "takeTrauma", icon: "fa-crutch", gamemaster: true },
  { action: "stress", icon: "fa-bolt", gamemaster: true },
];

/** Whether this user may apply the event to an actor. */
export function canApplyMishap(actor: BlackoutActor, { action, gamemaster }: Mishap): boolean {
  return (
    actor.isPerson() &&
    (game.user.isGM || (!gamemaster && actor.isOwner)) &&
    (action !== "stress" || actor.isCharacter())
  );
}

/** Opens the dialog for an involuntary event. */
export async function applyMishap(actor: BlackoutActor, { action, gamemaster }: Mishap): Promise<void> {
  await perform({ action, actor, targets: gamemaster ? [actor] : [] });
}
