import { finiteNumber, record, words } from "../rules/check.ts";
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
 * The delta that takes effect when a number should change by `wanted` but stay within limits; null when
 * nothing is left of it. A number that stands outside its limits already may stay there but not move further
 * out.
 */
export function clampedAdd(
  target: { readonly uuid: string; readonly path: string },
  current: number,
  wanted: number,
  least = -Infinity,
  most = Infinity,
): NumberChange | null {
  words("target.uuid", record("target", target).uuid);
  words("target.path", target.path);
  const goal = finiteNumber("current", current) + finiteNumber("wanted", wanted);
  const add =
    Math.min(
      Math.max(limit("most", most), current),
      Math.max(Math.min(limit("least", least), current), goal),
    ) - current;
  return add === 0 ? null : { uuid: target.uuid, path: target.path, add };
}

/**
 * The changes that lead from one version of a document to another: deltas for numbers, values for the rest,
 * records gone into.
 */
export function changesBetween(uuid: string, before: Source, after: Source): readonly Change[] {
  return between(words("uuid", uuid), "", record("before", before), record("after", after));
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
 * The same changes in fewer: deltas of one number are summed, values of one path follow on from the first to
 * the last, what was created and deleted again is left out, and so is what comes to nothing. The order of
 * changes that touch the same place stays.
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
 * The changes that lead from what one ledger made of a world to what another would have made of it: what
 * amending applies.
 */
export function amendment(applied: readonly Change[], judgedAgain: readonly Change[]): readonly Change[] {
  return squash([...inverse(applied), ...checkChanges(judgedAgain)]);
}

/** The changes of each document, in the order in which documents first appear: one update each. */
export function byDocument(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of checkChanges(changes))
    groups.set(change.uuid, [...(groups.get(change.uuid) ?? []), change]);
  return groups;
}

/** A limit, which may be none at all. */
function limit(path: string, value: number): number {
  return value === Infinity || value === -Infinity ? value : finiteNumber(path, value);
}

/** What a merge leaves: one change or none; undefined when the two cannot be merged. */
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

/** Whether two changes touch the same place, or one a place within the other's. */
function overlap(first: Change, second: Change): boolean {
  const [a, b] = [addressOf(first), addressOf(second)];
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/**
 * A change's place as one dotted name. A field of a document stands below the document, as an embedded
 * document does.
 */
function addressOf(change: Change): string {
  if ("path" in change) return `${change.uuid}.${change.path}`;
  return embeddedUuid(
    change.uuid,
    change.collection,
    ("created" in change ? change.created : change.deleted)._id,
  );
}
