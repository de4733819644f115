import { keyed } from "../rules/check.ts";
import {
  checkChanges,
  inverse,
  type Change,
  type CreatedChange,
  type DeletedChange,
  type Embedded,
  type NumberChange,
  type ValueChange,
} from "./change.ts";
import { equal, valueAt, withValueAt, type Plain, type Source } from "./plain.ts";
import { documentIn, embeddedIn, withDocument, type World } from "./world.ts";

/**
 * The reason why a change can't be made: its document no longer exists, the path doesn't exist, the value is
 * neither the old nor the new one, a document with that ID already exists, or a number would reach its limit,
 * which would make undoing incomplete.
 */
export type ConflictReason = "gone" | "noPlace" | "changed" | "exists" | "limit";

/** A change that was not made, and the current value at its path. */
export interface Conflict {
  readonly change: Change;
  readonly reason: ConflictReason;
  readonly current?: Plain;
}

/** The result of applying changes: the new world, the changes that were made, and the conflicts. */
export interface Applied {
  readonly world: World;
  readonly done: readonly Change[];
  readonly conflicts: readonly Conflict[];
}

type Outcome = { readonly source: Source } | { readonly conflict: Omit<Conflict, "change"> };

/**
 * Applies changes to a snapshot, in order. A change that the snapshot already matches counts as done. A
 * conflicting change is skipped and listed, and the remaining changes are still made. Doesn't modify the
 * arguments.
 */
export function apply(world: World, changes: readonly Change[]): Applied {
  let current = keyed("world", world);
  const done: Change[] = [];
  const conflicts: Conflict[] = [];
  for (const change of checkChanges(changes)) {
    const document = documentIn(current, change.uuid);
    const outcome =
      document === undefined ? { conflict: { reason: "gone" as const } } : changed(document, change);
    if ("conflict" in outcome) {
      conflicts.push({ change, ...outcome.conflict });
    } else {
      done.push(change);
      current = withDocument(current, change.uuid, outcome.source);
    }
  }
  return { world: current, done, conflicts };
}

/** Undoes changes by applying their inverses in reverse order. Later changes to the same numbers are kept. */
export function undo(world: World, changes: readonly Change[]): Applied {
  return apply(world, inverse(changes));
}

/** Returns the conflicts that would occur if the changes were applied. */
export function conflictsOf(world: World, changes: readonly Change[]): readonly Conflict[] {
  return apply(world, changes).conflicts;
}

function changed(document: Source, change: Change): Outcome {
  if ("add" in change) return added(document, change);
  if ("created" in change) return created(document, change);
  if ("deleted" in change) return deleted(document, change);
  return set(document, change);
}

function added(document: Source, { path, add }: NumberChange): Outcome {
  const current = valueAt(document, path);
  if (typeof current !== "number") return conflict("changed", current);
  return { source: withValueAt(document, path, current + add) as Source };
}

function set(document: Source, { path, from, to }: ValueChange): Outcome {
  const current = valueAt(document, path);
  if (equal(current, to)) return { source: document };
  if (!equal(current, from)) return conflict("changed", current);
  const source = withValueAt(document, path, to);
  return source === null ? conflict("noPlace") : { source };
}

function created(document: Source, { collection, created: made, at }: CreatedChange): Outcome {
  const there = embeddedIn(document, collection);
  const same = there.find(other => other._id === made._id);
  if (same !== undefined) return sameDocument(same, made) ? { source: document } : conflict("exists", same);
  return { source: { ...document, [collection]: there.toSpliced(at ?? there.length, 0, made) } };
}

function deleted(document: Source, { collection, deleted: gone }: DeletedChange): Outcome {
  const there = embeddedIn(document, collection);
  const found = there.find(other => other._id === gone._id);
  if (found === undefined) return { source: document };
  if (!sameDocument(found, gone)) return conflict("changed", found);
  return { source: { ...document, [collection]: there.filter(other => other !== found) } };
}

/** Paths written by Foundry or the ledger itself. Differences at these paths don't count as changes. */
const bookkeeping = ["_stats", "flags.blackout.tx"];
/**
 * The paths of objects that may remain in the data, empty, after the ledger has removed its own marks. Such
 * empty objects don't count as differences.
 */
const mayBeEmpty = ["flags.blackout", "flags"];

/** Whether two versions of a document are equal, apart from bookkeeping data. */
export function sameDocument(first: Embedded, second: Embedded): boolean {
  return equal(withoutBookkeeping(first), withoutBookkeeping(second));
}

function withoutBookkeeping(source: Source): Source {
  const bare = bookkeeping.reduce(without, source);
  return mayBeEmpty.reduce(withoutEmpty, bare);
}

function without(source: Source, path: string): Source {
  return withValueAt(source, path, undefined) ?? source;
}

function withoutEmpty(source: Source, path: string): Source {
  return equal(valueAt(source, path), {}) ? without(source, path) : source;
}

function conflict(reason: ConflictReason, current?: Plain): Outcome {
  return { conflict: current === undefined ? { reason } : { reason, current } };
}
