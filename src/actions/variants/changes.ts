import type { Change, ValueChange } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import { equal, valueAt, type Source } from "../../ledger/plain.ts";
import type { VariantKey } from "./variant.ts";

/*
 * The document changes that a combat variant's action makes. Each field is written separately, so an action
 * can still be undone after a newer action has changed other fields.
 */

/**
 * Returns the changes that turn one state of an encounter into another, for the Combat with the given UUID.
 * Every change sets a value rather than adding to it, because neither a place nor a phase is a counter.
 * Records are compared field by field, whereas a list counts as a single value.
 */
export function encounterChanges(combat: string, before: Source, after: Source): readonly ValueChange[] {
  return asValues(changesBetween(combat, { system: { fought: before } }, { system: { fought: after } }), {
    system: { fought: before },
  });
}

/**
 * Returns the changes that turn one version of an actor's or item's sheet into another. `counts` contains the
 * paths of counters, such as `health` or `supply.air`. Counters are changed by a difference, so that an
 * action can still be undone after a newer action has changed the same counter. All other fields are set to
 * values. If the old sheet is null, the whole sheet is a single change.
 */
export function sheetChanges(
  uuid: string,
  key: VariantKey,
  before: Source | null,
  after: Source,
  counts: readonly string[],
): readonly Change[] {
  const path = `system.variants.${key}`;
  if (before === null) return [{ uuid, path, to: after }];
  const counted = new Set(counts.map(one => `${path}.${one}`));
  const [was, is] = [{ system: { variants: { [key]: before } } }, { system: { variants: { [key]: after } } }];
  const changes = changesBetween(uuid, was, is);
  const isCount = (change: Change) => "path" in change && counted.has(change.path);
  return [
    ...changes.filter(isCount),
    ...asValues(
      changes.filter(change => !isCount(change)),
      was,
    ),
  ];
}

/**
 * Returns a list with the change of the value at a path, or an empty list if the old and new values are
 * equal.
 */
export function stepOf(
  { uuid, path }: ValueChange,
  from: ValueChange["from"],
  to: ValueChange["to"],
): readonly ValueChange[] {
  if (from === undefined ? to === undefined : to !== undefined && equal(from, to)) return [];
  return [{ uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
}

/**
 * Returns the changes to values. A change that adds to a number is converted to the values before and after
 * it. Omits created and deleted documents.
 */
function asValues(changes: readonly Change[], before: Source): readonly ValueChange[] {
  return changes.flatMap(change => {
    if (!("path" in change) || !("add" in change)) return "path" in change ? change : [];
    const from = Number(valueAt(before, change.path));
    return { uuid: change.uuid, path: change.path, from, to: from + change.add };
  });
}
