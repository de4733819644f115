import { actorFromUuid, documentFromUuid } from "../../compat.ts";
import { apply, type Conflict } from "../../ledger/apply.ts";
import type { Change } from "../../ledger/change.ts";
import { clampedAdd, squash } from "../../ledger/compose.ts";
import { valueAt } from "../../ledger/plain.ts";
import { difference } from "./difference.ts";
import { materialized } from "./materialize.ts";
import { worldOf } from "./world-of.ts";

/** A write to the world, fixed before its first update. */
export interface Writing {
  /** What every document that was written bears afterwards. */
  readonly id: string;
  readonly changes: readonly Change[];
  /** What stands in the world because of the action once all of it is written. */
  readonly applied: readonly Change[];
  /** The state in which the action is then. */
  readonly state: "judged" | "applied" | "reversed";
  /** Who wants it done: the name shows on the card. */
  readonly conflicts: readonly Conflict[];
}

/** Plans what leads from what stands applied to what is wanted, as the world is now: what conflicts is left out and listed, numbers stay within their limits. */
export function plan(applied: readonly Change[], wanted: readonly Change[]): Pick<Writing, "changes" | "applied" | "conflicts"> {
  const changes = difference(applied, materialized(wanted));
  const { done, conflicts } = apply(worldOf(changes), changes);
  const within = done.flatMap(withinLimits);
  return { changes: within, applied: squash([...applied, ...within]), conflicts };
}

/** Numbers that may fall below zero; all others stop there. */
const bottomless = new Set(["system.health.value"]);

/** A number's change cut to what its field can hold, hit points and Stamina to their maximum; nothing when nothing is left of it. */
function withinLimits(change: Change): readonly Change[] {
  if (!("add" in change)) return [change];
  const document = documentFromUuid(change.uuid);
  const current = document && valueAt(document.toObject(), change.path);
  if (typeof current !== "number") return [];
  const least = bottomless.has(change.path) ? -9999 : 0;
  const clamped = clampedAdd(change, current, change.add, least, maximumOf(change.uuid, change.path));
  return clamped ? [clamped] : [];
}

function maximumOf(uuid: string, path: string): number {
  const actor = actorFromUuid(uuid);
  if (!actor?.isCharacter() && !actor?.isNpc()) return Infinity;
  if (path === "system.health.value") return actor.system.health.max;
  return path === "system.stamina.value" ? actor.system.stamina.max : Infinity;
}
