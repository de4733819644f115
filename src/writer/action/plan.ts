import { actorFromUuid, documentFromUuid } from "../../compat/documents.ts";
import { apply, type Conflict } from "../../ledger/apply.ts";
import type { Change, NumberChange } from "../../ledger/change.ts";
import { clampedAdd, squash } from "../../ledger/compose.ts";
import { valueAt } from "../../ledger/plain.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { sortOut, withoutReturned } from "./already.ts";
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

/** A number's change as it is written, and as the action is held to account for it; null for nothing. */
interface Within {
  readonly written: Change | null;
  readonly counted: Change | null;
}

/**
 * Plans what leads from what stands applied to what is wanted, as the world is now: what conflicts is left out and listed, numbers stay within their limits. What
 * could not be taken back for a limit still stands as applied, so that the world is always what it was before all actions and what stands applied of each.
 */
export function plan(
  message: ActionMessage,
  applied: readonly Change[],
  wanted: readonly Change[],
): Pick<Writing, "changes" | "applied" | "conflicts"> {
  const changes = difference(applied, materialized(wanted));
  const world = worldOf(changes);
  const { done, conflicts: unmade } = apply(world, changes);
  const { open, settled, conflicts: held } = sortOut(message, world, done, applied);
  const within = open.map(withinLimits);
  const written = within.flatMap(one => one.written ?? []);
  const standing = withoutReturned(
    squash([...applied, ...settled, ...within.flatMap(({ counted }) => counted ?? [])]),
  );
  const conflicts = [...unmade, ...held];
  const limits = notTakenBack(standing, wanted).filter(
    ({ change }) => !conflicts.some(other => isSameNumber(other.change, change)),
  );
  return {
    changes: written,
    applied: standing,
    conflicts: [...conflicts, ...limits.map(conflict => reached(conflict, written))],
  };
}

/**
 * The same for what must be done as a whole or not at all, such as things that change hands: nothing is cut to a limit, and what was taken out must be as it was when it
 * was judged. Where there is a conflict nothing is to be written.
 */
export function planWhole(
  applied: readonly Change[],
  wanted: readonly Change[],
): Pick<Writing, "changes" | "applied" | "conflicts"> {
  const changes = difference(
    applied,
    wanted.flatMap(change => ("created" in change ? materialized([change]) : [change])),
  );
  const { done, conflicts } = apply(worldOf(changes), changes);
  const short = done.flatMap((change): readonly Conflict[] => {
    const current = "add" in change ? numberNow(change) : null;
    return "add" in change && current !== null && current + change.add < 0
      ? [{ change, reason: "limit", current }]
      : [];
  });
  return {
    changes: done,
    applied: withoutReturned(squash([...applied, ...done])),
    conflicts: [...conflicts, ...short],
  };
}

/** Numbers that may fall below zero; all others stop there. */
const bottomless = new Set(["system.health.value"]);

/**
 * A number's change cut to what its field can hold, hit points and Stamina to their maximum. Points above the maximum count for nothing, so that a change goes
 * from the maximum; nobody did that to them, and nobody takes it back.
 */
function withinLimits(change: Change): Within {
  if (!("add" in change)) return { written: change, counted: change };
  const current = numberNow(change);
  if (current === null) return { written: null, counted: null };
  const least = bottomless.has(change.path) ? -9999 : 0;
  const most = maximumOf(change.uuid, change.path);
  const from = Math.min(current, most);
  const counted = clampedAdd(change, from, change.add, least, most);
  return { counted, written: counted && { ...counted, add: counted.add + from - current } };
}

/** What of an action still stands although it should not, because a number can go no further. */
function notTakenBack(standing: readonly Change[], wanted: readonly Change[]): readonly LimitConflict[] {
  return standing.flatMap((change): readonly LimitConflict[] => {
    if (!("add" in change)) return [];
    const goal = sumOf(wanted, change);
    const tooFar = change.add < 0 ? change.add < Math.min(0, goal) : change.add > Math.max(0, goal);
    return tooFar
      ? [{ change: { uuid: change.uuid, path: change.path, add: goal - change.add }, reason: "limit" }]
      : [];
  });
}

interface LimitConflict extends Conflict {
  readonly change: NumberChange;
  readonly reason: "limit";
}

/** The conflict with the limit that the number will have reached. */
function reached(conflict: LimitConflict, written: readonly Change[]): Conflict {
  const current = numberNow(conflict.change);
  return current === null ? conflict : { ...conflict, current: current + sumOf(written, conflict.change) };
}

function sumOf(changes: readonly Change[], number: NumberChange): number {
  return changes.reduce((sum, change) => sum + (isSameNumber(change, number) ? change.add : 0), 0);
}

function isSameNumber(change: Change, { uuid, path }: NumberChange): change is NumberChange {
  return "add" in change && change.uuid === uuid && change.path === path;
}

function numberNow({ uuid, path }: NumberChange): number | null {
  const document = documentFromUuid(uuid);
  const current = document && valueAt(document.toObject(), path);
  return typeof current === "number" ? current : null;
}

function maximumOf(uuid: string, path: string): number {
  const actor = actorFromUuid(uuid);
  if (!actor?.isTarget()) return Infinity;
  if (path === "system.health.value") return actor.system.health.max;
  return actor.isPerson() && path === "system.stamina.value" ? actor.system.stamina.max : Infinity;
}
