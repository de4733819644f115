import { noClocks, type BodyClocks } from "../../rules/health/clocks.ts";
import type { Draft } from "./draft.ts";
import type { ActorState, Facts } from "./facts.ts";

/** What the world's time does to somebody. */
export function clocksOf({ clocks = noClocks }: Pick<ActorState, "clocks">): BodyClocks {
  return clocks;
}

/** The world's time in seconds as an action was done; messages of older versions do not tell. */
export function timeIn({ time = 0 }: Pick<Facts, "time">): number {
  return time;
}

/** Writes a part of somebody's clocks into the draft, where it changes anything. In what an older version wrote nobody has any. */
export function setClocks(draft: Draft, uuid: string, part: Partial<BodyClocks>): void {
  const before = draft.state(uuid).clocks;
  if (!before) return;
  const after = { ...before, ...part };
  const keys = Object.keys(part) as readonly (keyof BodyClocks)[];
  if (keys.some(key => after[key] !== before[key])) draft.set(uuid, { clocks: after });
}
