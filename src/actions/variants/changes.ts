import type { Change, ValueChange } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import { equal, valueAt, type Source } from "../../ledger/plain.ts";
import type { VariantKey } from "./variant.ts";

/*
 * What an action of a variant changes, as changes of documents. Everything is written leaf by leaf, so that an older action can be taken back after newer ones that changed other things.
 */

/** The changes from one state of a fight to another, of the Combat with that uuid: all values, since a place or a phase is no count. Records are gone into, lists are one value. */
export function fightChanges(combat: string, before: Source, after: Source): readonly ValueChange[] {
  return asValues(changesBetween(combat, { system: { fought: before } }, { system: { fought: after } }), {
    system: { fought: before },
  });
}

/**
 * The changes from one sheet of somebody, or of a thing, to another. `counts` names the paths within it that are counts, such as `health` or `supply.air`: those change by how much, so that an older
 * action can be taken back after newer ones on the same count; everything else is a value. Where there was no sheet (null) all of it comes with the change.
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

/** Of the change of a place the step from one value to another; none between the same. */
export function stepOf(
  { uuid, path }: ValueChange,
  from: ValueChange["from"],
  to: ValueChange["to"],
): readonly ValueChange[] {
  if (from === undefined ? to === undefined : to !== undefined && equal(from, to)) return [];
  return [{ uuid, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
}

/** The same changes with every delta as the values before and after. */
function asValues(changes: readonly Change[], before: Source): readonly ValueChange[] {
  return changes.flatMap(change => {
    if (!("path" in change) || !("add" in change)) return "path" in change ? change : [];
    const from = Number(valueAt(before, change.path));
    return { uuid: change.uuid, path: change.path, from, to: from + change.add };
  });
}
