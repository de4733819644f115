import type { BlackoutActor } from "../../documents/actor.ts";
import { closedDoorBetween } from "../../world/closed-door.ts";
import type { Present } from "./targets.ts";

/** What a dialog says about an attack that reaches none of the enemies, or whose line a door blocks. */
export interface Remedy {
  /** Whether no target is chosen and none of the possible targets can be attacked. */
  readonly unreachable: boolean;
  /** The closed door that blocks the line, if this user may open it. */
  readonly door: WallDocument.Implementation | null;
}

/**
 * Returns the remedy for an attack by `actor`. If a target is chosen, the door is one on the line to this
 * target; otherwise, the first door on the line to one of the targets that none of the attacks reaches.
 */
export function remedyFor(
  actor: BlackoutActor,
  present: readonly Present[],
  chosen: readonly string[],
): Remedy {
  const wanted = present.filter(({ uuid, below, down }) =>
    chosen.length > 0 ? chosen.includes(uuid) : below === undefined && !down,
  );
  const blocked = wanted.filter(({ obstacle }) => obstacle !== undefined);
  const isBlocked = wanted.length > 0 && blocked.length === wanted.length;
  return {
    unreachable: isBlocked && chosen.length === 0,
    door: isBlocked && mayOpenDoors() ? doorToOneOf(actor, blocked) : null,
  };
}

function doorToOneOf(actor: BlackoutActor, blocked: readonly Present[]): Remedy["door"] {
  for (const one of blocked) {
    const door = one.noShot ? closedDoorBetween(actor, one.actor) : null;
    if (door) return door;
  }
  return null;
}

/** Whether this user may open doors. Foundry doesn't let players open doors while the game is paused. */
function mayOpenDoors(): boolean {
  return game.user.can("WALL_DOORS") && (game.user.isGM || !game.paused);
}

/** Opens a door, and waits until this is known to all clients. */
export async function openDoor(door: WallDocument.Implementation): Promise<void> {
  await door.update({ ds: CONST.WALL_DOOR_STATES.OPEN });
}
