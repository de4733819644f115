import { finiteNumber, record, requireString } from "../rules/check.ts";
import {
  checkChanges,
  embeddedUuid,
  inverse,
  type Change,
  type NumberChange,
  type ValueChange,
} from "./change.ts";
import { equal, isRecord, type Plain, type Source } from "./plain.ts";

/**
 * Returns the actual change to a number that should change by `wanted` within its limits, or null if it can't
 * change. A number outside its limits can stay there but not move farther out.
 */
export function clampedAdd(
  target: { readonly uuid: string; readonly path: string },
  current: number,
  wanted: number,
  least = -Infinity,
  most = Infinity,
): NumberChange | null {
  requireString("target.uuid", record("target", target).uuid);
  requireString("target.path", target.path);
  const goal = finiteNumber("current", current) + finiteNumber("wanted", wanted);
  const add =
    Math.min(
      Math.max(limit("most", most), current),
      Math.max(Math.min(limit("least", least), current), goal),
    ) - current;
  return add === 0 ? null : { uuid: target.uuid, path: target.path, add };
}

/**
 * Returns the changes that turn one version of a document into another: deltas for numbers, and values for
 * other fields. Records are compared recursively.
 */
export function changesBetween(uuid: string, before: Source, after: Source): readonly Change[] {
  return between(requireString("uuid", uuid), "", record("before", before), record("after", after));
}

function between(uuid: string, prefix: string, before: Source, after: Source): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap(key => oneBetween(uuid, `${prefix}${key}`, before[key], after[key]));
}

function oneBetween(uuid: string, path: string, from: Plain | undefined, to: Plain | undefined): Change[] {
  if (equal(from, to)) return [];
  if (isRecord(from) && isRecord(to)) return between(uuid, `${path}.`, from, to);
  if (typeof from === "number" && typeof to === "number") return [{ uuid, path, add: to - from }];
  return [{ uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
}

/**
 * Combines changes into fewer equivalent ones. Deltas of the same number are added up, and values at the same
 * path are merged from first to last. Documents that were created and later deleted are omitted, as are
 * changes without effect. Changes to the same place stay in order.
 */
export function squash(changes: readonly Change[]): readonly Change[] {
  const kept: Change[] = [];
  for (const change of checkChanges(changes).filter(comesToSomething)) {
    const last = kept.findLastIndex(earlier => overlap(earlier, change));
    const merged = last === -1 ? undefined : mergedWith(kept[last] as Change, change);
    if (merged === undefined) kept.push(change);
    else kept.splice(last, 1, ...merged.filter(comesToSomething));
  }
  return kept;
}

/**
 * Returns the changes that replace an action's applied changes with the changes that result from judging it
 * again. Used for amending.
 */
export function amendment(applied: readonly Change[], judgedAgain: readonly Change[]): readonly Change[] {
  return squash([...inverse(applied), ...checkChanges(judgedAgain)]);
}

/**
 * Returns the changes grouped by document, in the order in which the documents first appear, so that each
 * document needs only one update.
 */
export function byDocument(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of checkChanges(changes))
    groups.set(change.uuid, [...(groups.get(change.uuid) ?? []), change]);
  return groups;
}

/** Returns the limit, which may be infinite. Throws a RuleError if it isn't a number. */
function limit(path: string, value: number): number {
  return value === Infinity || value === -Infinity ? value : finiteNumber(path, value);
}

/**
 * Returns the changes that replace two changes to the same location: one change, or none if the second change
 * cancels the first. Returns undefined if they can't be merged.
 */
function mergedWith(earlier: Change, later: Change): readonly Change[] | undefined {
  if (addressOf(earlier) !== addressOf(later)) return undefined;
  if ("add" in earlier && "add" in later) return [{ ...earlier, add: earlier.add + later.add }];
  if ("created" in earlier && "deleted" in later) return [];
  return isValue(earlier) && isValue(later) ? [followed(earlier, later)] : undefined;
}

function followed({ uuid, path, from }: ValueChange, { to }: ValueChange): ValueChange {
  return { uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function comesToSomething(change: Change): boolean {
  return "add" in change ? change.add !== 0 : !isValue(change) || !equal(change.from, change.to);
}

function isValue(change: Change): change is ValueChange {
  return "path" in change && !("add" in change);
}

/** Whether two changes affect the same location, or the location of one contains that of the other. */
function overlap(first: Change, second: Change): boolean {
  const [a, b] = [addressOf(first), addressOf(second)];
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/**
 * Returns the location of a change as one dotted name, in which the names of a document's fields and embedded
 * documents follow the document's UUID.
 */
function addressOf(change: Change): string {
  if ("path" in change) return `${change.uuid}.${change.path}`;
  return embeddedUuid(
    change.uuid,
    change.collection,
    ("created" in change ? change.created : change.deleted)._id,
  );
}
