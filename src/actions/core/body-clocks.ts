import { noClocks, type BodyClocks } from "../../rules/health/clocks.ts";
import type { Draft } from "./draft.ts";
import type { Facts } from "./facts.ts";
import type { ActorState } from "./actor-state.ts";

/** Returns an actor's body clocks, which follow world time. */
export function clocksOf({ clocks = noClocks }: Pick<ActorState, "clocks">): BodyClocks {
  return clocks;
}

/**
 * Returns the world time of the action in seconds. Returns 0 for messages from older versions, which don't
 * contain a time.
 */
export function timeIn({ time = 0 }: Pick<Facts, "time">): number {
  return time;
}

/**
 * Writes the given clocks of an actor to the draft of the action's changes, and skips clocks that keep their
 * values. Actors in messages from older versions have no clocks.
 */
export function setClocks(draft: Draft, uuid: string, part: Partial<BodyClocks>): void {
  const before = draft.state(uuid).clocks;
  if (!before) return;
  const after = { ...before, ...part };
  const keys = Object.keys(part) as readonly (keyof BodyClocks)[];
  if (keys.some(key => after[key] !== before[key])) draft.set(uuid, { clocks: after });
}
