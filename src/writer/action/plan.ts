import { actorFromUuid, documentFromUuid, storedShape } from "../../compat/documents.ts";
import { apply, type Conflict } from "../../ledger/apply.ts";
import type { Change, NumberChange, Embedded, EmbeddedCollection } from "../../ledger/change.ts";
import { clampedAdd, squash } from "../../ledger/compose.ts";
import { valueAt } from "../../ledger/plain.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { sortOut, withoutReturned } from "./already.ts";
import { difference } from "./difference.ts";
import { worldOf } from "./world-of.ts";
import { embeddedIn } from "../../ledger/world.ts";

/** A planned write to the world. The plan is complete before the first document is updated. */
export interface Writing {
  /** The ID of the write, which is stored in every written document. */
  readonly id: string;
  readonly changes: readonly Change[];
  /** The action's changes that are in effect after the write. */
  readonly applied: readonly Change[];
  /** The state that the action has after the write. */
  readonly state: "judged" | "applied" | "reversed";
  /** The changes that aren't possible, with the reason for each. */
  readonly conflicts: readonly Conflict[];
}

/**
 * A change to a number that has limits: as it is written to the document, and as the action records it. Each
 * is null if it changes nothing.
 */
interface Within {
  readonly written: Change | null;
  readonly counted: Change | null;
}

/**
 * Plans the changes that lead from the applied changes to the wanted ones in the current world. Conflicts are
 * excluded and listed separately, and numbers stay within their limits. Changes that a limit prevents from
 * being undone stay recorded as applied, so the world always equals its original state plus all recorded
 * changes.
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
 * Works like `plan`, but for changes that must be made completely or not at all, such as item transfers.
 * Numbers aren't limited, and documents to be deleted must not have changed since the judgment. If there is a
 * conflict, the caller must not write anything.
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

/** The numeric fields that can be negative. No other number can fall below zero. */
const bottomless = new Set(["system.health.value"]);

/**
 * Limits a change to the range of its field, and limits hit points and Stamina to their maximum. If the old
 * value is above the maximum, the change is computed as if it started from the maximum. The points above the
 * maximum aren't attributed to any action.
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

/**
 * Returns a conflict for each applied change that can't be undone completely because the value has reached
 * its limit.
 */
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

/**
 * Returns the conflict with `current` set to the value that the number will have after this write. If the
 * number no longer exists, returns the conflict unchanged.
 */
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

/**
 * Returns the changes with embedded documents in their stored form. Created documents have all fields that
 * Foundry adds, and deleted documents keep their whole content, so that undoing restores it.
 */
function materialized(changes: readonly Change[]): readonly Change[] {
  return changes.map(change => {
    if ("created" in change)
      return { ...change, created: asCreated(change.uuid, change.collection, change.created) };
    if ("deleted" in change)
      return { ...change, deleted: asStored(change.uuid, change.collection, change.deleted) };
    return change;
  });
}

function asCreated(uuid: string, collection: EmbeddedCollection, data: Embedded): Embedded {
  const holder = documentFromUuid(uuid);
  return holder ? { ...storedShape(holder, collection, data), _id: data._id } : data;
}

function asStored(uuid: string, collection: EmbeddedCollection, data: Embedded): Embedded {
  const holder = documentFromUuid(uuid);
  return holder
    ? (embeddedIn(holder.toObject(), collection).find(each => each._id === data._id) ?? data)
    : data;
}
